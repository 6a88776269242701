// `raum results list|show|export`: prints the contents of a results database, even during a match.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "base/cli/console.h"
#include "tournament/command/command.h"
#include "tournament/report/match_report.h"
#include "tournament/report/results_export.h"
#include "tournament/report/results_reader.h"

namespace raum::tournament {
namespace {

struct ResultsOptions {
  std::string db, format = "table";
  std::int64_t match = 0;
  bool json = false;
  bool configuration = false;
};

Fallible<void> list(const ResultsOptions& options) {
  auto reader = ResultsReader::open(options.db);
  if (!reader) return tl::unexpected(std::move(reader.error()));
  const auto matches = reader->matches();
  if (!matches) return tl::unexpected(matches.error());
  if (options.json) {
    nlohmann::ordered_json json{{"schema_version", 1}, {"database", options.db}};
    json["matches"] = nlohmann::ordered_json::array();
    for (const MatchSummary& m : *matches) {
      json["matches"].push_back({{"match", m.id},
                                 {"created", m.created},
                                 {"engines", m.engines},
                                 {"games", m.games},
                                 {"cached", m.cached},
                                 {"pairs_planned", m.pairs},
                                 {"last_game", m.last_game}});
    }
    return print_all(json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) +
                     "\n");
  }
  std::string table = fmt::format("{:>5}  {:<24}  {:>13}  {:>6}  {}\n", "match", "created", "games",
                                  "cached", "engines");
  for (const MatchSummary& m : *matches) {
    table += fmt::format("{:>5}  {:<24}  {:>13}  {:>6}  {}\n", m.id, m.created,
                         fmt::format("{}/{}", m.games, 2 * m.pairs), m.cached, m.engines);
  }
  return print_all(table);
}

Fallible<void> show(const ResultsOptions& options) {
  auto reader = ResultsReader::open(options.db);
  if (!reader) return tl::unexpected(std::move(reader.error()));
  const auto match = reader->match(options.match);
  if (!match) return tl::unexpected(match.error());
  if (options.json) return print_all(to_json(match->config, match->outcome) + "\n");
  std::string text = to_table(match->config, match->outcome);
  if (options.configuration) {
    for (const auto& [key, value] : match->stored) text += fmt::format("{:<20}{}\n", key, value);
    for (const RunnerSession& session : match->sessions) {
      text += fmt::format("{:<20}{}; {}; {}; concurrency {}{}{}\n", "session", session.build,
                          session.processor, session.host, session.concurrency,
                          session.failure.empty() ? "" : "; ", session.failure);
    }
  }
  return print_all(text);
}

Fallible<void> export_games(const ResultsOptions& options) {
  const auto format = parse_export_format(options.format);
  if (!format) return usage_error(format.error());
  auto reader = ResultsReader::open(options.db);
  if (!reader) return tl::unexpected(std::move(reader.error()));
  const auto match = reader->match(options.match);
  if (!match) return tl::unexpected(match.error());
  auto printed = print_all(export_header(*format));
  if (!printed) return printed;
  return reader->for_each_game(match->id, [&](const StoredGame& game) -> Fallible<void> {
    const bool is_counted = game.pair <= match->last_counted && game.is_evidence;
    const auto text = export_game(*format, game, is_counted);
    if (!text) return tl::unexpected(text.error());
    return print_all(*text);
  });
}

}  // namespace

std::function<ExitCode()> add_results_command(CLI::App& raum) {
  auto* const command = raum.add_subcommand("results", "Read a results database");
  command->require_subcommand(1);
  const auto options = std::make_shared<ResultsOptions>();
  auto* const list_command = command->add_subcommand("list", "List the matches of a database");
  auto* const show_command = command->add_subcommand("show", "Show the result of a match");
  auto* const export_command = command->add_subcommand("export", "Export the games of a match");
  for (auto* const c : {list_command, show_command, export_command}) {
    c->add_option("DB", options->db, "Results database")->required();
  }
  for (auto* const c : {show_command, export_command}) {
    c->add_option("--match", options->match, "Number of the match (default: the latest)")
        ->check(CLI::Range(1, 1'000'000'000));
  }
  for (auto* const c : {list_command, show_command}) {
    c->add_flag("--json", options->json, "Print one JSON object instead of the table");
  }
  show_command->add_flag("--configuration", options->configuration,
                         "Also print the settings of the match and the sessions of the runner");
  export_command
      ->add_option(
          "--format", options->format,
          "table; json: one object per line and game; csv: one row per game; moves: CSV, one "
          "row per move; rgn: game records")
      ->capture_default_str();
  export_command->footer(
      "Exports every stored game, including those that the result and the game record leave out: "
      "repeats, and games after the decision or after a missing game. They are marked by "
      "(not counted) in the table, counted 0 in CSV, \"counted\":false in JSON and the tag "
      "[Counted \"no\"] in RGN; the rows of moves are not marked.");
  for (auto* const c : {command, list_command, show_command, export_command}) {
    const std::string notes = c->get_footer();
    c->footer(
        notes + (notes.empty() ? "" : "\n") +
        "Exit code: 0 printed, 2 wrong input, 4 a database that cannot be read or an output that "
        "cannot be written.");
  }
  return [options, list_command, show_command] {
    ignore_sigpipe();
    const auto done = list_command->parsed()   ? list(*options)
                      : show_command->parsed() ? show(*options)
                                               : export_games(*options);
    return done ? ExitCode::Pass : report_error("raum results", done.error());
  };
}

}  // namespace raum::tournament
