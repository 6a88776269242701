#include "base/toml/toml_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "base/text/nearest.h"
#include "base/text/quote.h"

namespace raum {
namespace {

// "invalid TOML (cannot redefine existing integer 'pairs')", from the words of toml++, which begin
// with what was parsed: "Error while parsing key-value pair: cannot …".
std::string invalid_toml(std::string_view description) {
  constexpr std::string_view kStart = "Error while parsing ";
  const std::size_t reason = description.find(": ");
  if (description.starts_with(kStart) && reason != std::string_view::npos) {
    description.remove_prefix(reason + 2);
  }
  return fmt::format("invalid TOML ({})", printable_utf8(description));
}

}  // namespace

std::string found_value(const toml::node& node) {
  if (const auto text = node.value_exact<std::string>()) return quoted(*text);
  std::ostringstream out;
  out << node.type();
  return "a value of type " + out.str();
}

std::vector<TomlEntry> in_file_order(const toml::table& table) {
  std::vector<TomlEntry> entries;
  for (const auto& [key, value] : table) entries.push_back({&key, &value});
  std::sort(entries.begin(), entries.end(), [](const TomlEntry& a, const TomlEntry& b) {
    return a.key->source().begin < b.key->source().begin;
  });
  return entries;
}

std::string TomlReader::place(const toml::source_region& at) const {
  return fmt::format("{}:{}:{}", path_, at.begin.line, at.begin.column);
}

Expected<toml::table> TomlReader::parse(std::string_view text) const {
  toml::parse_result parsed = toml::parse(text, path_);
  if (!parsed) {
    return fail(place(parsed.error().source()), invalid_toml(parsed.error().description()),
                "a TOML file");
  }
  return std::move(parsed).table();
}

Expected<void> TomlReader::check_keys(const toml::table& table,
                                      std::span<const std::string_view> known) const {
  for (const auto& [key, value] : table) {
    if (std::find(known.begin(), known.end(), key.str()) != known.end()) continue;
    return fail(place(key.source()), quoted(key.str()), such_as("a known key", key.str(), known));
  }
  return {};
}

Expected<std::string> TomlReader::text(const toml::table& table, std::string_view key,
                                       bool required) const {
  const toml::node* const node = table.get(key);
  if (node == nullptr) {
    if (!required) return std::string{};
    return fail(place(table), "no key " + std::string(key),
                fmt::format("{}, which is required", key));
  }
  const auto value = node->value_exact<std::string>();
  if (!value || value->empty()) {
    return fail(place(*node), found_value(*node), fmt::format("a text for {}", key));
  }
  if (!is_printable_utf8(*value)) {
    return fail(place(*node), quoted(*value), "a text without control characters");
  }
  return *value;
}

Expected<std::optional<std::int64_t>> TomlReader::number(const toml::table& table,
                                                         std::string_view key, std::int64_t low,
                                                         std::int64_t high) const {
  const toml::node* const node = table.get(key);
  if (node == nullptr) return std::optional<std::int64_t>{};
  const auto value = node->value_exact<std::int64_t>();
  if (!value || *value < low || *value > high) {
    return fail(place(*node), value ? fmt::format("{} {}", key, *value) : found_value(*node),
                fmt::format("{} from {} to {}", key, low, high));
  }
  return value;
}

Expected<std::string> TomlReader::scalar(const toml::node& node, TomlNumbers numbers) const {
  const bool any = numbers == TomlNumbers::Any;
  if (const auto flag = node.value_exact<bool>()) return std::string(*flag ? "true" : "false");
  if (const auto number = node.value_exact<std::int64_t>()) return fmt::to_string(*number);
  if (const auto number = node.value_exact<double>(); number && any) return fmt::to_string(*number);
  if (const auto text = node.value_exact<std::string>()) return *text;
  return fail(place(node), found_value(node),
              fmt::format("true, false, a {} or a text", any ? "number" : "whole number"));
}

Expected<std::vector<const toml::table*>> TomlReader::tables(const toml::table& table,
                                                             std::string_view key) const {
  std::vector<const toml::table*> out;
  const toml::node* const node = table.get(key);
  if (node == nullptr) return out;
  const toml::array* const array = node->as_array();
  if (array == nullptr) {
    return fail(place(*node), found_value(*node), fmt::format("[[{}]] tables", key));
  }
  for (const toml::node& one : *array) {
    if (!one.is_table()) {
      return fail(place(one), found_value(one), fmt::format("a [[{}]] table", key));
    }
    out.push_back(one.as_table());
  }
  return out;
}

}  // namespace raum
