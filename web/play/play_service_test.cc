// PlayService: searches of tabs, their limits and their ends, through the routes of the page.
#include "web/play/play_service.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <optional>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include "base/testing/scoped_variable.h"
#include "engine/board/position_text.h"
#include "web/play/service_fixture.h"

namespace raum::web {
namespace {

class PlayServiceTest : public ServiceFixture {};

const std::string kStartLine = "position fen " + std::string(kStartText);

TEST_F(PlayServiceTest, SendsASearchAndShowsItsLinesAndItsMove) {
  const LoggingEngine logger;
  start({logger.engine()});
  const Json answer = done(search({{"options", {{"Hash", 32}, {"Style", "b"}}},
                                   {"multipv", 2},
                                   {"searchmoves", {"Ab1Ac3", "Ac2Ac3"}},
                                   {"new_game", true}}));
  EXPECT_EQ(answer["best"], "Ab1Ac3");
  EXPECT_EQ(answer["fault"], nullptr);
  ASSERT_EQ(answer["lines"].size(), 1U);
  EXPECT_EQ(answer["lines"][0]["score"], (Json{{"centipawns", 5}}));
  const std::vector<std::string> expected{"uci",
                                          "setoption name Hash value 32",
                                          "setoption name Style value b",
                                          "isready",
                                          "ucinewgame",
                                          "isready",
                                          "setoption name MultiPV value 2",
                                          "isready",
                                          kStartLine,
                                          "go depth 1 searchmoves Ab1Ac3 Ac2Ac3"};
  EXPECT_EQ(logger.lines(), expected);
}

// What plays the moves of a long game must not keep the thread of the sockets.
TEST_F(PlayServiceTest, PlaysGamesOnTheThreadOfTheBriefRoutes) {
  start({});
  for (const std::string path : {"position", "record/write", "search", "release"}) {
    EXPECT_EQ(routes_->find(Method::Post, "/api/play/" + path)->pace, Pace::Brief) << path;
  }
  EXPECT_EQ(routes_->find(Method::Post, "/api/play/record/read")->pace, Pace::Slow);
  EXPECT_EQ(routes_->find(Method::Get, "/api/play/search")->pace, Pace::Fast);
  EXPECT_EQ(routes_->find(Method::Post, "/api/play/alive")->pace, Pace::Fast);
}

TEST_F(PlayServiceTest, KeepsTheEngineUntilItsOptionsChange) {
  const LoggingEngine logger;
  start({logger.engine()});
  for (int i = 0; i < 3; ++i) EXPECT_EQ(done(search())["best"], "Ab1Ac3");
  EXPECT_EQ(logger.pids().size(), 1U);
  EXPECT_EQ(done(search({{"options", {{"Hash", 8}}}}))["best"], "Ab1Ac3");
  ASSERT_EQ(logger.pids().size(), 2U);
  EXPECT_TRUE(ends(logger.pids()[0]));
}

TEST_F(PlayServiceTest, StopsASearchThatWouldNotEnd) {
  const LoggingEngine logger;
  start({logger.engine()});
  const std::uint64_t id = search({{"limit", {{"infinite", true}}}});
  wait_for_line(id);
  EXPECT_EQ(poll(id)["done"], false);
  EXPECT_EQ(accepted(post("stop", {{"tab", kTab}, {"id", id}})), Json::object());
  EXPECT_EQ(done(id)["best"], "Ab1Ac3");
  EXPECT_EQ(logger.lines().back(), "stop");
  EXPECT_EQ(poll(id, 1)["lines"].size(), 0U);
}

TEST_F(PlayServiceTest, EndsTheSearchOfATabWithTheNextOne) {
  const LoggingEngine first, second;
  start({first.engine(), second.engine()});
  const std::uint64_t old = search({{"limit", {{"infinite", true}}}});
  wait_for_line(old);
  const std::uint64_t same = search({{"limit", {{"infinite", true}}}});
  EXPECT_GT(same, old);
  wait_for_line(same);
  EXPECT_EQ(
      refusal(get("search", "id=" + std::to_string(old))),
      "search: found " + std::to_string(old) + ", expected the last search of a tab that is open");
  const std::uint64_t other = search({{"engine", 1}});
  EXPECT_EQ(done(other)["best"], "Ab1Ac3");
  const auto stops = [&] {
    const auto lines = first.lines();
    return std::count(lines.begin(), lines.end(), "stop");
  };
  const auto last = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (stops() < 2 && std::chrono::steady_clock::now() < last) std::this_thread::yield();
  EXPECT_EQ(stops(), 2) << "the first engine's search has ended, too";
  EXPECT_EQ(done(search())["best"], "Ab1Ac3");
  EXPECT_EQ(first.pids().size(), 1U);
}

// The first search keeps the engine busy; the second one is replaced before it begins.
TEST_F(PlayServiceTest, TellsTheEngineOfANewGameWhoseSearchWasReplaced) {
  const LoggingEngine logger;
  start({logger.engine()});
  wait_for_line(search({{"limit", {{"infinite", true}}}}));
  static_cast<void>(search({{"new_game", true}}));
  EXPECT_EQ(done(search())["best"], "Ab1Ac3");
  const auto lines = logger.lines();
  EXPECT_EQ(std::count(lines.begin(), lines.end(), "ucinewgame"), 1);
}

// The last descriptor that is free goes to the engine, none to the search.
TEST_F(PlayServiceTest, GoesOnAfterASearchWithoutADescriptor) {
#if defined(__SANITIZE_ADDRESS__)
  GTEST_SKIP() << "UBSan opens a pipe to look at the exception";
#endif
  const LoggingEngine logger;
  start({logger.engine()});
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &before), 0);
  const int next = ::dup(STDIN_FILENO);
  ASSERT_GE(next, 0);
  ::close(next);
  const rlimit few{static_cast<rlim_t>(next) + 1, before.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &few), 0);
  EXPECT_THROW(static_cast<void>(post("search", search_body())), std::system_error);
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &before), 0);
  EXPECT_EQ(refusal(get("search", "id=1")).substr(0, 14), "search: found ");
  service_->expire();
  EXPECT_EQ(done(search())["best"], "Ab1Ac3");
}

