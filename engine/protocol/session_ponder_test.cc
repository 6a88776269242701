// Tests of a session whose search ponders, and of the reply that `bestmove` names.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "base/text/words.h"
#include "engine/protocol/transcript_fixture.h"

namespace raum {
namespace {

// The two first moves of the line of a report.
std::string first_moves(const std::string& info) {
  const auto words = split_words(info);
  const auto pv = std::find(words.begin(), words.end(), "pv");
  return words.end() - pv < 3 ? "none" : fmt::format("{} ponder {}", pv[1], pv[2]);
}

bool answers_within(Transcript& transcript, std::chrono::milliseconds time) {
  std::this_thread::sleep_for(time);
  return transcript.has("bestmove ");
}

class Pondering : public testing::Test {
 protected:
  void submit(const std::vector<std::string>& lines) {
    for (const std::string& line : lines) session_.submit(line);
  }

  Transcript transcript_;
  Session session_{[this](std::string_view line) { transcript_.add(line); }};
};

constexpr std::chrono::milliseconds kForAWrongAnswer{50};

// With 1 ms no second iteration would begin.
TEST(Session, RegardsTheClockAfterPonderhitOnly) {
  for (const std::string_view engine : {"maackesgeist-v2", "js-schach", "flagship"}) {
    Transcript transcript;
    Session session([&](std::string_view line) { transcript.add(line); });
    session.submit(fmt::format("setoption name Engine value {}", engine));
    session.submit("go ponder wtime 1 btime 1");
    EXPECT_TRUE(transcript.wait_for("info depth 2 ")) << engine;
    EXPECT_FALSE(transcript.has("bestmove ")) << engine;
    session.submit("ponderhit");
    EXPECT_TRUE(transcript.wait_for("bestmove ")) << engine;
  }
}

TEST_F(Pondering, KeepsTheMoveOfAFinishedSearchUntilPonderhit) {
  session_.submit("go ponder depth 1");
  ASSERT_TRUE(transcript_.wait_for("info depth 1 "));
  EXPECT_FALSE(answers_within(transcript_, kForAWrongAnswer));
  session_.submit("isready");
  EXPECT_TRUE(transcript_.wait_for("readyok"));
  session_.submit("ponderhit");
  EXPECT_TRUE(transcript_.wait_for("bestmove "));
  session_.drain();
  EXPECT_FALSE(transcript_.has("info string error"));
}

TEST_F(Pondering, EndsAtStop) {
  session_.submit("go ponder wtime 60000 btime 60000");
  ASSERT_TRUE(transcript_.wait_for("info depth 1 "));
  session_.submit("stop");
  EXPECT_TRUE(transcript_.wait_for("bestmove "));
}

TEST_F(Pondering, EndsAtQuit) {
  submit({"go ponder depth 1", "quit"});
  session_.drain();
  EXPECT_TRUE(transcript_.has("bestmove "));
}

// The session still searches when the lines arrive.
TEST_F(Pondering, IsHitBeforeItBegins) {
  submit({"go depth 3", "go ponder depth 1", "ponderhit", "result"});
  ASSERT_TRUE(transcript_.wait_for("result "));
  const auto lines = transcript_.lines();
  EXPECT_EQ(std::count_if(lines.begin(), lines.end(),
                          [](const std::string& l) { return l.starts_with("bestmove "); }),
            2);
  EXPECT_TRUE(transcript_.has("info depth 3 ")) << "the search before it is not changed";
}

TEST_F(Pondering, IsNotHitByAPonderhitBeforeItsGo) {
  submit({"ponderhit", "go ponder depth 1"});
  ASSERT_TRUE(transcript_.wait_for("info depth 1 "));
  EXPECT_FALSE(answers_within(transcript_, kForAWrongAnswer));
  session_.submit("stop");
  EXPECT_TRUE(transcript_.wait_for("bestmove "));
}

TEST_F(Pondering, LeavesAnInfiniteSearchInfinite) {
  submit({"go ponder infinite depth 1 searchmoves Ab1Ac3"});
  ASSERT_TRUE(transcript_.wait_for("info depth 1 "));
  session_.submit("ponderhit");
  EXPECT_FALSE(answers_within(transcript_, kForAWrongAnswer));
  session_.submit("stop");
  EXPECT_TRUE(transcript_.wait_for("bestmove Ab1Ac3"));
}

TEST(Session, RefusesWordsBehindPonderhitAndIgnoresItWithoutASearch) {
  EXPECT_EQ(answers({"ponderhit"}), std::vector<std::string>{});
  const auto lines = answers({"ponderhit now"});
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_TRUE(lines[0].starts_with(
      "info string error ponderhit: found \"now\", expected nothing after it | {"))
      << lines[0];
}

TEST(Session, NamesTheExpectedReplyIfItPonders) {
  const auto lines =
      answers({"go depth 3", "setoption name Ponder value true", "ucinewgame", "go depth 3"});
  ASSERT_EQ(lines.size(), 8U);
  const std::string both = first_moves(lines[2]);
  ASSERT_NE(both, "none") << lines[2];
  EXPECT_EQ(first_moves(lines[6]), both);
  EXPECT_EQ(lines[3], "bestmove " + both.substr(0, both.find(' ')));
  EXPECT_EQ(lines[7], "bestmove " + both);
}

TEST(Session, NamesNoReplyThatItDoesNotKnow) {
  const std::string ponder = "setoption name Ponder value true";
  const auto words_of_answer = [](const std::vector<std::string>& lines) {
    return split_words(lines.back()).size();
  };
  EXPECT_EQ(words_of_answer(answers({ponder, "go depth 1"})), 2U) << "the line has one move";
  EXPECT_EQ(words_of_answer(answers({ponder, "go nodes 1"})), 2U) << "there is no line";
  const auto mated = answers(
      {ponder, "position fen 5/5/5/5/5//5/5/5/5/5//5/5/1k3/5/5//5/5/2q2/5/5//5/5/5/1q3/K4 w 0 1",
       "go depth 1"});
  EXPECT_EQ(mated.back(), "bestmove 0000");
}

}  // namespace
}  // namespace raum
