// PvTally: adds up the variations of each engine over the games of a match.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "tournament/game/pv_check.h"
#include "tournament/game/stored_game.h"

namespace raum::tournament {

class PvTally {
 public:
  /// Adds the counts of White and Black in a game.
  /// Returns: one line for each of them that reported an impossible variation for the first time.
  [[nodiscard]] std::vector<std::string> add(const StoredGame& game,
                                             const std::array<PvCounts, 2>& counts);

  /// One line for each engine that reported an impossible variation, ordered by name. The first of
  /// these is the one in the game with the lowest number, whichever ended first.
  [[nodiscard]] std::vector<std::string> warnings() const;

 private:
  struct Total {
    std::size_t pvs = 0;
    std::size_t illegal = 0;
    std::string first;
    std::tuple<std::size_t, int, std::size_t> place;  // pair, leg and ply of `first`
  };
  std::map<std::string, Total> totals_;
};

}  // namespace raum::tournament
