#include "tournament/study/study_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "base/text/nearest.h"
#include "base/text/quote.h"
#include "engine/protocol/options.h"

namespace raum::tournament {
namespace {

std::string type_of(const toml::node& node) {
  if (const auto text = node.value_exact<std::string>()) return raum::quoted(*text);
  std::ostringstream out;
  out << node.type();
  return "a value of type " + out.str();
}

}  // namespace

std::string StudyReader::place(const toml::source_region& at) const {
  return fmt::format("{}:{}:{}", path_, at.begin.line, at.begin.column);
}

Expected<void> StudyReader::check_keys(const toml::table& table,
                                       std::span<const std::string_view> known) const {
  for (const auto& [key, value] : table) {
    if (std::find(known.begin(), known.end(), key.str()) != known.end()) continue;
    return fail(place(key.source()), raum::quoted(key.str()),
                such_as("a known key", key.str(), known));
  }
  return {};
}

Expected<std::string> StudyReader::text(const toml::table& table, std::string_view key,
                                        bool required) const {
  const toml::node* const node = table.get(key);
  if (node == nullptr) {
    if (!required) return std::string{};
    return fail(place(table), "no key " + std::string(key),
                fmt::format("{}, which is required", key));
  }
  const auto value = node->value_exact<std::string>();
  if (!value || value->empty()) {
    return fail(place(*node), type_of(*node), fmt::format("a text for {}", key));
  }
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < ' ' || c == 0x7F; };
  if (std::any_of(value->begin(), value->end(), is_control)) {
    return fail(place(*node), raum::quoted(*value), "a text without control characters");
  }
  return *value;
}

Expected<std::optional<std::int64_t>> StudyReader::number(const toml::table& table,
                                                          std::string_view key, std::int64_t low,
                                                          std::int64_t high) const {
  const toml::node* const node = table.get(key);
  if (node == nullptr) return std::optional<std::int64_t>{};
  const auto value = node->value_exact<std::int64_t>();
  if (!value || *value < low || *value > high) {
    return fail(place(*node), value ? fmt::format("{} {}", key, *value) : type_of(*node),
                fmt::format("{} from {} to {}", key, low, high));
  }
  return value;
}

Expected<std::vector<const toml::table*>> StudyReader::tables(const toml::table& table,
                                                              std::string_view key) const {
  std::vector<const toml::table*> out;
  const toml::node* const node = table.get(key);
  if (node == nullptr) return out;
  const toml::array* const array = node->as_array();
  if (array == nullptr) {
    return fail(place(*node), type_of(*node), fmt::format("[[{}]] tables", key));
  }
  for (const toml::node& one : *array) {
    if (!one.is_table()) {
      return fail(place(one), type_of(one), fmt::format("a [[{}]] table", key));
    }
    out.push_back(one.as_table());
  }
  return out;
}

Expected<std::vector<PlacedOption>> StudyReader::options(const toml::table& player) const {
  std::vector<PlacedOption> out;
  const toml::node* const node = player.get("options");
  if (node == nullptr) return out;
  if (!node->is_table()) return fail(place(*node), type_of(*node), "options.NAME = VALUE");
  for (const auto& [key, value] : *node->as_table()) {
    auto text = option_value(value);
    if (!text) return tl::unexpected(std::move(text).error());
    out.push_back({key.source(), {std::string(key.str()), std::move(*text)}});
  }
  std::sort(out.begin(), out.end(),
            [](const PlacedOption& a, const PlacedOption& b) { return a.at.begin < b.at.begin; });
  for (std::size_t i = 0; i < out.size(); ++i) {
    const std::string& name = out[i].option.first;
    if (same_name(name, "Engine")) {
      return fail(place(out[i].at), raum::quoted(name), "the player's key engine instead");
    }
    for (std::size_t earlier = 0; earlier < i; ++earlier) {
      if (!same_name(name, out[earlier].option.first)) continue;
      return fail(place(out[i].at), raum::quoted(name), "each option once");
    }
  }
  return out;
}

// The value as the text of a setoption command.
Expected<std::string> StudyReader::option_value(const toml::node& node) const {
  if (const auto flag = node.value_exact<bool>()) return std::string(*flag ? "true" : "false");
  if (const auto number = node.value_exact<std::int64_t>()) return fmt::to_string(*number);
  if (const auto text = node.value_exact<std::string>()) return *text;
  return fail(place(node), type_of(node), "true, false, a whole number or a text");
}

}  // namespace raum::tournament
