#include "base/options/usage_reason.h"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <optional>
#include <string_view>
#include <utility>

#include "base/core/error.h"
#include "base/text/quote.h"

namespace raum {
namespace {

using Parts = std::pair<std::string, std::string>;

// The texts before and after a mark.
std::optional<Parts> split_at(std::string_view text, std::string_view mark) {
  const std::size_t at = text.find(mark);
  if (at == std::string_view::npos) return std::nullopt;
  return Parts{text.substr(0, at), text.substr(at + mark.size())};
}

// "a, b, c"
std::string commands_of(const CLI::App& command) {
  std::string names;
  for (const CLI::App* one : command.get_subcommands({})) {
    if (one->get_name().empty()) continue;  // a group of options
    names += (names.empty() ? "" : ", ") + one->get_name();
  }
  return names;
}

// "a whole number" for an option of integers.
std::string value_of(const CLI::Option* option) {
  if (option != nullptr && option->get_expected_max() == 0) return "no value";  // a flag
  const std::string type = option == nullptr ? "" : option->get_type_name();
  if (type.starts_with("INT") || type.starts_with("UINT")) return "a whole number";
  return type.starts_with("FLOAT") ? "a number" : "another value";
}

std::string missing(const std::string& text, const CLI::App& command) {
  if (text == "A subcommand is required") {
    return "found no command, expected one of " + commands_of(command);
  }
  if (const auto group = split_at(text, "Exactly 1 option from [")) {
    const auto [options, rest] = split_at(group->second, "] is required").value_or(Parts{});
    const auto given = split_at(rest, " and ");
    std::string names;
    for (const char c : options) names += c == ',' ? ", " : std::string(1, c);
    return fmt::format("found {} of {}, expected one of them",
                       given ? given->second.substr(0, given->second.find(' ')) : "none", names);
  }
  const auto name = split_at(text, " is required");
  return name ? to_string(Error{name->first, "nothing", "a value"}) : text;
}

std::string wrong_count(const std::string& text) {
  for (const auto& [mark, bound] :
       {std::pair{": At least ", "at least"}, std::pair{": At Most ", "at most"}}) {
    const auto parts = split_at(text, mark);
    const auto counts = parts ? split_at(parts->second, " required but received ") : std::nullopt;
    if (!counts) continue;
    const auto& [expected, received] = *counts;
    return fmt::format("{}: found {} value{}, expected {} {}", parts->first, received,
                       received == "1" ? "" : "s", bound, expected);
  }
  if (const auto parts = split_at(text, ": "); parts && parts->second.ends_with(" missing")) {
    return to_string(Error{parts->first, "nothing", "a value"});
  }
  return text;
}

// The option of the text "Could not convert: OPTION = VALUE,VALUE" and the values.
std::optional<Parts> unconverted(std::string_view text) {
  const auto after = split_at(text, "Could not convert: ");
  return after && after->first.empty() ? split_at(after->second, " = ") : std::nullopt;
}

std::string wrong_value(const std::string& text, const CLI::Option* option) {
  if (const auto parts = unconverted(text)) {
    return to_string(Error{parts->first, raum::quoted(parts->second), value_of(option)});
  }
  for (const char* const mark : {": too many inputs for a flag", ": Should be true/false"}) {
    if (const auto name = split_at(text, mark)) {
      return to_string(Error{name->first, "a value", "no value"});
    }
  }
  return text;
}

}  // namespace

std::string usage_reason(const CLI::ParseError& error, const CLI::App& command) {
  const std::string text = error.what();
  const std::string kind = error.get_name();
  if (kind == "RequiredError") return missing(text, command);
  const auto parts = unconverted(text);
  return usage_reason(error, parts ? command.get_option_no_throw(parts->first) : nullptr);
}

std::string usage_reason(const CLI::ParseError& error, const CLI::Option* option) {
  std::string text = error.what();
  const std::string kind = error.get_name();
  if (kind == "ArgumentMismatch") return wrong_count(text);
  if (kind == "ConversionError") return wrong_value(text, option);
  if (const auto parts = split_at(text, " excludes "); parts && kind == "ExcludesError") {
    return to_string(Error{parts->first, parts->second + " as well", "one of the two"});
  }
  if (const auto parts = split_at(text, " requires "); parts && kind == "RequiresError") {
    return to_string(Error{parts->first, "no " + parts->second, "both"});
  }
  return text;
}

}  // namespace raum
