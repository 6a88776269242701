// Conversation: what it says of engines, which are shell commands here.
#include "tournament/compliance/conversation.h"

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <optional>
#include <string>

#include "base/testing/shell_engine.h"
#include "tournament/compliance/step.h"

namespace raum::tournament {
namespace {

using namespace std::chrono_literals;

class ConversationTest : public testing::Test {
 protected:
  // A conversation with a shell that runs the script.
  Conversation& start(const std::string& script, std::chrono::milliseconds stall = 60s) {
    request_.engine.command = "/bin/sh";
    request_.engine.arguments = {"-c", script};
    request_.stall = stall;
    conversation_.emplace(request_, stop_);
    EXPECT_TRUE(conversation_->start());
    return *conversation_;
  }
  [[nodiscard]] std::string failure() const {
    return conversation_->is_fine() ? "" : to_string(conversation_->failure());
  }

  StopEvent stop_;
  CheckRequest request_;
  std::optional<Conversation> conversation_;
};

TEST_F(ConversationTest, KeepsTheLinesUpToTheOneThatItWaitsFor) {
  Conversation& engine = start("echo id name x; echo uciokay; echo ' uciok 3'; echo later; cat");
  EXPECT_EQ(engine.wait_for("uciok"), " uciok 3");
  EXPECT_TRUE(engine.has_line("id name"));
  EXPECT_FALSE(engine.has_line("name"));
  EXPECT_FALSE(engine.has_line("later"));
  EXPECT_EQ(engine.wait_for("later"), "later");
  engine.forget_lines();
  EXPECT_FALSE(engine.has_line("id name"));
  EXPECT_TRUE(engine.is_fine());
}

TEST_F(ConversationTest, CountsTheLinesOfAnEngineThatDoesNotAnswer) {
  constexpr auto kWait = 50ms;
  const std::string expected = ", expected a line that begins with uciok";
  start("echo one; exec sleep 60").wait_for("one");
  conversation_->wait_for("uciok", kWait);
  EXPECT_EQ(failure(), "found 1 other line within 50 ms, the last \"one\"" + expected);
  start("echo one; echo two; exec sleep 60").wait_for("two");
  conversation_->wait_for("uciok", kWait);
  EXPECT_EQ(failure(), "found 2 other lines within 50 ms, the last \"two\"" + expected);
  start("echo one; exec sleep 60").wait_for("one");
  conversation_->send("go\n");
  conversation_->wait_for("uciok", kWait);
  EXPECT_EQ(failure(), "sent \"go\", found no line within 50 ms" + expected);
}

TEST_F(ConversationTest, NamesTheCommandsSinceTheLastAnswer) {
  Conversation& engine = start("cat");
  engine.send("uci\n");
  engine.wait_for("uci");
  for (const char* const text : {"one\n", "two\nthree\n", "four\n"}) engine.send(text);
  engine.fail("this", "that");
  EXPECT_EQ(engine.failure(), (StepFailure{"\"two\", \"three\", \"four\"", "this", "that"}));
}

TEST_F(ConversationTest, KeepsItsFirstFailureAndDoesNothingAfterIt) {
  Conversation& engine = start("cat");
  engine.fail("first", "nothing");
  engine.fail("second", "nothing");
  engine.send("uci\n");
  EXPECT_EQ(engine.wait_for("uci"), std::nullopt);
  engine.expect_exit();
  EXPECT_EQ(failure(), "found first, expected nothing");
}

TEST_F(ConversationTest, ReportsHowAnEngineEnded) {
  start("exit 0").expect_exit();
  EXPECT_EQ(failure(), "");
  start("echo bye; exit 3").expect_exit();
  EXPECT_EQ(failure(), "found crash: exit status 3, expected the end with exit status 0");
  start("exec sleep 60", 100ms).expect_exit();
  EXPECT_EQ(failure(),
            "found a program that still runs after 100 ms, expected the end with exit status 0");
  start("echo no net >&2; exit 1").wait_for("uciok");
  EXPECT_EQ(failure(),
            "found crash: exit status 1: \"no net\", expected a line that begins with uciok");
}

TEST_F(ConversationTest, ReportsAnEngineThatDoesNotReadItsInput) {
  Conversation& engine = start("exec sleep 60", 200ms);
  engine.send(std::string(200'000, 'x') + "\n");
  ASSERT_FALSE(engine.is_fine());
  EXPECT_EQ(engine.failure().found, "hang");
  EXPECT_EQ(engine.failure().expected, "a program that reads its input");
}

TEST_F(ConversationTest, ReportsAProgramThatDoesNotStart) {
  const auto refusal = [&](const std::string& command) {
    request_.engine.command = command;
    conversation_.emplace(request_, stop_);
    EXPECT_FALSE(conversation_->start());
    return failure();
  };
  EXPECT_EQ(refusal("/no/such/engine"),
            "found no such file, expected a program that may be started");
  const FakeEngine engine("");
  std::ofstream(engine.path()) << "#!/no/such/shell\n";
  EXPECT_EQ(refusal(engine.path()), "found cannot start: " + engine.path().string() +
                                        ": No such file or directory, expected a program that may "
                                        "be started");
}

TEST_F(ConversationTest, GreetsWithTheOptions) {
  request_.engine.options = {{"Hash", "1"}, {"Clear Hash", ""}};
  const FakeEngine engine(
      "while read -r line; do echo \"$line\"; case $line in uci) echo uciok;; isready) echo "
      "readyok;; esac; done");
  request_.engine.command = engine.path();
  conversation_.emplace(request_, stop_);
  conversation_->greet();
  EXPECT_EQ(failure(), "");
  for (const char* const line :
       {"uci", "setoption name Hash value 1", "setoption name Clear Hash value", "isready"}) {
    EXPECT_TRUE(conversation_->has_line(line)) << line;
  }
}

TEST_F(ConversationTest, ChecksMovesInThePosition) {
  Conversation& engine = start("cat");
  const auto checked = [&](std::string_view fen, const std::string& moves, std::string_view line) {
    conversation_.emplace(request_, stop_);
    const auto move = conversation_->check_bestmove(fen, moves, line);
    return move ? to_string(*move) : failure();
  };
  EXPECT_TRUE(engine.is_fine());
  EXPECT_EQ(checked("", "", "bestmove Ac2Ac3 ponder x"), "Ac2Ac3");
  EXPECT_EQ(checked("", "Ac2Ac3 Ec4Ec3", "bestmove Ac3Ac4"), "Ac3Ac4");
  constexpr std::string_view kLastRank =
      "4K/5/5/5/5//5/5/5/5/5//5/5/q4/5/2k2//5/5/5/5/p4//5/4N/5/5/5 b 0 1";
  EXPECT_EQ(checked(kLastRank, "", "bestmove Ba1Aa1q"), "Ba1Aa1q");
  EXPECT_TRUE(checked("", "", "bestmove Ac2Ac9")
                  .starts_with("found \"bestmove Ac2Ac9\", expected bestmove with both cells"));
  for (const std::string move : {"0000", "Ac2Ac5", "Ec4Ec3"}) {
    EXPECT_TRUE(
        checked("", "", "bestmove " + move)
            .starts_with("found \"bestmove " + move + "\", expected a legal move in rnknr/"))
        << move;
  }
}

TEST_F(ConversationTest, ReadsOptionsAndSearchInformation) {
  Conversation& engine = start(
      "echo option name Hash type spin default 1; echo option name Odd; echo option nam X type y; "
      "echo info depth 1 score cp 5; echo info depth 2 nodes 7; echo uciok; cat");
  engine.wait_for("uciok");
  EXPECT_EQ(engine.options(),
            (std::map<std::string, std::string>{{"Hash", "type spin default 1"}, {"Odd", ""}}));
  EXPECT_EQ(engine.last_info(), (SearchReport{.depth = 2, .score_cp = 5, .nodes = 7}));
  engine.expect_no_line("nothing", "none");
  EXPECT_EQ(failure(), "");
  engine.expect_no_line("option name", "no option");
  EXPECT_EQ(failure(), "found \"option name Hash type spin default 1\", expected no option");
}

}  // namespace
}  // namespace raum::tournament
