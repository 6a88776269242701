// `raum history add|import|show|check|accept|note|export`: measurements of gates and benchmarks by
// commit.
#include "regression/history/command.h"

#include <fmt/core.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "base/cli/console.h"
#include "base/options/shared_options.h"
#include "base/text/text_file.h"
#include "base/text/utc.h"
#include "regression/history/export.h"
#include "regression/history/store.h"
#include "regression/history/view.h"

namespace raum::regression {

namespace {

struct HistoryArguments {
  std::string db, benchmark, commit, format, note;
  std::vector<std::string> reports;
  std::size_t last = 0;
  double threshold_percent = 3;
  double significance = 0.01;
  std::uint64_t seed = 1;
  bool replace = false, json = false, csv = false;
  ColorMode color = ColorMode::Auto;
};

Fallible<std::vector<HistoryRun>> read_runs(const HistoryArguments& arguments) {
  auto store = HistoryStore::open(arguments.db, HistoryStore::Mode::Read);
  if (!store) return tl::unexpected(std::move(store.error()));
  auto runs = store->runs();
  if (runs && runs->empty()) {
    return usage_error({arguments.db, "no run", "at least one added report"});
  }
  return runs;
}

Fallible<std::vector<HistorySeries>> chosen_series(const HistoryArguments& arguments,
                                                   const std::vector<HistoryRun>& runs) {
  auto series = series_of(runs);
  if (arguments.benchmark.empty()) return series;
  auto found = only(series, arguments.benchmark);
  if (!found) return usage_error(found.error());
  return *std::move(found);
}

// Reads all reports before writing any, and writes all or none.
Fallible<ExitCode> add(const HistoryArguments& arguments) {
  std::vector<NamedRun> runs;
  for (const std::string& path : arguments.reports) {
    auto run = read_text_file(path, "a report of raum gate or raum-bench")
                   .and_then([&](const std::string& text) { return parse_report(text, path); });
    if (!run) return usage_error(run.error());
    runs.push_back({path, *std::move(run)});
  }
  auto store = HistoryStore::open(arguments.db, HistoryStore::Mode::Write);
  if (!store) return tl::unexpected(std::move(store.error()));
  const auto added = store->add(runs, arguments.replace);
  if (!added) return tl::unexpected(added.error());
  std::string text;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const HistoryRun& run = runs[i].run;
    const char* const done = (*added)[i] == Added::New     ? "added"
                             : (*added)[i] == Added::Known ? "known"
                                                           : "replaced";
    text += fmt::format("{} {} {} {} figures\n", done, run.source, run.short_commit(),
                        run.figures.size());
  }
  return print_all(text).map([] { return ExitCode::Pass; });
}

// Adds all runs of other databases, or none. The database keeps its accepted commit; one without
// any takes that of the first which has one.
Fallible<ExitCode> import_runs(const HistoryArguments& arguments) {
  std::vector<NamedRun> runs;
  std::string accepted;
  for (const std::string& path : arguments.reports) {
    auto other = HistoryStore::open(path, HistoryStore::Mode::Read);
    if (!other) return tl::unexpected(std::move(other.error()));
    auto found = other->runs();
    if (!found) return tl::unexpected(std::move(found.error()));
    for (HistoryRun& run : *found) {
      if (run.is_accepted && accepted.empty()) accepted = run.commit;
      runs.push_back({path, std::move(run)});
    }
  }
  auto store = HistoryStore::open(arguments.db, HistoryStore::Mode::Write);
  if (!store) return tl::unexpected(std::move(store.error()));
  const auto added = store->add(runs, arguments.replace);
  if (!added) return tl::unexpected(added.error());
  const auto all = store->runs();
  if (!all) return tl::unexpected(all.error());
  const bool has_accepted =
      std::any_of(all->begin(), all->end(), [](const HistoryRun& run) { return run.is_accepted; });
  if (!has_accepted && !accepted.empty()) {
    const auto done = store->accept(accepted);
    if (!done) return tl::unexpected(done.error());
  }
  const auto count = [&](Added what) { return std::count(added->begin(), added->end(), what); };
  return print_all(fmt::format("added {}, known {}, replaced {}\n", count(Added::New),
                               count(Added::Known), count(Added::Replaced)))
      .map([] { return ExitCode::Pass; });
}

Fallible<ExitCode> show(const HistoryArguments& arguments) {
  const auto runs = read_runs(arguments);
  if (!runs) return tl::unexpected(runs.error());
  const auto series = chosen_series(arguments, *runs);
  if (!series) return tl::unexpected(series.error());
  const auto text = arguments.json  ? trend_json(*series, *runs, arguments.last)
                    : arguments.csv ? trend_csv(*series, *runs, arguments.last)
                                    : trend_table(*series, *runs, arguments.last);
  return print_all(text).map([] { return ExitCode::Pass; });
}

Fallible<ExitCode> check(const HistoryArguments& arguments) {
  const auto runs = read_runs(arguments);
  if (!runs) return tl::unexpected(runs.error());
  const auto series = chosen_series(arguments, *runs);
  if (!series) return tl::unexpected(series.error());
  const double threshold = arguments.threshold_percent / 100;
  std::vector<Trend> trends;
  for (const HistorySeries& s : *series) {
    trends.push_back(judge(s, *runs, threshold,
                           {.significance = arguments.significance, .seed = arguments.seed}));
  }
  const Palette palette(is_output_colored(arguments.color));
  const auto printed = print_all(
      arguments.json ? check_json(trends, *runs, threshold)
                     : with_colored_verdicts(check_text(trends, *runs, threshold), palette));
  if (!printed) return tl::unexpected(printed.error());
  const auto has = [&](TrendVerdict verdict) {
    return std::any_of(trends.begin(), trends.end(),
                       [&](const Trend& t) { return t.verdict == verdict; });
  };
  if (has(TrendVerdict::Worse)) return ExitCode::Fail;
  return has(TrendVerdict::Steady) || has(TrendVerdict::Better) ? ExitCode::Pass
                                                                : ExitCode::NoVerdict;
}

Fallible<ExitCode> accept(const HistoryArguments& arguments) {
  auto store = HistoryStore::open(arguments.db, HistoryStore::Mode::Change);
  if (!store) return tl::unexpected(std::move(store.error()));
  const auto commit = store->accept(arguments.commit);
  if (!commit) return tl::unexpected(commit.error());
  return print_all(fmt::format("accepted {}\n", *commit)).map([] { return ExitCode::Pass; });
}

Fallible<ExitCode> add_note(const HistoryArguments& arguments) {
  auto store = HistoryStore::open(arguments.db, HistoryStore::Mode::Change);
  if (!store) return tl::unexpected(std::move(store.error()));
  const auto commit =
      store->add_note(arguments.commit, {.text = arguments.note, .written = utc_now()});
  if (!commit) return tl::unexpected(commit.error());
  return print_all(fmt::format("noted {}\n", *commit)).map([] { return ExitCode::Pass; });
}

Fallible<ExitCode> export_newest(const HistoryArguments& arguments) {
  const auto runs = read_runs(arguments);
  if (!runs) return tl::unexpected(runs.error());
  const HistoryRun& newest = runs->back();
  const std::string text =
      arguments.format == "bencher" ? export_bencher(newest) : export_github(newest);
  return print_all(text).map([] { return ExitCode::Pass; });
}

}  // namespace

