#include "perft/foreign/foreign_check.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "perft/foreign/faulty_engine_fixture.h"

namespace raum::perft {
namespace {

std::vector<SuiteRecord> start_suite(const std::string& counts) {
  return parse_suite("id start\nepd " + std::string(kStartText) + "\n" + counts, "s.perft").value();
}

std::vector<ResultRecord> start_results(const std::string& state) {
  return parse_results("id start\nepd " + std::string(kStartText) +
                           "\nresult ongoing\nmoves Ab1Ac3\nresult " + state,
                       "r.results")
      .value();
}

TEST(ForeignCheck, AcceptsRightCountsAndSkipsLargeOnes) {
  FaultyEngine engine;
  SuiteReport report;
  std::vector<std::string> lines;
  ASSERT_TRUE(check_foreign_suite(
      engine, kOwnDivide, start_suite("perft 1 61\nperft 2 3615\nperft 3 237316\n"), "s.perft",
      3'615, report, [&](const CountCheck& check) { lines.push_back(to_string(check)); }));
  EXPECT_EQ(lines,
            (std::vector<std::string>{"start perft(1) = 61 ok", "start perft(2) = 3615 ok"}));
  EXPECT_EQ(report.wrong(), 0U);
  EXPECT_EQ(report.skipped, 1U);
  EXPECT_EQ(engine.asked, 2);
}

TEST(ForeignCheck, ExplainsAWrongCount) {
  FaultyEngine engine;
  engine.forgets = [](const Position&, Move move) { return raum::to_string(move) == "Ab1Ac3"; };
  SuiteReport report;
  ASSERT_TRUE(check_foreign_suite(engine, kOwnDivide, start_suite("perft 1 61\n"), "s.perft", {},
                                  report, [](const CountCheck&) {}));
  ASSERT_EQ(report.checks.size(), 1U);
  EXPECT_EQ(report.checks[0].counted, 60U);
  EXPECT_TRUE(report.checks[0].explanation.ends_with("not in the engine: Ab1Ac3"))
      << report.checks[0].explanation;
}

TEST(ForeignCheck, BlamesASuiteThatBothContradict) {
  FaultyEngine engine;
  SuiteReport report;
  ASSERT_TRUE(check_foreign_suite(engine, kOwnDivide, start_suite("perft 1 60\n"), "s.perft", {},
                                  report, [](const CountCheck&) {}));
  ASSERT_EQ(report.checks.size(), 1U);
  EXPECT_EQ(report.checks[0].explanation,
            "our own count agrees with the engine; the suite is wrong");
}

TEST(ForeignCheck, KnowsThatDepthZeroCountsOne) {
  FaultyEngine engine;
  SuiteReport report;
  ASSERT_TRUE(check_foreign_suite(engine, kOwnDivide, start_suite("perft 0 1\nperft 1 61\n"),
                                  "s.perft", {}, report, [](const CountCheck&) {}));
  EXPECT_EQ(report.wrong(), 0U);
  ASSERT_TRUE(check_foreign_suite(engine, kOwnDivide, start_suite("perft 0 2\n"), "s.perft", {},
                                  report, [](const CountCheck&) {}));
  ASSERT_EQ(report.checks.size(), 3U);
  EXPECT_EQ(report.checks[2].place, "s.perft:3");
  EXPECT_EQ(report.checks[2].explanation,
            "our own count agrees with the engine; the suite is wrong");
}

TEST(ForeignCheck, CountsOnlyToExplainAndNotOurOwnCountAgain) {
  FaultyEngine engine;
  std::vector<int> depths;
  const OwnDivide own = [&](const Position& position, int depth) {
    depths.push_back(depth);
    return divide(position, {.depth = depth});
  };
  SuiteReport report;
  auto records = start_suite("perft 2 3615\n");
  ASSERT_TRUE(
      check_foreign_suite(engine, own, records, "s.perft", {}, report, [](const CountCheck&) {}));
  EXPECT_EQ(depths, std::vector<int>{});
  engine.forgets = [](const Position&, Move move) { return raum::to_string(move) == "Ab1Ac3"; };
  ASSERT_TRUE(
      check_foreign_suite(engine, own, records, "s.perft", {}, report, [](const CountCheck&) {}));
  EXPECT_EQ(depths, (std::vector<int>{2, 1}));
  records[0].counts[0].line = 0;
  ASSERT_TRUE(check_foreign_suite(engine, own, records, "our own count", {}, report,
                                  [](const CountCheck&) {}));
  EXPECT_EQ(depths, (std::vector<int>{2, 1, 1}));
}

TEST(ForeignCheck, NamesThePlaceAtWhichTheEngineFails) {
  FaultyEngine engine;
  engine.answers_left = 1;
  SuiteReport report;
  const auto counts =
      check_foreign_suite(engine, kOwnDivide, start_suite("perft 1 61\nperft 2 3615\n"), "s.perft",
                          {}, report, [](const CountCheck&) {});
  ASSERT_FALSE(counts);
  EXPECT_EQ(raum::to_string(counts.error().error),
            "s.perft:4: engine: found a crash, expected a count");
  EXPECT_EQ(counts.error().code, ExitCode::Fail);
  EXPECT_EQ(report.checks.size(), 1U);
  EXPECT_EQ(engine.asked, 2) << "not again after its failure";
}

TEST(ForeignCheck, NamesNoPlaceForACountThatIsInNoFile) {
  FaultyEngine engine;
  engine.answers_left = 0;
  auto records = start_suite("perft 1 61\n");
  records[0].counts[0].line = 0;
  SuiteReport report;
  const auto checked = check_foreign_suite(engine, kOwnDivide, records, "our own count", {}, report,
                                           [](const CountCheck&) {});
  ASSERT_FALSE(checked);
  EXPECT_EQ(raum::to_string(checked.error().error), "engine: found a crash, expected a count");
}

TEST(ForeignCheck, EndsIfTheEngineFailsWhileItsCountIsExplained) {
  FaultyEngine engine;
  engine.forgets = [](const Position&, Move move) { return raum::to_string(move) == "Ab1Ac3"; };
  engine.answers_left = 1;
  SuiteReport report;
  const auto checked = check_foreign_suite(engine, kOwnDivide, start_suite("perft 2 3615\n"),
                                           "s.perft", {}, report, [](const CountCheck&) {});
  ASSERT_FALSE(checked);
  EXPECT_EQ(raum::to_string(checked.error().error),
            "s.perft:3: engine: found a crash, expected a count");
  EXPECT_TRUE(report.checks.empty());
}

TEST(ForeignCheck, AsksForAReplyToEachLegalMove) {
  FaultyEngine engine;
  SuiteReport report;
  std::vector<std::uint64_t> shown;
  const auto check = [&] {
    return check_played_moves(engine, start_suite("perft 1 61\nperft 2 3615\n"), "s.perft", report,
                              [&](const CountCheck& c) { shown.push_back(c.counted); });
  };
  ASSERT_TRUE(check());
  EXPECT_EQ(shown, std::vector<std::uint64_t>{61});
  ASSERT_EQ(report.checks.size(), 1U);
  EXPECT_EQ(report.checks[0].counted, 61U);
  EXPECT_EQ(report.checks[0].explanation, "");
  EXPECT_EQ(report.skipped, 1U);
  EXPECT_EQ(engine.asked, 61);
  engine.forgets = [](const Position&, Move move) { return raum::to_string(move) == "Ab1Ac3"; };
  ASSERT_TRUE(check());
  EXPECT_EQ(report.checks[1].counted, 60U);
  EXPECT_TRUE(report.checks[1].explanation.starts_with("after Ab1Ac3 in rnknr/ppppp/5/5/5//"))
      << report.checks[1].explanation;
  EXPECT_TRUE(report.checks[1].explanation.ends_with("which is not legal"));
  engine.answers_left = 3;
  const auto failed = check();
  ASSERT_FALSE(failed);
  EXPECT_EQ(raum::to_string(failed.error().error),
            "s.perft:3: engine: found a crash, expected a count");
}

TEST(ForeignCheck, ExpectsAReplyWhereThereIsOne) {
  // An engine that knows no move of Black.
  FaultyEngine engine;
  engine.forgets = [](const Position& position, Move) {
    return position.side_to_move() == Color::Black;
  };
  SuiteReport report;
  ASSERT_TRUE(check_played_moves(engine, start_suite("perft 1 61\n"), "s.perft", report,
                                 [](const CountCheck&) {}));
  EXPECT_EQ(report.checks[0].counted, 0U);
  EXPECT_TRUE(report.checks[0].explanation.find("the engine plays \"0000\"") != std::string::npos)
      << report.checks[0].explanation;
}

TEST(ForeignCheck, ExpectsNoReplyToAMoveThatEndsTheGame) {
  // Ed2Ee2 stalemates.
  const std::string text = "5/5/5/3q1/5//5/5/5/5/5//5/5/1k3/5/5//5/5/5/5/2q2//5/5/5/5/K4 b 0 1";
  const std::uint64_t moves = perft(parse_position(text).value(), {.depth = 1});
  const auto records =
      parse_suite("id a\nepd " + text + "\nperft 1 " + std::to_string(moves) + "\n", "s.perft")
          .value();
  FaultyEngine engine;
  SuiteReport report;
  const auto check = [&] {
    return check_played_moves(engine, records, "s.perft", report, [](const CountCheck&) {});
  };
  ASSERT_TRUE(check());
  EXPECT_EQ(report.wrong(), 0U);
  engine.forgets = [](const Position&, Move move) { return raum::to_string(move) == "Ed2Ee2"; };
  ASSERT_TRUE(check());
  ASSERT_EQ(report.checks.size(), 2U);
  EXPECT_EQ(report.checks[1].counted, moves - 1);
  const std::string& explanation = report.checks[1].explanation;
  EXPECT_TRUE(explanation.starts_with("after Ed2Ee2 in " + text + " the engine plays \""))
      << explanation;
  EXPECT_TRUE(explanation.ends_with("\", but there is no legal move")) << explanation;
}

TEST(ForeignCheck, ComparesResults) {
  FaultyEngine engine;
  ResultReport report;
  ASSERT_TRUE(check_foreign_results(engine, start_results("draw stalemate"), "r.results", report,
                                    [](const ResultCheck&) {}));
  ASSERT_EQ(report.checks.size(), 2U);
  EXPECT_TRUE(report.checks[0].is_right());
  EXPECT_EQ(report.checks[1].found, "ongoing");
  EXPECT_EQ(report.checks[1].place, "r.results:5");
  engine.answers_left = 1;
  const auto failed = check_foreign_results(engine, start_results("ongoing"), "r.results", report,
                                            [](const ResultCheck&) {});
  ASSERT_FALSE(failed);
  EXPECT_EQ(raum::to_string(failed.error().error),
            "r.results:5: engine: found a crash, expected a count");
  EXPECT_EQ(report.checks.size(), 3U);
}

}  // namespace
}  // namespace raum::perft
