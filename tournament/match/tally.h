// Tally: what the finished games of a match add up to, over the contiguous prefix of pair numbers.
// Games may arrive in any order; a pair counts once every pair before it is finished. So the
// figures after n pairs, the pair at which a sequential test stops, and the game at which an engine
// has failed too often, do not depend on which game happened to end first.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tournament/match/schedule.h"
#include "tournament/stats/pairs.h"
#include "tournament/stats/sprt.h"

namespace raum::tournament {

struct TalliedGame {
  std::size_t pair = 0;  // from 1
  int leg = 0;
  Pairing players = {};
  Result first = Result::Draw;                       // the first player's
  std::optional<std::size_t> failed = std::nullopt;  // the player that lost by a fault
  std::string fault = {};                            // which, and its detail
  bool is_evidence = true;                           // false: a game that was counted already
};

// A player that lost too many games in a row by a fault.
struct BrokenPlayer {
  std::size_t player = 0;
  std::string fault;  // of the last of them
};

// What two players' games came to, from the first one's view.
struct Standing {
  PairCounts pairs;
  GameCounts games;
};

class Tally {
 public:
  /// `max_failures`: lost games by fault in a row that break an engine; 0: never.
  /// Requires: sprt_state() accepts the bounds.
  Tally(std::size_t pairs, std::optional<SprtBounds> sprt, int max_failures = 0);

  /// Takes one game; games beyond the last pair are not this match's.
  /// Returns whether the pair is finished with it.
  bool add(const TalliedGame& game);

  [[nodiscard]] bool has(std::size_t pair, int leg) const;
  [[nodiscard]] std::size_t pairs() const { return pairs_; }
  [[nodiscard]] std::size_t pairs_done() const { return pairs_done_; }
  /// The length of the prefix that is counted; it stops at a decision.
  [[nodiscard]] std::size_t counted() const { return counted_; }
  /// Of all pairings together; with two players, of their one pairing.
  [[nodiscard]] const PairCounts& pair_counts() const { return total_.pairs; }
  [[nodiscard]] const GameCounts& game_counts() const { return total_.games; }
  [[nodiscard]] const std::map<Pairing, Standing>& standings() const { return standings_; }
  /// Pairs of the prefix that were no evidence.
  [[nodiscard]] std::size_t repeats() const { return repeats_; }
  [[nodiscard]] const std::optional<SprtState>& sprt() const { return state_; }
  /// The first player that failed so many times in a row.
  [[nodiscard]] const std::optional<BrokenPlayer>& broken() const { return broken_; }
  [[nodiscard]] bool is_decided() const {
    return state_ && state_->verdict() != SprtState::Continue;
  }
  /// Nothing is left to play.
  [[nodiscard]] bool is_complete() const { return is_decided() || counted_ == pairs_; }
  /// Pair and leg of every game behind the prefix, in order.
  [[nodiscard]] std::vector<std::pair<std::size_t, int>> ahead() const;

 private:
  using Legs = std::array<std::optional<TalliedGame>, kLegs>;

  void count_prefix();
  void count_failures(const TalliedGame& game);

  std::size_t pairs_;
  std::optional<SprtBounds> bounds_;
  int max_failures_;
  std::map<std::size_t, Legs> ahead_;  // by pair, all behind the prefix
  std::optional<SprtState> state_;
  std::size_t pairs_done_ = 0;
  std::size_t counted_ = 0;
  std::size_t repeats_ = 0;
  Standing total_;
  std::map<Pairing, Standing> standings_;
  std::map<std::size_t, int> failures_;  // in a row, by player
  std::optional<BrokenPlayer> broken_;
};

}  // namespace raum::tournament
