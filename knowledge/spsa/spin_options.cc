#include "knowledge/spsa/spin_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <utility>

#include "base/text/nearest.h"
#include "base/text/quote.h"
#include "base/text/words.h"
#include "knowledge/spsa/engine_failures.h"
#include "tournament/engines/uci_client.h"

namespace raum::knowledge::spsa {
namespace {

constexpr std::chrono::seconds kOptionsWait{60};

std::optional<std::int64_t> whole_number(std::string_view word) {
  std::int64_t number = 0;
  const auto read = std::from_chars(word.data(), word.data() + word.size(), number);
  if (read.ec != std::errc{} || read.ptr != word.data() + word.size()) return std::nullopt;
  return number;
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
  const auto words = split_words(line.substr(mark));
  if (words.size() >= 2) option.type = words[1];
  if (option.type != "spin") return option;
  for (std::size_t i = 2; i + 1 < words.size(); i += 2) {
    if (words[i] == "min") option.min = whole_number(words[i + 1]);
    if (words[i] == "max") option.max = whole_number(words[i + 1]);
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

Fallible<std::vector<AnnouncedOption>> announced_options(const Settings& settings,
                                                         const StopEvent& stop) {
  std::vector<AnnouncedOption> options;
  auto client = tournament::UciClient::start(settings.spec, kOptionsWait, stop);
  if (!client) {
    return tl::unexpected(start_failure({settings.spec.name, std::move(client.error())}));
  }
  auto asked = client->ask("uci\n", kOptionsWait, [&](std::string_view line) {
    if (auto option = parse_announced(line)) options.push_back(*std::move(option));
    return trimmed(line) == "uciok";
  });
  if (!asked) {
    return tl::unexpected(start_failure({settings.spec.name, std::move(asked.error())}));
  }
  client->quit();
  return options;
}

}  // namespace raum::knowledge::spsa
