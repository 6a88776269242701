// StudyReader: the values of a study file by their keys, each checked for its type and range.
#pragma once

#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1
#include <toml++/toml.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/core/error.h"

namespace raum::tournament {

// An option of a player and where it stands.
struct PlacedOption {
  toml::source_region at;
  std::pair<std::string, std::string> option;
};

/// Every error names the file, line and column.
class StudyReader {
 public:
  explicit StudyReader(std::string path) : path_(std::move(path)) {}

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] std::string place(const toml::source_region& at) const;
  [[nodiscard]] std::string place(const toml::node& node) const { return place(node.source()); }

  /// Errors: a key that is not among the known ones.
  [[nodiscard]] Expected<void> check_keys(const toml::table& table,
                                          std::span<const std::string_view> known) const;

  /// Errors: a value that is no text, or "" where it may not be left out.
  [[nodiscard]] Expected<std::string> text(const toml::table& table, std::string_view key,
                                           bool required) const;

  /// Errors: a value that is no whole number from `low` to `high`.
  [[nodiscard]] Expected<std::optional<std::int64_t>> number(const toml::table& table,
                                                             std::string_view key, std::int64_t low,
                                                             std::int64_t high) const;

  /// The tables of [[key]].
  [[nodiscard]] Expected<std::vector<const toml::table*>> tables(const toml::table& table,
                                                                 std::string_view key) const;

  /// The options of a player, in the order of the file.
  /// Errors: a name that stands twice, whatever its letter case; the engine, which has a key of its
  /// own.
  [[nodiscard]] Expected<std::vector<PlacedOption>> options(const toml::table& player) const;

 private:
  [[nodiscard]] Expected<std::string> option_value(const toml::node& node) const;

  std::string path_;
};

}  // namespace raum::tournament