std::function<ExitCode()> add_history_command(CliCommand raum) {
  const auto arguments = std::make_shared<HistoryArguments>();
  HistoryArguments& a = *arguments;
  CliCommand history = raum.add_command(
      "history", "Store the measurements of gates by commit, and find regressions");
  history.require_command();
  CliCommand add_command = history.add_command("add", "Add the figures of reports");
  CliCommand import_command = history.add_command(
      "import", "Add the runs of other databases, such as an artifact of a CI job");
  CliCommand show_command = history.add_command("show", "Show a trend table per benchmark");
  CliCommand check_command =
      history.add_command("check", "Find shifts, and fail if a benchmark got worse");
  CliCommand accept_command =
      history.add_command("accept", "Accept the level of a commit as the one to compare with");
  CliCommand note_command =
      history.add_command("note", "Add a remark to a commit, such as the reason of a shift");
  CliCommand export_command =
      history.add_command("export", "Print the newest run as JSON for another dashboard");
  for (CliCommand c : {add_command, import_command, show_command, check_command, accept_command,
                       note_command, export_command}) {
    c.add_option("--db", a.db, "Database of the history").required();
  }
  add_command.add_option("REPORT", a.reports, "report.json of raum gate, or JSON of raum-bench")
      .required();
  import_command.add_option("DATABASE", a.reports, "Database of another history").required();
  for (CliCommand c : {add_command, import_command}) {
    c.add_flag("--replace", a.replace, "Replace a stored report of the same commit that differs");
  }
  for (CliCommand c : {show_command, check_command}) {
    c.add_option("--benchmark", a.benchmark, "Only this benchmark, such as cost/search or search");
  }
  const CliOption json = show_command.add_flag("--json", a.json, "Print one JSON object");
  show_command.add_flag("--csv", a.csv, "Print CSV, one row per point").excludes(json);
  show_command.add_option("--last", a.last, "Show only the last N points (default: all)")
      .integer_in(1, 1'000'000);
  check_command.add_flag("--json", a.json, "Print one JSON object");
  check_command
      .add_option("--threshold", a.threshold_percent,
                  "Percent by which the newest level may be worse than the accepted one")
      .number_in(0, 1000)
      .show_default();
  check_command
      .add_option("--significance", a.significance, "Significance level of the change-point test")
      .number_in(0.001, 0.5)
      .show_default();
  check_command.add_option("--seed", a.seed, "Seed of the permutations of the change-point test")
      .show_default();
  add_color_option(check_command, a.color);
  for (CliCommand c : {accept_command, note_command}) {
    c.add_option("COMMIT", a.commit, "Commit, 7 digits or more").required();
  }
  note_command.add_option("TEXT", a.note, "The remark, one line").required();
  export_command
      .add_option("--format", a.format,
                  "github-action-benchmark (customSmallerIsBetter) or bencher")
      .required()
      .one_of({"github-action-benchmark", "bencher"});
  constexpr const char* kReads =
      "Exit code: 0 printed, 2 wrong input, 3 interrupted, 4 the database cannot be read.";
  for (CliCommand c : {show_command, export_command}) c.footer(kReads);
  for (CliCommand c : {history, add_command, import_command, accept_command, note_command}) {
    c.footer(
        "Exit code: 0 done, 2 wrong input, 3 interrupted, 4 the database cannot be read or "
        "written.");
  }
  check_command.footer(
      "Exit code: 0 no level is worse, 1 one is, 2 wrong input, 3 nothing to judge or "
      "interrupted, 4 the database cannot be read.");
  return [arguments, add_command, import_command, show_command, check_command, accept_command,
          note_command] {
    const auto done = add_command.is_parsed()      ? add(*arguments)
                      : import_command.is_parsed() ? import_runs(*arguments)
                      : show_command.is_parsed()   ? show(*arguments)
                      : check_command.is_parsed()  ? check(*arguments)
                      : accept_command.is_parsed() ? accept(*arguments)
                      : note_command.is_parsed()   ? add_note(*arguments)
                                                   : export_newest(*arguments);
    return done ? *done : report_error("raum history", done.error());
  };
}

}  // namespace raum::regression
