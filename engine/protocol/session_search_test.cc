// Tests of a session that searches or counts.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/protocol/transcript_fixture.h"

namespace raum {
namespace {

TEST(Session, CountsPerft) {
  const auto lines = answers({"go perft 3"});
  ASSERT_EQ(lines.size(), 62U);
  EXPECT_EQ(lines.back(), "perft(3) = 237316");
  EXPECT_EQ(std::count(lines.begin(), lines.end(), "Ab1Aa3: 3912"), 1);
  EXPECT_EQ(answers({"go perft 0"}), std::vector<std::string>{"perft(0) = 1"});
}

TEST(Session, StopsCounting) {
  EXPECT_EQ(answers({"go perft 12", "stop"}),
            std::vector<std::string>{"info string perft stopped"});
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
  const auto lines = answers({"setoption name Level value 1", "go"});
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_TRUE(lines[1].starts_with("info depth 2 "));
  EXPECT_TRUE(lines[2].starts_with("bestmove "));
}

TEST(Session, PlaysSeededRandomMovesAtLevelZero) {
  const std::vector<std::string> script{"setoption name Level value 0",
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

TEST(Session, InfiniteSearchWaitsForStopEvenWithoutLegalMoves) {
  Transcript transcript;
  Session session([&](std::string_view line) { transcript.add(line); });
  session.submit("position fen 4k/5/4K/5/5//2Q2/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5 b 0 1");
  session.submit("go infinite");
  EXPECT_TRUE(transcript.wait_for("info depth 0 score cp 0"));
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

TEST(Session, StopsAnInfiniteSearchWhenItQuits) {
  Transcript transcript;
  {
    Session session([&](std::string_view line) { transcript.add(line); });
    session.submit("go infinite");
    session.submit("quit");
  }
  EXPECT_TRUE(transcript.has("bestmove "));
}

TEST(Session, DeepensIterativelyWithoutADepthLimit) {
  const auto lines = answers({"setoption name IterativeDeepening value false", "go nodes 20000"});
  ASSERT_GE(lines.size(), 2U);
  EXPECT_TRUE(lines.front().starts_with("info depth 1 "));
}

}  // namespace
}  // namespace raum
