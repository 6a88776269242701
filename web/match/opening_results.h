// OpeningResults: the counted pairs of a match by the position from which they started.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "tournament/game/stored_game.h"
#include "tournament/stats/pairs.h"

namespace raum::web {

struct OpeningResult {
  std::string text;                // position text
  std::vector<std::size_t> pairs;  // numbers of the counted pairs
  tournament::PairCounts counts;   // as the first engine of each pair saw them
};

class OpeningResults {
 public:
  /// Requires: games come in the order of pair and leg, with valid results; `is_counted`: whether
  /// the game's pair is part of the match's figures.
  void add(const tournament::StoredGame& game, bool is_counted);

  /// In the order in which the schedule first uses them.
  [[nodiscard]] const std::vector<OpeningResult>& openings() const { return openings_; }

 private:
  std::vector<OpeningResult> openings_;
  std::unordered_map<std::string, std::size_t> numbers_;
  struct FirstGame {
    std::size_t pair = 0;
    std::string opening;
    tournament::Result result = tournament::Result::Draw;
  };
  std::optional<FirstGame> first_;  // of the pair whose second game is still to come
};

}  // namespace raum::web