TEST_F(PlayServiceTest, GivesATabTwoEnginesAndAllTabsFour) {
  std::vector<LoggingEngine> loggers(3);
  start({loggers[0].engine(), loggers[1].engine(), loggers[2].engine()});
  for (const int engine : {0, 1, 2}) {
    EXPECT_EQ(done(search({{"engine", engine}}))["best"], "Ab1Ac3");
  }
  EXPECT_TRUE(ends(loggers[0].pids()[0])) << "the one that searched first makes room";
  EXPECT_FALSE(loggers[1].pids().empty());
  EXPECT_EQ(done(search({{"engine", 1}, {"tab", tab_number(1)}}))["best"], "Ab1Ac3");
  EXPECT_EQ(done(search({{"engine", 2}, {"tab", tab_number(1)}}))["best"], "Ab1Ac3");
  EXPECT_EQ(refusal(post("search", search_body({{"tab", tab_number(2)}})), 429),
            "search: found 4 engines that run, expected at most 4 in all tabs; close a tab");
  EXPECT_EQ(accepted(post("release", {{"tab", tab_number(1)}})), Json::object());
  EXPECT_EQ(done(search({{"tab", tab_number(2)}}))["best"], "Ab1Ac3");
}

TEST_F(PlayServiceTest, RefusesTooManyTabs) {
  const LoggingEngine logger;
  PlayLimits few = limits();
  few.tabs = 1;
  start({logger.engine()}, few);
  EXPECT_EQ(done(search())["best"], "Ab1Ac3");
  EXPECT_EQ(refusal(post("search", search_body({{"tab", tab_number(1)}})), 429),
            "search: found 1 tabs that search, expected at most 1");
}

