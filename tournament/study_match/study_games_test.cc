// The games of studies in a database: stored as raum results reads them, and counted again.
#include "tournament/study_match/study_games.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "base/core/build_info.h"
#include "base/testing/temporary_folder.h"
#include "base/text/content_hash.h"
#include "tournament/records/game_records.h"
#include "tournament/rgn/rgn.h"
#include "tournament/study/study_engine.h"
#include "tournament/study/study_fixture.h"
#include "tournament/study/study_game.h"
#include "tournament/study_match/match_study.h"
#include "tournament/study_match/study_settings.h"

namespace raum::tournament {
namespace {

class StudyGamesTest : public StudyFixture {
 protected:
  // Plays until `most` pairs are finished.
  MatchStudyOutcome play(const Study& study, std::size_t most = 1000) {
    auto kept = StudyGames::open(path_, study, 1);
    EXPECT_TRUE(kept.has_value()) << (kept ? "" : to_string(kept.error().error));
    std::stop_source stop;
    played_ = 0;
    const auto outcome = run_match_study(study, StudyWorkers::threads(1),
                                         {.progress =
                                              [&](const MatchStudyProgress& progress) {
                                                played_ = progress.pairs_done;
                                                if (progress.pairs_done >= most)
                                                  stop.request_stop();
                                              }},
                                         stop.get_token(), &*kept);
    EXPECT_TRUE(outcome.has_value()) << (outcome ? "" : to_string(outcome.error().error));
    return outcome.value_or(MatchStudyOutcome{});
  }

  // The games of a match of the study, in their order.
  std::vector<StoredGame> games(const Study& study, std::size_t match) {
    auto series = MatchSeries::open(path_, series_of(study, 1).value());
    EXPECT_TRUE(series.has_value());
    std::vector<StoredGame> all;
    EXPECT_TRUE(series
                    ->for_each_game(match,
                                    [&](const StoredGame& game) -> Fallible<void> {
                                      all.push_back(game);
                                      return {};
                                    })
                    .has_value());
    return all;
  }

  void store(const Study& study, const StoredGame& game) {
    auto series = MatchSeries::open(path_, series_of(study, 1).value());
    ASSERT_TRUE(series.has_value());
    EXPECT_TRUE(series->add(0, game).has_value());
  }

  std::string refusal_of(const Study& study) {
    const auto kept = StudyGames::open(path_, study, 1);
    return kept ? "" : to_string(kept.error().error);
  }

