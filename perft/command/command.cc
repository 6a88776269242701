#include "perft/command/command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
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
#include "engine/board/position_text.h"
#include "perft/command/compare.h"
#include "perft/command/count_report.h"
#include "perft/command/progress_line.h"
#include "perft/count/perft.h"
#include "perft/suite/suite.h"
#include "perft/suite/suite_check.h"

namespace raum::perft {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kCompareRounds = 5;
constexpr std::string_view kProgram = "raum perft";

struct Arguments {
  CountOptions counting;
  std::string position{kStartText};
  bool divide = false;
  bool detail = false;
  bool compare = false;
  bool no_bulk = false;
  bool json = false;
  std::vector<std::string> suites;
  std::int64_t max_nodes = std::numeric_limits<std::int64_t>::max();
};

class Stopwatch {
 public:
  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
  }

 private:
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

ExitCode run_compare(const Arguments& arguments, const Position& position) {
  const CountOptions& options = arguments.counting;
  if (options.depth < 2) {
    return report_error(kProgram, Error{.where = "--compare with --depth",
                                        .found = std::to_string(options.depth),
                                        .expected = "2 or more: the oracle counts one ply less"});
  }
  const SpeedComparison comparison =
      compare(position, options.depth, kCompareRounds, options.threads);
  fmt::print("{}", to_table(comparison));
  if (comparison.agrees()) return ExitCode::Pass;
  print_message(fmt::format("{}: the counts differ", kProgram));
  return ExitCode::Fail;
}

ExitCode run_count(const Arguments& arguments) {
  const auto position = parse_position(arguments.position);
  if (!position) return report_error(kProgram, within("--fen", position.error()));
  if (arguments.compare) return run_compare(arguments, *position);
  const CountOptions& options = arguments.counting;
  CountReport report{.position = *position, .options = options, .lines = {}, .detail = {}};
  CountProgress progress;
  const Stopwatch watch;
  {
    const CountProgressLine line(options.depth, progress);
    if (arguments.divide && options.depth > 0) {
      report.lines = divide(*position, options, &progress);
      report.nodes = total(report.lines);
    } else {
      report.nodes = perft(*position, options, &progress);
    }
  }
  report.seconds = watch.seconds();
  if (arguments.detail) report.detail = detail(*position, options.depth, options.threads);
  print_message(speed_text(report.nodes, report.seconds));
  if (arguments.json) {
    fmt::print("{}\n", to_json(report).dump(2));
  } else {
    fmt::print("{}", to_text(report));
  }
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
  // Reads all files before counting, so that an unreadable file is reported at once.
  std::vector<std::vector<SuiteRecord>> suites;
  for (const std::string& path : arguments.suites) {
    auto records = read_suite(path);
    if (!records) return report_error(kProgram, records.error());
    suites.push_back(*std::move(records));
  }
  SuiteCheckOptions options;
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
    print_message(
        fmt::format("skipped {} counts above --max-nodes {}", report.skipped, arguments.max_nodes));
  }
  if (report.checks.empty()) {
    return report_error(
        kProgram, Error{.where = "--suite",
                        .found = fmt::format("no count of at most {} nodes", arguments.max_nodes),
                        .expected = "at least one count to check; raise --max-nodes"});
  }
  print_message(speed_text(nodes, watch.seconds()));
  if (arguments.json) {
    fmt::print("{}\n", json_of(report).dump(2));
  } else {
    fmt::print("{} counts checked, {} right, {} wrong, {} skipped\n", report.checks.size(),
               report.checks.size() - report.wrong(), report.wrong(), report.skipped);
  }
  return report.wrong() == 0 ? ExitCode::Pass : ExitCode::Fail;
}

ExitCode run(Arguments arguments) {
  CountOptions& counting = arguments.counting;
  counting.bulk = !arguments.no_bulk;
  if (!is_available(counting.kernel)) {
    return report_error(kProgram,
                        Error{.where = fmt::format("--path {}", to_string(counting.kernel)),
                              .found = "a processor without AVX-512",
                              .expected = fmt::format(
                                  "AVX-512 F and BW; the fastest on this processor is --path {}",
                                  to_string(fastest_kernel()))},
                        ExitCode::Environment);
  }
  try {
    return arguments.suites.empty() ? run_count(arguments) : run_suites(arguments);
  } catch (const std::bad_alloc&) {
    print_message(
        fmt::format("{}: not enough memory for a table of {} MiB", kProgram, counting.hash_mib));
    return ExitCode::Environment;
  } catch (const std::overflow_error& error) {
    return report_error(kProgram,
                        Error{.where = "--depth",
                              .found = error.what(),
                              .expected = "a depth at which the count fits into 64 bits"});
  }
}

}  // namespace

std::function<ExitCode()> add_perft_command(CLI::App& raum) {
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* const command =
      raum.add_subcommand("perft", "Count legal move sequences, or check suites of known counts");
  CLI::Option_group* const what = command->add_option_group("task", "Exactly one is required");
  CLI::Option* const depth =
      what->add_option("--depth", arguments->counting.depth, "Count sequences of this many plies")
          ->check(CLI::Range(0, kMaxDepth));
  CLI::Option* const suite =
      what->add_option("--suite", arguments->suites, "Check these suite files (.perft)");
  what->require_option(1);
  command
      ->add_option("--fen", arguments->position,
                   "Count from this position (default: the start position)")
      ->needs(depth);
  command->add_flag("--divide", arguments->divide, "Print the count below each move too")
      ->needs(depth);
  command
      ->add_flag("--detail", arguments->detail,
                 "Print the captures, promotions, checks and mates of each ply (slow)")
      ->needs(depth);
  CLI::Option* const json = command->add_flag("--json", arguments->json, "Print one JSON object");
  command
      ->add_flag("--compare", arguments->compare,
                 "Measure the speed of every counting method against the naive oracle")
      ->needs(depth)
      ->excludes("--divide", "--detail")
      ->excludes(json);
  command
      ->add_option("--max-nodes", arguments->max_nodes, "Skip suite lines that expect more nodes")
      ->check(CLI::Range(std::int64_t{1}, std::numeric_limits<std::int64_t>::max()))
      ->needs(suite);
  command
      ->add_option("--hash", arguments->counting.hash_mib,
                   "Size of the count table in MiB; 0: no table")
      ->check(CLI::Range(0, std::min(kMaxHashMib, static_cast<int>(max_table_mib()))))
      ->capture_default_str();
  command->add_option("--threads", arguments->counting.threads, "Count with this many threads")
      ->check(CLI::Range(1, kMaxThreads))
      ->capture_default_str();
  std::vector<std::string> kernels;
  for (const Kernel kernel : kKernels) kernels.emplace_back(to_string(kernel));
  CLI::Option* const kernel_option =
      command
          ->add_option_function<std::string>(
              "--path",
              [arguments](const std::string& name) {
                arguments->counting.kernel =
                    *std::find_if(kKernels.begin(), kKernels.end(),
                                  [&](Kernel kernel) { return to_string(kernel) == name; });
              },
              "Count the last two plies by this kernel (default: the fastest available)")
          ->check(CLI::IsMember(kernels));
  command
      ->add_flag("--no-bulk", arguments->no_bulk,
                 "Make and unmake every move of the last ply instead of counting them")
      ->excludes(kernel_option);
  command->footer(
      "Exit code: 0 counted, all counts right; 1 a count is wrong or the methods differ; 2 wrong "
      "input; 4 not enough memory, or a kernel that this processor lacks.");
  return [arguments] { return run(*arguments); };
}

}  // namespace raum::perft
