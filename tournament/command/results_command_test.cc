// `raum results` as a process: listed, shown, exported, replayed and merged games.
#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "base/testing/json_shape.h"
#include "engine/board/board_text.h"
#include "engine/board/position_text.h"
#include "tournament/testing/command_fixture.h"

namespace raum::tournament {
namespace {

class ResultsCommand : public CommandFixture {};

TEST_F(ResultsCommand, ShowsResultsOfARunningMatch) {
  Runner runner = start(arguments("m.db", 60, "slow,arg=10"));
  ASSERT_TRUE(runner.read_pairs(2)) << runner.stderr_text();
  EXPECT_EQ(run({"results", "list", folder_ / "m.db"}), 0);
  EXPECT_NE(content(folder_ / "stdout").find("/120       0  a – b"), std::string::npos)
      << content(folder_ / "stdout");
  EXPECT_EQ(run({"results", "show", folder_ / "m.db", "--json"}), 0);
  const auto json = nlohmann::json::parse(content(folder_ / "stdout"));
  EXPECT_TRUE(json["pairs"].is_number());
  EXPECT_EQ(json["verdict"], "incomplete");
  for (const auto& [format, start_of_output] :
       {std::pair{"table", "  game  white"}, std::pair{"json", "{\"pair\":1,\"leg\":0,"},
        std::pair{"csv", "pair,leg,white,black,result,"},
        std::pair{
            "moves",
            "pair,leg,ply,move,depth,score_cp,mate,nodes,time_ms,pv,seldepth,left_ms\n1,0,1,"},
        std::pair{"rgn", "[Variant "}}) {
    EXPECT_EQ(run({"results", "export", folder_ / "m.db", "--format", format}), 0);
    EXPECT_TRUE(content(folder_ / "stdout").starts_with(start_of_output)) << format;
  }
  EXPECT_NE(content(folder_ / "stdout").find("d1 "), std::string::npos);
  EXPECT_NE(content(folder_ / "stdout").find("n pv "), std::string::npos);
  runner.send(SIGINT);
  EXPECT_EQ(runner.wait(), 3);
}

TEST_F(ResultsCommand, HasTheseKeysInTheJsonOfResults) {
  ASSERT_EQ(run(arguments("m.db", 1)), 0);
  const auto shape = [&](const std::vector<std::string>& command) {
    EXPECT_EQ(run(command), 0);
    const std::string text = content(folder_ / "stdout");
    return json_shape_of(text.substr(0, text.find('\n')));
  };
  EXPECT_EQ(shape({"results", "list", folder_ / "m.db", "--json"}),
            "database matches[cached created engines games last_game match pairs_planned] "
            "schema_version");
  EXPECT_EQ(
      shape({"results", "export", folder_ / "m.db", "--format", "json"}),
      "black cached counted detail evidence failed finished leg moves[depth left_ms mate move "
      "nodes pv score_cp seldepth time_ms] opening pair reason result started stderr white");
  EXPECT_EQ(run({"check-engine", "--json", RAUM_SCRIPTED_ENGINE, "exit-at-once"}), 1);
  EXPECT_EQ(json_shape_of(content(folder_ / "stdout")),
            "passed schema_version steps[detail expected found name sent verdict]");
}

TEST_F(ResultsCommand, ColoursTheVerdictOnRequest) {
  auto match = arguments("m.db", 20);
  match.insert(match.end(), {"--sprt", "elo0=-900,elo1=-600"});
  ASSERT_EQ(run(match), 0) << "neither engine is that much weaker";
  ASSERT_EQ(run({"results", "show", folder_ / "m.db", "--color", "always"}), 0);
  const std::string text = content(folder_ / "stdout");
  EXPECT_TRUE(text.ends_with("verdict       \x1b[32mH1 accepted\x1b[0m\n")) << text;
}

TEST_F(ResultsCommand, ShowsTheConfigurationOnRequest) {
  auto match = arguments("m.db", 1);
  match.insert(match.end(), {"--seed", "7"});
  ASSERT_EQ(run(match), 0);
  ASSERT_EQ(run({"results", "show", folder_ / "m.db"}), 0);
  const std::string plain = content(folder_ / "stdout");
  ASSERT_EQ(run({"results", "show", folder_ / "m.db", "--configuration"}), 0);
  const std::string text = content(folder_ / "stdout");
  ASSERT_TRUE(text.starts_with(plain)) << text;
  const std::string rest = text.substr(plain.size());
  EXPECT_TRUE(rest.starts_with("engine 1 arguments  [\"good\",")) << rest;
  EXPECT_NE(rest.find("\nengine 2 name       b\n"), std::string::npos) << rest;
  EXPECT_NE(rest.find("\nseed                7\n"), std::string::npos) << rest;
  EXPECT_NE(rest.find("\nsession             "), std::string::npos) << rest;
  EXPECT_TRUE(rest.ends_with("; concurrency 2\n")) << rest;
  Runner broken = start(arguments("broken.db", 1, "no-library,arg=1"));
  EXPECT_EQ(broken.wait(), 4);
  ASSERT_EQ(run({"results", "show", folder_ / "broken.db", "--configuration"}), 0);
  EXPECT_NE(content(folder_ / "stdout").find("; concurrency 2; engine b: crash exit status 127"),
            std::string::npos)
      << content(folder_ / "stdout");
}

TEST_F(ResultsCommand, NamesDamagedGamesAndGoesOn) {
  ASSERT_EQ(run(arguments("m.db", 3)), 0);
  const std::string db = folder_ / "m.db";
  ASSERT_EQ(run({"results", "check", db}), 0);
  EXPECT_EQ(content(folder_ / "stdout"), "games      6 in 1 match\nverdict    sound\n");
  SQLite::Database(db, SQLite::OPEN_READWRITE)
      .exec("UPDATE game SET moves = substr(moves, 1, 13) WHERE pair = 2 AND leg = 0");
  const std::string damage =
      "stored game 2.1: found a text or number that does not fit the game's checksum, expected the "
      "game as it was stored";
  EXPECT_EQ(run({"results", "check", db}), 1);
  EXPECT_EQ(content(folder_ / "stdout"),
            fmt::format("games      6 in 1 match\nmatch 1    {}\nverdict    damaged\n", damage));
  for (const std::string format : {"table", "json", "csv", "moves", "rgn"}) {
    Runner exporting = start({"results", "export", db, "--format", format});
    EXPECT_EQ(exporting.wait(), 1) << format;
    EXPECT_EQ(exporting.stderr_text(), fmt::format("raum results: {}: {}\n", db, damage)) << format;
  }
  const std::string games = content(folder_ / "stdout");
  EXPECT_NE(games.find("[Round \"3.2\"]"), std::string::npos) << "the games behind it are exported";
  EXPECT_EQ(games.find("[Round \"2.1\"]"), std::string::npos);
  Runner show = start({"results", "show", db, "--json"});
  EXPECT_EQ(show.wait(), 1);
  EXPECT_NE(show.stderr_text().find("match 1: found damage in game 2.1, "), std::string::npos)
      << show.stderr_text();
  EXPECT_EQ(nlohmann::json::parse(content(folder_ / "stdout"))["verdict"], "incomplete");
  Runner replay = start({"results", "replay", db, "--game", "2.1"});
  EXPECT_EQ(replay.wait(), 4);
  Runner match = start(arguments("m.db", 3));
  EXPECT_EQ(match.wait(), 4);
  EXPECT_NE(match.stderr_text().find("found damage in game 2.1, expected the games as they were "
                                     "stored; raum results check --remove-damaged removes"),
            std::string::npos)
      << match.stderr_text();
}

TEST_F(ResultsCommand, RemovesDamagedGamesSoThatTheyArePlayedAgain) {
  ASSERT_EQ(run(arguments("m.db", 2)), 0);
  const std::string db = folder_ / "m.db";
  const auto before = course_of(stored_games(db));
  SQLite::Database(db, SQLite::OPEN_READWRITE)
      .exec("UPDATE game SET plies = plies + 1 WHERE pair = 1 AND leg = 1");
  Runner damaged = start(arguments("m.db", 2));
  EXPECT_EQ(damaged.wait(), 4);
  EXPECT_TRUE(damaged.stderr_text().starts_with(
      fmt::format("raum match: {}: found damage in game 1.2, expected the games as they", db)))
      << damaged.stderr_text();
  Runner check = start({"results", "check", db, "--remove-damaged"});
  EXPECT_EQ(check.wait(), 1);
  EXPECT_EQ(check.stderr_text(), fmt::format("raum results: {}: removed 1 damaged game\n", db));
  EXPECT_EQ(stored_games(db).size(), 3U);
  ASSERT_EQ(run(arguments("m.db", 2)), 0);
  EXPECT_EQ(course_of(stored_games(db)), before);
  EXPECT_EQ(run({"results", "check", db}), 0);
}

TEST_F(ResultsCommand, RemovesGamesOfADamagedFile) {
  ASSERT_EQ(run(arguments("m.db", 2)), 0);
  const std::string db = folder_ / "m.db";
  const auto games = stored_games(db);
  ASSERT_EQ(games.size(), 4U);
  const std::string sound = content(db);
  // Each opening is in the table and in the index of the games, for both legs.
  std::vector<std::size_t> copies;
  for (auto at = sound.find(games[0].opening); at != std::string::npos;
       at = sound.find(games[0].opening, at + 1)) {
    copies.push_back(at);
  }
  ASSERT_EQ(copies.size(), 4U);
  std::size_t removed = 0;
  for (const std::size_t at : copies) {
    std::string bytes = sound;
    bytes[at] = '~';
    std::ofstream(db, std::ios::binary | std::ios::trunc) << bytes;
    Runner check = start({"results", "check", db, "--remove-damaged", "--json"});
    EXPECT_EQ(check.wait(), 1) << check.stderr_text();
    const auto json = nlohmann::json::parse(content(folder_ / "stdout"));
    EXPECT_EQ(json["games_removed"], json["damaged_games"].size());
    EXPECT_EQ(json["index_rebuilt"], true);
    removed += json["games_removed"].get<std::size_t>();
    EXPECT_EQ(
        check.stderr_text(),
        fmt::format("raum results: {}: removed {} damaged game{} and rebuilt the index, which "
                    "was damaged\n",
                    db, json["games_removed"].get<int>(), json["games_removed"] == 1 ? "" : "s"));
    EXPECT_EQ(run({"results", "check", db}), 0);
  }
  EXPECT_EQ(removed, 2U);
}

TEST_F(ResultsCommand, MergesIntactGamesAndNamesDamagedOnes) {
  ASSERT_EQ(run(arguments("m.db", 2)), 0);
  const std::string first = folder_ / "m.db", second = folder_ / "second.db";
  std::filesystem::copy(first, second);
  const auto before = course_of(stored_games(first));
  const auto damage = [](const std::string& db, const std::string& games) {
    SQLite::Database(db, SQLite::OPEN_READWRITE)
        .exec("UPDATE game SET plies = plies + 1 WHERE " + games);
  };
  damage(first, "pair = 1 AND leg = 1");
  Runner whole = start({"results", "merge", first, second, "-o", folder_ / "whole.db"});
  EXPECT_EQ(whole.wait(), 0);
  EXPECT_EQ(whole.stderr_text(),
            fmt::format("raum results: {}: replaced 1 damaged game of the databases before it\n",
                        second));
  EXPECT_TRUE(content(folder_ / "stdout").find("\n       4 games written to ") !=
              std::string::npos);
  EXPECT_EQ(course_of(stored_games(folder_ / "whole.db")), before);
  damage(second, "pair = 1 AND leg = 1");
  Runner both = start({"results", "merge", first, second, "-o", folder_ / "both.db"});
  EXPECT_EQ(both.wait(), 1);
  EXPECT_EQ(both.stderr_text(),
            fmt::format("raum results: {}: match 1: stored game 1.2: found a text or number that "
                        "does not fit the game's checksum, expected the game as it was stored\n",
                        folder_ / "both.db"));
}

TEST_F(ResultsCommand, LeavesNoFileOfAnInterruptedMerge) {
  ASSERT_EQ(run(arguments("m.db", 1)), 0);
  SQLite::Database(folder_ / "m.db", SQLite::OPEN_READWRITE)
      .exec(
          "CREATE TABLE filler AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n "
          "WHERE i < 300000) SELECT i, hex(randomblob(100)) FROM n");
  const auto parts = [&] {
    std::set<std::string> names;
    for (const auto& file : std::filesystem::directory_iterator(folder_.path())) {
      const std::string name = file.path().filename().string();
      if (name.starts_with("out.db")) names.insert(name);
    }
    return names;
  };
  const std::vector<int> signals{SIGINT, SIGTERM, SIGHUP};
  ASSERT_EQ(signals.size(), 3U);
  for (const int signal : signals) {
    Runner merge =
        start({"results", "merge", folder_ / "m.db", folder_ / "m.db", "-o", folder_ / "out.db"});
    for (int waits = 0; parts().empty() && waits < 30'000; ++waits) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    merge.send(signal);
    EXPECT_EQ(merge.wait(), 3) << signal;
    EXPECT_EQ(merge.stderr_text(), "raum results: interrupted; nothing was written\n");
    EXPECT_EQ(parts(), std::set<std::string>{}) << signal;
  }
}

TEST_F(ResultsCommand, RefusesInvalidResultsRequests) {
  std::ofstream(folder_ / "letter.db") << std::string(200, 'x');
  ASSERT_EQ(run(arguments("m.db", 1)), 0);
  const std::vector<std::pair<std::vector<std::string>, std::string>> rows{
      {{"show", folder_ / "missing.db"},
       folder_ / "missing.db: found no such file, expected a results database of raum match"},
      {{"list", folder_ / "letter.db"},
       folder_ / "letter.db: found a file that is not a database, expected a results database of "
                 "raum match"},
      {{"show", folder_ / "m.db", "--match", "2"},
       folder_ / "m.db: found no match 2, expected 1 to 1"},
      {{"export", folder_ / "m.db", "--format", "xml"},
       "--format: found \"xml\", expected table, json, csv, moves or rgn"}};
  ASSERT_EQ(rows.size(), 4U);
  for (auto [words, line] : rows) {
    words.insert(words.begin(), "results");
    Runner refused = start(words);
    EXPECT_EQ(refused.wait(), 2);
    EXPECT_EQ(refused.stderr_text(), "raum results: " + line + "\n");
    EXPECT_EQ(content(folder_ / "stdout"), "");
  }
}

TEST_F(ResultsCommand, MarksGamesAfterTheDecision) {
  auto tested = arguments("m.db", static_cast<int>(kOpenings), "null,arg=1");
  tested.insert(tested.end(), {"--sprt", "elo0=0,elo1=300", "--max-failures", "0"});
  EXPECT_EQ(run(tested), 3) << "every game is lost by a fault";
  EXPECT_NE(content(folder_ / "stdout").find("\nverdict       no verdict, "), std::string::npos);
  tested.insert(tested.end(), {"--max-faults", "1", "--new-match"});
  ASSERT_EQ(run(tested), 0);
  ASSERT_EQ(run({"results", "show", folder_ / "m.db", "--json"}), 0);
  const auto json = nlohmann::json::parse(content(folder_ / "stdout"));
  ASSERT_EQ(run({"results", "export", folder_ / "m.db", "--format", "json"}), 0);
  std::istringstream lines(content(folder_ / "stdout"));
  std::size_t counted = 0;
  for (std::string line; std::getline(lines, line);) {
    const auto game = nlohmann::json::parse(line);
    EXPECT_EQ(game["counted"], game["pair"] <= json["pairs"]);
    if (game["counted"].get<bool>()) ++counted;
  }
  ASSERT_GT(counted, 0U);
  EXPECT_EQ(json["games"]["total"], counted);
}

TEST_F(ResultsCommand, MarksRepeatedGamesAsNotCounted) {
  write_openings(folder_ / "openings.txt", 1);
  auto match = arguments("m.db", 2);
  match.emplace_back("--allow-repeats");
  ASSERT_EQ(run(match), 0);
  ASSERT_EQ(run({"results", "export", folder_ / "m.db", "--format", "json"}), 0);
  std::istringstream lines(content(folder_ / "stdout"));
  std::vector<std::pair<std::size_t, bool>> games;
  for (std::string line; std::getline(lines, line);) {
    const auto game = nlohmann::json::parse(line);
    games.emplace_back(game["pair"], game["counted"]);
  }
  EXPECT_EQ(games, (std::vector<std::pair<std::size_t, bool>>{
                       {1, true}, {1, true}, {2, false}, {2, false}}));
}

TEST_F(ResultsCommand, ExportsSelectedGames) {
  auto match = arguments("m.db", 2, "null,arg=1");
  match.insert(match.end(), {"--max-failures", "0", "--max-faults", "1"});
  ASSERT_EQ(run(match), 0);
  ASSERT_EQ(run({"results", "export", folder_ / "m.db", "--game", "2.1"}), 0);
  std::string text = content(folder_ / "stdout");
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 2) << text;
  EXPECT_NE(text.find("\n   2.1  a "), std::string::npos) << text;
  ASSERT_EQ(run({"results", "export", folder_ / "m.db", "--lost-by", "b"}), 0);
  text = content(folder_ / "stdout");
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 5) << text;
  ASSERT_EQ(run({"results", "export", folder_ / "m.db", "--lost-by", "a"}), 0);
  text = content(folder_ / "stdout");
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1) << text;

