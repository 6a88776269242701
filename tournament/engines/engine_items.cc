#include "tournament/engines/engine_items.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "base/text/quote.h"
#include "base/text/words.h"

namespace raum::tournament {
namespace {

constexpr std::array<std::string_view, 4> kLimitKeys{"depth", "nodes", "movetime", "tc"};

bool is_program_key(std::string_view key) { return key == "cmd" || key == "rev"; }

// Tables, records and messages print names unquoted, so that control characters are refused.
bool is_printable(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return static_cast<unsigned char>(c) >= 0x20 && c != 0x7f; });
}

// Removes the value at the start of the text.
Expected<std::string> take_value(std::string_view& text, const std::string& where) {
  std::string value;
  if (!text.starts_with('"')) {
    const std::size_t end = std::min(text.find(','), text.size());
    value = text.substr(0, end);
    text.remove_prefix(end);
    return value;
  }
  text.remove_prefix(1);
  while (true) {
    const std::size_t quote = text.find('"');
    if (quote == std::string_view::npos) return fail(where, "no second quote", "\" at its end");
    value += text.substr(0, quote);
    text.remove_prefix(quote + 1);
    if (!text.starts_with('"')) break;
    value += '"';
    text.remove_prefix(1);
  }
  if (!text.empty() && text.front() != ',') {
    return fail(where, raum::quoted(text), "a comma or the end after the quoted value");
  }
  return value;
}

// Whether the item is an option that resets other options of some engines.
bool is_resetting(const EngineItem& item) {
  return is_same_key(item.key, "option.Engine") || is_same_key(item.key, "option.Level");
}

}  // namespace

bool is_limit(std::string_view key) {
  return std::find(kLimitKeys.begin(), kLimitKeys.end(), key) != kLimitKeys.end();
}

bool is_same_key(std::string_view a, std::string_view b) {
  return a.starts_with("option.") ? equal_ignoring_case(a, b) : a == b;
}

Expected<EngineItems> split_items(std::string_view text, const std::string& whole,
                                  std::string_view known_keys) {
  if (!is_printable(text)) return fail(whole, "a control character", "printable text");
  EngineItems items;
  for (bool more = true; more;) {
    const std::size_t end = std::min(text.find_first_of("=,"), text.size());
    const std::string key(text.substr(0, end));
    const std::string where =
        fmt::format("{}: {}", whole, key.empty() ? "item" : printable_utf8(key));
    if (end == text.size() || text[end] != '=') {
      return fail(where, key.empty() ? "nothing" : raum::quoted(key), std::string(known_keys));
    }
    text.remove_prefix(end + 1);
    auto value = take_value(text, where);
    if (!value) return tl::unexpected(std::move(value.error()));
    items.push_back({.key = key, .value = std::move(*value), .where = where});
    more = !text.empty();
    if (more) text.remove_prefix(1);
  }
  return items;
}

std::string to_text(const EngineItems& items) {
  std::string text;
  for (const EngineItem& item : items) {
    if (!text.empty()) text += ',';
    text += item.key + '=';
    if (item.value.find(',') == std::string::npos && !item.value.starts_with('"')) {
      text += item.value;
      continue;
    }
    text += '"';
    for (const char c : item.value) text += c == '"' ? std::string("\"\"") : std::string(1, c);
    text += '"';
  }
  return text;
}

EngineItems merged(const EngineItems& each, const EngineItems& own) {
  if (each.empty()) return own;
  const auto overrides = [](const EngineItem& mine, const EngineItem& general) {
    return is_same_key(mine.key, general.key) || (is_limit(mine.key) && is_limit(general.key)) ||
           (is_program_key(mine.key) && is_program_key(general.key));
  };
  EngineItems all;
  std::copy_if(own.begin(), own.end(), std::back_inserter(all), is_resetting);
  std::copy_if(each.begin(), each.end(), std::back_inserter(all), [&](const EngineItem& general) {
    return std::none_of(own.begin(), own.end(),
                        [&](const EngineItem& mine) { return overrides(mine, general); });
  });
  std::copy_if(own.begin(), own.end(), std::back_inserter(all),
               [](const EngineItem& item) { return !is_resetting(item); });
  return all;
}

}  // namespace raum::tournament
