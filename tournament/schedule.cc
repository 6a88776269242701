#include "tournament/schedule.h"

#include <fmt/format.h>

#include <utility>

#include "engine/base/assert.h"
#include "engine/base/splitmix.h"

namespace raum::tournament {

Expected<Schedule> Schedule::make(std::vector<Opening> openings, std::size_t pairs,
                                  std::uint64_t seed, bool allow_repeats) {
  RAUM_ASSERT(!openings.empty());
  if (pairs == 0) return fail("pairs", "0", "at least 1");
  if (pairs > openings.size() && !allow_repeats) {
    return fail("pairs", fmt::format("{}", pairs),
                fmt::format("at most {}, the number of distinct openings, since a repeated game is "
                            "no evidence (--allow-repeats plays them all the same)",
                            openings.size()));
  }
  Schedule schedule;
  schedule.openings_ = std::move(openings);
  schedule.pairs_ = pairs;
  if (seed != 0) {
    SplitMix64 random(seed);  // Fisher and Yates
    for (std::size_t i = schedule.openings_.size(); i > 1; --i) {
      std::swap(schedule.openings_[i - 1], schedule.openings_[random.below(i)]);
    }
  }
  return schedule;
}

}  // namespace raum::tournament