TEST_F(PlayServiceTest, EndsTheEnginesOfATabThatAsksNoMore) {
  using std::chrono::milliseconds;
  const LoggingEngine logger;
  start({logger.engine()});
  const std::uint64_t id = search({{"limit", {{"infinite", true}}}});
  wait_for_line(id);
  const int pid = logger.pids().at(0);
  const auto still_there = [&] {
    advance(milliseconds(4'999));
    service_->expire();
    return ::kill(pid, 0) == 0;
  };
  EXPECT_TRUE(still_there());
  static_cast<void>(poll(id));
  EXPECT_TRUE(still_there()) << "a poll shows that the tab is there";
  EXPECT_EQ(accepted(post("alive", {{"tab", kTab}})), Json::object());
  EXPECT_TRUE(still_there()) << "so does the call alive";
  EXPECT_EQ(poll(id)["done"], false);
  advance(milliseconds(5'000));
  service_->expire();
  EXPECT_TRUE(ends(pid));
  EXPECT_EQ(refusal(get("search", "id=" + std::to_string(id))).substr(0, 14), "search: found ");
  EXPECT_EQ(done(search())["best"], "Ab1Ac3") << "the tab may come back";
}

TEST_F(PlayServiceTest, LooksAtTheTabsByItself) {
  const LoggingEngine logger;
  PlayLimits often = limits();
  often.look = std::chrono::milliseconds(1);
  start({logger.engine()}, often);
  const std::uint64_t id = search({{"limit", {{"infinite", true}}}});
  wait_for_line(id);
  advance(often.forget);
  EXPECT_TRUE(ends(logger.pids().at(0)));
}

TEST_F(PlayServiceTest, StopsASearchThatLastsTooLong) {
  const LoggingEngine logger;
  PlayLimits longer = limits();
  longer.forget = std::chrono::hours(2);
  start({logger.engine()}, longer);
  const std::uint64_t id = search({{"limit", {{"infinite", true}}}});
  wait_for_line(id);
  advance(longer.longest_search);
  service_->expire();
  EXPECT_EQ(poll(id)["done"], false);
  advance(std::chrono::milliseconds(1));
  service_->expire();
  EXPECT_EQ(done(id)["best"], "Ab1Ac3");
}

TEST_F(PlayServiceTest, EndsEnginesWithTheTabAndWithItself) {
  const LoggingEngine released, left;
  start({released.engine(), left.engine()});
  wait_for_line(search({{"limit", {{"infinite", true}}}}));
  EXPECT_EQ(accepted(post("release", {{"tab", kTab}})), Json::object());
  EXPECT_TRUE(ends(released.pids().at(0)));
  wait_for_line(search({{"engine", 1}, {"limit", {{"infinite", true}}}}));
  service_.reset();
  EXPECT_NE(::kill(left.pids().at(0), 0), 0) << "the destructor waits for its end";
}

TEST_F(PlayServiceTest, RefusesCallsForOtherTabsAndSearches) {
  const LoggingEngine logger;
  start({logger.engine()});
  const std::uint64_t id = search();
  static_cast<void>(done(id));
  const std::string none = ", expected the last search of a tab that is open";
  EXPECT_EQ(refusal(post("stop", {{"tab", kTab}, {"id", 99}})), "search: found 99" + none);
  EXPECT_EQ(refusal(post("stop", {{"tab", tab_number(9)}, {"id", id}})), "search: found 1" + none);
  EXPECT_EQ(refusal(post("stop", {{"tab", kTab}})), "body: id: found nothing, expected the field");
  EXPECT_EQ(refusal(post("stop", {{"tab", kTab}, {"id", "1\n"}})),
            "body: id: found \"1\\x0a\", expected a count");
  EXPECT_EQ(refusal(get("search")), "query: id: found no number, expected the number of a search");
  EXPECT_EQ(refusal(get("search", "id=77")), "search: found 77" + none);
  EXPECT_EQ(refusal(post("alive", {{"tab", "x"}})),
            "body: tab: found \"x\", expected 32 hexadecimal digits");
  EXPECT_EQ(refusal(post("release", Json::array())), "body: found array, expected a JSON object");
  EXPECT_EQ(accepted(post("alive", {{"tab", tab_number(9)}})), Json::object());
  EXPECT_EQ(accepted(post("release", {{"tab", tab_number(9)}})), Json::object());
}

// Whatever a page sends, an engine sees whole lines of the protocol, or nothing.
TEST_F(PlayServiceTest, LetsNoSecondLineReachTheEngine) {
  const LoggingEngine logger;
  start({logger.engine()});
  std::size_t refused = 0;
  for (const std::string& cut :
       {std::string("\n"), std::string("\r"), std::string("\0", 1), std::string("\nquit\n"),
        std::string("\n\n"), std::string("\r\nquit"), std::string("\x0b"), std::string("\x1b[A")}) {
    const std::string fen(kStartText);
    const std::vector<Json> hostile{
        {{"position", {{"fen", fen + cut}}}},
        {{"position", {{"fen", cut + fen}}}},
        {{"position", {{"fen", fen.substr(0, 20) + cut + fen.substr(20)}}}},
        {{"position", {{"fen", "startpos" + cut}}}},
        {{"position", {{"fen", "startpos"}, {"moves", {"Ab1Ac3" + cut}}}}},
        {{"position", {{"fen", "startpos"}, {"moves", {"Ab1" + cut + "Ac3"}}}}},
        {{"searchmoves", {"Ab1Ac3" + cut}}},
        {{"searchmoves", {cut}}},
        {{"options", {{"Hash" + cut, 5}}}},
        {{"options", {{"Hash", "5" + cut}}}},
        {{"options", {{"Style", "a" + cut}}}},
        {{"options", {{"Book", cut}}}},
        {{"options", {{"MultiPV", "1" + cut}}}},
        {{"limit", {{"depth" + cut, 1}}}},
        {{"limit", {{"depth", "1" + cut}}}},
        {{"multipv", "1" + cut}},
        {{"engine", "0" + cut}},
        {{"tab", kTab + cut}},
        {{"new_game", cut}},
    };
    for (const Json& more : hostile) {
      EXPECT_NE(refusal(post("search", search_body(more))), "") << more.dump();
      ++refused;
    }
  }
  EXPECT_EQ(refused, 152U);
  EXPECT_TRUE(logger.pids().empty()) << "not even a process was started";
  EXPECT_EQ(done(search())["best"], "Ab1Ac3");
  const std::vector<std::string> expected{"uci",     "isready",  "setoption name MultiPV value 1",
                                          "isready", kStartLine, "go depth 1"};
  EXPECT_EQ(logger.lines(), expected);
}

// As the kernel ends the server: nothing of it runs to its end.
TEST_F(PlayServiceTest, LeavesNoEngineWhenItIsKilled) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");  // runs this test again in a process of its own
  constexpr const char* kVariable = "RAUM_KILLED_ENGINE";
  const char* const given = std::getenv(kVariable);
  std::optional<LoggingEngine> own;
  if (given == nullptr) own.emplace();
  const std::string script = own ? own->path() : given;
  const ScopedVariable variable(kVariable, script);
  EXPECT_EXIT(
      {
        start({LoggingEngine::engine_at(script)});
        wait_for_line(search({{"limit", {{"infinite", true}}}}));
        static_cast<void>(::raise(SIGKILL));
      },
      testing::KilledBySignal(SIGKILL), "");
  ASSERT_TRUE(own.has_value());
  ASSERT_EQ(own->pids().size(), 1U);
  EXPECT_TRUE(ends(own->pids()[0]));
}

}  // namespace
}  // namespace raum::web
