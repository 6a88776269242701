#include "web/command/page_sources_fixture.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "base/core/splitmix.h"
#include "base/testing/run_raum.h"
#include "base/testing/temporary_folder.h"
#include "engine/board/generate.h"
#include "engine/board/move_list.h"
#include "engine/board/position_text.h"
#include "engine/game/game.h"
#include "knowledge/spsa/state/database_fixture.h"
#include "regression/history/fixture.h"
#include "regression/history/store.h"
#include "tournament/store/store.h"
#include "tournament/testing/match_fixture.h"
#include "web/gate/gate_fixture.h"

namespace raum::web {

namespace {

using tournament::StoredGame;

// Few men, with pawns of both sides one step before their promotion.
constexpr const char* kPromotions =
    "5/PPPP1/5/5/5//5/5/5/5/5//k4/5/5/5/4K//5/5/5/5/5//5/5/5/pppp1/5 b 7 30";
bool gives_check(Position position, Move move) {
  position.make(move);
  return in_check(position);
}

// A promotion, else a check, else any move; now and then any move at once.
Move random_move(const Position& position, SplitMix64& random) {
  MoveList moves;
  list_moves(position, moves);
  if (random.below(3) > 0) {
    for (const Move move : moves) {
      if (move.is_promotion() && random.below(4) == 0) return move;
    }
    for (const Move move : moves) {
      if (gives_check(position, move)) return move;
    }
  }
  return moves[random.below(moves.size())];
}

std::string made_at(const std::string& name, void (*make)(const std::string& path)) {
  std::string path = source_path(name);
  make(path);
  return path;
}

void play_match(const std::string& path) {
  const std::string openings = path + ".openings";
  tournament::write_openings(openings, 4);
  const std::string engine = std::string("cmd=") + RAUM_ENGINE;
  const CommandResult result =
      run_raum({"match", "--engine", "name=deep," + engine + ",depth=2", "--engine",
                "name=shallow," + engine + ",depth=1", "--openings", openings, "--pairs", "4",
                "--sprt", "elo0=0,elo1=50", "--concurrency", "2", "--db", path});
  EXPECT_TRUE(result.status == 0 || result.status == 3) << result.errors;  // 3: no verdict
}

void play_forty_games(const std::string& path) {
  const std::string engine = std::string("cmd=") + RAUM_ENGINE + ",depth=1,option.Engine=";
  const CommandResult result = run_raum(
      {"match", "--engine", "name=raumfischer," + engine + "raumfischer-v1", "--engine",
       "name=js," + engine + "js-chess-engine-v2", "--openings", "tournament/openings/openings.txt",
       "--pairs", "20", "--max-moves", "25", "--concurrency", "2", "--db", path});
  EXPECT_EQ(result.status, 0) << result.errors;
}

void play_league(const std::string& path) {
  const std::string study = path + ".toml";
  tournament::write_openings(path + ".openings", 2);
  std::ofstream(study) << fmt::format(R"(title = "a league"
kind = "league"
depth = 1
openings = "{}.openings"
pairs = 2
[[player]]
name = "one"
engine = "raumfischer-v1"
[[player]]
name = "two"
engine = "js-schach"
[[player]]
name = "three & <b>"
engine = "maackesgeist-v2"
)",
                                      path);
  const CommandResult result = run_raum({"study", study, "--db", path, "--quiet"});
  EXPECT_EQ(result.status, 0) << result.errors;
}

std::vector<StoredGame> made_games() {
  std::vector<StoredGame> games;
  for (std::size_t pair = 1; pair <= 5; ++pair) {
    for (const int leg : {0, 1}) {
      games.push_back(random_game(pair, leg, pair % 2 == 0 ? std::string(kStartText) : kPromotions,
                                  pair == 4 ? 120 : 40));
    }
  }
  StoredGame& fault = games[0];
  fault.failed = "old";
  fault.reason = "crash";
  fault.result = "1-0";
  fault.detail = "signal 11 (Segmentation fault)";
  fault.stderr_tail = "line 1\nterminate called after throwing an instance of 'int'\n";
  // The second engine says nothing, and at last the first one neither.
  StoredGame& silent = games[4];
  silent.infos = "3/8:cp12:4521:7 -:-:-:9 2:cp-5:9:1000 -:-:-:0 4:mate3:100:1";
  for (std::size_t ply = 5; ply < silent.plies; ++ply) silent.infos += " -:-:-:0";
  return games;
}

void make_match(const std::string& path) {
  const std::string made = database_of("made-first", "new", "old", made_games());
  std::filesystem::rename(made, path);
  SQLite::Database(path, SQLite::OPEN_READWRITE)
      .exec("UPDATE game SET moves = 'x' || moves WHERE pair = 2 AND leg = 0");
}

void make_long_match(const std::string& path) {
  const std::string openings = path + ".openings";
  tournament::write_openings(openings, 500);
  std::ifstream file(openings);
  std::vector<StoredGame> games;
  std::size_t pair = 0;
  for (std::string line; std::getline(file, line);) {
    ++pair;
    for (const int leg : {0, 1}) {
      games.push_back(random_game(pair, leg, line, 12));
      const auto kind = (pair * 7 + static_cast<std::size_t>(leg)) % 5;
      games.back().result = kind < 2 ? "1-0" : kind < 4 ? "1/2-1/2" : "0-1";
    }
  }
  std::filesystem::rename(database_of("long-first", "new", "old", games), path);
}

void make_history(const std::string& path) {
  std::vector<regression::NamedRun> runs;
  for (int n = 0; n < 12; ++n) {
    const double level = n < 7 ? 1000 : 1100;
    const double noise = static_cast<double>(n * 7 % 5) / 3;
    runs.push_back({"made", regression::made_run(n, {{"cost/perft", "calls", level},
                                                     {"search", "ns", level / 3 + noise}})});
  }
  auto store = regression::HistoryStore::open(path, regression::HistoryStore::Mode::Write);
  ASSERT_TRUE(store.has_value());
  EXPECT_TRUE(store->add(runs, false).has_value());
}

void make_study(const std::string& path) {
  std::ofstream(path) << R"({
    "schema_version": 1, "title": "Three depths", "kind": "league", "build": "raum 1",
    "openings_file": "openings.txt", "pairs": 3, "complete": true, "seed": 0,
    "players": [
      {"name": "depth 3", "limit": "depth 3",
       "effort": {"moves": 100, "nodes": 250000, "seconds": 5}},
      {"name": "depth 2", "limit": "depth 2",
       "effort": {"moves": 100, "nodes": 25000, "seconds": 0.5}},
      {"name": "depth 1", "limit": "depth 1", "effort": {"moves": 0, "nodes": 0, "seconds": 0}}],
    "matches": [
      {"first": "depth 3", "second": "depth 2", "games": {"win": 4, "draw": 1, "loss": 1},
       "pentanomial": [0, 0, 1, 1, 1], "document": "much stronger"},
      {"first": "depth 2", "second": "depth 1", "games": {"win": 3, "draw": 2, "loss": 1},
       "pentanomial": [0, 1, 0, 1, 1], "document": "stronger"}]})";
}

}  // namespace

