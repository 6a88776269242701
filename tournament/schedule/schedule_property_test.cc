#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/core/splitmix.h"
#include "tournament/schedule/job_queue.h"
#include "tournament/schedule/schedule.h"

namespace raum::tournament {
namespace {

Schedule random_schedule(bool allow_repeats) {
  const auto openings = *rc::gen::inRange<std::size_t>(1, 40);
  std::vector<Opening> numbered(openings);
  for (std::size_t i = 0; i < openings; ++i) numbered[i].text = std::to_string(i);
  const auto most = allow_repeats ? 3 * openings : openings;
  const auto schedule = Schedule::make(
      std::move(numbered), {.players = *rc::gen::inRange<std::size_t>(2, 9),
                            .format = *rc::gen::element(Format::RoundRobin, Format::Gauntlet),
                            .rounds = *rc::gen::inRange<std::size_t>(1, most + 1),
                            .seed = *rc::gen::inRange<std::uint64_t>(0, 5),
                            .allow_repeats = allow_repeats});
  RC_ASSERT(schedule.has_value());
  return *schedule;
}

RC_GTEST_PROP(ScheduleProperty, EveryPairingGetsEveryOpeningOnce, ()) {
  const Schedule schedule = random_schedule(false);
  std::set<std::pair<Pairing, std::string>> seen;
  std::map<Pairing, std::size_t> pairs;
  for (std::size_t pair = 1; pair <= schedule.pairs(); ++pair) {
    RC_ASSERT(!schedule.is_repeat(pair));
    RC_ASSERT(seen.emplace(schedule.pairing(pair), schedule.opening(pair).text).second);
    ++pairs[schedule.pairing(pair)];
  }
  RC_ASSERT(pairs.size() == schedule.pairings().size());
  for (const auto& [pairing, count] : pairs) {
    RC_ASSERT(pairing.first < pairing.second);
    RC_ASSERT(count == schedule.pairs() / schedule.pairings().size());
  }
}

RC_GTEST_PROP(ScheduleProperty, EveryPrefixIsBalanced, ()) {
  const Schedule schedule = random_schedule(true);
  std::map<Pairing, std::size_t> pairs;
  for (const Pairing& pairing : schedule.pairings()) pairs[pairing] = 0;
  for (std::size_t pair = 1; pair <= schedule.pairs(); ++pair) {
    ++pairs[schedule.pairing(pair)];
    const auto [least, most] =
        std::minmax_element(pairs.begin(), pairs.end(),
                            [](const auto& a, const auto& b) { return a.second < b.second; });
    RC_ASSERT(most->second - least->second <= 1U);
  }
}

RC_GTEST_PROP(JobQueueProperty, HandsOutEveryMissingGameOnce, ()) {
  const Schedule schedule = random_schedule(true);
  Tally tally(schedule.pairs(), std::nullopt);
  std::set<std::pair<std::size_t, int>> played;
  for (std::size_t pair = 1; pair <= schedule.pairs(); ++pair) {
    for (int leg = 0; leg < kLegs; ++leg) {
      if (*rc::gen::inRange(0, 3) > 0) continue;
      tally.add({.pair = pair, .leg = leg, .players = schedule.pairing(pair)});
      played.emplace(pair, leg);
    }
  }
  const bool with_repeats = *rc::gen::arbitrary<bool>();
  JobQueue jobs(schedule, tally, with_repeats);
  while (const auto job = jobs.next()) {
    for (int leg = 0; leg < kLegs; ++leg) {
      if (job->legs[leg]) RC_ASSERT(played.emplace(job->pair, leg).second);
    }
  }
  for (std::size_t pair = 1; pair <= schedule.pairs(); ++pair) {
    if (!with_repeats && schedule.is_repeat(pair)) continue;
    for (int leg = 0; leg < kLegs; ++leg) RC_ASSERT(played.contains({pair, leg}));
  }
}

// Workers report the games of their units one after another, or are lost.
RC_GTEST_PROP(JobQueueProperty, LendsEveryMissingGameInUnits, ()) {
  const Schedule schedule = random_schedule(false);
  Tally tally(schedule.pairs(), std::nullopt);
  SplitMix64 random(*rc::gen::arbitrary<std::uint64_t>());
  std::set<std::pair<std::size_t, int>> played;
  for (std::size_t pair = 1; pair <= schedule.pairs(); ++pair) {
    for (int leg = 0; leg < kLegs; ++leg) {
      if (random.below(3) > 0) continue;
      tally.add({.pair = pair, .leg = leg, .players = schedule.pairing(pair)});
      played.emplace(pair, leg);
    }
  }
  const auto most = *rc::gen::inRange<std::size_t>(1, 9);
  JobQueue jobs(schedule, tally, true, most * *rc::gen::inRange<std::size_t>(1, 4));
  std::vector<std::vector<Job>> units(*rc::gen::inRange<std::size_t>(1, 6));  // of each worker
  auto losses = *rc::gen::inRange(0, 20);
  JobQueue::Clock::time_point now;
  for (int step = 0; !jobs.is_over(); ++step) {
    RC_ASSERT(step < 100'000);
    now += std::chrono::milliseconds(random.below(3'000));
    auto& unit = units[random.below(units.size())];
    if (unit.empty()) {
      unit = jobs.lend_unit(now, most).jobs;
      RC_ASSERT(unit.size() <= most);
      continue;
    }
    Job& job = unit.front();
    if (losses > 0 && random.below(8) == 0) {
      --losses;
      jobs.give_back(job, {.number = 1});
      for (std::size_t i = 1; i < unit.size(); ++i) jobs.give_back(unit[i], {});
      unit.clear();
      continue;
    }
    const int leg = job.legs[0] ? 0 : 1;
    played.emplace(job.pair, leg);
    job.legs[leg] = false;
    if (job.legs[1]) continue;
    jobs.finish(job.pair, now);
    unit.erase(unit.begin());
  }
  RC_ASSERT(played.size() == kLegs * schedule.pairs());
}

}  // namespace
}  // namespace raum::tournament
