// `raum results`: prints the contents of a results database, even during a match, and joins
// several.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/cli/color.h"
#include "base/cli/console.h"
#include "base/options/shared_options.h"
#include "base/process/signal_watch.h"
#include "base/text/nearest.h"
#include "base/text/quote.h"
#include "engine/board/board_text.h"
#include "tournament/command/command.h"
#include "tournament/report/game_selection.h"
#include "tournament/report/match_report.h"
#include "tournament/report/replay.h"
#include "tournament/report/results_check.h"
#include "tournament/report/results_export.h"
#include "tournament/report/results_reader.h"
#include "tournament/store/merge.h"
#include "tournament/store/remove_games.h"

namespace raum::tournament {
namespace {

struct ResultsOptions {
  std::string db, format = "table";
  std::string game, lost_by;           // of show, export and replay
  std::optional<std::size_t> ply;      // of show and replay
  std::vector<std::string> databases;  // of merge
  std::string out;
  std::int64_t match = 0;
  bool json = false;
  ColorMode color = ColorMode::Auto;  // of show
  bool configuration = false;
  bool remove_damaged = false;
};

// Prints an error of one game and lets the command go on.
void name_damage(const ResultsOptions& options, Error error) {
  const std::string text = to_string(within(options.db, std::move(error)));
  print_message("raum results: " + printable_utf8(text));
}

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

Fallible<ExitCode> show_match(const ResultsOptions& options) {
  auto reader = ResultsReader::open(options.db);
  if (!reader) return tl::unexpected(std::move(reader.error()));
  const auto match = reader->match(options.match);
  if (!match) return tl::unexpected(match.error());
  const bool is_sound = match->damaged.empty() && match->context_damage.empty();
  const ExitCode code = is_sound ? ExitCode::Pass : ExitCode::Fail;
  if (!match->context_damage.empty()) {
    name_damage(options, {fmt::format("match {}", match->id),
                          fmt::format("damage in {}", fmt::join(match->context_damage, ", ")),
                          "what was stored; its figures and its verdict may be wrong"});
  }
  if (!match->damaged.empty()) {
    name_damage(options, {fmt::format("match {}", match->id),
                          fmt::format("damage in game {}", fmt::join(match->damaged, ", ")),
                          "the games as they were stored; they count as if they were missing"});
  }
  if (options.json) {
    return print_all(to_json(match->config, match->outcome) + "\n").map([&] { return code; });
  }
  std::string text = with_colored_verdicts(to_table(match->config, match->outcome),
                                           Palette(is_output_colored(options.color)));
  if (options.configuration) {
    for (const auto& [key, value] : match->outcome.configuration)
      text += fmt::format("{:<20}{}\n", key, value);
    for (const RunnerSession& session : match->outcome.sessions) {
      text += fmt::format("{:<20}{}; {}; {}; concurrency {}{}{}\n", "session", session.build,
                          session.processor, session.host, session.concurrency,
                          session.failure.text.empty() ? "" : "; ", session.failure.text);
    }
  }
  return print_all(text).map([&] { return code; });
}

// Errors: a game number that cannot be read; an engine that is not in the match.
Expected<GameSelection> selection_of(const ResultsOptions& options, const StoredMatch& match) {
  GameSelection selection;
  if (!options.game.empty()) {
    const auto number = parse_game_number(options.game, "--game");
    if (!number) return tl::unexpected(number.error());
    selection.game = *number;
  }
  if (options.lost_by.empty()) return selection;
  const std::vector<std::string> names = player_names(match.config);
  const std::vector<std::string_view> known(names.begin(), names.end());
  if (std::find(known.begin(), known.end(), options.lost_by) == known.end()) {
    return fail("--lost-by", quoted_utf8(options.lost_by),
                such_as("an engine of the match", options.lost_by, known));
  }
  selection.lost_by = options.lost_by;
  return selection;
}

tl::unexpected<Failure> no_such_game(const ResultsOptions& options, const StoredMatch& match) {
  const std::string lost =
      options.lost_by.empty() ? "" : fmt::format(" that {} lost", printable_utf8(options.lost_by));
  return usage_error(
      {"--game", options.game,
       fmt::format("a stored game of match {} of {}{}", match.id, options.db, lost)});
}

Fallible<ExitCode> export_games(const ResultsOptions& options) {
  const auto format = parse_export_format(options.format);
  if (!format) return usage_error(format.error());
  auto reader = ResultsReader::open(options.db);
  if (!reader) return tl::unexpected(std::move(reader.error()));
  const auto match = reader->match(options.match);
  if (!match) return tl::unexpected(match.error());
  const auto selection = selection_of(options, *match);
  if (!selection) return usage_error(selection.error());
  // With --game nothing is printed before the game is found.
  std::string header = export_header(*format);
  if (!selection->game) {
    if (auto printed = print_all(header); !printed) return tl::unexpected(printed.error());
    header.clear();
  }
  bool is_any = false;
  bool is_damaged = false;
  auto done = reader->for_each_game(match->id, [&](const StoredGame& game) -> Fallible<void> {
    if (!selection->has(game)) return {};
    is_any = true;
    const bool is_counted = game.pair <= match->last_counted && game.is_evidence;
    const auto text = export_game(*format, game, is_counted);
    if (text) return print_all(header + *text);
    is_damaged = true;
    name_damage(options, text.error().error);
    return {};
  });
  if (!done) return tl::unexpected(std::move(done.error()));
  if (!is_any && selection->game) return no_such_game(options, *match);
  return is_damaged ? ExitCode::Fail : ExitCode::Pass;
}

Fallible<void> replay(const ResultsOptions& options) {
  auto reader = ResultsReader::open(options.db);
  if (!reader) return tl::unexpected(std::move(reader.error()));
  const auto match = reader->match(options.match);
  if (!match) return tl::unexpected(match.error());
  const auto selection = selection_of(options, *match);
  if (!selection) return usage_error(selection.error());
  std::optional<StoredGame> found;
  auto read = reader->for_each_game(match->id, [&](const StoredGame& game) -> Fallible<void> {
    if (selection->has(game)) found = game;
    return {};
  });
  if (!read) return read;
  if (!found) return no_such_game(options, *match);
  const auto text = replay_of(*found, options.ply);
  if (text) return print_all(*text);
  // An illegal move is best seen on the board.
  const std::string boards = boards_of(to_string(text.error().error));
  if (!boards.empty()) print_message(boards.substr(0, boards.size() - 1));
  return tl::unexpected(text.error());
}

Fallible<ExitCode> show(const ResultsOptions& options) {
  if (options.game.empty()) return show_match(options);
  return replay(options).map([] { return ExitCode::Pass; });
}

// Removes the damaged games, and notes that in `check`.
// Returns: what people are told of it.
Fallible<std::string> remove_damage(const ResultsOptions& options, ResultsCheck& check) {
  std::vector<GameKey> keys;
  for (const DamagedGame& game : check.damaged) keys.push_back(game.key);
  const auto removed = remove_games(options.db, keys);
  if (!removed) return tl::unexpected(removed.error());
  check.removed = removed->games;
  check.is_index_rebuilt = !check.file_damage.empty() && removed->is_file_sound;
  std::string text =
      fmt::format("removed {} damaged game{}", check.removed, check.removed == 1 ? "" : "s");
  if (check.is_index_rebuilt) text += " and rebuilt the index, which was damaged";
  if (!removed->is_file_sound) text += "; the file is still damaged";
  return text;
}

Fallible<ExitCode> check(const ResultsOptions& options) {
  auto checked = check_results(options.db);
  if (!checked) return tl::unexpected(checked.error());
  Fallible<std::string> removed = "";
  const bool can_remove = !checked->damaged.empty() || !checked->file_damage.empty();
  if (options.remove_damaged && can_remove) removed = remove_damage(options, *checked);
  auto printed = print_all(options.json ? to_json(options.db, *checked) : to_text(*checked));
  if (!printed) return tl::unexpected(std::move(printed.error()));
  if (!removed) return tl::unexpected(std::move(removed.error()));
  if (!removed->empty()) print_message(fmt::format("raum results: {}: {}", options.db, *removed));
  return checked->is_sound() ? ExitCode::Pass : ExitCode::Fail;
}

Fallible<ExitCode> merge(const ResultsOptions& options) {
  // On the heap: GCC 12 takes one on the stack for uninitialized here.
  const auto stop = std::make_unique<std::stop_source>();
  auto watch = std::make_unique<SignalWatch>(*stop);
  const auto merged = merge_results(options.databases, options.out, stop->get_token());
  watch.reset();  // an interrupted check of the new database leaves it
  if (!merged && merged.error().code == ExitCode::NoVerdict) {
    print_message("raum results: interrupted; nothing was written");
    return ExitCode::NoVerdict;
  }
  if (!merged) return tl::unexpected(merged.error());
  std::string text;
  std::size_t games = 0;
  for (const MergedDatabase& database : *merged) {
    games += database.new_games;
    text += fmt::format("{:>8} games  {:>8} new  {}\n", database.games, database.new_games,
                        database.path);
    if (database.replaced == 0) continue;
    print_message(
        fmt::format("raum results: {}: replaced {} damaged game{} of the databases "
                    "before it",
                    database.path, database.replaced, database.replaced == 1 ? "" : "s"));
  }
  auto printed = print_all(text + fmt::format("{:>8} games written to {}\n", games, options.out));
  if (!printed) return tl::unexpected(std::move(printed.error()));
  const auto checked = check_results(options.out);
  if (!checked) return tl::unexpected(checked.error());
  for (const std::string& line : checked->context_damage) {
    print_message(fmt::format("raum results: {}: {}", options.out, line));
  }
  for (const DamagedGame& game : checked->damaged) {
    print_message(
        fmt::format("raum results: {}: match {}: {}", options.out, game.key.match, game.damage));
  }
  return checked->is_sound() ? ExitCode::Pass : ExitCode::Fail;
}

void add_merge_options(CliCommand command, ResultsOptions& options) {
  command.add_option("DB", options.databases, "Results databases, which are not changed")
      .required()
      .at_least(2);
  command.add_option("-o,--out", options.out, "Write this new database").required();
  command.footer(
      "The databases must have been played with the same configuration: the same programs, "
      "options, limits, openings and seed. A game that several of them have is stored once; it "
      "must be the same in all, but a damaged one gives way to an intact one. Games that are "
      "damaged in all databases are kept and named.");
}

}  // namespace

std::function<ExitCode()> add_results_command(CliCommand raum) {
  CliCommand command = raum.add_command("results", "Read a results database");
  command.require_command();
  const auto options = std::make_shared<ResultsOptions>();
  CliCommand list_command = command.add_command("list", "List the matches of a database");
  CliCommand show_command = command.add_command("show", "Show the result of a match");
  CliCommand export_command = command.add_command("export", "Export the games of a match");
  CliCommand replay_command = command.add_command("replay", "Show a game as boards");
  CliCommand check_command = command.add_command("check", "Look for damage in a database");
  CliCommand merge_command =
      command.add_command("merge", "Join databases with games of the same matches");
  for (CliCommand c : {list_command, show_command, export_command, replay_command, check_command}) {
    c.add_option("DB", options->db, "Results database").required();
  }
  for (CliCommand c : {show_command, export_command, replay_command}) {
    c.add_option("--match", options->match, "Number of the match (default: the latest)")
        .integer_in(1, 1'000'000'000);
  }
  constexpr const char* kJson = "Print one JSON object instead of the table";
  for (CliCommand c : {list_command, check_command}) c.add_flag("--json", options->json, kJson);
  const CliOption json = show_command.add_flag("--json", options->json, kJson);
  add_color_option(show_command, options->color);
  const CliOption configuration = show_command.add_flag(
      "--configuration", options->configuration,
      "Also print the settings of the match and the sessions of the runner; JSON always has them");
  export_command.add_option("--game", options->game,
                            "Export only the game with this number in the table, such as 12.1");
  export_command.add_option("--lost-by", options->lost_by,
                            "Export only games that this engine lost");
  const CliOption shown_game =
      show_command
          .add_option("--game", options->game,
                      "Show this game as boards instead, such as 12.1, as replay does")
          .excludes(json)
          .excludes(configuration);
  replay_command
      .add_option("--game", options->game, "Number of the game in the table, such as 12.1")
      .required();
  const auto add_ply = [&](CliCommand c) {
    c.footer(
        "Boards A to E from left to right, rank 5 at the top. \">\" marks the cell that was moved "
        "to, \"-\" the one that was left.");
    return c
        .add_option("--ply", options->ply,
                    "Show only the position after this many plies (default: every position)")
        .integer_in(0, 1'000'000'000);
  };
  add_ply(show_command).needs(shown_game);
  add_ply(replay_command);
  check_command.add_flag(
      "--remove-damaged", options->remove_damaged,
      "Remove the damaged games, so that raum match plays them again, and rebuild "
      "the index of the games");
  check_command.footer(
      "Checks the file, the checksums of games, settings and sessions, whether the matches and "
      "sessions are stored to which these belong, and whether each game can be read. Exit code 1 "
      "also if the damaged games were removed.");
  add_merge_options(merge_command, *options);
  export_command
      .add_option(
          "--format", options->format,
          "table; json: one object per line and game; csv: one row per game; moves: CSV, one "
          "row per move; rgn: game records")
      .show_default();
  export_command.footer(
      "Exports every stored game, including those that the result and the game record leave out: "
      "repeats, and games after the decision or after a missing game. They are marked by "
      "(not counted) in the table, counted 0 in CSV, \"counted\":false in JSON and the tag "
      "[Counted \"no\"] in RGN; the rows of moves are not marked.");
  for (CliCommand c : {command, list_command, show_command, export_command, replay_command,
                       check_command, merge_command}) {
    const std::string notes = c.footer();
    c.footer(notes + (notes.empty() ? "" : "\n") +
             "Exit code: 0 printed, 1 damaged games were left out or found, 2 wrong input, 3 "
             "interrupted, 4 a database that cannot be read or an output that cannot be written.");
  }
  return [=] {
    const auto passed = [](Fallible<void> done) {
      return std::move(done).map([] { return ExitCode::Pass; });
    };
    const Fallible<ExitCode> code = list_command.is_parsed()     ? passed(list(*options))
                                    : show_command.is_parsed()   ? show(*options)
                                    : export_command.is_parsed() ? export_games(*options)
                                    : replay_command.is_parsed() ? passed(replay(*options))
                                    : check_command.is_parsed()  ? check(*options)
                                                                 : merge(*options);
    return code ? *code : report_error("raum results", code.error());
  };
}

}  // namespace raum::tournament