  std::string path_ = folder_ / "games.db";
  std::size_t played_ = 0;
};

// All but the times, which a database holds in milliseconds.
void expect_same(const MatchStudyOutcome& a, const MatchStudyOutcome& b) {
  ASSERT_EQ(a.rows.size(), b.rows.size());
  EXPECT_EQ(a.pairs, b.pairs);
  for (std::size_t i = 0; i < a.rows.size(); ++i) {
    EXPECT_EQ(a.rows[i].games, b.rows[i].games) << i;
    EXPECT_EQ(a.rows[i].pairs, b.rows[i].pairs) << i;
    EXPECT_EQ(a.rows[i].first.moves, b.rows[i].first.moves) << i;
    EXPECT_EQ(a.rows[i].first.nodes, b.rows[i].first.nodes) << i;
    EXPECT_EQ(a.rows[i].second.moves, b.rows[i].second.moves) << i;
    EXPECT_EQ(a.rows[i].second.nodes, b.rows[i].second.nodes) << i;
  }
}

TEST_F(StudyGamesTest, ALeagueIsOneMatchWithAllItsGames) {
  const Study study = given_study(StudyKind::League);
  const MatchStudyOutcome outcome = play(study);
  const std::vector<StoredGame> all = games(study, 0);
  ASSERT_EQ(all.size(), 18U);
  std::uint64_t plies = 0, moves = 0;
  for (const StoredGame& game : all) {
    const auto record = to_record(game);
    ASSERT_TRUE(record.has_value()) << to_string(record.error());
    EXPECT_TRUE(write_rgn(*record).has_value()) << "all moves are legal";
    EXPECT_EQ(record->infos.size(), record->moves.size());
    plies += game.plies;
  }
  for (const MatchStudyRow& row : outcome.rows) moves += row.first.moves + row.second.moves;
  EXPECT_EQ(plies, moves);
  EXPECT_EQ(all[2].pair, 2U);
  EXPECT_EQ(all[2].white, "a");
  EXPECT_EQ(all[2].black, "c");
  EXPECT_EQ(all[3].white, "c");
  EXPECT_EQ(all[6].opening, study.positions[1].text) << "the second round";
  EXPECT_EQ(all[0].moves.empty(), false);
  const auto reports = parse_infos(all[0].infos).value();
  EXPECT_EQ(reports.front().depth, 1);
  EXPECT_TRUE(reports.front().score_cp || reports.front().mate_in);
  EXPECT_FALSE(reports.front().pv.empty());
  EXPECT_TRUE(std::any_of(all.begin(), all.end(),
                          [](const StoredGame& game) { return game.reason == "100-ply rule"; }));
}

TEST_F(StudyGamesTest, EachMatchOfAStudyIsAMatch) {
  Study study = given_study(StudyKind::Match);
  play(study);
  for (std::size_t i = 0; i < 3; ++i) {
    const std::vector<StoredGame> all = games(study, i);
    ASSERT_EQ(all.size(), 6U) << i;
    EXPECT_EQ(all[0].white, study.players[study.matches[i].first].name);
    EXPECT_EQ(all[1].white, study.players[study.matches[i].second].name);
    EXPECT_EQ(all[5].pair, 3U);
  }
}

TEST_F(StudyGamesTest, AnInterruptedStudyGoesOnWhereItStopped) {
  for (const StudyKind kind : {StudyKind::League, StudyKind::Match}) {
    const Study study = given_study(kind);
    path_ = folder_ / ("games-" + std::string(to_string(kind)));
    const auto whole = run_match_study(study, StudyWorkers::threads(1)).value();
    EXPECT_FALSE(play(study, 4).complete);
    const StoredGame kept = games(study, 0).at(0);
    const MatchStudyOutcome outcome = play(study);
    EXPECT_TRUE(outcome.complete);
    expect_same(outcome, whole);
    EXPECT_EQ(games(study, 0).at(0), kept) << "it was not played again";
    expect_same(play(study), whole);
  }
}

TEST_F(StudyGamesTest, TimesOfStoredGamesAddUp) {
  const Study study = given_study(StudyKind::League);
  const MatchStudyOutcome played = play(study);
  const MatchStudyOutcome read = play(study);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(played.rows[i].first.seconds, read.rows[i].first.seconds, 6 * 0.0005 + 1e-9);
  }
}

TEST_F(StudyGamesTest, TimesOfMovesAreRoundedToTheirSum) {
  Study study = given_study(StudyKind::League);
  study.players[0].depth = 3;
  study.players[1].nodes = 5'000;
  auto engines = StudyEngine::make_all(study.players).value();
  const std::atomic<bool> never = false;
  const auto game = play_study_game(study.positions[1].position, {&engines[0], &engines[1]}, never);
  ASSERT_TRUE(game.has_value());
  std::array<std::int64_t, 2> ms{};
  Color mover = study.positions[1].position.side_to_move();
  for (const SearchReport& report : game->played.infos) {
    ms[index_of(mover)] += report.time_ms;
    mover = !mover;
  }
  EXPECT_GT(ms[0] + ms[1], 1);
  for (const std::size_t color : {0U, 1U}) {
    EXPECT_NEAR(static_cast<double>(ms[color]), 1000 * game->cost[color].seconds, 0.51);
  }
}

TEST_F(StudyGamesTest, ReportsOfSeveralLinesAreThoseOfTheBest) {
  const Study study = given_study(StudyKind::League);
  std::vector<StudyPlayer> players = study.players;
  for (StudyPlayer& player : players) player.options.emplace_back("MultiPV", "3");
  auto engines = StudyEngine::make_all(players).value();
  const std::atomic<bool> never = false;
  const auto game = play_study_game(study.positions[1].position, {&engines[0], &engines[2]}, never);
  ASSERT_TRUE(game.has_value());
  for (std::size_t i = 0; i < game->played.moves.size(); ++i) {
    const SearchReport& report = game->played.infos[i];
    EXPECT_TRUE(report.score_cp || report.mate_in) << i;
    EXPECT_EQ(report.pv.substr(0, report.pv.find(' ')), to_string(game->played.moves[i]));
  }
}

TEST_F(StudyGamesTest, SessionsHaveThePairsOfTheirMatch) {
  const auto league = series_of(given_study(StudyKind::League), 2).value();
  ASSERT_EQ(league.size(), 1U);
  EXPECT_EQ(league[0].session.pairs, 9U);
  EXPECT_EQ(league[0].session.concurrency, 2);
  const auto matches = series_of(given_study(StudyKind::Match), 2).value();
  ASSERT_EQ(matches.size(), 3U);
  EXPECT_EQ(matches[2].session.pairs, 3U);
  for (const SeriesMatch& match : {league[0], matches[0]}) {
    EXPECT_EQ(match.session.build, build_line());
    EXPECT_EQ(match.session.processor, processor_name());
    EXPECT_NE(match.session.host.find(", Linux "), std::string::npos) << match.session.host;
    EXPECT_EQ(match.session.openings, "openings.txt");
  }
}

TEST_F(StudyGamesTest, StoresTheSettingsOfEachMatch) {
  const Study league = given_study(StudyKind::League);
  const std::string program = hash_of_file("/proc/self/exe").value();
  const Configuration of_a{{"engine 1 name", "a"},
                           {"engine 1 command", "raum study"},
                           {"engine 1 arguments", "[]"},
                           {"engine 1 options", R"(["Engine=maackesgeist-v2"])"},
                           {"engine 1 limit", "depth 1"}};
  Configuration all = of_a;
  all.insert(all.end(),
             {{"engine 2 name", "a longer name"},
              {"engine 2 command", "raum study"},
              {"engine 2 arguments", "[]"},
              {"engine 2 options", R"(["Engine=maackesgeist-v2","Evaluation=js-schach"])"},
              {"engine 2 limit", "nodes 500"},
              {"engine 3 name", "c"},
              {"engine 3 command", "raum study"},
              {"engine 3 arguments", "[]"},
              {"engine 3 options", R"(["Engine=js-schach"])"},
              {"engine 3 limit", "depth 2"},
              {"program", program},
              {"openings", league.openings_identity},
              {"seed", "3"},
              {"sprt", "none"},
              {"format", "round-robin"},
              {"study", "a title"}});
  EXPECT_EQ(series_of(league, 1).value().at(0).configuration, all);
  Configuration second = of_a;
  second.insert(second.end(), {{"engine 2 name", "c"},
                               {"engine 2 command", "raum study"},
                               {"engine 2 arguments", "[]"},
                               {"engine 2 options", R"(["Engine=js-schach"])"},
                               {"engine 2 limit", "depth 2"},
                               {"program", program},
                               {"openings", league.openings_identity},
                               {"seed", "3"},
                               {"sprt", "none"},
                               {"study", "a title"},
                               {"study match", "2 of 3"}});
  const Study study = given_study(StudyKind::Match);
  EXPECT_EQ(series_of(study, 1).value().at(1).configuration, second);
}

TEST_F(StudyGamesTest, MorePairsContinueAndOtherSettingsDoNot) {
  Study study = given_study(StudyKind::League);
  const auto last = study.positions.back();
  study.positions.pop_back();
  play(study);
  study.positions.push_back(last);
  EXPECT_EQ(play(study).pairs, 3U);
  EXPECT_EQ(games(study, 0).size(), 18U);
  study.positions.pop_back();
  EXPECT_EQ(play(study).pairs, 2U) << "fewer pairs count fewer games";
  study.players[0].depth = 2;
  EXPECT_EQ(refusal_of(study),
            path_ +
                ": another match: found engine 1 limit = depth 2, expected engine 1 limit = "
                "depth 1 as in its games, or --new-match");
  study.players[0].depth = 1;
  study.players[1].options = {};
  EXPECT_NE(refusal_of(study).find("engine 2 options"), std::string::npos);
}

// The first game that the study plays.
StoredGame first_game(const Study& study) {
  StoredGame game;
  game.pair = 1;
  game.white = "a";
  game.black = "a longer name";
  game.opening = study.positions[0].text;
  game.result = "1-0";
  return game;
}

TEST_F(StudyGamesTest, RefusesGamesOfOtherPlayersAndReportsThatAreNone) {
  const Study study = given_study(StudyKind::League);
  const auto with = [&](std::string StoredGame::*field, const std::string& text) {
    path_ = folder_ / ("games-" + std::to_string(++played_) + ".db");
    StoredGame game = first_game(study);
    game.moves = "Aa1Aa2";
    game.infos = "1:cp1:2:3";
    game.*field = text;
    store(study, game);
    const std::string error = refusal_of(study);
    return error.empty() ? "" : error.substr(path_.size());
  };
  EXPECT_EQ(with(&StoredGame::reason, "x"), "");
  EXPECT_EQ(with(&StoredGame::white, "c"),
            ": game 1.1: found other players or another opening, expected the game that the study "
            "plays with this number");
  EXPECT_EQ(with(&StoredGame::opening, study.positions[1].text).substr(0, 12), ": game 1.1: ");
  EXPECT_EQ(with(&StoredGame::infos, "1:cp1:2:3 1:cp1:2:3"),
            ": game 1.1: infos: found 2, expected 1, one for each move");
  EXPECT_EQ(with(&StoredGame::infos, ""),
            ": game 1.1: infos: found 0, expected 1, one for each move");
  EXPECT_EQ(with(&StoredGame::infos, "x"),
            ": game 1.1: info 1: found \"x\", expected depth[/seldepth]:score:nodes:"
            "ms[/left][:pv], such as 3/7:cp12:4521:7:Ac2Bc2");
  EXPECT_EQ(with(&StoredGame::moves, "x").substr(0, 24), ": game 1.1: move 1: move");
}

TEST_F(StudyGamesTest, RefusesDamagedGames) {
  const Study study = given_study(StudyKind::League);
  store(study, first_game(study));
  EXPECT_EQ(refusal_of(study), "");
  SQLite::Database(path_, SQLite::OPEN_READWRITE).exec("UPDATE game SET result = '0-1'");
  EXPECT_EQ(refusal_of(study),
            path_ +
                ": found damage in game 1.1, expected the games as they were stored; raum results "
                "check --remove-damaged removes damaged games, and raum study plays them again");
}

}  // namespace
}  // namespace raum::tournament
