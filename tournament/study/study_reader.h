// StudyReader: reads the values of a study file by key and checks their types and ranges.
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

/// An option of a player, with its place in the file.
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

  /// Errors: a key that is not in `known`; the nearest known key is suggested.
  [[nodiscard]] Expected<void> check_keys(const toml::table& table,
                                          std::span<const std::string_view> known) const;

  /// Returns: "" if the key is missing and not required.
  /// Errors: a required key that is missing; a value that is not a text, is empty or has control
  /// characters.
  [[nodiscard]] Expected<std::string> text(const toml::table& table, std::string_view key,
                                           bool required) const;

  /// Returns: nullopt if the key is missing.
  /// Errors: a value that is not a whole number from `low` to `high`.
  [[nodiscard]] Expected<std::optional<std::int64_t>> number(const toml::table& table,
                                                             std::string_view key, std::int64_t low,
                                                             std::int64_t high) const;

  /// The tables of [[key]]; none if the key is missing.
  /// Errors: a value that is not an array of tables.
  [[nodiscard]] Expected<std::vector<const toml::table*>> tables(const toml::table& table,
                                                                 std::string_view key) const;

  /// The options of a player, in the order of the file.
  /// Errors: a name given twice, in any letter case; Engine, which has a key of its own; a value
  /// that is not true, false, a whole number or a text.
  [[nodiscard]] Expected<std::vector<PlacedOption>> options(const toml::table& player) const;

 private:
  [[nodiscard]] Expected<std::string> option_value(const toml::node& node) const;

  std::string path_;
};

}  // namespace raum::tournament
