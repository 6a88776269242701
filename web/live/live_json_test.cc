// The JSON of a running match: figures, workers, boards, and a list of games without gaps.
#include "web/live/live_json.h"

#include <gtest/gtest.h>

#include <chrono>
#include <set>
#include <thread>

#include "engine/board/generate.h"
#include "engine/board/move_list.h"
#include "engine/game/game.h"
#include "tournament/stats/elo.h"
#include "web/live/live_fixture.h"

namespace raum::web {
namespace {

using tournament::LiveClock;
using tournament::LiveSlot;
using tournament::Result;

Move move_of(const char* text) { return *Move::parse(text); }

Json json_of(PlayedByHand& played, const LiveQuery& query = {}) {
  return live_json(played.match(), query, LiveClock::now());
}

TEST(LiveJson, SaysThatTheMatchHasNotBegun) {
  PlayedByHand played(2);
  EXPECT_EQ(json_of(played), Json({{"state", "preparing"}}));
  EXPECT_EQ(live_setup_json(played.match().status()), Json({{"state", "preparing"}}));
  played.match().end(usage_error({"m.db", "\x1b[31mred", "a database"}));
  const Json json = json_of(played);
  EXPECT_EQ(json.at("state"), "ended");
  EXPECT_EQ(json.at("end").at("sentence"), "m.db: found \\x1b[31mred, expected a database");
}

TEST(LiveJson, NamesTheSettings) {
  PlayedByHand played(3);
  played.config().engines[1].limit.nodes = 77;
  played.begin();
  const Json json = live_setup_json(played.match().status());
  EXPECT_EQ(json.at("state"), "running");
  EXPECT_EQ(json.at("engines"), Json({"engine1", "engine2"}));
  EXPECT_EQ(json.at("limits"), Json({"depth 1", "nodes 77"}));
  EXPECT_EQ(json.at("pairs"), 3);
  EXPECT_EQ(json.at("concurrency"), 2);
  EXPECT_EQ(json.at("database"), "m.db");
}

TEST(LiveJson, HasTheWholeTextOfASmallMatch) {
  PlayedByHand played(2);
  played.config().openings_path = "o.txt";
  played.begin();
  EXPECT_EQ(live_setup_json(played.match().status()),
            Json({{"state", "running"},
                  {"engines", {"engine1", "engine2"}},
                  {"limits", {"depth 1", "depth 1"}},
                  {"format", "round-robin"},
                  {"pairs", 2},
                  {"concurrency", 2},
                  {"openings", "o.txt"},
                  {"database", "m.db"},
                  {"sprt", to_string(*played.config().sprt)}}));
  played.store(1, 1, Result::Loss);
  const auto began = played.match().status().setup->began;
  EXPECT_EQ(live_json(played.match(), {}, began),
            Json({{"state", "running"},
                  {"pairs_done", 0},
                  {"pairs_counted", 0},
                  {"pairs", 2},
                  {"games", 1},
                  {"faults", 0},
                  {"won", 0},
                  {"drawn", 0},
                  {"lost", 0},
                  {"pentanomial", {0, 0, 0, 0, 0}},
                  {"games_per_s", 0},
                  {"eta_s", nullptr},
                  {"workers",
                   {{{"worker", 1}, {"process", "here"}}, {{"worker", 2}, {"process", "here"}}}},
                  {"boards", Json::array()},
                  {"workers_in_all", 2},
                  {"playing", 0},
                  {"stale", 0},
                  {"starting", 0},
                  {"without_process", 0},
                  {"from", 0},
                  {"skipped", 0},
                  {"results", Json::array({{{"n", 1},
                                            {"pair", 1},
                                            {"leg", 2},
                                            {"white", 1},
                                            {"black", 0},
                                            {"result", "1-0"}}})},
                  {"next", 1},
                  {"list", 0}}));
}

TEST(LiveJson, HasPrintableNames) {
  PlayedByHand played(2, 1, 2, "\xff\x1b");
  played.begin();
  const Json json = live_setup_json(played.match().status());
  EXPECT_EQ(json.at("engines"), Json({"\\xff\\x1b1", "\\xff\\x1b2"}));
}

TEST(LiveJson, HasTheFiguresOfTheTally) {
  PlayedByHand played(5);
  played.begin();
  played.store_pair(1, Result::Win, Result::Draw);
  played.store_pair(3, Result::Loss, Result::Loss);  // ahead of pair 2
  played.store(2, 0, Result::Win, "crash, exit status 3");
  Json json = json_of(played);
  EXPECT_EQ(json.at("pairs_done"), 2);
  EXPECT_EQ(json.at("pairs_counted"), 1);
  EXPECT_EQ(json.at("pairs"), 5);
  EXPECT_EQ(json.at("games"), 5);
  EXPECT_EQ(json.at("faults"), 0) << "of the counted games";
  played.store(2, 1, Result::Draw);
  json = json_of(played);
  EXPECT_EQ(json.at("pairs_counted"), 3);
  EXPECT_EQ(json.at("won"), 2);
  EXPECT_EQ(json.at("drawn"), 2);
  EXPECT_EQ(json.at("lost"), 2);
  EXPECT_EQ(json.at("faults"), 1);
  EXPECT_EQ(json.at("pentanomial"), Json({1, 0, 0, 2, 0}));
  EXPECT_EQ(json.at("llr"), played.tally().sprt()->llr);
  EXPECT_EQ(json.at("llr_bounds"),
            Json({played.tally().sprt()->lower, played.tally().sprt()->upper}));
  const tournament::Estimate elo = tournament::elo(played.tally().pair_counts());
  EXPECT_EQ(json.at("elo").at("value"), elo.value);
  EXPECT_EQ(json.at("elo").at("low"), elo.low);
  EXPECT_EQ(json.at("elo").at("high"), elo.high);
}

TEST(LiveJson, EstimatesTheEnd) {
  PlayedByHand played(10);
  played.begin();
  EXPECT_EQ(json_of(played).at("eta_s"), nullptr);
  played.store_pair(1, Result::Win, Result::Draw);
  const auto began = played.match().status().setup->began;
  const Json json = live_json(played.match(), {}, began + std::chrono::seconds(4));
  EXPECT_DOUBLE_EQ(json.at("games_per_s").get<double>(), 0.5);
  EXPECT_DOUBLE_EQ(json.at("eta_s").get<double>(), 36);  // 18 games
}

TEST(LiveJson, CountsResultsOfTwoEnginesAlone) {
  PlayedByHand played(3, 2, 3);
  played.begin();
  played.store_pair(1, Result::Win, Result::Draw);
  const Json json = json_of(played);
  EXPECT_EQ(json.at("pairs_counted"), 1);
  for (const char* const name : {"won", "drawn", "lost", "pentanomial"}) {
    EXPECT_EQ(json.at(name), nullptr) << name;
  }
  EXPECT_FALSE(json.contains("elo"));
}

TEST(LiveJson, ShowsTheGameOfEachWorker) {
  PlayedByHand played(3);
  played.begin();
  played.slot(0).begin(1, 1);
  played.slot(0).add(move_of("Ac2Ac3"), {.depth = 3, .score_cp = 12, .time_ms = 7});
  EXPECT_EQ(json_of(played).at("workers")[0].at("score"), Json({{"cp", 12}}));
  played.slot(0).add(move_of("Ed4Ed3"), {.mate_in = -2, .time_ms = 8});
  const Json json = json_of(played);
  EXPECT_EQ(json.at("workers_in_all"), 2);
  EXPECT_EQ(json.at("playing"), 1);
  EXPECT_EQ(json.at("stale"), 0);
  ASSERT_EQ(json.at("workers").size(), 2U);
  Json row = json.at("workers")[0];
  EXPECT_LT(row.at("idle_s").get<double>(), 30);
  row.erase("idle_s");
  EXPECT_EQ(row, Json({{"worker", 1},
                       {"process", "here"},
                       {"pair", 1},
                       {"leg", 2},
                       {"white", 1},
                       {"black", 0},
                       {"ply", 2},
                       {"move", "Ed4Ed3"},
                       {"by", "b"},
                       {"score", {{"mate", -2}}},
                       {"depth", nullptr},
                       {"ms", 8},
                       {"stale", false}}));
  EXPECT_EQ(json.at("workers")[1], Json({{"worker", 2}, {"process", "here"}}));
  ASSERT_EQ(json.at("boards").size(), 1U);
  const Json& board = json.at("boards")[0];
  EXPECT_EQ(board.at("worker"), 1);
  EXPECT_EQ(board.at("ply"), 2);
  EXPECT_EQ(board.at("turn"), "w");
  Game game(Position::start());
  ASSERT_TRUE(game.play("Ac2Ac3").has_value());
  ASSERT_TRUE(game.play("Ed4Ed3").has_value());
  std::string cells;
  for (int i = 0; i < kSquares; ++i) cells += game.position().at(Square::at(i)).letter();
  EXPECT_EQ(board.at("cells"), cells);
  const Move last = move_of("Ed4Ed3");
  EXPECT_EQ(board.at("last"), Json({last.from().raw, last.to().raw}));
}

TEST(LiveJson, ShowsCheckAndWhoMovesFirst) {
  PlayedByHand played(2);
  played.begin();
  played.slot(0).begin(2, 0);  // the second opening
  const Json json = json_of(played);
  const Json& board = json.at("boards")[0];
  EXPECT_EQ(board.at("turn"), "b");
  EXPECT_EQ(board.at("cells").get<std::string>().at(board.at("check").get<std::size_t>()), 'k');
  EXPECT_EQ(board.at("mate"), false);
  EXPECT_EQ(board.at("last"), nullptr);
  EXPECT_FALSE(json.at("workers")[0].contains("move"));
}

TEST(LiveJson, LeavesOutWhatTheRulesForbid) {
  PlayedByHand played(2);
  played.begin();
  played.slot(0).begin(1, 0);
  played.slot(0).add(move_of("Ac2Ac3"), {});
  played.slot(0).add(move_of("Ac3Ac4"), {});  // not Black's man
  played.slot(0).add(Move::none(), {});
  EXPECT_EQ(json_of(played).at("boards")[0].at("ply"), 1);
  played.slot(0).begin(77, 0);  // no such pair
  EXPECT_EQ(json_of(played).at("playing"), 0);
}

TEST(LiveJson, ShowsTheBoardsOfTheWorkersThatAreAskedFor) {
  PlayedByHand played(40, 40);
  played.begin();
  for (std::size_t i = 0; i < 40; ++i) played.slot(i).begin(i + 1, 0);
  const auto workers_of = [&](std::uint64_t first, const char* list) {
    std::vector<int> workers;
    const Json json = json_of(played, {.worker = first});
    for (const Json& one : json.at(list)) workers.push_back(one.at("worker"));
    return workers;
  };
  EXPECT_EQ(workers_of(0, "boards"), (std::vector{1, 2, 3, 4}));
  EXPECT_EQ(workers_of(38, "boards"), (std::vector{39, 40}));
  EXPECT_EQ(workers_of(40, "boards"), (std::vector{1, 2, 3, 4}));
  EXPECT_EQ(workers_of(~std::uint64_t{0}, "boards"), (std::vector{1, 2, 3, 4}));
  EXPECT_EQ(workers_of(0, "workers").size(), kShownWorkers);
  EXPECT_EQ(workers_of(20, "workers").size(), 20U);
  EXPECT_EQ(json_of(played).at("playing"), 40);
}

// Takes all games as a page does, which asks now and then.
TEST(LiveJson, ListsEveryGameOnceOrCountsItAsLeftOut) {
  constexpr std::size_t kPairs = 300;
  PlayedByHand played(kPairs);
  played.begin();
  std::set<std::size_t> listed;
  std::size_t skipped = 0, doubles = 0;
  std::uint64_t after = 0;
  const auto ask = [&] {
    const Json json = json_of(played, {.after = after});
    EXPECT_EQ(json.at("from"), after);
    skipped += json.at("skipped").get<std::size_t>();
    for (const Json& game : json.at("results")) {
      const std::size_t number = game.at("n");
      if (!listed.insert(number).second) ++doubles;
      EXPECT_EQ(number,
                2 * (game.at("pair").get<std::size_t>() - 1) + game.at("leg").get<std::size_t>());
    }
    after = json.at("next");
  };
  for (std::size_t pair = 1; pair <= kPairs; ++pair) {
    played.store_pair(pair, Result::Draw, Result::Draw);
    if (pair < 20 || pair % 100 == 0) ask();
    EXPECT_EQ(listed.size() + skipped, static_cast<std::size_t>(after));
  }
  EXPECT_EQ(doubles, 0U);
  EXPECT_EQ(after, 2 * kPairs);
  EXPECT_EQ(skipped, 162 - kShownResults + 2 * (200 - kShownResults));
  // A server that was started again may have fewer games.
  const Json anew = json_of(played, {.after = 2 * kPairs + 1});
  EXPECT_EQ(anew.at("from"), 0);
  EXPECT_EQ(anew.at("results").size(), kShownResults);
}

TEST(LiveJson, ListsAnewAfterGamesWereRemoved) {
  PlayedByHand played(4);
  played.begin();
  for (const std::size_t pair : {1U, 2U}) played.store_pair(pair, Result::Win, Result::Win);
  const Json first = json_of(played, {});
  EXPECT_EQ(first.at("next"), 4);
  // Before the page asks again, there are more games than it knows.
  played.clear();
  for (const std::size_t pair : {2U, 3U, 4U}) played.store_pair(pair, Result::Loss, Result::Loss);
  const Json anew = json_of(played, {.after = first.at("next"), .list = first.at("list")});
  EXPECT_EQ(anew.at("from"), 0);
  ASSERT_EQ(anew.at("results").size(), 6U);
  EXPECT_EQ(anew.at("results").at(0).at("pair"), 2);
  const Json again = json_of(played, {.after = anew.at("next"), .list = anew.at("list")});
  EXPECT_EQ(again.at("from"), 6);
  EXPECT_EQ(again.at("results").size(), 0U);
}

TEST(LiveJson, NamesResultsAndFaults) {
  PlayedByHand played(2);
  played.begin();
  played.store(1, 0, Result::Win, "crash, exit status 3");
  played.store(1, 1, Result::Win);
  played.store(2, 1, Result::Draw);
  EXPECT_EQ(
      json_of(played).at("results"),
      Json({{{"n", 1},
             {"pair", 1},
             {"leg", 1},
             {"white", 0},
             {"black", 1},
             {"result", "1-0"},
             {"failed", 1},
             {"fault", "crash"}},
            {{"n", 2}, {"pair", 1}, {"leg", 2}, {"white", 1}, {"black", 0}, {"result", "0-1"}},
            {{"n", 3},
             {"pair", 2},
             {"leg", 2},
             {"white", 1},
             {"black", 0},
             {"result", "1/2-1/2"}}}));
}

TEST(LiveJson, StaysSmallInTheLargestMatch) {
  PlayedByHand played(30'000, 1'024, 30, std::string(5'000, 'n') + "\xff");
  played.config().stall_ms = 1;
  played.begin();
  const std::string fault = std::string(300, 'x') + "\xf0\x9f\x92\xa9\xff";
  for (std::size_t pair = 1; pair <= 100; ++pair) {
    played.store(pair, 0, Result::Draw, fault + std::to_string(pair));
    played.store(pair, 1, Result::Draw);
  }
  Game game(Position::start());
  while (!game.end() && game.moves().size() < 200) {
    MoveList moves;
    list_moves(game.position(), moves);
    ASSERT_TRUE(game.play(*moves.begin()).has_value());
  }
  for (std::size_t i = 0; i < 1'024; ++i) {
    LiveSlot& slot = played.slot(i);
    slot.begin(10'000 + 2 * i + 1, 1);
    for (const Move move : game.moves()) {
      slot.add(move, {.depth = 1'000, .mate_in = -1'000'000'000, .time_ms = 4'000'000'000});
    }
  }
  played.match().end(played.outcome());
  const Json json = json_of(played, {.after = 1, .worker = 900});
  EXPECT_EQ(json.at("workers").size(), kShownWorkers);
  EXPECT_EQ(json.at("boards").size(), kShownBoards);
  EXPECT_EQ(json.at("results").size(), kShownResults);
  EXPECT_LE(json.dump().size(), 20'000U);  // also throws for a text that is not UTF-8
}

TEST(LiveJson, EndsWithTheVerdict) {
  PlayedByHand played(2);
  played.begin();
  played.store_pair(1, Result::Win, Result::Draw);
  played.store_pair(2, Result::Win, Result::Draw);
  EXPECT_FALSE(json_of(played).contains("end"));
  played.match().end(played.outcome());
  const Json json = json_of(played);
  EXPECT_EQ(json.at("state"), "ended");
  EXPECT_EQ(json.at("end").at("headline"), "undecided");
  EXPECT_EQ(json.at("end").at("counts"),
            "Counted: 2 pairs of at most 2, 4 games. engine1 won 2, drew 2 and lost 0.");
}

}  // namespace
}  // namespace raum::web
