#include "regression/measure/signature.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <limits>
#include <utility>

#include "base/process/subprocess.h"
#include "base/text/numbers.h"
#include "base/text/quote.h"
#include "base/text/words.h"

namespace raum::regression {

namespace {

constexpr std::string_view kLabel = "signature ";
constexpr std::string_view kStockfishLabel = "Nodes searched";
constexpr std::string_view kAnnouncement = "Bench:";
constexpr std::string_view kBlanks = " \t\r\n";

// The first line with this prefix, "" without one.
std::string_view line_with(std::string_view text, std::string_view start) {
  while (!text.empty()) {
    const std::size_t newline = text.find('\n');
    const std::string_view line = trimmed(text.substr(0, newline));
    if (line.starts_with(start)) return line;
    if (newline == std::string_view::npos) break;
    text.remove_prefix(newline + 1);
  }
  return {};
}

std::vector<std::string_view> words_of(std::string_view line) {
  std::vector<std::string_view> words;
  while (!(line = trimmed(line)).empty()) {
    words.push_back(line.substr(0, line.find_first_of(kBlanks)));
    line.remove_prefix(words.back().size());
  }
  return words;
}

// Names are printed in reports and sent back to the engine, so they are restricted.
bool is_name(std::string_view word) {
  constexpr std::size_t kLongest = 64;
  return word.size() <= kLongest && std::all_of(word.begin(), word.end(), [](unsigned char c) {
           return std::isalnum(c) != 0 || c == '-' || c == '_' || c == '.' || c == '+';
         });
}

Expected<std::uint64_t> parse_nodes(std::string_view text) {
  return parse_integer(text, "signature", 1, std::numeric_limits<std::int64_t>::max())
      .map([](std::int64_t nodes) { return static_cast<std::uint64_t>(nodes); });
}

// The text of the number of nodes in a line of a bench; "" if it has none.
std::string_view number_in(std::string_view line, std::string_view label) {
  const auto after = [&](std::string_view start) {
    std::string_view rest = line.substr(line.find(start) + start.size());
    rest.remove_prefix(std::min(rest.find_first_not_of(" \t:="), rest.size()));
    return rest;
  };
  if (!label.empty()) {
    if (line.find(label) == std::string_view::npos) return {};
    const std::string_view rest = after(label);
    return rest.substr(0, rest.find_first_of(kBlanks));
  }
  if (line.starts_with(kLabel)) return line.substr(kLabel.size());
  if (line.starts_with(kStockfishLabel)) return after(kStockfishLabel);
  const std::vector<std::string_view> words = words_of(line);
  const bool is_openbench = words.size() == 4 && words[1] == "nodes" && words[3] == "nps";
  return is_openbench ? words[0] : std::string_view{};
}

}  // namespace

Expected<std::uint64_t> read_signature(std::string_view bench_output, std::string_view label) {
  std::string_view found, last;
  for (std::string_view rest = bench_output; !rest.empty();) {
    const std::size_t newline = rest.find('\n');
    const std::string_view line = trimmed(rest.substr(0, newline));
    if (!line.empty()) last = line;
    if (const std::string_view number = number_in(line, label); !number.empty()) found = number;
    if (newline == std::string_view::npos) break;
    rest.remove_prefix(newline + 1);
  }
  if (!found.empty()) return parse_nodes(found);
  return fail("last line of bench", last.empty() ? "nothing" : raum::quoted(last),
              label.empty() ? std::string("signature NODES")
                            : fmt::format("a line with {} NODES", raum::quoted(label)));
}

Expected<EngineNames> parse_engine_names(std::string_view uci_output, std::string_view option) {
  const std::string start = fmt::format("option name {} type ", option);
  EngineNames engines;
  const std::string_view line = line_with(uci_output, start);
  if (line.empty()) return engines;
  const auto refuse = [&] {
    return fail(fmt::format("uci, option {}", option), raum::quoted(line),
                "type combo default NAME var NAME ...");
  };
  const std::vector<std::string_view> words = words_of(line.substr(start.size()));
  if (words.size() < 5 || words[0] != "combo" || words[1] != "default") return refuse();
  engines.standard = words[2];
  for (std::size_t i = 3; i < words.size(); i += 2) {
    if (words[i] != "var" || i + 1 == words.size() || !is_name(words[i + 1])) return refuse();
    engines.names.emplace_back(words[i + 1]);
  }
  if (std::find(engines.names.begin(), engines.names.end(), engines.standard) ==
      engines.names.end()) {
    return refuse();
  }
  return engines;
}

Expected<EngineNames> engine_names(const BuiltEngine& engine, std::string_view option,
                                   std::stop_token stop) {
  const Command command{.arguments = engine.command,
                        .input = "uci\nquit\n",
                        .directory = engine.folder,
                        .limit = std::chrono::seconds(30),
                        .memory_mib = engine.memory_mib,
                        .stop = std::move(stop)};
  const CommandResult outcome = run_command(command);
  if (!outcome.ok()) return fail("uci", describe_failure(command, outcome), "exit status 0");
  return parse_engine_names(outcome.output, option);
}

Expected<std::uint64_t> measure_signature(const BuiltEngine& engine, std::string_view label,
                                          std::chrono::milliseconds limit, std::stop_token stop) {
  constexpr std::string_view kRefusal = "info string error ";
  Command command{.arguments = engine.command,
                  .directory = engine.folder,
                  .limit = limit,
                  .memory_mib = engine.memory_mib,
                  .stop = std::move(stop)};
  if (engine.options.empty()) {
    command.arguments.emplace_back("bench");
  } else {
    for (const auto& [name, value] : engine.options) {
      command.input += fmt::format("setoption name {} value {}\n", name, value);
    }
    command.input += "bench\nquit\n";
  }
  const CommandResult outcome = run_command(command);
  if (!outcome.ok()) {
    return fail("bench", describe_failure(command, outcome), "exit status 0");
  }
  const std::string_view refusal = line_with(outcome.output, kRefusal);
  if (!engine.options.empty() && !refusal.empty()) {
    return fail("bench", raum::quoted(refusal), "an engine that accepts its own name");
  }
  return read_signature(outcome.output, label);
}

std::optional<Announcement> announced_signature(std::string_view commit_message) {
  std::optional<Announcement> announced;
  while (!commit_message.empty()) {
    const std::size_t newline = commit_message.find('\n');
    const std::string_view line = trimmed(commit_message.substr(0, newline));
    if (line.starts_with(kAnnouncement)) {
      const std::string_view text = trimmed(line.substr(kAnnouncement.size()));
      const bool begins_with_digit =
          !text.empty() && std::isdigit(static_cast<unsigned char>(text.front())) != 0;
      if (begins_with_digit || words_of(text).size() == 1) {
        const auto nodes = parse_nodes(text);
        announced = Announcement{.text = std::string(text),
                                 .nodes = nodes ? std::optional(*nodes) : std::nullopt};
      }
    }
    if (newline == std::string_view::npos) break;
    commit_message.remove_prefix(newline + 1);
  }
  return announced;
}

}  // namespace raum::regression