std::string source_path(const std::string& name) {
  static const TemporaryFolder kFolder;
  return kFolder / name;
}

StoredGame random_game(std::size_t pair, int leg, const std::string& opening,
                       std::size_t most_plies) {
  SplitMix64 random(pair * 2 + static_cast<std::size_t>(leg));
  Game game(parse_position(opening).value());
  StoredGame stored;
  while (!game.end() && stored.plies < most_plies) {
    const Move move = random_move(game.position(), random);
    stored.infos +=
        fmt::format("{}{}/{}:cp{}:{}:{}:{}", stored.plies > 0 ? " " : "", 2 + stored.plies % 5,
                    6 + stored.plies % 3, static_cast<int>(random.below(900)) - 450,
                    random.below(100'000), random.below(3'000), to_string(move));
    stored.moves += (stored.plies > 0 ? " " : "") + to_string(move);
    EXPECT_TRUE(game.play(move).has_value());
    ++stored.plies;
  }
  stored.pair = pair;
  stored.leg = leg;
  stored.white = leg == 0 ? "new" : "old";
  stored.black = leg == 0 ? "old" : "new";
  stored.opening = opening;
  stored.result = "1/2-1/2";
  stored.reason = "adjudication";
  if (const auto end = game.end()) {
    stored.reason = to_string(*end);
    if (*end == GameEnd::Spacemate) {
      stored.result = game.position().side_to_move() == Color::White ? "0-1" : "1-0";
    }
  }
  stored.started = "2026-11-22T10:00:00.000Z";
  return stored;
}

std::vector<Move> moves_of(const StoredGame& game) {
  auto moves = tournament::parse_moves(game.moves);
  EXPECT_TRUE(moves.has_value()) << game.moves;
  return moves ? *std::move(moves) : std::vector<Move>();
}

std::string database_of(const std::string& name, const std::string& first,
                        const std::string& second, const std::vector<StoredGame>& games) {
  std::string path = source_path(name);
  const std::size_t pairs = games.empty() ? 0 : games.back().pair;
  auto store = tournament::Store::open(path,
                                       {{"engine 1 name", first},
                                        {"engine 1 command", "./" + first},
                                        {"engine 1 limit", "depth 2"},
                                        {"engine 2 name", second},
                                        {"engine 2 command", "./" + second},
                                        {"seed", "7"},
                                        {"sprt", "elo0=0,elo1=5"}},
                                       {.build = "build",
                                        .processor = "processor",
                                        .host = "host",
                                        .concurrency = 1,
                                        .pairs = pairs,
                                        .openings = "openings.txt"});
  EXPECT_TRUE(store.has_value()) << (store ? "" : to_string(store.error().error));
  if (store) {
    const auto added = store->add(games);
    EXPECT_TRUE(added.has_value()) << (added ? "" : to_string(added.error().error));
  }
  return path;
}

const std::string& played_match() {
  static const std::string kPath = made_at("played.db", play_match);
  return kPath;
}

const std::string& made_match() {
  static const std::string kPath = made_at("made.db", make_match);
  return kPath;
}

const std::string& long_match() {
  static const std::string kPath = made_at("long.db", make_long_match);
  return kPath;
}

const std::string& forty_games() {
  static const std::string kPath = made_at("forty.db", play_forty_games);
  return kPath;
}

const std::string& played_league() {
  static const std::string kPath = made_at("league.db", play_league);
  return kPath;
}

const std::string& gate_file() {
  static const std::string kPath = made_at(
      "report.json", [](const std::string& file) { std::ofstream(file) << gate_json().dump(); });
  return kPath;
}

const std::string& history_file() {
  static const std::string kPath = made_at("history.db", make_history);
  return kPath;
}

const std::string& study_file() {
  static const std::string kPath = made_at("study.json", make_study);
  return kPath;
}

const std::string& spsa_file() {
  static const std::string kPath = made_at("spsa.db", [](const std::string& path) {
    constexpr std::size_t kIterations = 200;
    knowledge::spsa::Settings settings = knowledge::spsa::two_parameters();
    settings.iterations = kIterations;
    knowledge::spsa::add_iterations(path, settings, kIterations);
  });
  return kPath;
}

}  // namespace raum::web
