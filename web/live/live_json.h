// The JSON that the page of a running match polls.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "base/json/json_reader.h"
#include "tournament/live/live_slots.h"
#include "web/live/live_match.h"

namespace raum::web {

constexpr std::size_t kShownWorkers = 32;  // rows of the table
constexpr std::size_t kShownBoards = 4;
constexpr std::size_t kShownResults = 50;  // finished games of one poll

struct LiveQuery {
  std::uint64_t after = 0;   // games that the page already has
  std::uint64_t list = 0;    // "list" of the poll that gave the last of them
  std::uint64_t worker = 0;  // first worker of the table and of the boards, from 0
};

/// What does not change while the match runs: engines, settings, the bounds of the test; or only
/// {"state": "preparing"} before the match has begun.
[[nodiscard]] Json live_setup_json(const LiveStatus& status);

/// The figures, the workers with their games, a few boards, and the games that were finished after
/// the first `after` ones: the last kShownResults of them, and in "skipped" the number of those
/// before. "next" is the `after` of the next poll, and "list" its `list`, which changes when games
/// are removed: the list begins anew then, and after a number beyond it. Its dump has at most
/// 20,000 bytes, whatever the match.
[[nodiscard]] Json live_json(const LiveMatch& match, const LiveQuery& query,
                             tournament::LiveClock::time_point now);

}  // namespace raum::web
