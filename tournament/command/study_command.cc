// `raum study`: runs the searches or matches of a study file and prints their results.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <memory>
#include <string>
#include <thread>

#include "base/cli/console.h"
#include "base/process/signal_watch.h"
#include "tournament/command/command.h"
#include "tournament/study/match_study.h"
#include "tournament/study/match_study_report.h"
#include "tournament/study/search_study.h"
#include "tournament/study/search_study_report.h"

namespace raum::tournament {
namespace {

struct StudyOptions {
  std::string path;
  int concurrency = 1;
  bool json = false;
};

constexpr const char* kRaumStudy = "raum study";

// Prints a line every few seconds, and one at the end.
class StudyProgress {
 public:
  void operator()(const MatchStudyProgress& progress) {
    const auto now = Clock::now();
    if (now - last_ < kEvery && progress.pairs_done < progress.pairs) return;
    last_ = now;
    const double seconds = std::chrono::duration<double>(now - start_).count();
    const double left = seconds / static_cast<double>(progress.pairs_done) *
                        static_cast<double>(progress.pairs - progress.pairs_done);
    print_message(fmt::format("{} of {} pairs, {:.1f} pairs/s, about {:.0f} s left",
                              progress.pairs_done, progress.pairs,
                              static_cast<double>(progress.pairs_done) / seconds, left));
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::seconds kEvery{5};
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_ = start_;
};

struct StudyReport {
  std::string text;
  bool complete = false;
};

Expected<StudyReport> run_study(const Study& study, const StudyOptions& options,
                                const std::stop_token& stop) {
  if (study.kind == StudyKind::Search) {
    const auto rows = run_search_study(study, stop);
    if (!rows) return tl::unexpected(rows.error());
    if (rows->empty()) return StudyReport{};
    return StudyReport{options.json ? to_json(study, *rows) : to_table(study, *rows), true};
  }
  StudyProgress progress;
  const auto outcome = run_match_study(study, options.concurrency, std::ref(progress), stop);
  if (!outcome) return tl::unexpected(outcome.error());
  return StudyReport{options.json ? to_json(study, *outcome) : to_table(study, *outcome),
                     outcome->complete};
}

ExitCode run(const StudyOptions& options) {
  const auto study = load_study(options.path);
  if (!study) return report_error(kRaumStudy, study.error());
  ignore_sigpipe();
  std::stop_source stop;
  const SignalWatch watch(stop);
  const auto report = run_study(*study, options, stop.get_token());
  if (!report) return report_error(kRaumStudy, report.error(), ExitCode::Environment);
  const auto printed = print_all(report->text);
  if (!printed) return report_error(kRaumStudy, printed.error());
  if (!report->complete) {
    print_message("raum study: interrupted");
    return ExitCode::NoVerdict;
  }
  return ExitCode::Pass;
}

}  // namespace

std::function<ExitCode()> add_study_command(CLI::App& raum) {
  const auto options = std::make_shared<StudyOptions>();
  CLI::App* const command = raum.add_subcommand(
      "study", "Test the claims of a document by a series of searches or matches");
  command->add_option("FILE", options->path, "Study to run (TOML)")->required();
  options->concurrency = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  command
      ->add_option("--concurrency", options->concurrency,
                   "Number of games to play at a time (default: the number of processors)")
      ->check(CLI::Range(1, 1'024));
  command->add_flag("--json", options->json, "Print one JSON object instead of the table");
  command->footer(
      "Exit code: 0 all searched or played, 2 wrong input, 3 interrupted, 4 an engine or the "
      "machine failed.");
  return [options] { return run(*options); };
}

}  // namespace raum::tournament
