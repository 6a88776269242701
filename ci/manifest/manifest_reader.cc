#include "ci/manifest/manifest_reader.h"

#include <fmt/core.h>

#include <algorithm>

#include "base/text/nearest.h"
#include "base/text/quote.h"
#include "ci/manifest/placeholders.h"

namespace raum::ci {

namespace fs = std::filesystem;

namespace {

bool leads_out(const fs::path& path) {
  return path.is_absolute() || std::find(path.begin(), path.end(), "..") != path.end();
}

}  // namespace

Expected<const toml::table*> ManifestReader::section(
    const toml::table& root, std::string_view key, std::span<const std::string_view> known) const {
  const toml::node* const node = root.get(key);
  if (node == nullptr) return nullptr;
  if (!node->is_table()) return fail(place(*node), found_value(*node), fmt::format("[{}]", key));
  if (const auto checked = check_keys(*node->as_table(), known); !checked) {
    return tl::unexpected(checked.error());
  }
  return node->as_table();
}

Expected<std::vector<const toml::table*>> ManifestReader::sections(
    const toml::table& root, std::string_view key, std::span<const std::string_view> known) const {
  auto all = tables(root, key);
  if (!all) return all;
  for (const toml::table* const table : *all) {
    if (const auto checked = check_keys(*table, known); !checked) {
      return tl::unexpected(checked.error());
    }
  }
  return all;
}

Expected<void> ManifestReader::require(const toml::table& table, std::string_view key) const {
  if (table.contains(key)) return {};
  return fail(place(table), fmt::format("no key {}", key),
              fmt::format("{}, which is required", key));
}

Expected<void> ManifestReader::take_text(const toml::table& table, std::string_view key,
                                         std::string& value, KnownPlaceholders known) const {
  if (!table.contains(key)) return {};
  auto read = text(table, key, true);
  if (!read) return tl::unexpected(read.error());
  if (const auto item = list_item(*table.get(key), known); !item) {
    return tl::unexpected(item.error());
  }
  value = *std::move(read);
  return {};
}

Expected<void> ManifestReader::take_lines(const toml::table& table, std::string_view key,
                                          std::string& value) const {
  const toml::node* const node = table.get(key);
  if (node == nullptr) return {};
  const auto read = node->value_exact<std::string>();
  if (!read) return fail(place(*node), found_value(*node), fmt::format("a text for {}", key));
  value = *read;
  return {};
}

Expected<std::string> ManifestReader::list_item(const toml::node& item,
                                                KnownPlaceholders known) const {
  const auto value = item.value_exact<std::string>();
  if (!value || value->find('\0') != std::string::npos) {
    return fail(place(item), found_value(item), "a text");
  }
  if (!known.empty()) {
    if (const std::string_view name = unknown_placeholder(*value, known); !name.empty()) {
      return fail(place(item), fmt::format("{{{}}}", name),
                  such_as("a known placeholder, or {{ for a brace", name, known));
    }
  }
  return *value;
}

Expected<void> ManifestReader::take_texts(const toml::table& table, std::string_view key,
                                          std::vector<std::string>& value,
                                          KnownPlaceholders known) const {
  const toml::node* const node = table.get(key);
  if (node == nullptr) return {};
  if (!node->is_array()) {
    return fail(place(*node), found_value(*node), fmt::format("a list of texts for {}", key));
  }
  std::vector<std::string> read;
  for (const toml::node& one : *node->as_array()) {
    auto item = list_item(one, known);
    if (!item) return tl::unexpected(item.error());
    read.push_back(*std::move(item));
  }
  value = std::move(read);
  return {};
}

Expected<Words> ManifestReader::command_of(const toml::node& node, KnownPlaceholders known) const {
  if (!node.is_array() || node.as_array()->empty()) {
    return fail(place(node), node.is_array() ? "an empty list" : found_value(node),
                "a program and its arguments, such as [\"make\", \"all\"]");
  }
  Words words;
  for (const toml::node& one : *node.as_array()) {
    auto item = list_item(one, known);
    if (!item) return tl::unexpected(item.error());
    words.push_back(*std::move(item));
  }
  const toml::node& program = *node.as_array()->get(0);
  if (words.front().empty()) return fail(place(program), "an empty text", "a program");
  if (words.front() == "{raum}") return words;
  if (const auto checked = check_path(program, words.front(), "a program"); !checked) {
    return tl::unexpected(checked.error());
  }
  return words;
}

Expected<void> ManifestReader::check_path(const toml::node& node, std::string_view path,
                                          std::string_view what) const {
  if (!leads_out(path)) return {};
  return fail(place(node), raum::quoted(path),
              fmt::format("{} below the top of the repository", what));
}

Expected<void> ManifestReader::take_command(const toml::table& table, std::string_view key,
                                            Words& value, KnownPlaceholders known) const {
  const toml::node* const node = table.get(key);
  if (node == nullptr) return {};
  auto words = command_of(*node, known);
  if (!words) return tl::unexpected(words.error());
  value = *std::move(words);
  return {};
}

Expected<void> ManifestReader::take_commands(const toml::table& table, std::string_view key,
                                             std::vector<Words>& value) const {
  const toml::node* const node = table.get(key);
  if (node == nullptr) return {};
  if (!node->is_array()) {
    return fail(place(*node), found_value(*node), fmt::format("a list of commands for {}", key));
  }
  std::vector<Words> commands;
  for (const toml::node& one : *node->as_array()) {
    auto words = command_of(one, kBuildPlaceholders);
    if (!words) return tl::unexpected(words.error());
    commands.push_back(*std::move(words));
  }
  value = std::move(commands);
  return {};
}

Expected<void> ManifestReader::take_variables(const toml::table& table, std::string_view key,
                                              Variables& value) const {
  const toml::node* const node = table.get(key);
  if (node == nullptr) return {};
  if (!node->is_table()) {
    return fail(place(*node), found_value(*node), "a table of NAME = VALUE");
  }
  Variables read;
  for (const auto& [name, one] : in_file_order(*node->as_table())) {
    auto text = scalar(*one, TomlNumbers::Any);
    if (!text) return tl::unexpected(text.error());
    const auto is_bad = [](std::string_view word) {
      return std::any_of(word.begin(), word.end(),
                         [](char c) { return static_cast<unsigned char>(c) < ' ' || c == 0x7F; });
    };
    if (name->str().empty() || name->str().find('=') != std::string_view::npos ||
        is_bad(name->str()) || is_bad(*text)) {
      return fail(place(*one),
                  fmt::format("{} = {}", raum::quoted(name->str()), raum::quoted(*text)),
                  "a name without = and a value without control characters");
    }
    read.emplace_back(name->str(), *std::move(text));
  }
  value = std::move(read);
  return {};
}

Expected<void> ManifestReader::take_flag(const toml::table& table, std::string_view key,
                                         bool& value) const {
  const toml::node* const node = table.get(key);
  if (node == nullptr) return {};
  const auto read = node->value_exact<bool>();
  if (!read) return fail(place(*node), found_value(*node), "true or false");
  value = *read;
  return {};
}

Expected<void> ManifestReader::take_seconds(const toml::table& table, std::string_view key,
                                            std::chrono::seconds& value) const {
  constexpr std::int64_t kDay = 86'400;
  std::int64_t seconds = value.count();
  if (auto taken = take_number(table, key, 1, kDay, seconds); !taken) return taken;
  value = std::chrono::seconds(seconds);
  return {};
}

Expected<void> ManifestReader::take_word(const toml::table& table, std::string_view key,
                                         std::span<const std::string_view> words,
                                         std::string& value) const {
  std::string word = value;
  if (auto taken = take_text(table, key, word); !taken) return taken;
  if (table.contains(key) && std::find(words.begin(), words.end(), word) == words.end()) {
    return fail(place(*table.get(key)), raum::quoted(word),
                such_as(fmt::format("a known {}", key), word, words));
  }
  value = std::move(word);
  return {};
}

Expected<void> ManifestReader::take_path(const toml::table& table, std::string_view key,
                                         std::string& value) const {
  constexpr auto kData = std::to_array<std::string_view>({"data"});
  std::string path = value;
  if (auto taken = take_text(table, key, path, kData); !taken) return taken;
  if (table.contains(key)) {
    if (auto checked = check_path(*table.get(key), path, "a path"); !checked) return checked;
  }
  value = std::move(path);
  return {};
}

}  // namespace raum::ci