  const std::vector<std::pair<std::vector<std::string>, std::string>> refusals{
      {{"--game", "3.1"}, "--game: found 3.1, expected a stored game of match 1 of "},
      {{"--game", "2.1", "--lost-by", "a"},
       "--game: found 2.1, expected a stored game of match 1 of " + (folder_ / "m.db") +
           " that a lost\n"},
      {{"--game", "3"}, "--game: found \"3\", expected the number of a game, such as "},
      {{"--lost-by", "c"}, "--lost-by: found \"c\", expected an engine of the match: a, b"}};
  for (const auto& [words, line] : refusals) {
    std::vector<std::string> all{"results", "export", folder_ / "m.db"};
    all.insert(all.end(), words.begin(), words.end());
    Runner refused = start(all);
    EXPECT_EQ(refused.wait(), 2);
    EXPECT_EQ(refused.stderr_text().substr(0, 14 + line.size()), "raum results: " + line);
    EXPECT_EQ(content(folder_ / "stdout"), "");
  }
}

TEST_F(ResultsCommand, ReplaysAndMergesStoredGames) {
  ASSERT_EQ(run(arguments("m.db", 1)), 0);
  ASSERT_EQ(run(arguments("longer.db", 3)), 0);
  EXPECT_EQ(
      run({"results", "merge", folder_ / "m.db", folder_ / "longer.db", "-o", folder_ / "both.db"}),
      0);
  EXPECT_EQ(content(folder_ / "stdout"),
            fmt::format("       2 games         2 new  {}\n       6 games         4 new  {}\n"
                        "       6 games written to {}\n",
                        folder_ / "m.db", folder_ / "longer.db", folder_ / "both.db"));
  EXPECT_EQ(course_of(stored_games(folder_ / "both.db")),
            course_of(stored_games(folder_ / "longer.db")));
  ASSERT_EQ(run({"results", "replay", folder_ / "both.db", "--game", "3.2", "--ply", "1"}), 0);
  const std::string text = content(folder_ / "stdout");
  EXPECT_TRUE(text.starts_with("game 3.2  White b  Black a\n")) << text;
  EXPECT_NE(text.find("\nply 1: "), std::string::npos) << text;
  ASSERT_EQ(run({"results", "show", folder_ / "both.db", "--game", "3.2", "--ply", "1"}), 0);
  EXPECT_EQ(content(folder_ / "stdout"), text);
  EXPECT_EQ(run({"results", "show", folder_ / "both.db", "--ply", "1"}), 2);
  EXPECT_EQ(run({"results", "replay", folder_ / "both.db", "--game", "4.1"}), 2);
  EXPECT_EQ(run(arguments("both.db", 3)), 0) << "the merged match can be continued";
}

// Only another program can have stored it: a match stores legal moves alone, with a checksum.
TEST_F(ResultsCommand, ShowsTheBoardOfAnIllegalMove) {
  ASSERT_EQ(run(arguments("m.db", 1)), 0);
  const std::string db = folder_ / "m.db";
  SQLite::Database(db, SQLite::OPEN_READWRITE)
      .exec("UPDATE game SET moves = 'Aa1Ee4', checksum = NULL WHERE pair = 1 AND leg = 0");
  const auto games = stored_games(db);
  ASSERT_FALSE(games.empty());
  Runner replay = start({"results", "replay", db, "--game", "1.1"});
  EXPECT_EQ(replay.wait(), 4);
  EXPECT_EQ(content(folder_ / "stdout"), "");
  const std::string board = board_text(parse_position(games.front().opening).value());
  EXPECT_TRUE(replay.stderr_text().starts_with(games.front().opening + "\n" + board))
      << replay.stderr_text();
  EXPECT_NE(replay.stderr_text().find("\nraum results: stored game 1.1: move 1: found Aa1Ee4"),
            std::string::npos)
      << replay.stderr_text();
}

}  // namespace
}  // namespace raum::tournament
