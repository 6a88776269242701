// A results database that nobody trusts.
//   results_file    the input is the file. It is refused with a printable line or read to the
//                   end in printable lines: by `results` (list, show, export, replay, check), and
//                   by `match` before it continues it
//   results_values  the same for a sound file with any values in it: each line
//                   "TABLE.COLUMN=VALUE" of the input sets a column in all rows, "set KEY=VALUE"
//                   a setting of the match
//   results_schema  the same for what any SQL, one statement a line, makes of a sound file
//   results_merge   such values and statements are merged with a sound file, before it or behind it
//                   as the length of the input is even or odd, or refused; the inputs of the merge
//                   stay as they are. It takes much longer than to read a file
// With few inputs a match is also continued, and a merge that was stopped is refused.
#include <SQLiteCpp/SQLiteCpp.h>

#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/sqlite/database.h"
#include "engine/board/position_text.h"
#include "fuzz/database_changes.h"
#include "fuzz/refusal.h"
#include "fuzz/scratch.h"
#include "fuzz/target.h"
#include "tournament/report/match_report.h"
#include "tournament/report/replay.h"
#include "tournament/report/results_check.h"
#include "tournament/report/results_export.h"
#include "tournament/report/results_reader.h"
#include "tournament/store/merge.h"
#include "tournament/store/store.h"
#include "tournament/store/store_schema.h"

