// Engines that fail: each fault loses the game with its own stored reason, and the match continues.
// An engine that does not start at all, or fails too often, ends the match.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/board/position_text.h"
#include "tournament/testing/impatient_fixture.h"

namespace raum::tournament {
namespace {

constexpr int kPatientMilliseconds = 30'000;

struct Fault {
  const char* mode;
  const char* reason;
  std::string_view detail;  // part of the stored detail, with {} for the time; "": there is none
  std::size_t pairs;
  bool is_silent = false;
};

void PrintTo(const Fault& fault, std::ostream* out) { *out << fault.mode; }

class FaultyEngine : public Impatient, public testing::WithParamInterface<Fault> {};

TEST_P(FaultyEngine, LosesWithTheReasonOfItsFault) {
  const Fault& fault = GetParam();
  auto c = config(scripted("good", "good"), scripted("bad", fault.mode, 2), fault.pairs);
  c.stall_ms = kPatientMilliseconds;
  const Terminations expected{{{"bad", fault.reason}, 2 * fault.pairs}};
  const auto is_expected = [&](const MatchOutcome& o) { return o.terminations == expected; };
  const auto outcome = fault.is_silent ? played_soon(c, is_expected) : played(c);
  const std::string detail = fmt::format(fmt::runtime(fault.detail), c.stall_ms);
  EXPECT_TRUE(outcome.complete);
  EXPECT_EQ(exit_code(c, outcome), ExitCode::NoVerdict);
  const auto games = stored_games(c.db_path);
  ASSERT_EQ(games.size(), 2 * fault.pairs);
  for (const StoredGame& game : games) {
    EXPECT_EQ(game.reason, fault.reason);
    EXPECT_EQ(game.failed, "bad");
    EXPECT_EQ(game.detail.empty(), detail.empty()) << game.detail;
    EXPECT_NE(game.detail.find(detail), std::string::npos) << game.detail;
    EXPECT_EQ(result_of_first(game.result, game.leg), Result::Win);
    // The faulty engine's second search is the third or fourth ply.
    EXPECT_TRUE(game.plies == 2 || game.plies == 3) << game.plies;
  }
  EXPECT_EQ(outcome.terminations, expected);
}

INSTANTIATE_TEST_SUITE_P(Match, FaultyEngine,
                         testing::Values(Fault{"crash", "crash", "signal 11 (SEGV)", 2},
                                         Fault{"exit", "crash", "exit status 3", 2},
                                         Fault{"hang", "hang", "no move after {} ms", 1, true},
                                         Fault{"illegal", "illegal move", " at ply ", 2},
                                         Fault{"null", "null move", "\"0000\" at ply ", 2},
                                         Fault{"unreadable", "unreadable move", "\"xyzzy\" at ply ",
                                               2},
                                         Fault{"nomove", "missing move", "", 2},
                                         Fault{"claim", "wrong claim", "\"(none)\" at ply ", 2},
                                         Fault{"flood", "output flood", "a line longer", 2},
                                         Fault{"chatter", "output flood", "an answer longer", 1},
                                         Fault{"crash-in-company", "crash", "exit status 3", 1},
                                         Fault{"close-output", "closed its output", "", 1}),
                         [](const auto& test) {
                           std::string name = test.param.mode;
                           std::erase(name, '-');
                           return name;
                         });

class MatchFaults : public Impatient {
 protected:
  // The stored games of a match, which must be as many as expected.
  static std::vector<StoredGame> games_of(const MatchConfig& config, std::size_t expected) {
    auto games = stored_games(config.db_path);
    EXPECT_EQ(games.size(), expected);
    return games;
  }
};

TEST_F(MatchFaults, ClosedInputLosesBeforeTheStallTime) {
  // The engine makes one more move, because its answer arrives before the closed input is noticed.
  auto c = config(scripted("good", "good"), scripted("bad", "close-input", 2), 1);
  c.stall_ms = kPatientMilliseconds;
  played(c);
  for (const StoredGame& game : games_of(c, 2)) {
    EXPECT_EQ(game.reason, "closed its input");
    EXPECT_EQ(game.failed, "bad");
  }
}

TEST_F(MatchFaults, SecondMoveLosesAtTheNextTurn) {
  const auto c = config(scripted("good", "good"), scripted("bad", "unasked", 2), 1);
  played(c);
  for (const StoredGame& game : games_of(c, 2)) {
    EXPECT_EQ(game.reason, "unasked move");
    EXPECT_EQ(game.failed, "bad");
  }
}

TEST_F(MatchFaults, MoveAfterTheEndLosesTheNextGame) {
  const auto c = config(scripted("good", "good", 1, 2), scripted("bad", "after-end"), 1);
  played(c);
  const auto games = stored_games(c.db_path);
  ASSERT_EQ(games.size(), 2U);
  EXPECT_EQ(games[0].failed, "");
  EXPECT_EQ(games[1].failed, "bad");
  EXPECT_EQ(games[1].reason, "move after the end");
  EXPECT_EQ(games[1].detail, "\"bestmove Aa1Aa2\"");
}

TEST_F(MatchFaults, ThreeLossesInARowEndTheMatch) {
  for (const int concurrency : {1, 2}) {
    auto c = config(scripted("good", "good"), scripted("bad", "exit", 2), kOpenings);
    c.max_failures = 3;
    c.concurrency = concurrency;
    c.db_path = folder_ / ("broken" + std::to_string(concurrency));
    const auto outcome = played(c);
    EXPECT_EQ(exit_code(c, outcome), ExitCode::Environment);
    EXPECT_EQ(outcome.engine_failure,
              "engine bad: lost 3 games in a row by a fault, the last by crash, exit status 3: "
              "\"my last words\"");
    EXPECT_FALSE(outcome.complete);
    EXPECT_LT(stored_games(c.db_path).size(), 2 * kOpenings);
  }
}

TEST_F(MatchFaults, ThreeLossesInARowEndEvenACompleteMatch) {
  auto c = config(scripted("good", "good"), scripted("bad", "exit", 2), 2);
  c.max_failures = 3;
  const auto outcome = played(c);
  EXPECT_TRUE(outcome.complete);
  EXPECT_EQ(exit_code(c, outcome), ExitCode::Environment);
}

TEST_F(MatchFaults, BrokenEngineIsNotStartedAgain) {
  auto c = config(scripted("good", "good"), scripted("bad", "exit", 2), 20);
  c.max_failures = 3;
  played(c);
  const auto games = stored_games(c.db_path).size();
  const auto again = played(c);
  EXPECT_EQ(exit_code(c, again), ExitCode::Environment);
  EXPECT_EQ(again.played_now, 0U);
  EXPECT_EQ(stored_games(c.db_path).size(), games);
  EXPECT_NE(again.engine_failure.find("continue with --max-failures 0"), std::string::npos)
      << again.engine_failure;
  c.max_failures = 0;
  EXPECT_TRUE(played(c).complete);
}

TEST_F(MatchFaults, BrokenEngineIsNotAskedAgain) {
  auto c = config(scripted("a", "exit"), scripted("b", "exit"), 5);
  c.max_failures = 1;
  std::vector<std::string> warnings;
  const MatchCallbacks keep{.progress = {},
                            .warning = [&](const std::string& line) { warnings.push_back(line); }};
  const auto first = run_match(c, keep);
  ASSERT_TRUE(first.has_value()) << to_string(first.error().error);
  EXPECT_NE(first->engine_failure, "");
  EXPECT_FALSE(warnings.empty()) << "the two play alike";
  warnings.clear();
  const auto again = run_match(c, keep);
  ASSERT_TRUE(again.has_value()) << to_string(again.error().error);
  EXPECT_TRUE(again->engine_failure.starts_with(first->engine_failure)) << again->engine_failure;
  EXPECT_EQ(again->played_now, 0U);
  EXPECT_EQ(warnings, std::vector<std::string>{});
}

TEST_F(MatchFaults, OutputAfterTheMoveIsAFlood) {
  auto c = config(scripted("good", "good"), scripted("bad", "chatter-after", 2), 1);
  c.stall_ms = kPatientMilliseconds;
  const auto outcome = played(c);
  EXPECT_TRUE(outcome.complete);
  for (const StoredGame& game : games_of(c, 2)) EXPECT_EQ(game.reason, "output flood");
}

TEST_F(MatchFaults, StoppedGuardStopsNothingElse) {
  auto c = config(scripted("good", "good"), scripted("bad", "stop-guard", 2), 1);
  const Terminations expected{{{"bad", "hang"}, 2}};
  const auto outcome =
      played_soon(c, [&](const MatchOutcome& o) { return o.terminations == expected; });
  EXPECT_TRUE(outcome.complete);
  EXPECT_EQ(outcome.terminations, expected);
}

TEST_F(MatchFaults, StderrIsStoredWithTheLostGame) {
  const auto c = config(scripted("good", "good"), scripted("bad", "exit", 2), 1);
  played(c);
  const auto games = stored_games(c.db_path);
  ASSERT_EQ(games.size(), 2U);
  EXPECT_EQ(games[0].stderr_tail, "my last words\n");
  EXPECT_EQ(games[1].stderr_tail, "my last words\n") << "of a new process";
}

TEST_F(MatchFaults, ImpossibleVariationsAreCountedAndNoFault) {
  auto c = config(scripted("a", "bad-pv", 2), scripted("b", "good"), 2);
  c.concurrency = 2;
  const auto outcome = played(c);
  EXPECT_TRUE(outcome.complete);
  for (const auto& [how, count] : outcome.terminations) EXPECT_EQ(how.first, "");
  // Each second of the moves of a: its games and moves are the same in every run.
  std::size_t pvs = 0;
  std::size_t illegal = 0;
  std::size_t first_ply = 0;
  std::string first;
  for (const StoredGame& game : stored_games(c.db_path)) {
    const auto start = parse_position(game.opening);
    const auto moves = parse_moves(game.moves);
    ASSERT_TRUE(start.has_value() && moves.has_value());
    const bool begins = (start->side_to_move() == Color::White) == (game.white == "a");
    std::size_t searches = 0;
    for (std::size_t ply = begins ? 1 : 2; ply <= moves->size(); ply += 2) {
      ++pvs;
      if (++searches % 2 != 0) continue;
      if (illegal++ > 0) continue;
      first_ply = ply;
      first = to_string((*moves)[ply - 1]);
    }
  }
  ASSERT_GT(illegal, 1U);
  ASSERT_EQ(outcome.warnings.size(), 1U);
  EXPECT_EQ(outcome.warnings[0],
            fmt::format("engine a: {} of {} PVs hold an illegal move, first \"{}\" in game 1.1 ply "
                        "{}",
                        illegal, pvs, first, first_ply));
}

TEST_F(MatchFaults, FirstOfEachEngineIsReportedAtOnce) {
  auto c = config(scripted("a", "bad-pv", 1), scripted("b", "exit", 2), 3);
  c.concurrency = 1;
  std::vector<std::string> at_first_pair, lines;
  const auto outcome =
      run_match(c, {.progress =
                        [&](const MatchProgress& progress) {
                          if (progress.pairs_done == 1) at_first_pair = lines;
                        },
                    .warning = [&](const std::string& line) { lines.push_back(line); }});
  ASSERT_TRUE(outcome.has_value());
  const auto beginning_with = [&](const std::string& start) {
    return std::count_if(lines.begin(), lines.end(),
                         [&](const std::string& line) { return line.starts_with(start); });
  };
  EXPECT_EQ(beginning_with("engine a: a PV holds an illegal move, \""), 1);
  EXPECT_EQ(beginning_with("engine b: lost game 1.1 by crash, exit status 3: \"my last words\""),
            1);
  EXPECT_EQ(lines, at_first_pair);
}

TEST_F(MatchFaults, MatchOfForfeitsHasNoVerdict) {
  auto c = config(scripted("a", "crash", 1, 1), scripted("b", "crash", 1, 2), 60);
  c.max_failures = 3;  // never reached: each engine wins by the crash of the other
  c.sprt = SprtBounds{.elo0 = -50, .elo1 = 0};
  const auto outcome = played(c);
  EXPECT_TRUE(outcome.complete);
  EXPECT_EQ(outcome.engine_failure, "");
  EXPECT_EQ(outcome.faults.games, outcome.games.total());
  EXPECT_EQ(exit_code(c, outcome), ExitCode::NoVerdict);
  ASSERT_EQ(outcome.warnings.size(), 1U);
  EXPECT_EQ(outcome.warnings[0],
            fmt::format("{0} of {0} games lost by a fault; without their {1} pairs the LLR is "
                        "0.00 (-2.94, 2.94)",
                        outcome.games.total(), outcome.pairs.total()));
}

TEST_F(MatchFaults, AreLeftOutOfASecondLlr) {
  auto c = config(scripted("a", "good"), scripted("b", "exit", 2), 1);
  c.sprt = SprtBounds{.elo0 = 0, .elo1 = 5};
  EXPECT_EQ(played(c).warnings, std::vector<std::string>{
                                    "2 of 2 games lost by a fault; without their 1 pair the LLR is "
                                    "0.00 (-2.94, 2.94)"});
}

TEST_F(MatchFaults, LastLineOfStderrIsReportedAndRecorded) {
  auto c = config(scripted("good", "good"), scripted("bad", "exit", 2), 1);
  c.rgn_path = folder_ / "games.rgn";
  const auto outcome = played(c);
  EXPECT_EQ(outcome.stderr_lines, (StderrLines{{{"bad", "crash"}, "my last words"}}));
  std::ifstream file(c.rgn_path);
  const std::string record{std::istreambuf_iterator<char>(file), {}};
  EXPECT_NE(record.find("[Fault \"bad: exit status 3\"]\n[Stderr \"my last words\"]\n"),
            std::string::npos)
      << record;
}

TEST_F(MatchFaults, FullStderrDoesNotBlockAnEngine) {
  const auto c = config(scripted("a", "good"), scripted("b", "loud", 256), 1);
  const auto outcome = played(c);
  EXPECT_TRUE(outcome.complete);
  for (const StoredGame& game : games_of(c, 2)) EXPECT_EQ(game.failed, "");
}

TEST_F(MatchFaults, SlownessWithoutALimitIsNoFault) {
  const auto slow = config(scripted("a", "good"), scripted("b", "slow", 5), 1);
  EXPECT_TRUE(played(slow).complete);
  auto fast = config(scripted("a", "good"), scripted("b", "good"), 1);
  fast.db_path = folder_ / "fast.db";
  played(fast);
  EXPECT_EQ(course_of(games_of(slow, 2)), course_of(games_of(fast, 2)));
}

struct Broken {
  const char* mode;
  const char* failure;  // with {} for the time
};
void PrintTo(const Broken& broken, std::ostream* out) { *out << broken.mode; }

class BrokenStart : public Impatient, public testing::WithParamInterface<Broken> {};

TEST_P(BrokenStart, EndsTheMatchAndNamesTheEngine) {
  auto c = config(scripted("good", "good"), scripted("bad", GetParam().mode), 2);
  const auto failure = [&] { return fmt::format(fmt::runtime(GetParam().failure), c.stall_ms); };
  const auto outcome =
      played_soon(c, [&](const MatchOutcome& o) { return o.engine_failure == failure(); });
  EXPECT_EQ(exit_code(c, outcome), ExitCode::Environment);
  EXPECT_EQ(outcome.engine_failure, failure());
  ASSERT_EQ(outcome.terminations.size(), 1U) << "its fault is listed in the table";
  EXPECT_EQ(outcome.terminations.begin()->first.first, "bad");
  EXPECT_TRUE(stored_games(c.db_path).empty());
}

INSTANTIATE_TEST_SUITE_P(
    Match, BrokenStart,
    testing::Values(Broken{"no-uciok", "engine bad: no uciok after {} ms, 3 times in a row"},
                    Broken{"no-readyok", "engine bad: not ready after {} ms, 3 times in a row"},
                    Broken{"exit-at-once", "engine bad: crash exit status 7, 3 times in a row"},
                    Broken{"no-library",
                           "engine bad: crash exit status 127, 3 times in a row: "
                           "\"libfoo.so.7: cannot open shared object file\""}),
    [](const auto& test) {
      std::string name = test.param.mode;
      std::erase(name, '-');
      return name;
    });

TEST_F(MatchFaults, FileThatIsNotAProgramCannotStart) {
  const std::string script = folder_ / "not-a-program";
  std::ofstream(script) << "#!/no/such/interpreter\n";
  std::filesystem::permissions(script, std::filesystem::perms::owner_all);
  auto c = config(scripted("good", "good"), scripted("bad", "good"), 1);
  c.engines[1].command = script;
  const auto outcome = played(c);
  EXPECT_NE(outcome.engine_failure.find("engine bad: cannot start"), std::string::npos);
  EXPECT_NE(outcome.engine_failure.find("No such file or directory"), std::string::npos)
      << outcome.engine_failure;
}

TEST_F(MatchFaults, ErrorRemarkIsNotARefusedOption) {
  auto c = config(scripted("good", "good"), scripted("bad", "remark"), 1);
  EXPECT_TRUE(played(c).complete);
  c.engines[1].options = {{"Seed", "3"}};
  c.new_match = true;
  EXPECT_TRUE(played(c).complete);
}

TEST_F(MatchFaults, RefusedOptionEndsTheMatch) {
  struct Row {
    EngineSpec engine;
    Error error;  // `expected` only up to its own length
  };
  EngineSpec misspelt = scripted("bad", "good");
  misspelt.options = {{"Sede", "16"}};
  EngineSpec foreign = scripted("bad", "good");
  foreign.options = {{"Seed", "many"}};
  const EngineSpec own{.name = "bad", .command = RAUM_ENGINE, .options = {{"Hash", "abc"}}};
  const Row rows[] = {
      {misspelt,
       {"engine bad: option Sede", "an option that the engine does not have",
        "an option, such as Seed"}},
      {foreign,
       {"engine bad", "an option that it rejects with \"option Seed\"",
        "an option and a value that it accepts"}},
      {own, {"engine bad: option Hash", "\"abc\"", "a whole number "}},
  };
  for (const Row& row : rows) {
    const auto outcome = run_match(config(scripted("good", "good"), row.engine, 1));
    ASSERT_FALSE(outcome.has_value());
    EXPECT_EQ(outcome.error().code, ExitCode::Usage);
    const Error& error = outcome.error().error;
    EXPECT_EQ(error.where, row.error.where);
    EXPECT_EQ(error.found, row.error.found);
    EXPECT_TRUE(error.expected.starts_with(row.error.expected)) << error.expected;
  }
}

}  // namespace
}  // namespace raum::tournament
