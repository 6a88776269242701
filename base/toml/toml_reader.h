// TomlReader: reads the values of a TOML file by key and checks their types and ranges.
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

namespace raum {

/// What an error says was found: a text in quotes, otherwise "a value of type integer".
[[nodiscard]] std::string found_value(const toml::node& node);

struct TomlEntry {
  const toml::key* key;
  const toml::node* value;
};

/// The entries of a table in the order of the file, which toml++ does not keep. They point into it.
[[nodiscard]] std::vector<TomlEntry> in_file_order(const toml::table& table);

enum class TomlNumbers { Whole, Any };

/// A TOML file, by its path. Every error names the file, line and column.
class TomlReader {
 public:
  explicit TomlReader(std::string path) : path_(std::move(path)) {}

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] std::string place(const toml::source_region& at) const;
  [[nodiscard]] std::string place(const toml::node& node) const { return place(node.source()); }

  /// Errors: what toml++ refuses.
  [[nodiscard]] Expected<toml::table> parse(std::string_view text) const;

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

  /// A truth value, a number or a text, as a command line would write it.
  /// Errors: a value of another type; a fraction if only whole numbers are asked for.
  [[nodiscard]] Expected<std::string> scalar(const toml::node& node, TomlNumbers numbers) const;

  /// The tables of [[key]]; none if the key is missing.
  /// Errors: a value that is not an array of tables.
  [[nodiscard]] Expected<std::vector<const toml::table*>> tables(const toml::table& table,
                                                                 std::string_view key) const;

 private:
  std::string path_;
};

}  // namespace raum
