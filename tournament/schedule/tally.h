// Tally: adds up the finished games of a match over the contiguous prefix of pair numbers.
// Games may arrive in any order; a pair is counted once every pair before it is finished. Therefore
// the figures after n pairs, the pair at which a sequential test stops, and the game at which an
// engine has failed too often do not depend on which game happened to end first.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tournament/schedule/schedule.h"
#include "tournament/stats/pairs.h"
#include "tournament/stats/sprt.h"

namespace raum::tournament {

/// A finished game as the tally counts it.
struct TalliedGame {
  std::size_t pair = 0;  // from 1
  int leg = 0;
  Pairing players = {};
  Result first = Result::Draw;                       // for the first player of the pairing
  std::optional<std::size_t> failed = std::nullopt;  // the player that lost by a fault
  std::string fault = {};                            // fault_text()
  bool is_evidence = true;                           // false: an identical game is counted already
};

/// A player that lost too many games in a row by a fault.
struct BrokenPlayer {
  std::size_t player = 0;
  std::string fault;  // of the last of them
};

/// The games among those counted that an engine lost by a fault. They say nothing about strength.
struct FaultCount {
  std::size_t games = 0;
  std::size_t pairs = 0;  // with such a game
  PairCounts without;     // the other pairs
};

/// The results between two players, from the view of the first one.
struct Standing {
  PairCounts pairs;
  GameCounts games;
};

class Tally {
 public:
  /// `max_failures`: consecutive games lost by fault after which an engine is broken; 0: no limit.
  /// Requires: sprt_state() accepts the bounds.
  Tally(std::size_t pairs, std::optional<SprtBounds> sprt, int max_failures = 0);

  /// Adds one game; games beyond the last pair are ignored.
  /// Returns: whether the game completes its pair.
  bool add(const TalliedGame& game);

  [[nodiscard]] bool has(std::size_t pair, int leg) const;
  [[nodiscard]] std::size_t pairs() const { return pairs_; }
  [[nodiscard]] std::size_t pairs_done() const { return pairs_done_; }
  /// Length of the counted prefix; it ends at the decision of the sequential test.
  [[nodiscard]] std::size_t counted() const { return counted_; }
  /// Of all pairings together.
  [[nodiscard]] const PairCounts& pair_counts() const { return total_.pairs; }
  [[nodiscard]] const GameCounts& game_counts() const { return total_.games; }
  [[nodiscard]] const std::map<Pairing, Standing>& standings() const { return standings_; }
  /// Of the counted games of all pairings together.
  [[nodiscard]] const FaultCount& faults() const { return faults_; }
  /// Pairs of the prefix that are not evidence.
  [[nodiscard]] std::size_t repeats() const { return repeats_; }
  [[nodiscard]] const std::optional<SprtState>& sprt() const { return state_; }
  /// The first player that lost `max_failures` games in a row by a fault.
  [[nodiscard]] const std::optional<BrokenPlayer>& broken() const { return broken_; }
  [[nodiscard]] bool is_decided() const {
    return state_ && state_->verdict() != SprtState::Continue;
  }
  /// Whether nothing is left to play.
  [[nodiscard]] bool is_complete() const { return is_decided() || counted_ == pairs_; }
  /// Pair and leg of every game beyond the prefix, in order.
  [[nodiscard]] std::vector<std::pair<std::size_t, int>> ahead() const;

 private:
  using Legs = std::array<std::optional<TalliedGame>, kLegs>;

  void count_prefix();
  void count_evidence(const Legs& legs);
  void count_failures(const TalliedGame& game);

  std::size_t pairs_;
  std::optional<SprtBounds> bounds_;
  int max_failures_;
  std::map<std::size_t, Legs> ahead_;  // by pair, all beyond the prefix
  std::optional<SprtState> state_;
  std::size_t pairs_done_ = 0;
  std::size_t counted_ = 0;
  std::size_t repeats_ = 0;
  Standing total_;
  FaultCount faults_;
  std::map<Pairing, Standing> standings_;
  std::map<std::size_t, int> failures_;  // consecutive ones, by player
  std::optional<BrokenPlayer> broken_;
};

}  // namespace raum::tournament
