#include "knowledge/spsa/spin_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "base/text/nearest.h"
#include "base/text/numbers.h"
#include "base/text/quote.h"
#include "base/text/words.h"

namespace raum::knowledge::spsa {
namespace {

std::optional<std::int64_t> bound_of(std::string_view word) {
  using Limits = std::numeric_limits<std::int64_t>;
  const auto number = parse_integer(word, "bound", Limits::min(), Limits::max());
  return number ? std::optional(*number) : std::nullopt;
}

std::string range_text(const AnnouncedOption& option) {
  return fmt::format("the range of the option, {} to {}",
                     option.min ? fmt::format("{}", *option.min) : "no least value",
                     option.max ? fmt::format("{}", *option.max) : "no largest value");
}

}  // namespace

std::optional<AnnouncedOption> parse_announced(std::string_view line) {
  constexpr std::string_view kOptionStart = "option name ";
  constexpr std::string_view kTypeMark = " type ";
  if (!line.starts_with(kOptionStart)) return std::nullopt;
  line.remove_prefix(kOptionStart.size());
  const std::size_t mark = std::min(line.find(kTypeMark), line.size());
  AnnouncedOption option{.name = std::string(trimmed(line.substr(0, mark))),
                         .type = {},
                         .min = std::nullopt,
                         .max = std::nullopt};
  std::string_view rest = trimmed(line.substr(std::min(mark + kTypeMark.size(), line.size())));
  option.type = next_word(rest);
  if (option.type != "spin") return option;
  while (!rest.empty()) {
    const std::string_view key = next_word(rest);
    const std::string_view value = next_word(rest);
    if (key == "min") option.min = bound_of(value);
    if (key == "max") option.max = bound_of(value);
  }
  return option;
}

Fallible<void> check_parameters(const Settings& settings, const std::string& path,
                                const std::vector<AnnouncedOption>& options) {
  std::vector<std::string_view> names;
  for (const AnnouncedOption& option : options) names.push_back(option.name);
  for (const Parameter& parameter : settings.parameters) {
    const std::string where = fmt::format("{}: parameter {}", path, printable_utf8(parameter.name));
    const auto found =
        std::find_if(options.begin(), options.end(), [&](const AnnouncedOption& option) {
          return equal_ignoring_case(option.name, parameter.name);
        });
    if (found == options.end()) {
      return usage_error({where, "a name that is no option of the engine",
                          printable_utf8(such_as("an option", parameter.name, names))});
    }
    if (found->type != "spin") {
      return usage_error({where, fmt::format("an option of type {}", raum::quoted(found->type)),
                          "an option of type spin"});
    }
    if (!found->min || !found->max || parameter.min < *found->min || parameter.max > *found->max) {
      return usage_error({where, fmt::format("min {} and max {}", parameter.min, parameter.max),
                          range_text(*found)});
    }
  }
  return {};
}

}  // namespace raum::knowledge::spsa
