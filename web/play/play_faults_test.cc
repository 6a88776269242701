// Engines that crash, hang, flood or answer with nonsense: the page sees the runner's words, and
// the next search starts the engine anew.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "web/play/service_fixture.h"

namespace raum::web {
namespace {

class PlayFaultsTest : public ServiceFixture {
 protected:
  // The fault of the first search with the engine, which must not be its last one.
  std::string fault_of(const std::string& mode) {
    start({scripted_engine(mode)});
    const Json answer = done(search());
    EXPECT_EQ(answer["best"], nullptr) << mode;
    return answer["fault"].is_string() ? answer["fault"].get<std::string>() : "no fault";
  }
};

TEST_F(PlayFaultsTest, AreShownInTheWordsOfTheRunner) {
  const std::vector<std::pair<std::string, std::string>> expected{
      {"crash", "crash: signal 11 (SEGV)"},
      {"exit", "crash: exit status 3"},
      {"flood", "output flood"},
      {"illegal", "illegal move: "},
      {"null", "null move: \"0000\" at ply 1"},
      {"unreadable", "unreadable move: "},
      {"nomove", "missing move"},
      {"claim", "wrong claim: \"(none)\" at ply 1"},
      {"close-output", "closed its output"},
      {"exit-at-once", "crash: exit status 7"},
      {"no-library", "crash: exit status 127"},
      {"crash-in-company", "crash: "},
  };
  for (const auto& [mode, words] : expected) {
    EXPECT_EQ(fault_of(mode).substr(0, words.size()), words) << mode;
  }
}

TEST_F(PlayFaultsTest, AreFollowedByAFreshEngine) {
  for (const std::string mode : {"crash", "exit", "unreadable", "flood", "close-output"}) {
    // The second search of each process fails.
    start({scripted_engine(mode, 2)});
    EXPECT_EQ(done(search())["fault"], nullptr) << mode;
    EXPECT_NE(done(search())["fault"], nullptr) << mode;
    const Json third = done(search());
    EXPECT_EQ(third["fault"], nullptr) << mode;
    EXPECT_NE(third["best"], nullptr) << mode;
  }
}

TEST_F(PlayFaultsTest, IncludeAHangAfterStop) {
  PlayLimits hasty = limits();
  hasty.after_stop = std::chrono::milliseconds(50);
  start({scripted_engine("hang", 2)}, hasty);
  EXPECT_EQ(done(search())["fault"], nullptr);
  const std::uint64_t id = search();
  EXPECT_EQ(poll(id)["done"], false);
  EXPECT_EQ(accepted(post("stop", {{"tab", kTab}, {"id", id}})), Json::object());
  EXPECT_EQ(done(id)["fault"].get<std::string>().substr(0, 5), "hang:");
  EXPECT_EQ(done(search())["fault"], nullptr);
}

TEST_F(PlayFaultsTest, IncludeATimePerMoveThatPassed) {
  PlayLimits hasty = limits();
  hasty.late = std::chrono::milliseconds(50);
  start({scripted_engine("hang")}, hasty);
  EXPECT_EQ(done(search({{"limit", {{"movetime", 10}}}}))["fault"], "hang: no move after 60 ms");
}

TEST_F(PlayFaultsTest, IncludeAnEngineThatDoesNotGreet) {
  PlayLimits hasty = limits();
  hasty.answer = std::chrono::milliseconds(300);
  start({scripted_engine("no-uciok"), scripted_engine("no-readyok")}, hasty);
  EXPECT_EQ(done(search())["fault"], "no uciok: after 300 ms");
  EXPECT_EQ(done(search({{"engine", 1}}))["fault"], "not ready: after 300 ms");
}

TEST_F(PlayFaultsTest, IncludeAProgramThatIsNotThere) {
  PlayEngine gone;
  gone.spec.name = "gone";
  gone.spec.command = "/nonexistent/engine";
  start({gone});
  EXPECT_EQ(done(search())["fault"], "cannot start: /nonexistent/engine: no such file");
}

TEST_F(PlayFaultsTest, LeaveOtherTabsAlone) {
  const LoggingEngine logger;
  start({logger.engine(), scripted_engine("crash"), scripted_engine("chatter")});
  const std::uint64_t quiet = search({{"limit", {{"infinite", true}}}});
  wait_for_line(quiet);
  EXPECT_EQ(done(search({{"tab", tab_number(1)}, {"engine", 1}}))["best"], nullptr);
  EXPECT_EQ(done(search({{"tab", tab_number(1)}, {"engine", 2}}))["fault"],
            "output flood: an answer longer than 4194304 bytes");
  EXPECT_EQ(poll(quiet)["done"], false);
  EXPECT_EQ(accepted(post("stop", {{"tab", kTab}, {"id", quiet}})), Json::object());
  EXPECT_EQ(done(quiet)["best"], "Ab1Ac3");
}

}  // namespace
}  // namespace raum::web
