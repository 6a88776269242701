#include "regression/measure/instructions.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "base/text/numbers.h"

namespace raum::regression {

namespace {

// A row of raum-bench over all its position classes.
constexpr Workload bench_row(std::string_view name, std::string_view argument,
                             std::string_view unit) {
  return {name, "", "items ", unit, Program::Bench, argument};
}

constexpr Workload evaluation_row(std::string_view name, std::string_view argument) {
  return bench_row(name, argument, "evaluation");
}
constexpr Workload search_row(std::string_view name, std::string_view argument) {
  return bench_row(name, argument, "node");
}

// Engines that share an evaluation have one row for it. The search of the default engine is
// measured by its bench. The answer to `isready` ends the start-up, which includes allocating the
// hash table.
constexpr std::array kWorks = {
    Workload{"startup", "isready\nquit\n", ""},
    Workload{"perft start", "isready\nposition startpos\ngo perft 4\nquit\n",
             "perft(4) = ", "node"},
    Workload{
        "perft middlegame",
        "isready\n"
        "position fen rnknr/p1p2/4p/5/5//Ub1u1/p1ppp/1p1p1/5/Q3R//5/5/5/5/5//5/5/P4/PP1bP/BU1B1//"
        "5/5/5/1PKP1/RN1N1 w 0 1\n"
        "go perft 4\nquit\n",
        "perft(4) = ", "node"},
    Workload{"search", "isready\nbench 3\nquit\n", "signature ", "node"},
    Workload{"startup of raum-bench", "", "", "", Program::Bench, "--work=startup"},
    bench_row("count moves", "--work=movegen/count", "move"),
    bench_row("list moves", "--work=movegen/list", "move"),
    bench_row("list captures", "--work=movegen/captures", "move"),
    bench_row("make and unmake", "--work=make_unmake", "move"),
    bench_row("key update", "--work=key/update", "key"),
    bench_row("is attacked", "--work=attacks/is_attacked", "cell"),
    bench_row("in check", "--work=attacks/in_check", "position"),
    bench_row("static exchange", "--work=exchange", "capture"),
    bench_row("perft core", "--work=perft/core", "node"),
    bench_row("perft portable", "--work=perft/portable", "node"),
    bench_row("perft core, no bulk", "--work=perft/core-without-bulk", "node"),
    bench_row("copy and make", "--work=copy_make", "move"),
    bench_row("key from scratch", "--work=key/scratch", "key"),
    bench_row("table store and probe", "--work=table/store_probe", "entry"),
    evaluation_row("evaluate maackesgeist-v2", "--work=evaluation/maackesgeist-v2"),
    evaluation_row("evaluate raumfischer-v1", "--work=evaluation/raumfischer-v1"),
    evaluation_row("evaluate raumfischer-v1-fixed", "--work=evaluation/raumfischer-v1-fixed"),
    evaluation_row("evaluate js-chess-engine-v2", "--work=evaluation/js-chess-engine-v2"),
    evaluation_row("evaluate js-schach", "--work=evaluation/js-schach"),
    evaluation_row("evaluate alphadeepchess", "--work=evaluation/alphadeepchess"),
    search_row("search of maackesgeist-v2-fixed", "--work=search/maackesgeist-v2-fixed"),
    search_row("search of raumfischer-v1", "--work=search/raumfischer-v1"),
    search_row("search of raumfischer-v1-fixed", "--work=search/raumfischer-v1-fixed"),
    search_row("search of js-chess-engine-v2", "--work=search/js-chess-engine-v2"),
    search_row("search of js-chess-engine-v2-fixed", "--work=search/js-chess-engine-v2-fixed"),
    search_row("search of js-schach", "--work=search/js-schach"),
    search_row("search of js-schach-fixed", "--work=search/js-schach-fixed"),
    search_row("search of alphadeepchess", "--work=search/alphadeepchess"),
    search_row("search of alphadeepchess-fixed", "--work=search/alphadeepchess-fixed"),
};

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

std::span<const Workload> cost_workloads() { return kWorks; }

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

Expected<std::uint64_t> parse_units(std::string_view engine_output, std::string_view label) {
  std::string_view text = last_line(engine_output, [&](std::string_view line) {
    return line.starts_with(label) ? line.substr(label.size()) : std::string_view{};
  });
  if (text.ends_with('\r')) text.remove_suffix(1);
  return parse_count(text, "the answer's line \"" + std::string(label) + "…\"");
}

Expected<CommandResult> run_under_valgrind(std::string_view where, std::vector<std::string> options,
                                           const std::filesystem::path& program,
                                           const Workload& work, std::chrono::milliseconds limit,
                                           std::stop_token stop) {
  Command command{.arguments = std::move(options),
                  .input = std::string(work.script),
                  .limit = limit,
                  .stop = std::move(stop)};
  command.arguments.insert(command.arguments.begin(), "valgrind");
  command.arguments.push_back(program.string());
  if (!work.argument.empty()) command.arguments.emplace_back(work.argument);
  CommandResult outcome = run_command(command);
  if (outcome.ok()) return outcome;
  return fail(std::string(where), describe_failure(command, outcome), "exit status 0");
}

// Measured: cachegrind without cache simulation takes 1.4 s for a program of 310 million
// instructions, callgrind 2.0 s, exp-bbv 2.5 s, lackey 19.6 s. Each tool gives the same count in
// every run.
Expected<WorkloadCount> count_instructions(const std::filesystem::path& program,
                                           const Workload& work, std::chrono::milliseconds limit,
                                           std::stop_token stop) {
  const auto outcome = run_under_valgrind(
      "under valgrind",
      {"--tool=cachegrind", "--cache-sim=no", "--branch-sim=no", "--cachegrind-out-file=/dev/null"},
      program, work, limit, std::move(stop));
  if (!outcome) return tl::unexpected(outcome.error());
  WorkloadCount count;
  const auto instructions = parse_instructions(outcome->errors);
  if (!instructions) return tl::unexpected(instructions.error());
  count.instructions = *instructions;
  if (!work.answer.empty()) {
    const auto units = parse_units(outcome->output, work.answer);
    if (!units) return tl::unexpected(units.error());
    count.units = *units;
  }
  return count;
}

WorkloadCount without_startup(WorkloadCount count, WorkloadCount startup) {
  count.instructions -= std::min(count.instructions, startup.instructions);
  return count;
}

}  // namespace raum::regression
