// Tests of a session that searches or counts.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <future>
#include <string>
#include <thread>
#include <vector>

#include "engine/protocol/transcript_fixture.h"

namespace raum {
namespace {

constexpr const char* kMaackesgeist = "setoption name Engine value maackesgeist-v2";

// The position text among these lines.
std::string shown_position(const std::vector<std::string>& lines) {
  for (const std::string& line : lines) {
    if (line.starts_with("position ")) return line.substr(9);
  }
  return "none";
}

TEST(Session, ShowsAnotherPositionAndKeepsItsOwn) {
  const std::string own = shown_position(answers({"position startpos moves Ac2Ac3", "d"}));
  const std::string other = shown_position(answers({"position startpos moves Ab1Ac3", "d"}));
  const auto lines = answers({"position startpos moves Ac2Ac3", "d startpos moves Ab1Ac3", "d"});
  ASSERT_EQ(lines.size(), 20U);
  EXPECT_EQ(lines[7], "position " + other);
  EXPECT_EQ(lines[17], "position " + own);
}

TEST(Session, ShowsThePositionBeforeAnIllegalMove) {
  const auto lines = answers({"d startpos moves Ab1Ac3 Ab1Ab2 Eb5Ec3"});
  ASSERT_EQ(lines.size(), 11U);
  EXPECT_TRUE(lines[0].starts_with("info string error position: move 2: found \"Ab1Ab2\""));
  EXPECT_EQ(shown_position(lines),
            shown_position(answers({"position startpos moves Ab1Ac3", "d"})));
  EXPECT_EQ(answers({"d fen 5/5 w"}).size(), 1U);
}

TEST(Session, CountsPerft) {
  const auto lines = answers({"go perft 3"});
  ASSERT_EQ(lines.size(), 62U);
  EXPECT_EQ(lines.back(), "perft(3) = 237316");
  EXPECT_EQ(std::count(lines.begin(), lines.end(), "Ab1Aa3: 3912"), 1);
  EXPECT_EQ(answers({"go perft 0"}), std::vector<std::string>{"perft(0) = 1"});
  const auto one = answers({"go perft 1"});
  ASSERT_EQ(one.size(), 62U);
  EXPECT_EQ(one.front(), "Ab1Aa3: 1");
  EXPECT_EQ(one.back(), "perft(1) = 61");
}

TEST(Session, StopsCounting) {
  EXPECT_EQ(answers({"go perft 12", "stop"}),
            std::vector<std::string>{"info string perft stopped"});
}

TEST(Session, StopsTheBench) {
  const auto lines = answers({"bench", "stop"});
  ASSERT_FALSE(lines.empty());
  EXPECT_EQ(lines.back(), "info string bench stopped");
}

TEST(Session, BenchesToTheDepthOfTheEngine) {
  Transcript transcript;
  Session session([&](std::string_view line) { transcript.add(line); });
  session.submit("setoption name Engine value js-schach-fixed");
  session.submit("bench");
  EXPECT_TRUE(transcript.wait_for("position 1/12 depth 3 "));
  session.submit("stop");
  session.drain();
}

TEST(Session, StopsEverySearchSubmittedBeforeAndNoneAfter) {
  const auto lines = answers({"go infinite", "go infinite", "bench", "stop", "go depth 2"});
  EXPECT_EQ(std::count_if(lines.begin(), lines.end(),
                          [](const std::string& l) { return l.starts_with("bestmove "); }),
            3);
  ASSERT_GE(lines.size(), 2U);
  EXPECT_TRUE(lines[lines.size() - 2].starts_with("info depth 2 ")) << lines[lines.size() - 2];
}

TEST(Session, CountsARefusedSearchAsDone) {
  const auto lines = answers({"go sideways", "bench 0", "stop", "go depth 2"});
  ASSERT_GE(lines.size(), 4U);
  EXPECT_TRUE(lines[lines.size() - 2].starts_with("info depth 2 ")) << lines[lines.size() - 2];
}

TEST(Session, RefusesLinesThatWouldWaitWithoutLimit) {
  Transcript transcript;
  Session session([&](std::string_view line) { transcript.add(line); });
  session.submit("go infinite");
  ASSERT_TRUE(transcript.wait_for("info depth 1 "));
  for (int i = 0; i < 9'999; ++i) session.submit(" ");
  session.submit("result");
  EXPECT_FALSE(transcript.has("info string error"));
  session.submit("result");
  EXPECT_TRUE(
      transcript.has("info string error input: found another line, expected at most 10000 "
                     "waiting lines | {"));
  session.submit("stop");
  session.drain();
  const auto lines = transcript.lines();
  EXPECT_EQ(std::count(lines.begin(), lines.end(), "result ongoing"), 1);
}

// Its thread is held at a line that begins no search, also after a search.
TEST(Session, WaitsForRoomForALineUnlessItSearches) {
  for (const char* const before : {" ", "go depth 1"}) {
    Transcript transcript;
    std::promise<void> begun, released;
    const std::future<void> is_held = begun.get_future(), is_released = released.get_future();
    Session session([&](std::string_view line) {
      if (line == "result ongoing") {
        begun.set_value();
        is_released.wait();
      }
      transcript.add(line);
    });
    session.submit(before);
    session.drain();
    session.submit("result");
    is_held.wait();
    for (int i = 0; i < 10'000; ++i) session.submit(" ");
    const std::jthread release([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      released.set_value();
    });
    session.submit("version");
    session.drain();
    EXPECT_FALSE(transcript.has("info string error")) << before;
    EXPECT_TRUE(transcript.lines().back().starts_with("raum-engine ")) << before;
  }
}

TEST(Session, SaysThatASpacematedSideHasNoMove) {
  EXPECT_EQ(answers({"position fen 5/5/5/5/5//5/5/5/5/5//5/5/1k3/5/5//5/5/2q2/5/5//5/5/5/1q3/K4 "
                     "w 0 1",
                     "go depth 1"}),
            (std::vector<std::string>{"info depth 0 score mate 0", "bestmove 0000"}));
}

TEST(Session, SaysHowTheGameStands) {
  const std::string there_and_back = " Ab1Ac3 Eb5Ec3 Ac3Ab1 Ec3Eb5";
  EXPECT_EQ(answers({"result", "position startpos moves" + there_and_back, "result",
                     "position startpos moves" + there_and_back + there_and_back, "result",
                     "position startpos", "result"}),
            (std::vector<std::string>{"result ongoing", "result ongoing", "result draw repetition",
                                      "result ongoing"}));
}

TEST(Session, SearchesByLevelWithoutALimit) {
  const auto lines = answers({kMaackesgeist, "setoption name Level value 1", "go"});
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_TRUE(lines[1].starts_with("info depth 2 "));
  EXPECT_TRUE(lines[2].starts_with("bestmove "));
}

TEST(Session, PlaysSeededRandomMovesAtLevelZero) {
  const std::vector<std::string> script{kMaackesgeist,
                                        "setoption name Level value 0",
                                        "setoption name Seed value 7",
                                        "go",
                                        "go",
                                        "ucinewgame",
                                        "go"};
  const auto lines = answers(script);
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_NE(lines[0], lines[1]);
  EXPECT_EQ(lines[0], lines[2]) << "a new game restarts the sequence";
}

TEST(Session, AnswersIsreadyAndStopDuringASearch) {
  Transcript transcript;
  Session session([&](std::string_view line) { transcript.add(line); });
  session.submit("go infinite");
  session.submit("isready");
  EXPECT_TRUE(transcript.wait_for("readyok"));
  EXPECT_FALSE(transcript.has("bestmove"));
  session.submit("stop");
  EXPECT_TRUE(transcript.wait_for("bestmove"));
}

TEST(Session, AnswersAnIsreadyBetweenSpacesDuringASearch) {
  Transcript transcript;
  Session session([&](std::string_view line) { transcript.add(line); });
  session.submit("go infinite");
  ASSERT_TRUE(transcript.wait_for("info depth 1 "));
  session.submit(" isready ");
  EXPECT_TRUE(transcript.has("readyok"));
  session.submit("stop");
}

TEST(Session, AnswersAnIsreadyThatWaitsWhenASearchBegins) {
  Transcript transcript;
  std::promise<void> all_submitted;
  auto submitted = all_submitted.get_future();
  // The session has written its first line and not begun the search when `isready` is submitted.
  Session session([&](std::string_view line) {
    if (submitted.valid()) submitted.wait_for(std::chrono::seconds(60)), submitted = {};
    transcript.add(line);
  });
  for (const char* line : {"uci", "go infinite", "result", "isready", " isready "}) {
    session.submit(line);
  }
  all_submitted.set_value();
  EXPECT_TRUE(transcript.wait_for("info depth 1 "));
  session.submit("stop");
  session.drain();
  const auto lines = transcript.lines();
  const auto uciok = std::find(lines.begin(), lines.end(), "uciok");
  ASSERT_GE(lines.end() - uciok, 6);
  EXPECT_EQ(std::vector<std::string>(uciok + 1, uciok + 3),
            (std::vector<std::string>(2, "readyok")));
  EXPECT_TRUE(uciok[3].starts_with("info depth 1 ")) << uciok[3];
  EXPECT_EQ(std::count(lines.begin(), lines.end(), "readyok"), 2);
  EXPECT_EQ(lines.back(), "result ongoing");
}

TEST(Session, AnswersAnIsreadyAfterARefusedSearch) {
  const auto lines = answers({"bench 0", "isready", "go sideways", "isready"});
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_TRUE(lines[0].starts_with("info string error bench: ")) << lines[0];
  EXPECT_EQ(lines[1], "readyok");
  EXPECT_TRUE(lines[2].starts_with("info string error go: ")) << lines[2];
  EXPECT_EQ(lines[3], "readyok");
}

TEST(Session, InfiniteSearchWaitsForStopEvenWithoutLegalMoves) {
  Transcript transcript;
  Session session([&](std::string_view line) { transcript.add(line); });
  session.submit("position fen 4k/5/4K/5/5//2Q2/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5 b 0 1");
  session.submit("go infinite");
  EXPECT_TRUE(transcript.wait_for("info depth 0 score cp 0"));
  std::this_thread::sleep_for(std::chrono::milliseconds(50));  // for a wrong answer
  EXPECT_FALSE(transcript.has("bestmove"));
  session.submit("stop");
  EXPECT_TRUE(transcript.wait_for("bestmove 0000"));
}

TEST(Session, FinishesFixedWorkBeforeItQuits) {
  Transcript transcript;
  {
    Session session([&](std::string_view line) { transcript.add(line); });
    session.submit("go depth 3");
    EXPECT_FALSE(session.submit("quit"));
  }
  EXPECT_TRUE(transcript.has("info depth 3 "));
  EXPECT_TRUE(transcript.has("bestmove "));
}

TEST(Session, StopsASearchThatHasNotBegunWhenItQuits) {
  Transcript transcript;
  {
    Session session([&](std::string_view line) { transcript.add(line); });
    session.submit("go depth 3");
    session.submit("go infinite");
    session.submit("quit");
  }
  const auto lines = transcript.lines();
  EXPECT_TRUE(transcript.has("info depth 3 "));
  EXPECT_EQ(std::count_if(lines.begin(), lines.end(),
                          [](const std::string& l) { return l.starts_with("bestmove "); }),
            2);
}

TEST(Session, StopsAnInfiniteSearchWhenItQuits) {
  Transcript transcript;
  {
    Session session([&](std::string_view line) { transcript.add(line); });
    session.submit("go infinite");
    session.submit("quit");
  }
  EXPECT_TRUE(transcript.has("bestmove "));
}

// The search waits in its first report until `quit` is submitted.
TEST(Session, StopsARunningSearchWhenItQuitsUnlessItsWorkIsFixed) {
  for (const std::string go :
       {"go infinite", "go movetime 60000", "go ponder depth 1", "go depth 6"}) {
    Transcript transcript;
    std::promise<void> begun, released;
    const std::future<void> is_begun = begun.get_future(), is_released = released.get_future();
    Session session([&](std::string_view line) {
      if (line.starts_with("info depth 1 ")) {
        begun.set_value();
        is_released.wait();
      }
      transcript.add(line);
    });
    session.submit(go);
    is_begun.wait();
    session.submit("quit");
    released.set_value();
    const bool has_ended = transcript.wait_for("bestmove ");
    session.submit("stop");
    ASSERT_TRUE(has_ended) << go;
    EXPECT_TRUE(go != "go depth 6" || transcript.has("info depth 6 ")) << "a search cut short";
  }
}

TEST(Session, ReportsAsManyLinesAsMultiPVSays) {
  const auto lines = answers({"setoption name MultiPV value 3", "go depth 2",
                              "setoption name MultiPV value 1", "go depth 1"});
  ASSERT_EQ(lines.size(), 9U);
  for (int i = 0; i < 6; ++i) {
    const std::string start = fmt::format("info depth {} multipv {} score ", i / 3 + 1, i % 3 + 1);
    EXPECT_TRUE(lines[static_cast<std::size_t>(i)].starts_with(start)) << start;
  }
  const std::string best = lines[6].substr(lines[6].find(' ') + 1);
  EXPECT_NE(lines[3].find(" pv " + best), std::string::npos) << "the move of the first line";
  EXPECT_TRUE(lines[7].starts_with("info depth 1 score ")) << lines[7];
}

TEST(Session, PlaysTheFinishedLineIfItStopsInTheNextOne) {
  const std::vector<std::string> commands{"setoption name Engine value raumfischer-v1",
                                          "go nodes 200"};
  const std::string best = answers(commands).back();
  EXPECT_NE(best, "bestmove Ab1Aa3") << "the first move of the generator";
  const auto lines = answers({commands[0], "setoption name MultiPV value 60", commands[1]});
  EXPECT_EQ(lines, std::vector<std::string>{best}) << "no iteration has all lines";
}

TEST(Session, SearchesTheGivenMovesOnly) {
  for (const std::string level : {"0", "1"}) {
    const auto lines =
        answers({"setoption name MultiPV value 5", "setoption name Level value " + level,
                 "go searchmoves Ab1Aa3", "go depth 1 searchmoves Ab1Aa3"});
    ASSERT_GE(lines.size(), 3U);
    EXPECT_EQ(std::count(lines.begin(), lines.end(), "bestmove Ab1Aa3"), 2) << "level " << level;
    EXPECT_TRUE(lines[lines.size() - 2].starts_with("info depth 1 multipv 1 score "));
  }
}

TEST(Session, AnswersIllegalSearchMovesByAnErrorOnly) {
  const auto lines = answers({"go depth 1 searchmoves Aa1Ee5", "go searchmoves x", "isready"});
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_TRUE(
      lines[0].starts_with("info string error go searchmoves: move 1: found \"Aa1Ee5\", "
                           "expected a legal move of the position | {"))
      << lines[0];
  EXPECT_TRUE(lines[1].starts_with("info string error go searchmoves: move 1: "));
  EXPECT_EQ(lines[2], "readyok");
}

TEST(Session, StopsAnInfiniteSearchOfOneMove) {
  const auto lines = answers({"go infinite searchmoves Ab1Aa3", "stop"});
  ASSERT_FALSE(lines.empty());
  EXPECT_EQ(lines.back(), "bestmove Ab1Aa3");
}

// All of the clock is kept, so that the search has 1 ms and begins no second iteration.
TEST(Session, KeepsTheMoveOverheadOnTheClock) {
  for (const std::string_view engine : {"maackesgeist-v2", "js-schach"}) {
    const auto lines = answers({fmt::format("setoption name Engine value {}", engine),
                                "setoption name Move Overhead value 5000",
                                "go wtime 5000 btime 5000 movestogo 1"});
    ASSERT_FALSE(lines.empty()) << engine;
    EXPECT_LE(lines.size(), 2U) << engine << ": " << lines[lines.size() - 2];
    EXPECT_TRUE(lines.back().starts_with("bestmove ")) << lines.back();
  }
}

TEST(Session, DeepensIterativelyWithoutADepthLimit) {
  const auto lines =
      answers({kMaackesgeist, "setoption name IterativeDeepening value false", "go nodes 20000"});
  ASSERT_GE(lines.size(), 2U);
  EXPECT_TRUE(lines.front().starts_with("info depth 1 "));
}

}  // namespace
}  // namespace raum
