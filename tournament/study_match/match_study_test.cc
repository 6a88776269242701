// Match studies: results that depend only on the study, and that equal games played one by one.
#include "tournament/study_match/match_study.h"

#include <array>
#include <atomic>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/game/game.h"
#include "tournament/study/study_engine.h"
#include "tournament/study/study_fixture.h"
#include "tournament/study_match/match_study_report.h"

namespace raum::tournament {
namespace {

class MatchStudyTest : public StudyFixture {};

// The report without its times.
std::string without_seconds(const std::string& text) {
  auto json = nlohmann::json::parse(text);
  for (auto& player : json["players"]) player["effort"].erase("seconds");
  for (auto& match : json["matches"]) {
    match["first_effort"].erase("seconds");
    match["second_effort"].erase("seconds");
  }
  return json.dump();
}

TEST_F(MatchStudyTest, LeagueDoesNotDependOnConcurrency) {
  const Study study = read(kLeague).value();
  std::size_t reported = 0;
  const auto one = run_match_study(study, StudyWorkers::threads(1),
                                   {.progress =
                                        [&](const MatchStudyProgress& progress) {
                                          reported = progress.pairs_done;
                                          EXPECT_EQ(progress.pairs, 9u);
                                          EXPECT_EQ(progress.workers, 0);
                                        }})
                       .value();
  const auto three = run_match_study(study, StudyWorkers::threads(3)).value();
  ASSERT_TRUE(one.complete && three.complete);
  EXPECT_EQ(reported, 9u);
  ASSERT_EQ(one.rows.size(), 3u);
  EXPECT_EQ(without_seconds(to_json(study, one)), without_seconds(to_json(study, three)));
  for (const MatchStudyRow& row : one.rows) {
    EXPECT_EQ(row.pairs.total(), 3u);
    EXPECT_EQ(row.games.total(), 6u);
    EXPECT_GT(row.first.nodes, 0u);
  }
}

// With the colours exchanged, equal engines mirror each other: every pair is worth one point.
TEST_F(MatchStudyTest, EqualPlayersShareEveryPair) {
  const Study study = read(R"(title = "equal"
kind = "match"
depth = 1
openings = "openings.txt"
pairs = 3
[[player]]
name = "a"
engine = "maackesgeist-v2"
[[player]]
name = "b"
engine = "maackesgeist-v2"
[[match]]
first = "a"
second = "b"
claim = "50 : 50"
)")
                          .value();
  const auto outcome = run_match_study(study, StudyWorkers::threads(1)).value();
  EXPECT_EQ(outcome.rows.at(0).pairs.n[2], 3u);
  EXPECT_NE(to_table(study, outcome).find("50 : 50"), std::string::npos);
}

// It counts the openings that all three matches have finished. Stopped after five pairs, these are
// one, or two if the worker was ahead of the stop.
TEST_F(MatchStudyTest, StoppedStudyCountsCompleteOpenings) {
  const Study study = read(kLeague).value();
  const auto whole = run_match_study(study, StudyWorkers::threads(1)).value();
  std::stop_source stop;
  const auto part = run_match_study(study, StudyWorkers::threads(1),
                                    {.progress =
                                         [&](const MatchStudyProgress& progress) {
                                           if (progress.pairs_done == 5) stop.request_stop();
                                         }},
                                    stop.get_token())
                        .value();
  EXPECT_FALSE(part.complete);
  EXPECT_GE(part.pairs, 1u);
  EXPECT_LE(part.pairs, 2u);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(part.rows[i].pairs.total(), part.pairs);
    EXPECT_LT(part.rows[i].first.nodes, whole.rows[i].first.nodes);
  }
  EXPECT_NE(to_table(study, part).find("interrupted, 3 were requested"), std::string::npos);
}

TEST_F(MatchStudyTest, LackOfMemoryIsFoundBeforeTheFirstGame) {
  Study study = read(kLeague).value();
  study.players[2].options = {{"Hash", "999999999"}};
  bool played = false;
  const auto match =
      run_match_study(study, StudyWorkers::threads(2),
                      {.progress = [&](const MatchStudyProgress&) { played = true; }});
  ASSERT_FALSE(match.has_value());
  EXPECT_EQ(match.error().error.where, "player \"c\": option Hash");
  EXPECT_EQ(match.error().code, ExitCode::Environment);
  EXPECT_FALSE(played);
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

TEST_F(MatchStudyTest, EqualsGamesThatArePlayedOneByOne) {
  const Study study = given_study(StudyKind::League);
  const double before = used_seconds();
  const auto outcome = run_match_study(study, StudyWorkers::threads(2)).value();
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
  EXPECT_GE(seconds, used / 20);
  EXPECT_NE(all.win, all.loss) << "an exchange of the sides would not be noticed";
}

}  // namespace
}  // namespace raum::tournament
