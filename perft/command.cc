#include "perft/command.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <memory>
#include <new>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/memory.h"
#include "engine/board/position_text.h"
#include "perft/perft.h"
#include "perft/suite.h"
#include "perft/suite_check.h"

namespace raum::perft {
namespace {

using Json = nlohmann::ordered_json;

struct Arguments {
  CountOptions counting;
  std::string position{kStartText};
  bool divide = false;
  bool no_bulk = false;
  bool json = false;
  std::vector<std::string> suites;
  std::int64_t max_nodes = std::numeric_limits<std::int64_t>::max();
};

class Stopwatch {
 public:
  /// "1100404403 nodes in 1.540 s, 714.5 M nodes/s"
  [[nodiscard]] std::string told(std::uint64_t nodes) const {
    const double seconds = this->seconds();
    return fmt::format("{} nodes in {:.3f} s, {:.1f} M nodes/s", nodes, seconds,
                       seconds > 0 ? static_cast<double>(nodes) / seconds / 1e6 : 0.0);
  }
  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
  }

 private:
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

ExitCode refuse(const Error& error) {
  fmt::print(stderr, "raum perft: {}\n", raum::to_string(error));
  return ExitCode::Usage;
}

// The moves with their leaves; depth 0 has none.
std::vector<MoveCount> divided(const Position& position, const CountOptions& options) {
  return options.depth > 0 ? divide(position, options) : std::vector<MoveCount>{};
}

ExitCode run_count(const Arguments& arguments) {
  const auto position = parse_position(arguments.position);
  if (!position) return refuse(within("--fen", position.error()));
  const CountOptions& options = arguments.counting;
  const Stopwatch watch;
  std::vector<MoveCount> lines;
  std::uint64_t nodes = options.depth == 0 ? 1 : 0;
  if (arguments.divide) {
    lines = divided(*position, options);
    for (const MoveCount& line : lines) nodes += line.nodes;
  } else {
    nodes = perft(*position, options);
  }
  fmt::print(stderr, "{}\n", watch.told(nodes));
  if (!arguments.json) {
    for (const MoveCount& line : lines) {
      fmt::print("{} {}\n", raum::to_string(line.move), line.nodes);
    }
    fmt::print("perft({}) = {}\n", options.depth, nodes);
    return ExitCode::Pass;
  }
  Json out{{"schema_version", 1},
           {"position", raum::to_string(*position)},
           {"depth", options.depth},
           {"nodes", nodes},
           {"seconds", watch.seconds()}};
  if (arguments.divide) {
    out["divide"] = Json::array();
    for (const MoveCount& line : lines) {
      out["divide"].push_back({{"move", raum::to_string(line.move)}, {"nodes", line.nodes}});
    }
  }
  fmt::print("{}\n", out.dump(2));
  return ExitCode::Pass;
}

Json json_of(const SuiteReport& report) {
  Json out{{"schema_version", 1},
           {"checked", report.checks.size()},
           {"wrong", report.wrong()},
           {"skipped", report.skipped},
           {"checks", Json::array()}};
  for (const CountCheck& check : report.checks) {
    Json line{{"place", check.place},     {"id", check.id},
              {"depth", check.depth},     {"expected", check.expected},
              {"counted", check.counted}, {"right", check.is_right()}};
    if (!check.is_right()) line["explanation"] = check.explanation;
    out["checks"].push_back(std::move(line));
  }
  return out;
}

ExitCode run_suites(const Arguments& arguments) {
  // All files are read before anything is counted: a bad last file should not cost the time of the
  // others.
  std::vector<std::vector<SuiteRecord>> suites;
  for (const std::string& path : arguments.suites) {
    auto records = read_suite(path);
    if (!records) return refuse(records.error());
    suites.push_back(*std::move(records));
  }
  CheckOptions options;
  options.counting = arguments.counting;
  options.max_nodes = static_cast<std::uint64_t>(arguments.max_nodes);
  SuiteReport report;
  std::uint64_t nodes = 0;
  const Stopwatch watch;
  for (std::size_t i = 0; i < suites.size(); ++i) {
    check_suite(suites[i], arguments.suites[i], options, report, [&](const CountCheck& check) {
      nodes += check.counted;
      if (!arguments.json) fmt::print("{}\n", to_string(check));
      static_cast<void>(std::fflush(stdout));
    });
  }
  if (report.skipped > 0) {
    fmt::print(stderr, "skipped {} counts above --max-nodes {}\n", report.skipped,
               arguments.max_nodes);
  }
  if (report.checks.empty()) {
    return refuse({.where = "--suite",
                   .found = fmt::format("no count of at most {} nodes", arguments.max_nodes),
                   .expected = "at least one to check; raise --max-nodes"});
  }
  fmt::print(stderr, "{}\n", watch.told(nodes));
  if (arguments.json) {
    fmt::print("{}\n", json_of(report).dump(2));
  } else {
    fmt::print("{} counts checked, {} right, {} wrong, {} skipped\n", report.checks.size(),
               report.checks.size() - report.wrong(), report.wrong(), report.skipped);
  }
  return report.wrong() == 0 ? ExitCode::Pass : ExitCode::Fail;
}

ExitCode run(Arguments arguments) {
  arguments.counting.bulk = !arguments.no_bulk;
  try {
    return arguments.suites.empty() ? run_count(arguments) : run_suites(arguments);
  } catch (const std::bad_alloc&) {
    fmt::print(stderr, "raum perft: no memory for a table of {} MiB\n",
               arguments.counting.hash_mib);
    return ExitCode::Environment;
  }
}

}  // namespace

std::function<ExitCode()> add_perft_command(CLI::App& raum) {
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* const command =
      raum.add_subcommand("perft", "Counts move sequences, or checks suites of known counts");
  CLI::Option_group* const what = command->add_option_group("what", "One of the two is required");
  CLI::Option* const depth =
      what->add_option("--depth", arguments->counting.depth, "Plies to count, 0 to 20")
          ->check(CLI::Range(0, kMaxDepth));
  CLI::Option* const suite =
      what->add_option("--suite", arguments->suites, "Suite files to check (.perft)");
  what->require_option(1);
  command->add_option("--fen", arguments->position, "Position to count from; the start position")
      ->needs(depth);
  command->add_flag("--divide", arguments->divide, "One line per move before the total")
      ->needs(depth);
  command
      ->add_option("--max-nodes", arguments->max_nodes, "Skips suite lines that expect more nodes")
      ->check(CLI::Range(std::int64_t{1}, std::numeric_limits<std::int64_t>::max()))
      ->needs(suite);
  command->add_option("--hash", arguments->counting.hash_mib, "MiB of the count table; 0 for none")
      ->check(CLI::Range(0, std::min(kMaxHashMib, static_cast<int>(max_table_mib()))));
  command->add_option("--threads", arguments->counting.threads, "Threads that share the counting")
      ->check(CLI::Range(1, kMaxThreads));
  command->add_flag("--no-bulk", arguments->no_bulk, "Makes and unmakes the moves of the last ply");
  command->add_flag("--json", arguments->json, "One JSON object on stdout");
  return [arguments] { return run(*arguments); };
}

}  // namespace raum::perft
