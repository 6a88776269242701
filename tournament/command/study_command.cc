// `raum study`: runs the searches or matches of a study file and prints their results.
#include <fmt/core.h>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "base/cli/console.h"
#include "base/cli/progress_line.h"
#include "base/options/shared_options.h"
#include "base/process/signal_watch.h"
#include "tournament/command/command.h"
#include "tournament/launch/continuing_command.h"
#include "tournament/launch/workers_option.h"
#include "tournament/study/search_study.h"
#include "tournament/study/search_study_report.h"
#include "tournament/study_match/match_study.h"
#include "tournament/study_match/match_study_report.h"
#include "tournament/study_match/study_games.h"

namespace raum::tournament {
namespace {

struct StudyOptions {
  std::string path;
  int concurrency = 1;
  std::vector<std::string> workers;  // groups
  std::vector<std::string> worker_files;
  std::size_t unit_pairs = 1;
  std::string db_path;  // "": keep no games
  bool new_match = false;
  bool json = false;
  ProgressOptions progress;
};

constexpr const char* kRaumStudy = "raum study";

// Shows "12/200 pairs  ETA 1:01  3.1 pairs/s  5/6 workers", at first only "0/200 pairs".
class StudyProgress {
 public:
  StudyProgress(const char* unit, std::size_t all, ProgressOptions options)
      : unit_(unit), line_(kRaumStudy, options) {
    show(0, all);
  }

  // `workers`: text behind the line.
  void show(std::size_t done, std::size_t all, const std::string& workers = "") {
    // A study that continues has these from its database. Not every call prints a line.
    if (done > 0 && !kept_) kept_ = done - 1;
    line_.update([&] {
      if (done == 0) return fmt::format("0/{} {}", all, unit_);
      const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start_;
      const auto played = static_cast<double>(done - *kept_);
      return fmt::format("{}/{} {}  ETA {}  {:.1f} {}/s{}", done, all, unit_,
                         clock_text(elapsed * (static_cast<double>(all - done) / played)),
                         played / elapsed.count(), unit_, workers);
    });
  }

 private:
  const char* unit_;
  ProgressLine line_;
  std::optional<std::size_t> kept_{};
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

struct StudyReport {
  std::string text;
  bool complete = false;
};

std::string workers_text(const MatchStudyProgress& now) {
  return now.workers == 0 ? "" : fmt::format("  {}/{} workers", now.ready, now.workers);
}

Fallible<MatchStudyOutcome> play(const Study& study, const StudyOptions& options,
                                 const StudyWorkers& workers, StudyProgress& progress,
                                 const std::stop_token& stop) {
  std::optional<StudyGames> kept;
  if (!options.db_path.empty()) {
    auto opened =
        StudyGames::open(options.db_path, study, count_workers(workers.groups), options.new_match);
    if (!opened) return tl::unexpected(std::move(opened.error()));
    kept.emplace(std::move(*opened));
  }
  const MatchStudyCallbacks callbacks{
      .progress =
          [&](const MatchStudyProgress& now) {
            progress.show(now.pairs_done, now.pairs, workers_text(now));
          },
      .warning = [](const std::string& line) { print_message("raum study: " + line); }};
  return run_match_study(study, workers, callbacks, stop, kept ? &*kept : nullptr);
}

Fallible<StudyReport> run_study(const Study& study, const StudyOptions& options,
                                const StudyWorkers& workers, const std::stop_token& stop) {
  if (study.kind == StudyKind::Search) {
    StudyProgress progress("positions", study.positions.size(), options.progress);
    const auto rows = run_search_study(
        study, [&](std::size_t done) { progress.show(done, study.positions.size()); }, stop);
    if (!rows) return environment_error(rows.error());
    if (rows->empty()) return StudyReport{};
    return StudyReport{options.json ? to_json(study, *rows) : to_table(study, *rows), true};
  }
  StudyProgress progress("pairs", study.matches.size() * study.positions.size(), options.progress);
  const auto outcome = play(study, options, workers, progress, stop);
  if (!outcome) return tl::unexpected(outcome.error());
  if (options.json) return StudyReport{to_json(study, *outcome), outcome->complete};
  if (outcome->pairs == 0) return StudyReport{};  // interrupted: a table would show no result
  return StudyReport{to_table(study, *outcome), outcome->complete};
}

ExitCode run(const StudyOptions& options) {
  const auto study = load_study(options.path);
  if (!study) return report_error(kRaumStudy, study.error());
  if (!options.db_path.empty() && study->kind == StudyKind::Search) {
    return report_error(kRaumStudy, Error{"--db", "a study of kind search",
                                          "a match or a league, which have games"});
  }
  const auto groups = read_workers(options.workers, options.worker_files);
  if (!groups) return report_error(kRaumStudy, groups.error());
  if (!groups->empty() && study->kind == StudyKind::Search) {
    return report_error(kRaumStudy, Error{"--workers", "a study of kind search",
                                          "a match or a league, which have games"});
  }
  if (const auto unit = check_unit_pairs(options.unit_pairs, *groups); !unit) {
    return report_error(kRaumStudy, unit.error());
  }
  StudyWorkers workers = StudyWorkers::threads(options.concurrency);
  if (!groups->empty()) workers.groups = *groups;
  workers.unit_pairs = options.unit_pairs;
  workers.command = continuing_command();
  std::stop_source stop;
  const SignalWatch watch(stop);
  const auto report = run_study(*study, options, workers, stop.get_token());
  if (!report) return report_error(kRaumStudy, report.error());
  const auto printed = print_all(report->text);
  if (!printed) return report_error(kRaumStudy, printed.error());
  if (!report->complete) {
    print_message("raum study: interrupted");
    return ExitCode::NoVerdict;
  }
  return ExitCode::Pass;
}

}  // namespace

std::function<ExitCode()> add_study_command(CliCommand raum) {
  const auto options = std::make_shared<StudyOptions>();
  CliCommand command =
      raum.add_command("study", "Test the claims of a document by a series of searches or matches");
  command.add_option("FILE", options->path, "Study to run (TOML)").required();
  options->concurrency = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  const CliOption concurrency =
      command
          .add_option("--concurrency", options->concurrency,
                      "Number of games to play at a time (default: the number of processors)")
          .integer_in(1, 1'024);
  command
      .add_option("--workers", options->workers,
                  "Play the games of a match or a league with these workers instead: N in this "
                  "process, srun:N, ssh:HOST:N or prefix:WORDS:N, as raum match --help describes "
                  "them; may be repeated")
      .one_value_at_a_time()
      .not_empty("N, srun:N, ssh:HOST:N or prefix:WORDS:N")
      .excludes(concurrency);
  command.add_option("--workers-file", options->worker_files, kWorkersFileHelp)
      .one_value_at_a_time()
      .not_empty("the name of a file")
      .excludes(concurrency);
  command.add_option("--unit-pairs", options->unit_pairs, kUnitPairsHelp)
      .integer_in(1, kMostUnitPairs)
      .show_default();
  const CliOption db =
      command
          .add_option("--db", options->db_path,
                      "Store the games of a match or a league in this results database; continue "
                      "the study that it ends with")
          .not_empty("the name of a file");
  command
      .add_flag("--new-match", options->new_match,
                "Begin the matches of the study anew instead of continuing them")
      .needs(db);
  command.add_flag("--json", options->json, "Print one JSON object instead of the table");
  add_progress_options(command, options->progress);
  command.footer(
      "Exit code: 0 all searched or played, 2 wrong input, 3 interrupted, 4 an engine or the "
      "machine failed.");
  return [options] { return run(*options); };
}

}  // namespace raum::tournament
