// MatchDatabase: a results database with the games of a test.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/testing/temporary_folder.h"
#include "engine/board/position_text.h"
#include "tournament/store/store.h"
#include "web/match/match_data.h"

namespace raum::web {

class MatchDatabase {
 public:
  MatchDatabase(const tournament::Configuration& configuration, std::size_t pairs,
                const std::vector<tournament::StoredGame>& games) {
    auto store = tournament::Store::open(path(), configuration,
                                         {.build = "test build",
                                          .processor = "test processor",
                                          .host = "test host",
                                          .concurrency = 3,
                                          .pairs = pairs,
                                          .openings = "openings.txt"});
    EXPECT_TRUE(store.has_value());
    if (!store) return;
    EXPECT_TRUE(store->add(games).has_value());
  }

  [[nodiscard]] std::string path() const { return folder_ / "m.db"; }

  /// Fails the test if the database cannot be read.
  [[nodiscard]] MatchData read(std::size_t detailed = 100) const {
    auto data = tournament::ResultsReader::open(path()).and_then(
        [&](tournament::ResultsReader reader) { return read_match(reader, 0, detailed); });
    EXPECT_TRUE(data.has_value()) << to_string(data.error().error);
    return data ? *std::move(data) : MatchData{};
  }

 private:
  TemporaryFolder folder_;
};

/// A game of two moves; `result` is that of the first engine: "won", "drawn" or "lost".
inline tournament::StoredGame stored_game(std::size_t pair, int leg, const std::string& first,
                                          const std::string& second, const std::string& result) {
  tournament::StoredGame game;
  game.pair = pair;
  game.leg = leg;
  game.white = leg == 0 ? first : second;
  game.black = leg == 0 ? second : first;
  game.opening = kStartText;
  game.moves = "Ac2Ac3 Ed4Ed3";
  game.infos = "3/8:cp12:4521:7:Ac2Ac3,Ed4Ed3 2:cp-5:9:1000";
  game.result = result == "drawn" ? "1/2-1/2" : (result == "won") == (leg == 0) ? "1-0" : "0-1";
  game.reason = "spacemate";
  game.plies = 2;
  game.started = "2026-11-22T10:00:00.000Z";
  return game;
}

inline tournament::Configuration test_configuration(const std::string& sprt = "none") {
  return {{"engine 1 name", "new"},
          {"engine 1 command", "./new"},
          {"engine 1 limit", "depth 2"},
          {"engine 2 name", "old"},
          {"engine 2 command", "./old"},
          {"seed", "7"},
          {"sprt", sprt}};
}

/// Pairs of the engines "new" and "old"; results as in "WW WD DD": of both games of each pair.
inline std::vector<tournament::StoredGame> stored_pairs(const std::vector<std::string>& results) {
  std::vector<tournament::StoredGame> games;
  const auto word = [](char c) { return c == 'W' ? "won" : c == 'D' ? "drawn" : "lost"; };
  for (std::size_t i = 0; i < results.size(); ++i) {
    for (const int leg : {0, 1}) {
      games.push_back(
          stored_game(i + 1, leg, "new", "old", word(results[i][static_cast<std::size_t>(leg)])));
    }
  }
  return games;
}

}  // namespace raum::web
