#include "web/play/announced_option.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "base/text/nearest.h"
#include "base/text/numbers.h"
#include "base/text/quote.h"
#include "base/text/words.h"

namespace raum::web {
namespace {

constexpr std::size_t kMostValues = 256;  // of a combo

// The text up to the next keyword; values of a combo may hold blanks.
std::string take_text(std::string_view& rest) {
  constexpr auto kKeywords = std::to_array<std::string_view>({"default", "min", "max", "var"});
  std::string text;
  while (true) {
    std::string_view after = rest;
    const std::string_view word = next_word(after);
    if (word.empty() || std::find(kKeywords.begin(), kKeywords.end(), word) != kKeywords.end()) {
      return text;
    }
    if (!text.empty()) text += ' ';
    text += word;
    rest = after;
  }
}

std::optional<OptionType> type_of(std::string_view word) {
  if (word == "check") return OptionType::Check;
  if (word == "spin") return OptionType::Spin;
  if (word == "combo") return OptionType::Combo;
  return std::nullopt;
}

std::string_view name_of(OptionType type) {
  return type == OptionType::Check ? "check" : type == OptionType::Spin ? "spin" : "combo";
}

std::optional<std::int64_t> bound_of(std::string_view text) {
  constexpr std::int64_t kMost = 1'000'000'000'000;
  const auto number = parse_integer(text, "bound", -kMost, kMost);
  return number ? std::optional(*number) : std::nullopt;
}

}  // namespace

std::optional<AnnouncedOption> parse_announced_option(std::string_view line) {
  constexpr std::string_view kStart = "option name ", kType = " type ";
  if (!line.starts_with(kStart) || !is_printable_utf8(line)) return std::nullopt;
  line.remove_prefix(kStart.size());
  const std::size_t end = line.find(kType);
  if (end == std::string_view::npos) return std::nullopt;
  AnnouncedOption option;
  option.name = trimmed(line.substr(0, end));
  line.remove_prefix(end + kType.size());
  const auto type = type_of(next_word(line));
  if (!type || option.name.empty()) return std::nullopt;
  option.type = *type;
  std::optional<std::int64_t> min, max;
  for (auto word = next_word(line); !word.empty(); word = next_word(line)) {
    const std::string text = take_text(line);
    if (word == "default") option.default_value = text;
    if (word == "min") min = bound_of(text);
    if (word == "max") max = bound_of(text);
    if (word == "var" && option.values.size() < kMostValues) option.values.push_back(text);
  }
  if (option.type == OptionType::Combo && option.values.empty()) return std::nullopt;
  if (option.type != OptionType::Spin) return option;
  if (!min || !max || *min > *max) return std::nullopt;
  option.min = *min;
  option.max = *max;
  return option;
}

Json option_json(const AnnouncedOption& option) {
  Json json{{"name", option.name},
            {"type", name_of(option.type)},
            {"default", option.default_value},
            {"min", nullptr},
            {"max", nullptr},
            {"values", nullptr}};
  if (option.type == OptionType::Spin) {
    json["min"] = option.min;
    json["max"] = option.max;
  }
  if (option.type == OptionType::Combo) json["values"] = option.values;
  return json;
}

Expected<std::string> option_value(const AnnouncedOption& option, const JsonPlace& value) {
  const Json& json = value.value;
  switch (option.type) {
    case OptionType::Check:
      if (!json.is_boolean()) return value.wrong("true or false");
      return json.get<bool>() ? "true" : "false";
    case OptionType::Spin: {
      const std::string range = fmt::format("an integer from {} to {}", option.min, option.max);
      if (!json.is_number_integer()) return value.wrong(range);
      // Unsigned numbers beyond the largest signed one would become negative.
      const bool is_huge = json.is_number_unsigned() && json.get<std::uint64_t>() >> 63 != 0;
      const auto number = json.get<std::int64_t>();
      if (is_huge || number < option.min || number > option.max) return value.wrong(range);
      return std::to_string(number);
    }
    case OptionType::Combo: {
      const auto known =
          std::find_if(option.values.begin(), option.values.end(),
                       [&](const std::string& one) { return json.is_string() && json == one; });
      if (known != option.values.end()) return *known;
      const std::vector<std::string_view> names(option.values.begin(), option.values.end());
      const std::string found = json.is_string() ? json.get<std::string>() : "";
      return value.wrong(such_as("a value of the option", found, names));
    }
  }
  return value.wrong("a value of the option");
}

}  // namespace raum::web
