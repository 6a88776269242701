#include "regression/measure/instructions.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/text/numbers.h"
#include "regression/measure/signature.h"

namespace raum::regression {

namespace {

Expected<std::uint64_t> parse_count(std::string_view text, std::string_view where) {
  return parse_integer(text, where, 1, std::numeric_limits<std::int64_t>::max())
      .map([](std::int64_t count) { return static_cast<std::uint64_t>(count); });
}

// The last non-empty result of `accept` over all lines.
template <class Accept>
std::string_view last_line(std::string_view text, Accept accept) {
  std::string_view found;
  while (!text.empty()) {
    const std::size_t newline = text.find('\n');
    const std::string_view rest = accept(text.substr(0, newline));
    if (!rest.empty()) found = rest;
    if (newline == std::string_view::npos) break;
    text.remove_prefix(newline + 1);
  }
  return found;
}

}  // namespace

Expected<std::string> valgrind_version() {
  const Command command{.arguments = {"valgrind", "--version"}, .limit = std::chrono::seconds(20)};
  const CommandResult outcome = run_command(command);
  if (!outcome.ok()) {
    return fail("valgrind --version", describe_end(command, outcome), "exit status 0");
  }
  return last_words(outcome.output, 1);
}

// "==123== I   refs:      310,326,856". The prefix "==" distinguishes valgrind's lines from the
// engine's stderr.
Expected<std::uint64_t> parse_instructions(std::string_view valgrind_errors) {
  const std::string_view text = last_line(valgrind_errors, [](std::string_view line) {
    constexpr std::string_view kRefs = "refs:";
    const std::size_t refs = line.find(kRefs);
    const bool counts = line.starts_with("==") && refs != std::string_view::npos &&
                        line.substr(0, refs).find(" I ") != std::string_view::npos;
    return counts ? line.substr(refs + kRefs.size()) : std::string_view{};
  });
  std::string digits;
  for (const char c : text) {
    if (c != ' ' && c != ',' && c != '\r') digits += c;
  }
  return parse_count(digits, "valgrind's line \"I refs:\"");
}

Expected<std::uint64_t> units_in(std::string_view output, const Workload& work) {
  if (work.unit.empty()) return 1U;
  if (work.label.empty()) return read_signature(output);
  std::string_view text = last_line(output, [&](std::string_view line) {
    return line.starts_with(work.label) ? line.substr(work.label.size()) : std::string_view{};
  });
  if (text.empty()) {
    // As in the output of a bench, whose label may stand anywhere in its line.
    if (auto nodes = read_signature(output, work.label)) return nodes;
  }
  text.remove_prefix(std::min(text.find_first_not_of(" \t:="), text.size()));
  text = text.substr(0, text.find_first_of(" \t\r"));
  return parse_count(text, "the answer's line \"" + work.label + "…\"");
}

Expected<CommandResult> run_under_valgrind(std::string_view where,
                                           const std::vector<std::string>& options,
                                           const std::filesystem::path& folder,
                                           const Workload& work, std::chrono::milliseconds limit,
                                           std::stop_token stop) {
  std::vector<std::string> middle{"valgrind"};
  middle.insert(middle.end(), options.begin(), options.end());
  const Command command{.arguments = whole_command(work, folder, middle),
                        .input = work.input,
                        .directory = folder,
                        .limit = limit,
                        .memory_mib = work.memory_mib,
                        .stop = std::move(stop)};
  CommandResult outcome = run_command(command);
  if (outcome.ok()) return outcome;
  return fail(std::string(where), describe_failure(command, outcome), "exit status 0");
}

// Measured: cachegrind without cache simulation takes 1.4 s for a program of 310 million
// instructions, callgrind 2.0 s, exp-bbv 2.5 s, lackey 19.6 s. Each tool gives the same count in
// every run.
Expected<WorkloadCount> count_instructions(const std::filesystem::path& folder,
                                           const Workload& work, std::chrono::milliseconds limit,
                                           std::stop_token stop) {
  const auto outcome = run_under_valgrind(
      "under valgrind",
      {"--tool=cachegrind", "--cache-sim=no", "--branch-sim=no", "--cachegrind-out-file=/dev/null"},
      folder, work, limit, std::move(stop));
  if (!outcome) return tl::unexpected(outcome.error());
  WorkloadCount count;
  const auto instructions = parse_instructions(outcome->errors);
  if (!instructions) return tl::unexpected(instructions.error());
  count.instructions = *instructions;
  const auto units = units_in(outcome->output, work);
  if (!units) return tl::unexpected(units.error());
  count.units = *units;
  return count;
}

WorkloadCount without_startup(WorkloadCount count, WorkloadCount startup) {
  count.instructions -= std::min(count.instructions, startup.instructions);
  return count;
}

}  // namespace raum::regression
