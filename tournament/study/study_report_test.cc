// Reports of studies with given results, and results that equal those of games played one by one.
#include <gtest/gtest.h>

#include <atomic>
#include <ctime>
#include <nlohmann/json.hpp>
#include <numeric>

#include "base/core/build_info.h"
#include "base/testing/snapshot.h"
#include "engine/board/game.h"
#include "engine/board/position_text.h"
#include "tournament/stats/elo.h"
#include "tournament/stats/ratings.h"
#include "tournament/study/match_study.h"
#include "tournament/study/match_study_report.h"
#include "tournament/study/search_study.h"
#include "tournament/study/search_study_report.h"
#include "tournament/study/study_engine.h"

namespace raum::tournament {
namespace {

constexpr std::array kFewMen{"4k/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/2Q2/5//5/5/5/5/KR3 w 0 1",
                             "4k/5/5/5/5//5/r4/5/5/5//5/5/5/5/5//5/5/5/2Q2/5//5/5/5/5/KR3 b 90 1",
                             "4k/5/5/5/5//5/5/b4/5/5//5/5/5/5/5//5/5/5/2Q2/5//5/5/5/5/KN3 w 90 1"};

Study study_of(StudyKind kind) {
  Study study;
  study.title = "a title";
  study.kind = kind;
  study.players.resize(3);
  study.players[0].name = "a";
  study.players[0].claim = "first";
  study.players[0].engine = study.players[1].engine = "maackesgeist-v2";
  study.players[0].depth = 1;
  study.players[1].name = "a longer name";
  study.players[1].claim = "best";
  study.players[1].options = {{"Evaluation", "js-schach"}};
  study.players[1].nodes = 500;
  study.players[2].name = "c";
  study.players[2].claim = "last";
  study.players[2].engine = "js-schach";
  study.players[2].depth = 2;
  study.positions_path = "openings.txt";
  study.seed = 3;
  study.repeats = 2;
  study.matches = {{0, 1, "20 : 0"}, {0, 2, "no claim"}, {1, 2, "another"}};
  for (const char* const text : kFewMen) {
    study.positions.push_back({.text = text, .position = parse_position(text).value()});
  }
  return study;
}

// Six games of each match.
MatchStudyOutcome match_results() {
  return {.rows = {{.games = {.loss = 5, .draw = 1, .win = 0},
                    .pairs = {{2, 1, 0, 0, 0}},
                    .first = {.moves = 10, .nodes = 1'000, .seconds = 0.5},
                    .second = {.moves = 20, .nodes = 1'000, .seconds = 0.25}},
                   {.games = {.loss = 1, .draw = 2, .win = 3},
                    .pairs = {{0, 1, 0, 1, 1}},
                    .first = {.moves = 30, .nodes = 600, .seconds = 1},
                    .second = {}},
                   {.games = {.loss = 1, .draw = 0, .win = 5},
                    .pairs = {{0, 0, 1, 0, 2}},
                    .first = {.moves = 7, .nodes = 70, .seconds = 3},
                    .second = {.moves = 8, .nodes = 800, .seconds = 1.5}}},
          .pairs = 3,
          .complete = true};
}

nlohmann::json json_of(const Estimate& e) {
  return {{"value", e.value}, {"low", e.low}, {"high", e.high}};
}

TEST(MatchStudyReport, EqualsItsSnapshots) {
  MatchStudyOutcome outcome = match_results();
  expect_snapshot("tournament/study/snapshots/league.txt",
                  to_table(study_of(StudyKind::League), outcome));
  outcome.complete = false;
  expect_snapshot("tournament/study/snapshots/interrupted-match.txt",
                  to_table(study_of(StudyKind::Match), outcome));
}

TEST(MatchStudyReport, IsFiniteWithoutGames) {
  const MatchStudyOutcome none{.rows = std::vector<MatchStudyRow>(3)};
  const std::string table = to_table(study_of(StudyKind::League), none);
  for (const char* const word : {"nan", "inf"}) {
    EXPECT_EQ(table.find(word), std::string::npos) << table;
  }
  EXPECT_NE(table.find(" 50.0% "), std::string::npos) << table;
}

TEST(MatchStudyReport, HasTheseValuesInJson) {
  const Study study = study_of(StudyKind::League);
  const MatchStudyOutcome outcome = match_results();
  const auto json = nlohmann::json::parse(to_json(study, outcome));
  std::vector<Encounter> encounters;
  for (std::size_t i = 0; i < 3; ++i) {
    encounters.push_back({study.matches[i].first, study.matches[i].second, outcome.rows[i].pairs});
  }
  const Ratings ratings = rate(3, encounters);
  const auto player = [&](std::size_t i, const char* limit, std::vector<int> games,
                          std::vector<int> cost, double seconds) {
    return nlohmann::json{
        {"name", study.players[i].name},
        {"engine", study.players[i].engine},
        {"limit", limit},
        {"elo", json_of(ratings.elo[i])},
        {"pairs", 6},
        {"games", {{"win", games[0]}, {"draw", games[1]}, {"loss", games[2]}}},
        {"effort", {{"moves", cost[0]}, {"nodes", cost[1]}, {"seconds", seconds}}}};
  };
  EXPECT_EQ(json["players"], (nlohmann::json{player(1, "nodes 500", {10, 1, 1}, {27, 1'070}, 3.25),
                                             player(0, "depth 1", {3, 3, 6}, {40, 1'600}, 1.5),
                                             player(2, "depth 2", {2, 2, 8}, {8, 800}, 1.5)}));
  ASSERT_EQ(json["matches"].size(), 3U);
  const PairCounts& pairs = outcome.rows[0].pairs;
  EXPECT_EQ(json["matches"][0],
            (nlohmann::json{{"first", "a"},
                            {"second", "a longer name"},
                            {"games", {{"win", 0}, {"draw", 1}, {"loss", 5}}},
                            {"pentanomial", {2, 1, 0, 0, 0}},
                            {"elo", json_of(elo(pairs))},
                            {"los", los(pairs)},
                            {"first_effort", {{"moves", 10}, {"nodes", 1'000}, {"seconds", 0.5}}},
                            {"second_effort", {{"moves", 20}, {"nodes", 1'000}, {"seconds", 0.25}}},
                            {"document", "20 : 0"}}));
  nlohmann::json rest = json;
  rest.erase("players");
  rest.erase("matches");
  EXPECT_EQ(rest, (nlohmann::json{{"schema_version", 1},
                                  {"title", "a title"},
                                  {"kind", "league"},
                                  {"build", build_line()},
                                  {"openings_file", "openings.txt"},
                                  {"pairs", 3},
                                  {"complete", true},
                                  {"seed", 3}}));
}

std::vector<SearchStudyRow> search_results() {
  return {{.nodes = 1'000,
           .cpu_seconds = 2,
           .table = {.probes = 100, .hits = 50, .cutoffs = 20},
           .same_scores = 3,
           .same_moves = 3},
          {.nodes = 1'500, .cpu_seconds = 0.5, .table = {}, .same_scores = 2, .same_moves = 1},
          {}};
}

TEST(SearchStudyReport, EqualsItsSnapshot) {
  expect_snapshot("tournament/study/snapshots/search.txt",
                  to_table(study_of(StudyKind::Search), search_results()));
}

TEST(SearchStudyReport, HasTheseValuesInJson) {
  auto json = nlohmann::json::parse(to_json(study_of(StudyKind::Search), search_results()));
  ASSERT_EQ(json["players"].size(), 3U);
  EXPECT_EQ(json["players"][0], nlohmann::json::parse(R"({"name": "a",
    "engine": "maackesgeist-v2", "limit": "depth 1", "nodes": 1000, "cpu_seconds": 2.0,
    "speed_up": 1.0, "table_probes": 100, "table_hits": 50, "table_cutoffs": 20, "same_scores": 3,
    "same_moves": 3, "document": "first"})"));
  EXPECT_EQ(json["players"][1]["speed_up"], 4.0);
  EXPECT_EQ(json["players"][1]["document"], "best");
  EXPECT_EQ(json["players"][2]["speed_up"], 0.0) << "without any time";
  json.erase("players");
  EXPECT_EQ(json, (nlohmann::json{{"schema_version", 1},
                                  {"title", "a title"},
                                  {"kind", "search"},
                                  {"build", build_line()},
                                  {"positions_file", "openings.txt"},
                                  {"positions", 3},
                                  {"repeats", 2}}));
}

TEST(StudyPlayer, NamesItsLimit) {
  StudyPlayer player;
  EXPECT_EQ(limit_of(player), "level");
  player.options = {{"Hash", "1"}, {"level", "3"}};
  EXPECT_EQ(limit_of(player), "level 3");
  player.nodes = 500;
  EXPECT_EQ(limit_of(player), "nodes 500");
  player.depth = 2;
  EXPECT_EQ(limit_of(player), "depth 2 nodes 500");
  player.nodes = 0;
  EXPECT_EQ(limit_of(player), "depth 2");
}

// The game between White and Black: its result for White, and what each side spent.
Result play_out(const Position& start, std::array<StudyEngine*, 2> engines,
                std::array<PlayCost*, 2> costs) {
  const std::atomic<bool> never = false;
  for (StudyEngine* const engine : engines) engine->new_game();
  Game game(start);
  std::vector<Key> earlier;
  while (!game.end()) {
    const std::size_t side = game.position().side_to_move() == Color::White ? 0 : 1;
    const SearchResult result = engines[side]->think(game.position(), earlier, never);
    earlier.push_back(game.position().key());
    costs[side]->moves += 1;
    costs[side]->nodes += result.nodes;
    EXPECT_TRUE(game.play(result.best).has_value());
  }
  if (game.end() != GameEnd::Spacemate) return Result::Draw;
  return game.position().side_to_move() == Color::White ? Result::Loss : Result::Win;
}

// Processor time of this process, in all threads.
double used_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

TEST(MatchStudyRun, EqualsGamesThatArePlayedOneByOne) {
  const Study study = study_of(StudyKind::League);
  const double before = used_seconds();
  const auto outcome = run_match_study(study, 2).value();
  const double used = used_seconds() - before;
  ASSERT_EQ(outcome.rows.size(), 3U);
  EXPECT_EQ(outcome.pairs, 3U);
  auto engines = StudyEngine::make_all(study.players).value();
  GameCounts all;
  double seconds = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    StudyEngine& first = engines[study.matches[i].first];
    StudyEngine& second = engines[study.matches[i].second];
    MatchStudyRow row;
    for (const Opening& opening : study.positions) {
      const Result as_white =
          play_out(opening.position, {&first, &second}, {&row.first, &row.second});
      const Result as_black =
          opposite(play_out(opening.position, {&second, &first}, {&row.second, &row.first}));
      row.games.add(as_white);
      row.games.add(as_black);
      row.pairs.add(as_white, as_black);
    }
    EXPECT_EQ(outcome.rows[i].games, row.games) << i;
    EXPECT_EQ(outcome.rows[i].pairs, row.pairs) << i;
    EXPECT_EQ(outcome.rows[i].first.moves, row.first.moves) << i;
    EXPECT_EQ(outcome.rows[i].first.nodes, row.first.nodes) << i;
    EXPECT_EQ(outcome.rows[i].second.moves, row.second.moves) << i;
    EXPECT_EQ(outcome.rows[i].second.nodes, row.second.nodes) << i;
    EXPECT_GT(outcome.rows[i].first.seconds, 0);
    EXPECT_GT(outcome.rows[i].second.seconds, 0);
    seconds += outcome.rows[i].first.seconds + outcome.rows[i].second.seconds;
    all.win += row.games.win;
    all.loss += row.games.loss;
  }
  EXPECT_LE(seconds, 1.01 * used);
  EXPECT_GE(seconds, used / 4);
  EXPECT_NE(all.win, all.loss) << "an exchange of the sides would not be noticed";
}

TEST(SearchStudyRun, EqualsSearchesThatAreMadeOneByOne) {
  const Study study = study_of(StudyKind::Search);
  std::vector<std::size_t> reported;
  const double before = used_seconds();
  const auto rows =
      run_search_study(study, [&](std::size_t done) { reported.push_back(done); }).value();
  const double used = used_seconds() - before;
  EXPECT_EQ(reported, (std::vector<std::size_t>{1, 2, 3}));
  ASSERT_EQ(rows.size(), 3U);
  const std::atomic<bool> never = false;
  std::vector<SearchResult> of_first;
  for (std::size_t n = 0; n < 3; ++n) {
    StudyEngine engine = StudyEngine::make(study.players[n]).value();
    SearchStudyRow row;
    for (std::size_t i = 0; i < 3; ++i) {
      engine.new_game();
      const SearchResult result = engine.think(study.positions[i].position, {}, never);
      if (n == 0) of_first.push_back(result);
      row.nodes += result.nodes;
      row.table.probes += result.table.probes;
      row.table.hits += result.table.hits;
      row.table.cutoffs += result.table.cutoffs;
      row.same_scores += result.score == of_first[i].score ? 1U : 0U;
      row.same_moves += result.best == of_first[i].best ? 1U : 0U;
    }
    EXPECT_EQ(rows[n].nodes, row.nodes);
    EXPECT_EQ(rows[n].table.probes, row.table.probes);
    EXPECT_EQ(rows[n].table.hits, row.table.hits);
    EXPECT_EQ(rows[n].table.cutoffs, row.table.cutoffs);
    EXPECT_EQ(rows[n].same_scores, row.same_scores);
    EXPECT_EQ(rows[n].same_moves, row.same_moves);
    EXPECT_GT(rows[n].cpu_seconds, 0);
  }
  EXPECT_LE(rows[0].cpu_seconds + rows[1].cpu_seconds + rows[2].cpu_seconds, used)
      << "the faster of two searches each";
  EXPECT_GT(rows[1].table.hits, 0U);
}

TEST(SearchStudyRun, IsEmptyIfItIsStopped) {
  std::stop_source stop;
  stop.request_stop();
  EXPECT_TRUE(run_search_study(study_of(StudyKind::Search), {}, stop.get_token())->empty());
}

// AlphaDeepChess 3.3: its conclusions from matches of 100 games, and what these matches prove.
TEST(SeedClaims, AlphaDeepChessReadsItsMatchesWrong) {
  // "A substantial improvement by adding the transposition table with 46 wins versus 32 losses".
  EXPECT_LT(elo(GameCounts{.loss = 32, .draw = 22, .win = 46}).low, 0);
  // King safety and mobility: "The results are slightly worse", with 62 wins against 30 losses.
  EXPECT_GT(elo(GameCounts{.loss = 30, .draw = 8, .win = 62}).low, 0);
  // Threads: the same sentence, "slightly worse … with 8 more losses", for 32 wins and 63 losses.
  EXPECT_LT(elo(GameCounts{.loss = 63, .draw = 5, .win = 32}).high, 0);
}

}  // namespace
}  // namespace raum::tournament
