#include "regression/measure/signature.h"

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

}  // namespace

Expected<std::uint64_t> parse_signature(std::string_view bench_output) {
  const std::string_view output = trimmed(bench_output);
  const std::size_t newline = output.rfind('\n');
  const std::string_view line =
      newline == std::string_view::npos ? output : output.substr(newline + 1);
  if (!line.starts_with(kLabel)) {
    return fail("last line of bench", line.empty() ? "nothing" : raum::quoted(line),
                "signature NODES");
  }
  return parse_nodes(line.substr(kLabel.size()));
}

Expected<EngineNames> parse_engine_names(std::string_view uci_output) {
  constexpr std::string_view kOption = "option name Engine type ";
  EngineNames engines;
  const std::string_view line = line_with(uci_output, kOption);
  if (line.empty()) return engines;
  const auto refuse = [&] {
    return fail("uci, option Engine", raum::quoted(line), "type combo default NAME var NAME ...");
  };
  const std::vector<std::string_view> words = words_of(line.substr(kOption.size()));
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

Expected<EngineNames> engine_names(const std::filesystem::path& engine, std::stop_token stop) {
  const Command command{.arguments = {engine.string()},
                        .input = "uci\nquit\n",
                        .limit = std::chrono::seconds(30),
                        .stop = std::move(stop)};
  const CommandResult outcome = run_command(command);
  if (!outcome.ok()) return fail("uci", describe_failure(command, outcome), "exit status 0");
  return parse_engine_names(outcome.output);
}

Expected<std::uint64_t> measure_signature(const std::filesystem::path& engine,
                                          std::string_view name, std::chrono::milliseconds limit,
                                          std::stop_token stop) {
  constexpr std::string_view kRefusal = "info string error ";
  Command command{.arguments = {engine.string()}, .limit = limit, .stop = std::move(stop)};
  if (name.empty()) {
    command.arguments.emplace_back("bench");
  } else {
    command.input = "setoption name Engine value " + std::string(name) + "\nbench\nquit\n";
  }
  const CommandResult outcome = run_command(command);
  if (!outcome.ok()) {
    return fail("bench", describe_failure(command, outcome), "exit status 0");
  }
  const std::string_view refusal = line_with(outcome.output, kRefusal);
  if (!name.empty() && !refusal.empty()) {
    return fail("bench", raum::quoted(refusal), "an engine that accepts its own name");
  }
  return parse_signature(outcome.output);
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
