// `raum report`: writes a match, a history, a gate, a study or a run of SPSA as one HTML page.
#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "base/cli/console.h"
#include "base/text/numbers.h"
#include "base/text/quote.h"
#include "base/text/text_file.h"
#include "knowledge/spsa/state/stored_run.h"
#include "regression/history/store.h"
#include "tournament/report/match_report.h"
#include "web/command/command.h"
#include "web/command/page_file.h"
#include "web/command/report_source.h"
#include "web/gate/gate_page.h"
#include "web/history/history_page.h"
#include "web/league/study_file.h"
#include "web/match/match_page.h"
#include "web/spsa/spsa_page.h"

namespace raum::web {

namespace {

constexpr const char* kRaumReport = "raum report";

struct ReportOptions {
  std::string source, out;
  std::int64_t match = 0;
  std::size_t detail = kDefaultDetail;
  bool json = false;
};

// A page and what the command prints about it.
struct ReportPage {
  std::string html;
  nlohmann::ordered_json summary;
  std::string line;    // of the same facts, for people
  std::string damage;  // in the source, "": none
};

Fallible<ReportPage> page_of_results(const ReportOptions& options) {
  auto reader = tournament::ResultsReader::open(options.source);
  if (!reader) return tl::unexpected(std::move(reader.error()));
  const auto data = read_match(*reader, options.match, options.detail);
  if (!data) return tl::unexpected(data.error());
  const PackedGames& games = data->games;
  const std::string verdict = tournament::verdict_text(data->match.config, data->match.outcome);
  ReportPage page{
      .html = match_page(*data),
      .summary = {{"match", data->match.id},
                  {"games", games.games},
                  {"games_in_detail", games.detailed.size()},
                  {"games_damaged", data->match.damaged.size() + games.unreadable.size()},
                  {"verdict", verdict}},
      .line =
          fmt::format("match {}, {}: {}", data->match.id, counted(games.games, "game"), verdict),
      .damage = {}};
  const std::size_t damaged = data->match.damaged.size() + games.unreadable.size();
  const auto& context = data->match.context_damage;
  if (damaged > 0 || !context.empty()) {
    const std::string what = context.empty()
                                 ? counted(damaged, "damaged game")
                                 : fmt::format("damage in {}", fmt::join(context, ", "));
    page.damage = fmt::format("match {}: {}, which the page names; raum results check says more",
                              data->match.id, what);
  }
  return page;
}

Fallible<ReportPage> page_of_history(const ReportOptions& options) {
  auto store = regression::HistoryStore::open(options.source, regression::HistoryStore::Mode::Read);
  if (!store) return tl::unexpected(std::move(store.error()));
  const auto runs = store->runs();
  if (!runs) return tl::unexpected(runs.error());
  if (runs->empty()) {
    return usage_error({options.source, "no run", "at least one added report"});
  }
  return ReportPage{.html = history_page(*runs),
                    .summary = {{"runs", runs->size()}},
                    .line = "history, " + counted(runs->size(), "run"),
                    .damage = {}};
}

// The text of report.md beside report.json; "" without one of the same gate.
std::string markdown_beside(const std::string& source, const GateFile& gate) {
  const auto path = std::filesystem::path(source).parent_path() / "report.md";
  std::error_code ignored;
  if (gate.started.empty() || !std::filesystem::is_regular_file(path, ignored)) return "";
  auto text = read_text_file(path.string(), "report.md of raum gate");
  // Its last line begins with the time at which the gate was started.
  if (!text || text->find("\n" + gate.started + " in ") == std::string::npos) return "";
  return *std::move(text);
}

Fallible<ReportPage> page_of_gate(const ReportOptions& options, const std::string& text) {
  const auto gate = parse_gate_report(text, options.source);
  if (!gate) return usage_error(gate.error());
  return ReportPage{.html = gate_page(*gate, markdown_beside(options.source, *gate)),
                    .summary = {{"verdict", gate->verdict}},
                    .line = gate->verdict,
                    .damage = {}};
}

Fallible<ReportPage> page_of_study(const ReportOptions& options, const std::string& text) {
  const auto study = parse_study_result(text, options.source);
  if (!study) return usage_error(study.error());
  return ReportPage{
      .html = study_page(*study),
      .summary = {{"title", study->title}},
      .line = fmt::format("{}, {}", study->title, counted(study->league.players.size(), "player")),
      .damage = {}};
}

Fallible<ReportPage> page_of_spsa(const ReportOptions& options) {
  const auto run = knowledge::spsa::read_run(options.source);
  if (!run) return tl::unexpected(run.error());
  const std::size_t done = run->iterations.size(), all = run->settings.iterations;
  return ReportPage{.html = spsa_page(*run),
                    .summary = {{"iterations", all}, {"iterations_done", done}},
                    .line = fmt::format("SPSA, {} of {} iterations", done, all),
                    .damage = {}};
}

Fallible<ReportPage> page_of(const ReportOptions& options) {
  const auto file = report_file(options.source);
  if (!file) return tl::unexpected(file.error());
  if (file->source != ReportSource::Results && options.match > 0) {
    return usage_error({"--match", options.source, "a results database, which has matches"});
  }
  switch (file->source) {
    case ReportSource::Results:
      break;
    case ReportSource::History:
      return page_of_history(options);
    case ReportSource::Gate:
      return page_of_gate(options, file->text);
    case ReportSource::Study:
      return page_of_study(options, file->text);
    case ReportSource::Spsa:
      return page_of_spsa(options);
  }
  return page_of_results(options);
}

// "4.2 MB"
std::string size_text(std::size_t bytes) {
  constexpr double kMega = 1e6;
  if (bytes < 1'000'000) return fmt::format("{:.1f} kB", static_cast<double>(bytes) / 1e3);
  return fmt::format("{:.1f} MB", static_cast<double>(bytes) / kMega);
}

Fallible<ExitCode> report(const ReportOptions& options) {
  const std::string out = options.out.empty() ? options.source + ".html" : options.out;
  if (auto checked = check_page_path(out, options.source); !checked) {
    return tl::unexpected(std::move(checked.error()));
  }
  const auto page = page_of(options);
  if (!page) return tl::unexpected(page.error());
  if (auto written = write_page(out, page->html); !written) {
    return tl::unexpected(std::move(written.error()));
  }
  if (!page->damage.empty()) {
    print_message(
        printable_utf8(fmt::format("{}: {}: {}", kRaumReport, options.source, page->damage)));
  }
  std::string text =
      printable_utf8(fmt::format("{}  {}  {}", out, size_text(page->html.size()), page->line));
  if (options.json) {
    nlohmann::ordered_json json{{"schema_version", 1},
                                {"source", options.source},
                                {"page", out},
                                {"bytes", page->html.size()}};
    json.update(page->summary);
    text = json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
  }
  const ExitCode code = page->damage.empty() ? ExitCode::Pass : ExitCode::Fail;
  return print_all(text + "\n").map([&] { return code; });
}

}  // namespace

std::function<ExitCode()> add_report_command(CliCommand raum) {
  const auto options = std::make_shared<ReportOptions>();
  CliCommand command = raum.add_command(
      "report", "Write a match, a gate, a history, a study or an SPSA run as a page");
  command
      .add_option(
          "FILE", options->source,
          "Results database, history database, database of raum tune --spsa, report.json of "
          "raum gate, or JSON of raum study")
      .required();
  command
      .add_option("-o,--out", options->out,
                  "Write this file, which may replace an older page (default: FILE.html)")
      .not_empty("the name of a file");
  command.add_option("--match", options->match, "Number of the match (default: the latest)")
      .integer_in(1, 1'000'000'000);
  command
      .add_option("--detail", options->detail,
                  "Number of games with times, node counts and variations, besides those that "
                  "ended by a fault; fewer if the page would become large")
      .integer_in(0, 1'000'000)
      .show_default();
  command.add_flag("--json", options->json, "Print one JSON object about the page");
  command.footer(
      "The page is one file, with all games of a match. It needs no network.\n"
      "Exit code: 0 written, 1 written, but the database has damaged games, 2 wrong input, 3 "
      "interrupted, 4 a file that cannot be read or written.");
  return [options] {
    const auto done = report(*options);
    return done ? *done : report_error(kRaumReport, done.error());
  };
}

}  // namespace raum::web
