#include "perft/command/command.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <new>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "base/cli/console.h"
#include "base/core/memory.h"
#include "base/options/shared_options.h"
#include "engine/board/position_text.h"
#include "perft/command/compare.h"
#include "perft/command/count_report.h"
#include "perft/command/file_check.h"
#include "perft/command/progress_line.h"
#include "perft/command/stopwatch.h"
#include "perft/count/perft.h"

namespace raum::perft {
namespace {

constexpr int kCompareRounds = 5;

struct Arguments {
  CountOptions counting;
  std::string position{kStartText};
  bool divide = false;
  bool detail = false;
  bool compare = false;
  bool no_bulk = false;
  FileCheckOptions files;
};

ExitCode run_compare(const Arguments& arguments, const Position& position) {
  const CountOptions& options = arguments.counting;
  if (options.depth < 2) {
    return report_error(kPerftProgram,
                        Error{.where = "--compare with --depth",
                              .found = std::to_string(options.depth),
                              .expected = "2 or more: the oracle counts one ply less"});
  }
  const SpeedComparison comparison =
      compare(position, options.depth, kCompareRounds, options.threads);
  if (!comparison.agrees()) print_message(fmt::format("{}: the counts differ", kPerftProgram));
  return print_result(kPerftProgram, to_table(comparison),
                      comparison.agrees() ? ExitCode::Pass : ExitCode::Fail);
}

ExitCode run_count(const Arguments& arguments, const StartEngine& start_engine) {
  const auto position = parse_position(arguments.position);
  if (!position) return report_error(kPerftProgram, within("--fen", position.error()));
  if (arguments.compare) return run_compare(arguments, *position);
  if (!arguments.files.engine.empty()) {
    return check_engine_count(arguments.files, *position, arguments.counting, start_engine);
  }
  const CountOptions& options = arguments.counting;
  CountReport report{.position = *position, .options = options, .lines = {}, .detail = {}};
  CountProgress progress;
  const Stopwatch watch;
  {
    const CountProgressLine line(options.depth, progress, arguments.files.progress);
    if (arguments.divide && options.depth > 0) {
      report.lines = divide(*position, options, &progress);
      report.nodes = total(report.lines);
    } else {
      report.nodes = perft(*position, options, &progress);
    }
  }
  report.seconds = watch.seconds();
  if (arguments.detail) {
    CountProgress seen;
    const CountProgressLine line(options.depth, seen, arguments.files.progress);
    report.detail = detail(*position, options.depth, options.threads, &seen);
  }
  print_message(speed_text(report.nodes, report.seconds));
  return print_result(kPerftProgram,
                      arguments.files.json ? to_json(report).dump(2) + "\n" : to_text(report));
}

ExitCode run(Arguments arguments, const StartEngine& start_engine) {
  CountOptions& counting = arguments.counting;
  counting.bulk = !arguments.no_bulk;
  if (!is_available(counting.kernel)) {
    return report_error(kPerftProgram,
                        Error{.where = fmt::format("--path {}", to_string(counting.kernel)),
                              .found = "a processor without AVX-512",
                              .expected = fmt::format(
                                  "AVX-512 F and BW; the fastest on this processor is --path {}",
                                  to_string(fastest_kernel()))},
                        ExitCode::Environment);
  }
  try {
    const bool checks = arguments.files.is_some() || !arguments.files.engine.empty();
    if (arguments.files.boards && !checks) {
      return report_error(kPerftProgram, Error{.where = "--boards",
                                               .found = "nothing to check",
                                               .expected = "--suite, --results or --engine"});
    }
    if (arguments.files.is_some()) return check_files(arguments.files, counting, start_engine);
    return run_count(arguments, start_engine);
  } catch (const std::bad_alloc&) {
    report_line(fmt::format("{}: not enough memory for a table of {} MiB", kPerftProgram,
                            counting.hash_mib));
    return ExitCode::Environment;
  } catch (const std::overflow_error& error) {
    return report_error(kPerftProgram,
                        Error{.where = "--depth",
                              .found = error.what(),
                              .expected = "a depth at which the count fits into 64 bits"});
  }
}

}  // namespace

std::function<ExitCode()> add_perft_command(CliCommand raum, StartEngine start_engine) {
  const auto arguments = std::make_shared<Arguments>();
  CliCommand command = raum.add_command(
      "perft", "Count legal move sequences, or check files of known counts and results");
  CliCommand what = command.add_group("task", "Exactly one is required");
  const CliOption depth =
      what.add_option("--depth", arguments->counting.depth, "Count sequences of this many plies")
          .integer_in(0, kMaxDepth);
  const CliOption suite = what.add_option(
      "--suite", arguments->files.suites,
      "Check these suite files (.perft); \"known.perft\" and others are installed with raum");
  what.add_option(
      "--results", arguments->files.results,
      "Check these files of games with known results (.results); \"mates.results\" and others are "
      "installed with raum");
  what.require_one_option();
  const CliOption engine = command.add_option(
      "--engine", arguments->files.engine,
      "Ask this engine, name=N,cmd=PATH[,arg=A]..., and explain what it counts differently");
  command
      .add_flag(
          "--by-moves", arguments->files.by_moves,
          "For an engine without `go perft`: play each legal move of the suites' positions and "
          "check that its reply is legal")
      .needs(engine)
      .needs(suite);
  command
      .add_option("--stall-ms", arguments->files.stall_ms,
                  "Milliseconds to wait for any answer of the engine")
      .integer_in(1, 1'000'000'000)
      .show_default()
      .needs(engine);
  command
      .add_option("--fen", arguments->position,
                  "Count from this position (default: the start position)")
      .needs(depth);
  const CliOption divide =
      command.add_flag("--divide", arguments->divide, "Print the count below each move too")
          .needs(depth)
          .excludes(engine);
  const CliOption detail =
      command
          .add_flag("--detail", arguments->detail,
                    "Print the captures, promotions, checks and mates of each ply (slow)")
          .needs(depth)
          .excludes(engine);
  const CliOption json = command.add_flag("--json", arguments->files.json, "Print one JSON object");
  command
      .add_flag("--boards", arguments->files.boards,
                "Draw the five boards of each position that a mismatch names")
      .excludes(json);
  command
      .add_flag("--compare", arguments->compare,
                "Measure the speed of every counting method against the naive oracle")
      .needs(depth)
      .excludes(divide)
      .excludes(detail)
      .excludes(json)
      .excludes(engine);
  command
      .add_option("--max-nodes", arguments->files.max_nodes,
                  "Skip suite lines that expect more nodes")
      .integer_in(1, std::numeric_limits<std::int64_t>::max())
      .needs(suite);
  command
      .add_option("--hash", arguments->counting.hash_mib,
                  "Size of the count table in MiB; 0: no table")
      .integer_in(0, std::min(kMaxHashMib, static_cast<int>(max_table_mib())))
      .show_default();
  command.add_option("--threads", arguments->counting.threads, "Count with this many threads")
      .integer_in(1, kMaxThreads)
      .show_default();
  std::vector<std::string> kernels;
  for (const Kernel kernel : kKernels) kernels.emplace_back(to_string(kernel));
  const CliOption kernel_option =
      command
          .add_option_function(
              "--path",
              [arguments](const std::string& name) {
                arguments->counting.kernel =
                    *std::find_if(kKernels.begin(), kKernels.end(),
                                  [&](Kernel kernel) { return to_string(kernel) == name; });
                return CliResult();
              },
              "Count the last two plies by this kernel (default: the fastest available)")
          .one_of(kernels);
  command
      .add_flag("--no-bulk", arguments->no_bulk,
                "Make and unmake every move of the last ply instead of counting them")
      .excludes(kernel_option);
  add_progress_options(command, arguments->files.progress);
  add_color_option(command, arguments->files.color);
  command.footer(
      "Exit code: 0 counted, everything checked is right; 1 a count or a result is wrong, an "
      "engine fails, or the methods differ; 2 wrong input; 3 interrupted; 4 not enough memory, "
      "a kernel that this processor lacks, or an engine that does not start.");
  return
      [arguments, start_engine = std::move(start_engine)] { return run(*arguments, start_engine); };
}

}  // namespace raum::perft
