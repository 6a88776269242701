#include "ci/command/command.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "base/cli/color.h"
#include "base/cli/console.h"
#include "base/cli/terminal.h"
#include "base/options/shared_options.h"
#include "base/process/signal_watch.h"
#include "base/text/quote.h"
#include "ci/command/gate.h"
#include "ci/command/gate_progress.h"
#include "ci/report/annotations.h"
#include "ci/report/report.h"
#include "tournament/launch/workers_option.h"

namespace raum::ci {

namespace {

struct GateArguments {
  GateOptions options;
  std::string sprt;
  std::vector<std::string> only;         // each a list with commas
  std::vector<std::string> environment;  // each NAME=VALUE
  std::vector<std::string> workers;      // groups
  std::vector<std::string> worker_files;
  int bench_limit_s = 0, depth = 0;  // 0: the manifest's
  std::size_t pairs = 0;             // 0: the manifest's
  bool gainer = false;
  bool json = false;
  bool verbose = false;
  ProgressOptions progress;
  ColorMode color = ColorMode::Auto;
};

// With bounds closer together than these, the 200 shipped openings mostly leave the test undecided.
constexpr tournament::SprtBounds kGainer{.elo0 = 0, .elo1 = 50};

constexpr const char* kProgram = "raum gate";

ExitCode run(GateArguments arguments) {
  for (const std::string& list : arguments.only) {
    for (std::size_t at = 0; at <= list.size();) {
      const std::size_t end = std::min(list.find(',', at), list.size());
      arguments.options.only.push_back(list.substr(at, end - at));
      at = end + 1;
    }
  }
  if (!arguments.sprt.empty()) {
    const auto bounds = tournament::parse_sprt(arguments.sprt);
    if (!bounds) return report_error(kProgram, within("--sprt", bounds.error()));
    arguments.options.sprt = *bounds;
  }
  const auto workers = tournament::read_workers(arguments.workers, arguments.worker_files);
  if (!workers) return report_error(kProgram, workers.error());
  arguments.options.workers = *workers;
  const auto unit = tournament::check_unit_pairs(arguments.options.unit_pairs, *workers);
  if (!unit) return report_error(kProgram, unit.error());
  if (arguments.gainer) arguments.options.sprt = kGainer;
  if (arguments.bench_limit_s > 0) {
    arguments.options.bench_limit = std::chrono::seconds(arguments.bench_limit_s);
  }
  if (arguments.depth > 0) arguments.options.depth = arguments.depth;
  if (arguments.pairs > 0) arguments.options.pairs = arguments.pairs;
  for (const std::string& variable : arguments.environment) {
    const std::size_t equals = variable.find('=');
    arguments.options.environment.emplace_back(variable.substr(0, equals),
                                               variable.substr(equals + 1));
  }
  const std::stop_source source;
  const SignalWatch watch(source);
  GateProgress progress(arguments.progress, stderr_is_terminal());
  const auto report =
      run_gate(arguments.options,
               {.log = [&](const std::string& line) { progress.log(line); },
                .progress = [&](const CheckProgress& latest) { progress.report(latest); }},
               source.get_token());
  if (!report) return report_error(kProgram, report.error());
  // Print the verdict even if its files cannot be written, for example on a full disk.
  const auto written = write_reports(*report, report->options.report);
  if (!written) report_error(kProgram, written.error());
  if (const auto annotated = annotate_job(*report); !annotated) {
    report_error(kProgram, annotated.error());
  }
  const std::string text =
      arguments.json ? report_json(*report)
                     : report_text(*report, {.all_rows = arguments.verbose,
                                             .is_colored = is_output_colored(arguments.color)});
  const ExitCode code = !written && report->verdict.code == ExitCode::Pass ? ExitCode::Environment
                                                                           : report->verdict.code;
  return print_result(kProgram, text, code);
}

}  // namespace

std::function<ExitCode()> add_gate_command(CliCommand raum) {
  const auto arguments = std::make_shared<GateArguments>();
  GateOptions& options = arguments->options;
  options.jobs = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  CliCommand command =
      raum.add_command("gate", "Build two revisions and judge the second against the first");
  command.add_option("--repository", options.directory,
                     "Directory in the repository (default: current directory)");
  const CliOption base =
      command.add_option("BASE", options.base, "Revision to compare with: the same as --base");
  const CliOption head =
      command.add_option("HEAD", options.head, "Revision to judge: the same as --head");
  for (CliOption revision : {base, head}) revision.not_empty("a name");
  command
      .add_option("--base", options.base,
                  "Revision to compare with, or merge-base[:BRANCH]: the commit where head left "
                  "BRANCH or the default branch (default: head's parent; in a CI job, merge-base)")
      .not_empty("a name")
      .excludes(base);
  command.add_option("--head", options.head, "Revision to judge")
      .show_default()
      .not_empty("a name")
      .excludes(head);
  command
      .add_option(
          "--only", arguments->only,
          fmt::format("Checks to run, from {} (default: all)", fmt::join(kCheckNames, ", ")))
      .one_value_at_a_time()
      .not_empty("a name");
  command
      .add_option("--report", options.report,
                  "Directory for report.html, report.md, report.json and junit.xml (default: "
                  "build/gate/report)")
      .not_empty("a directory");
  command.add_flag("--strict", options.strict, "Fail if a check warns");
  command.add_flag("--json", arguments->json, "Print the JSON report instead of text");
  command.add_flag("--verbose", arguments->verbose,
                   "Print every row of the figures, not only those that changed by more than their "
                   "thresholds");
  command.add_flag("--own-rules", options.own_rules,
                   "Judge head by its own raumlab.toml instead of base's");
  const CliOption isolate = command.add_flag(
      "--isolate", options.isolate,
      "Run builds and engines without network, able to write to their own folder alone "
      "(needs bubblewrap)");
  command
      .add_option("--depth", arguments->depth,
                  "Search depth in the strength match (default: the manifest's)")
      .integer_in(1, 64);
  command
      .add_option("--pairs", arguments->pairs,
                  "Maximum pairs in the strength match (default: the manifest's)")
      .integer_in(1, 1'000'000);
  const CliOption sprt = command.add_option(
      "--sprt", arguments->sprt,
      "elo0=X,elo1=Y[,alpha=A][,beta=B][,model=M] of the strength match (default: the manifest's)");
  command
      .add_flag("--gainer", arguments->gainer,
                "Expect head to be stronger: --sprt " + tournament::to_string(kGainer))
      .excludes(sprt);
  command
      .add_option("--bench-limit", arguments->bench_limit_s,
                  "Time limit for the bench of one engine, in seconds (default: the manifest's)")
      .integer_in(1, 86'400);
  command
      .add_option("--jobs", options.jobs,
                  "Number of compilers, tests and games that run at the same time")
      .show_default()
      .integer_in(1, 1024);
  command
      .add_option("--workers", arguments->workers,
                  "Play the strength match with these workers instead of --jobs games here: N, "
                  "srun:N, ssh:HOST:N or prefix:WORDS:N, as raum match --help describes them; may "
                  "be repeated")
      .one_value_at_a_time()
      .not_empty("N, srun:N, ssh:HOST:N or prefix:WORDS:N")
      .excludes(isolate);
  command.add_option("--workers-file", arguments->worker_files, tournament::kWorkersFileHelp)
      .one_value_at_a_time()
      .not_empty("the name of a file")
      .excludes(isolate);
  command.add_option("--unit-pairs", options.unit_pairs, tournament::kUnitPairsHelp)
      .integer_in(1, tournament::kMostUnitPairs)
      .show_default();
  command
      .add_option("--environment", arguments->environment,
                  "NAME=VALUE, a variable for the builds of both revisions; may be repeated")
      .one_value_at_a_time()
      .valid_if([](const std::string& variable) -> CliResult {
        constexpr std::string_view kBadInNames = " -";  // such as another option
        const std::size_t equals = variable.find('=');
        const bool is_named = equals != std::string::npos && equals > 0;
        if (is_named && variable.find_first_of(kBadInNames) > equals) return {};
        return tl::unexpected("found " + raum::quoted(variable) + ", expected NAME=VALUE");
      });
  command.add_option("--cache", options.cache, "Directory of finished builds (default: build/gate)")
      .not_empty("a directory");
  add_color_option(command, arguments->color);
  add_progress_options(command, arguments->progress);
  command.footer(
      "Exit code: 0 pass, 1 a check failed, 2 wrong usage or input, 3 no verdict or interrupted, "
      "4 the base or the environment failed.");
  return [arguments] { return run(*arguments); };
}

}  // namespace raum::ci
