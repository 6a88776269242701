// ManifestReader: checked values of a manifest, and the names of its placeholders.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/text/quote.h"
#include "base/toml/toml_reader.h"
#include "ci/manifest/manifest.h"

namespace raum::ci {

/// What the gate knows wherever a command runs.
inline constexpr auto kCommonPlaceholders =
    std::to_array<std::string_view>({"data", "jobs", "raum"});
/// For the commands of a build also the commit.
inline constexpr auto kBuildPlaceholders =
    std::to_array<std::string_view>({"commit", "data", "jobs", "raum"});
/// For the command of a suite also the file that it is asked for.
inline constexpr auto kSuitePlaceholders =
    std::to_array<std::string_view>({"data", "file", "jobs", "raum"});
/// For workloads also the value of the row.
inline constexpr auto kRowPlaceholders =
    std::to_array<std::string_view>({"data", "jobs", "raum", "row"});

using KnownPlaceholders = std::span<const std::string_view>;

// The first error of some steps that each fill in a part; later steps are not run.
class Steps {
 public:
  template <class Step>
  Steps& then(Step step) {
    if (result_) result_ = step();
    return *this;
  }
  [[nodiscard]] Expected<void> result() { return std::move(result_); }

 private:
  Expected<void> result_;
};

class ManifestReader : public TomlReader {
 public:
  using TomlReader::TomlReader;

  /// The table [key]; nullptr if the key is missing.
  /// Errors: a value that is no table; a key in it that is not in `known`.
  [[nodiscard]] Expected<const toml::table*> section(const toml::table& root, std::string_view key,
                                                     std::span<const std::string_view> known) const;

  /// The tables of [[key]].
  /// Errors: a value that is no array of tables; a key in one that is not in `known`.
  [[nodiscard]] Expected<std::vector<const toml::table*>> sections(
      const toml::table& root, std::string_view key, std::span<const std::string_view> known) const;

  /// Reads [key] with `read`, if there is one.
  /// Errors: those of section() and of `read`.
  template <class Read>
  [[nodiscard]] Expected<void> take_section(const toml::table& root, std::string_view key,
                                            std::span<const std::string_view> known,
                                            Read read) const {
    const auto table = section(root, key, known);
    if (!table) return tl::unexpected(table.error());
    return *table != nullptr ? read(**table) : Expected<void>{};
  }
  /// Reads each of [[key]] with `read`.
  /// Errors: those of sections() and the first of `read`.
  template <class Read>
  [[nodiscard]] Expected<void> take_sections(const toml::table& root, std::string_view key,
                                             std::span<const std::string_view> known,
                                             Read read) const {
    const auto tables = sections(root, key, known);
    if (!tables) return tl::unexpected(tables.error());
    for (const toml::table* const table : *tables) {
      if (auto taken = read(*table); !taken) return taken;
    }
    return {};
  }

  /// Errors: the path leads out of the repository; `what` names its kind.
  [[nodiscard]] Expected<void> check_path(const toml::node& node, std::string_view path,
                                          std::string_view what) const;
  /// Errors: the table lacks the key.
  [[nodiscard]] Expected<void> require(const toml::table& table, std::string_view key) const;

  /// Sets the required name of a table, which none of the `others` has.
  template <class Items>
  [[nodiscard]] Expected<void> take_name(const toml::table& table, const Items& others,
                                         std::string& name) const {
    auto read = text(table, "name", true);
    if (!read) return tl::unexpected(read.error());
    name = *std::move(read);
    return check_new_name(*table.get("name"), others, name);
  }
  /// Errors: the name that the node gives is empty, not printable, or that of one of the `others`.
  template <class Items>
  [[nodiscard]] Expected<void> check_new_name(const toml::node& node, const Items& others,
                                              const std::string& name) const {
    if (name.empty() || !is_printable_utf8(name)) {
      return fail(place(node), raum::quoted(name), "a name of printable characters");
    }
    const bool is_used = std::any_of(others.begin(), others.end(),
                                     [&](const auto& other) { return other.name == name; });
    if (!is_used) return {};
    return fail(place(node), raum::quoted(name), "a name that no other one has");
  }

  /// Sets `value` if the table has the key.
  /// Errors: those of text(), an unknown placeholder.
  [[nodiscard]] Expected<void> take_text(const toml::table& table, std::string_view key,
                                         std::string& value, KnownPlaceholders known = {}) const;
  /// The same for a text that may be empty and have several lines.
  [[nodiscard]] Expected<void> take_lines(const toml::table& table, std::string_view key,
                                          std::string& value) const;
  /// The same for a list of texts.
  [[nodiscard]] Expected<void> take_texts(const toml::table& table, std::string_view key,
                                          std::vector<std::string>& value,
                                          KnownPlaceholders known = {}) const;
  /// The same for a command, whose program is neither an absolute path nor one with "..".
  [[nodiscard]] Expected<void> take_command(const toml::table& table, std::string_view key,
                                            Words& value, KnownPlaceholders known) const;
  [[nodiscard]] Expected<void> take_commands(const toml::table& table, std::string_view key,
                                             std::vector<Words>& value) const;
  /// The same for a table of names and scalars, in the order of the file.
  [[nodiscard]] Expected<void> take_variables(const toml::table& table, std::string_view key,
                                              Variables& value) const;
  /// The same for a whole number from `low` to `high`.
  template <class Number>
  [[nodiscard]] Expected<void> take_number(const toml::table& table, std::string_view key,
                                           std::int64_t low, std::int64_t high,
                                           Number& value) const {
    const auto read = number(table, key, low, high);
    if (!read) return tl::unexpected(read.error());
    if (*read) value = static_cast<Number>(**read);
    return {};
  }
  /// The same for true or false.
  [[nodiscard]] Expected<void> take_flag(const toml::table& table, std::string_view key,
                                         bool& value) const;
  [[nodiscard]] Expected<void> take_seconds(const toml::table& table, std::string_view key,
                                            std::chrono::seconds& value) const;
  /// The same for one of some words.
  [[nodiscard]] Expected<void> take_word(const toml::table& table, std::string_view key,
                                         std::span<const std::string_view> words,
                                         std::string& value) const;
  /// The same for a path or a pattern of paths below the top of the repository, or below {data}.
  [[nodiscard]] Expected<void> take_path(const toml::table& table, std::string_view key,
                                         std::string& value) const;

 private:
  [[nodiscard]] Expected<std::string> list_item(const toml::node& item,
                                                KnownPlaceholders known) const;
  [[nodiscard]] Expected<Words> command_of(const toml::node& node, KnownPlaceholders known) const;
};

}  // namespace raum::ci
