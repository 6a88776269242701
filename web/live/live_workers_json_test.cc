// The JSON of a running match: where its workers are, and which of them are late.
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <utility>

#include "web/live/live_fixture.h"
#include "web/live/live_json.h"

namespace raum::web {
namespace {

using tournament::LiveClock;
using tournament::LivePlace;

TEST(LiveWorkersJson, SaysWhichProcessPlaysForAWorker) {
  PlayedByHand played(40, 40);
  played.begin();
  played.slot(1).set_place({.state = LivePlace::Starting});
  played.slot(2).set_place({.state = LivePlace::There, .host = std::string(50, 'n')});
  played.slot(3).set_place({.state = LivePlace::None});
  played.slot(39).set_place({.state = LivePlace::None});  // beyond those that are listed
  const Json json = live_json(played.match(), {}, LiveClock::now());
  const Json& workers = json.at("workers");
  EXPECT_EQ(workers.at(0), Json({{"worker", 1}, {"process", "here"}}));
  EXPECT_EQ(workers.at(1), Json({{"worker", 2}, {"process", "starting"}}));
  EXPECT_EQ(workers.at(2),
            Json({{"worker", 3}, {"process", "runs"}, {"place", std::string(40, 'n')}}));
  EXPECT_EQ(workers.at(3), Json({{"worker", 4}, {"process", "none"}}));
  EXPECT_EQ(json.at("starting"), 1);
  EXPECT_EQ(json.at("without_process"), 2);
}

TEST(LiveWorkersJson, MarksWorkersBeyondTheirLimit) {
  PlayedByHand played(3);
  played.config().stall_ms = 2'000;
  played.config().engines[1].limit.movetime_ms = 10'000;
  played.begin();
  played.slot(0).begin(1, 0);  // engine1 thinks, until the stall limit
  played.slot(1).begin(1, 1);  // engine2 has its own time
  const auto stale_after = [&](double seconds) {
    const auto later =
        std::chrono::duration_cast<LiveClock::duration>(std::chrono::duration<double>(seconds));
    const Json json = live_json(played.match(), {}, LiveClock::now() + later);
    return std::pair(json.at("workers")[0].at("stale").get<bool>(),
                     json.at("workers")[1].at("stale").get<bool>());
  };
  EXPECT_EQ(stale_after(1.5), std::pair(false, false));
  EXPECT_EQ(stale_after(2.5), std::pair(true, false));
  EXPECT_EQ(stale_after(9.5), std::pair(true, false));
  EXPECT_EQ(stale_after(10.5), std::pair(true, true));
}

}  // namespace
}  // namespace raum::web
