// LiveMatch: readers and the thread of the match do not disturb each other.
#include "web/live/live_match.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "web/live/live_charts.h"
#include "web/live/live_fixture.h"
#include "web/live/live_json.h"
#include "web/live/live_routes.h"
#include "web/live/live_viewers.h"

namespace raum::web {
namespace {

using tournament::Result;

TEST(LiveMatch, GivesASlotToEachWorker) {
  PlayedByHand played(2, 7);
  EXPECT_EQ(played.match().status().setup, nullptr);
  played.begin();
  const LiveStatus status = played.match().status();
  ASSERT_NE(status.setup, nullptr);
  EXPECT_EQ(status.setup->slots.size(), 7U);
  EXPECT_EQ(status.end, nullptr);
  EXPECT_FALSE(status.is_incomplete);
}

TEST(LiveMatch, KeepsResultsInTheirOrder) {
  PlayedByHand played(3);
  played.begin();
  played.store(2, 1, Result::Win);
  played.store(1, 0, Result::Loss, "hang");
  const auto results = played.match().results(0, 10);
  ASSERT_EQ(results.size(), 2U);
  EXPECT_EQ(results[0].pair, 2U);
  EXPECT_EQ(results[0].leg, 1);
  EXPECT_EQ(results[0].first, Result::Win);
  EXPECT_EQ(results[0].failed, -1);
  EXPECT_EQ(results[1].first, Result::Loss);
  EXPECT_EQ(results[1].failed, 1);
  EXPECT_EQ(played.match().status().fault_kinds, std::vector<std::string>{"hang"});
  EXPECT_EQ(played.match().results(1, 10).size(), 1U);
  EXPECT_EQ(played.match().results(0, 1).size(), 1U);
  EXPECT_TRUE(played.match().results(2, 1).empty());
}

TEST(LiveMatch, LimitsTheKindsOfFaults) {
  PlayedByHand played(300);
  played.begin();
  for (std::size_t pair = 1; pair <= 300; ++pair) {
    played.store(pair, 0, Result::Win, "kind " + std::to_string(pair));
  }
  EXPECT_EQ(played.match().status().fault_kinds.size(), 100U);
  EXPECT_EQ(played.match().results(299, 1).at(0).fault, 99);
}

TEST(LiveMatch, EndsWithPrintableTexts) {
  PlayedByHand played(1);
  played.begin();
  tournament::MatchOutcome outcome = played.outcome();
  outcome.engine_failure = "engine a\x1b: \xff";
  played.match().end(outcome);
  const LiveStatus status = played.match().status();
  ASSERT_NE(status.end, nullptr);
  EXPECT_EQ(status.end->outcome.engine_failure, "engine a\\x1b: \\xff");
  EXPECT_EQ(status.end->error, "");
}

TEST(LiveMatch, IsReadWhileItIsPlayed) {
  constexpr std::size_t kPairs = 500;
  PlayedByHand played(kPairs);
  LiveMatch& match = played.match();  // made before the readers: the first call makes it
  std::atomic<bool> is_over{false};
  std::atomic<int> reads{0}, wrong{0};
  const auto watch = [&] {
    LiveCharts charts(match);
    std::uint64_t after = 0;
    std::size_t seen = 0;
    while (!is_over) {
      const Json json = live_json(match, {.after = after}, tournament::LiveClock::now());
      ++reads;
      if (json.at("state") == "preparing") continue;
      seen += json.at("skipped").get<std::size_t>() + json.at("results").size();
      after = json.at("next");
      if (seen != after || after > 2 * kPairs) ++wrong;
      if (json.at("won").get<std::size_t>() != 2 * json.at("pairs_counted").get<std::size_t>()) {
        ++wrong;
      }
      static_cast<void>(charts.json());
    }
  };
  std::vector<std::jthread> readers;
  for (int i = 0; i < 2; ++i) readers.emplace_back(watch);
  while (reads == 0) std::this_thread::yield();
  played.begin();
  for (std::size_t pair = 1; pair <= kPairs; ++pair) {
    played.slot(0).begin(pair, 0);
    played.slot(0).add(*Move::parse("Ac2Ac3"), {});
    played.store_pair(pair, Result::Win, Result::Win);
    if (pair % 20 != 0) continue;
    const int read = reads;
    while (reads == read) std::this_thread::yield();
  }
  match.end(played.outcome());
  const int before = reads;
  while (reads < before + 2) std::this_thread::yield();
  is_over = true;
  readers.clear();
  EXPECT_EQ(wrong, 0);
}

Response answer_to(const Routes& routes, const std::string& path, const std::string& query = "") {
  const Route* const route = routes.find(Method::Get, path);
  if (route == nullptr) return error_response(999, "no route " + path);
  return route->answer({.path = path, .query = query});
}

TEST(LiveRoutes, AnswerWithTheStateOfTheMatch) {
  PlayedByHand played(3);
  played.begin();
  played.clear();
  played.store_pair(1, Result::Win, Result::Draw);
  LiveViewers viewers;
  const Routes routes = live_routes(played.match(), viewers, "/nonexistent/m.db");
  EXPECT_EQ(Json::parse(answer_to(routes, "/api/live/setup").body),
            live_setup_json(played.match().status()));
  EXPECT_EQ(Json::parse(answer_to(routes, "/api/live/charts").body),
            LiveCharts(played.match()).json());
  Json live = Json::parse(answer_to(routes, "/api/live", "after=1&list=1&worker=1").body);
  EXPECT_EQ(live.at("from"), 1);
  EXPECT_EQ(live.at("workers").at(0).at("worker"), 2);
  EXPECT_FALSE(live.at("run").get<std::string>().empty());
  EXPECT_FALSE(viewers.is_awaited(LiveViewers::Clock::now()));
  live = Json::parse(answer_to(routes, "/api/live", "page=7").body);
  EXPECT_EQ(live.at("from"), 0);
  EXPECT_EQ(live.at("results").size(), 2U);
  EXPECT_TRUE(viewers.is_awaited(LiveViewers::Clock::now()));
  EXPECT_EQ(answer_to(routes, "/").type, "text/html; charset=utf-8");
  for (const char* const path : {"/api/live/charts", "/api/live/report"}) {
    EXPECT_EQ(routes.find(Method::Get, path)->pace, Pace::Slow) << path;
  }
  EXPECT_EQ(routes.find(Method::Get, "/api/live")->pace, Pace::Fast);
}

TEST(LiveRoutes, AwaitAPageUntilItHasTheReport) {
  PlayedByHand played(3);
  played.begin();
  LiveViewers viewers;
  const Routes routes = live_routes(played.match(), viewers, "/nonexistent/\xff.db");
  Response response = answer_to(routes, "/api/live/report", "page=7");
  EXPECT_EQ(response.status, 500);
  EXPECT_TRUE(Json::parse(response.body)
                  .at("error")
                  .get<std::string>()
                  .starts_with("/nonexistent/\\xff.db: found no such file"))
      << response.body;
  EXPECT_EQ(response.held, nullptr) << "the match goes on";
  played.match().end(played.outcome());
  EXPECT_EQ(answer_to(routes, "/api/live/report").held, nullptr);
  viewers.polled(7, LiveViewers::Clock::now());
  response = answer_to(routes, "/api/live/report", "page=7");
  EXPECT_EQ(response.status, 500);
  EXPECT_TRUE(viewers.is_asking());
  response.held.reset();
  EXPECT_FALSE(viewers.is_asking());
  EXPECT_FALSE(viewers.is_awaited(LiveViewers::Clock::now()));
}

TEST(LiveViewers, AwaitPagesThatAskAndLackTheEnd) {
  using namespace std::chrono_literals;
  LiveViewers viewers;
  const LiveViewers::Clock::time_point begin{};
  EXPECT_FALSE(viewers.is_awaited(begin));
  viewers.polled(1, begin);
  viewers.polled(2, begin + 1s);
  EXPECT_TRUE(viewers.is_awaited(begin + 2s));
  viewers.served(2);
  viewers.served(77);
  EXPECT_TRUE(viewers.is_awaited(begin + 3s));
  EXPECT_FALSE(viewers.is_awaited(begin + 3001ms)) << "the first page is closed or hidden";
  viewers.polled(1, begin + 4s);
  EXPECT_TRUE(viewers.is_awaited(begin + 5s));
  viewers.served(1);
  EXPECT_FALSE(viewers.is_awaited(begin + 5s));
}

TEST(LiveViewers, AreAwaitedWhileTheirReportIsMade) {
  LiveViewers viewers;
  const LiveViewers::Clock::time_point begin{};
  const auto later = begin + 10 * LiveViewers::kOpen;
  viewers.polled(7, begin);
  viewers.asked(8);  // an unknown page
  EXPECT_FALSE(viewers.is_asking());
  viewers.asked(7);
  EXPECT_TRUE(viewers.is_asking());
  EXPECT_TRUE(viewers.is_awaited(later));
  viewers.served(7);
  EXPECT_FALSE(viewers.is_asking());
  EXPECT_FALSE(viewers.is_awaited(later));
}

TEST(LiveViewers, AreLimitedInNumber) {
  using namespace std::chrono_literals;
  LiveViewers viewers;
  const LiveViewers::Clock::time_point begin{};
  for (std::uint64_t page = 0; page < 1'000; ++page) viewers.polled(page, begin);
  for (std::uint64_t page = 0; page < LiveViewers::kMost; ++page) viewers.served(page);
  EXPECT_FALSE(viewers.is_awaited(begin)) << "only the first ones are kept";
  viewers.polled(2'000, begin + 4s);
  EXPECT_TRUE(viewers.is_awaited(begin + 4s)) << "closed pages leave room";
}

}  // namespace
}  // namespace raum::web
