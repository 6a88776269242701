#include "tournament/schedule/schedule.h"

#include <fmt/core.h>

#include <utility>

#include "base/core/assert.h"
#include "base/core/splitmix.h"
#include "base/text/quote.h"

namespace raum::tournament {

std::string_view to_string(Format format) {
  return format == Format::Gauntlet ? "gauntlet" : "round-robin";
}

Expected<Format> parse_format(std::string_view text) {
  for (const Format format : {Format::RoundRobin, Format::Gauntlet}) {
    if (text == to_string(format)) return format;
  }
  return fail("format", raum::quoted(text), "round-robin or gauntlet");
}

std::vector<Pairing> pairings_of(Format format, std::size_t players) {
  const std::size_t hosts = format == Format::Gauntlet ? 1 : players;
  std::vector<Pairing> pairings;
  for (std::size_t first = 0; first < hosts; ++first) {
    for (std::size_t second = first + 1; second < players; ++second) {
      pairings.push_back({first, second});
    }
  }
  return pairings;
}

Expected<Schedule> Schedule::make(std::vector<Opening> openings, const ScheduleRequest& request) {
  RAUM_ASSERT(!openings.empty());
  if (request.players < 2) {
    return fail("engines", fmt::format("{}", request.players), "at least two");
  }
  if (request.rounds == 0) return fail("pairs", "0", "at least 1");
  if (request.rounds > openings.size() && !request.allow_repeats) {
    return fail("pairs", fmt::format("{}", request.rounds),
                fmt::format("at most {}, the number of distinct openings, since a repeated game is "
                            "no evidence (--allow-repeats plays them all the same)",
                            openings.size()));
  }
  Schedule schedule;
  schedule.openings_ = std::move(openings);
  schedule.rounds_ = request.rounds;
  schedule.pairings_ = pairings_of(request.format, request.players);
  if (request.seed != 0) {
    SplitMix64 random(request.seed);  // Fisher–Yates shuffle
    for (std::size_t i = schedule.openings_.size(); i > 1; --i) {
      std::swap(schedule.openings_[i - 1], schedule.openings_[random.below(i)]);
    }
  }
  return schedule;
}

Schedule Schedule::of(std::vector<Opening> openings, std::vector<Pairing> pairings) {
  RAUM_ASSERT(!openings.empty() && !pairings.empty());
  Schedule schedule;
  schedule.rounds_ = openings.size();
  schedule.openings_ = std::move(openings);
  schedule.pairings_ = std::move(pairings);
  return schedule;
}

}  // namespace raum::tournament
