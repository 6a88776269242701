#include "regression/signature.h"

#include <limits>
#include <utility>

#include "engine/base/numbers.h"
#include "regression/subprocess.h"

namespace raum::regression {

namespace {

constexpr std::string_view kLabel = "signature ";
constexpr std::string_view kAnnouncement = "Bench: ";
constexpr std::string_view kBlanks = " \t\r\n";

std::string_view without_blanks(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

Expected<std::uint64_t> parse_nodes(std::string_view text) {
  return parse_integer(text, "signature", 1, std::numeric_limits<std::int64_t>::max())
      .map([](std::int64_t nodes) { return static_cast<std::uint64_t>(nodes); });
}

}  // namespace

Expected<std::uint64_t> parse_signature(std::string_view bench_output) {
  const std::string_view output = without_blanks(bench_output);
  const std::size_t newline = output.rfind('\n');
  const std::string_view line =
      newline == std::string_view::npos ? output : output.substr(newline + 1);
  if (!line.starts_with(kLabel)) {
    return fail("last line of bench", line.empty() ? "nothing" : quoted(line), "signature NODES");
  }
  return parse_nodes(line.substr(kLabel.size()));
}

Expected<std::uint64_t> measure_signature(const std::filesystem::path& engine,
                                          std::chrono::milliseconds limit, std::stop_token stop) {
  const Command command{
      .arguments = {engine.string(), "bench"}, .limit = limit, .stop = std::move(stop)};
  const Outcome outcome = run(command);
  if (!outcome.ok()) {
    return fail("bench", describe_failure(command, outcome), "exit status 0");
  }
  return parse_signature(outcome.output);
}

std::optional<std::uint64_t> announced_signature(std::string_view commit_message) {
  std::optional<std::uint64_t> announced;
  while (!commit_message.empty()) {
    const std::size_t newline = commit_message.find('\n');
    const std::string_view line = without_blanks(commit_message.substr(0, newline));
    if (line.starts_with(kAnnouncement)) {
      if (const auto nodes = parse_nodes(line.substr(kAnnouncement.size()))) announced = *nodes;
    }
    if (newline == std::string_view::npos) break;
    commit_message.remove_prefix(newline + 1);
  }
  return announced;
}

}  // namespace raum::regression
