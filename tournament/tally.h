// Tally: what the finished games of a match add up to, over the contiguous prefix of pair numbers.
// Games may arrive in any order; a pair counts once every pair before it is finished. So the
// figures after n pairs, and the pair at which a sequential test stops, do not depend on which game
// happened to end first.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "tournament/pairs.h"
#include "tournament/schedule.h"
#include "tournament/sprt.h"

namespace raum::tournament {

class Tally {
 public:
  /// Requires: sprt_state() accepts the bounds.
  Tally(std::size_t pairs, std::optional<SprtBounds> sprt);

  /// Takes one game's result for the first engine; games beyond the last pair are not this match's.
  /// Returns whether the pair is finished with it.
  bool add(std::size_t pair, int leg, Result first);

  [[nodiscard]] bool has(std::size_t pair, int leg) const;
  [[nodiscard]] std::size_t pairs() const { return legs_.size(); }
  [[nodiscard]] std::size_t pairs_done() const { return pairs_done_; }
  /// The length of the prefix that is counted; it stops at a decision.
  [[nodiscard]] std::size_t counted() const { return counted_; }
  [[nodiscard]] const PairCounts& pair_counts() const { return pair_counts_; }
  [[nodiscard]] const GameCounts& game_counts() const { return game_counts_; }
  [[nodiscard]] const std::optional<SprtState>& sprt() const { return state_; }
  [[nodiscard]] bool is_decided() const {
    return state_ && state_->verdict() != SprtState::Continue;
  }
  /// Nothing is left to play.
  [[nodiscard]] bool is_complete() const { return is_decided() || counted_ == pairs(); }

 private:
  void count_prefix();

  std::vector<std::array<std::optional<Result>, kLegs>> legs_;  // of pair i + 1
  std::optional<SprtBounds> bounds_;
  std::optional<SprtState> state_;
  std::size_t pairs_done_ = 0;
  std::size_t counted_ = 0;
  PairCounts pair_counts_;
  GameCounts game_counts_;
};

}  // namespace raum::tournament