namespace raum::fuzz {
namespace {

using tournament::Store;
using tournament::StoredGame;

const tournament::Configuration& sound_configuration() {
  static const tournament::Configuration kConfiguration = {
      {"engine 1 name", "a"}, {"engine 1 command", "/bin/a"},
      {"engine 2 name", "b"}, {"engine 2 command", "/bin/b"},
      {"sprt", "none"},       {"seed", "0"}};
  return kConfiguration;
}

// The bytes of a database with one match of two games.
std::string sound_database(const ScratchFolder& folder) {
  const std::string path = folder / "sound.db";
  {
    auto store = Store::open(path, sound_configuration(),
                             {.build = "b", .processor = "p", .host = "h", .pairs = 2});
    FUZZ_REQUIRE(store);
    StoredGame game;
    game.pair = 1;
    game.white = "a";
    game.black = "b";
    game.opening = kStartText;
    game.moves = "Ac2Ac3 Ec4Ec3";
    game.infos = "1:cp5:20:1 1:cp-5:20:1";
    game.result = "1-0";
    game.reason = "spacemate";
    game.plies = 2;
    FUZZ_REQUIRE(store->add(game));
    std::swap(game.white, game.black);
    game.leg = 1;
    game.result = "0-1";
    FUZZ_REQUIRE(store->add(game));
  }
  return without_log(path);
}

void read_results(const std::string& path) {
  auto reader = tournament::ResultsReader::open(path);
  require_refusal(reader);
  if (!reader) return;
  const auto matches = reader->matches();
  require_refusal(matches);
  if (matches) {
    for (const auto& one : *matches) require_lines(one.created + one.engines + one.last_game);
  }
  const auto match = reader->match(0);
  require_refusal(match);
  if (match) {
    require_lines(to_table(match->config, match->outcome));
    FUZZ_REQUIRE(to_json(match->config, match->outcome).starts_with("{"));
    for (const auto& [key, value] : match->outcome.configuration) require_lines(key + value);
    for (const auto& session : match->outcome.sessions) {
      require_lines(session.build + session.processor + session.host + session.failure.text);
    }
  }
  const auto read = reader->for_each_game(match ? match->id : 1, [](const StoredGame& game) {
    using enum tournament::ExportFormat;
    for (const auto format : {Table, Json, Csv, Moves, Rgn}) {
      require_lines_or_refusal(export_game(format, game, true));
    }
    require_lines_or_refusal(replay_of(game, std::nullopt));
    return Fallible<void>{};
  });
  require_refusal(read);
}

// Goes on with the match, as the runner does, and ends the session by a fault.
void continue_match(const std::string& path) {
  auto store = Store::open(path, sound_configuration(),
                           {.build = "b", .processor = "p", .host = "h", .pairs = 2});
  require_refusal(store);
  if (!store) return;
  constexpr std::size_t kPairs = 2;
  StoredGame game;
  game.pair = kPairs;
  game.white = game.white_play_key = "a";
  game.black = game.black_play_key = "b";
  game.opening = kStartText;
  game.result = "1-0";
  game.host.name = "node1";
  require_refusal(store->add(game));
  require_refusal(store->has_games_of("a"));
  const auto played = store->played("a", "b", std::string(kStartText));
  require_refusal(played);
  if (played && *played) FUZZ_REQUIRE(!(*played)->is_damaged);
  require_refusal(store->terminations(kPairs));
  require_refusal(store->stderr_tails(kPairs));
  require_refusal(store->for_each_result(
      kPairs, [](const tournament::StoredResult&) { return Fallible<void>{}; }));
  require_refusal(store->hosts(kPairs));
  require_refusal(store->leave_out("node1", [](std::size_t) { return "node1: left out"; }));
  require_refusal(store->set_failure({.failed = "a", .fault = "crash", .text = "t"}));
  require_refusal(store->sessions());
}

void read_and_check(const ScratchFolder& folder, const std::string& bytes, bool continues) {
  const std::string path = folder.file("input.db", bytes);
  read_results(path);
  const auto check = tournament::check_results(path);
  require_refusal(check);
  if (check) {
    require_lines(to_text(*check));
    FUZZ_REQUIRE(to_json(path, *check).starts_with("{"));
  }
  require_refusal(Store::check(path, sound_configuration(), false));
  FUZZ_REQUIRE(file_bytes(path) == bytes);
  if (continues) {
    const auto id = application_id_of(path);
    require_refusal(id);
    FUZZ_REQUIRE(!tournament::ResultsReader::open(path) ||
                 id == tournament::kResultsSchema.application_id);
    continue_match(path);
    read_results(path);
  }
  remove_databases({path});
}

// `also_fails`: with a stop that was requested before, and into a folder that is missing, too.
void merge(const ScratchFolder& folder, const std::string& bytes, const std::string& sound,
           bool is_first, bool also_fails) {
  const std::string path = folder.file("input.db", bytes), other = folder.file("other.db", sound),
                    out = folder / "merged.db";
  const std::vector paths = is_first ? std::vector{path, other} : std::vector{other, path};
  require_refusal(tournament::merge_results(paths, out));
  if (also_fails) {
    std::stop_source stopped;
    stopped.request_stop();
    const std::stop_token stop = stopped.get_token();
    require_refused(tournament::merge_results(paths, out, stop));
    require_refused(tournament::merge_results(paths, folder / "missing/merged.db"));
  }
  FUZZ_REQUIRE(file_bytes(path) == bytes);
  remove_databases({path, other, out});
}

// Obeys a line of results_values; a line that names nothing is ignored.
void change(SQLite::Database& db, std::string_view line) {
  constexpr std::string_view kSetting = "set ";
  const std::size_t equals = line.find('=');
  if (!line.starts_with(kSetting) || equals == std::string_view::npos) return set_column(db, line);
  try {
    SQLite::Statement insert(db, "INSERT OR REPLACE INTO configuration VALUES (1, ?, ?)");
    insert.bind(1, std::string(line.substr(kSetting.size(), equals - kSetting.size())));
    insert.bind(2, std::string(line.substr(equals + 1)));
    insert.exec();
  } catch (const SQLite::Exception&) {
    return;  // another line has changed the table
  }
}

}  // namespace

FUZZ_TARGET(results_file) {
  static const ScratchFolder kFolder;
  static const std::string kSound = sound_database(kFolder);
  read_and_check(kFolder, std::string(input), is_one_of_few(input));
  if (!is_one_of_few(input)) return;
  merge(kFolder, std::string(input), kSound, true, true);
  for (const std::string& path : {kFolder / "missing", kFolder / ".", std::string("/dev/null")}) {
    require_refused(tournament::ResultsReader::open(path));
    require_refusal(Store::check(path, {}, false));
  }
}

FUZZ_TARGET(results_values) {
  static const ScratchFolder kFolder;
  static const std::string kSound = sound_database(kFolder);
  read_and_check(kFolder, changed_database(kSound, input, &change), is_one_of_few(input));
}

FUZZ_TARGET(results_schema) {
  static const ScratchFolder kFolder;
  static const std::string kSound = sound_database(kFolder);
  read_and_check(kFolder, changed_database(kSound, input, &execute_hostile), is_one_of_few(input));
}

FUZZ_TARGET(results_merge) {
  static const ScratchFolder kFolder;
  static const std::string kSound = sound_database(kFolder);
  const auto obey = [](SQLite::Database& db, std::string_view line) {
    change(db, line);
    if (!line.starts_with("set ")) execute_hostile(db, line);
  };
  merge(kFolder, changed_database(kSound, input, obey), kSound, input.size() % 2 == 0,
        is_one_of_few(input));
}

}  // namespace raum::fuzz
