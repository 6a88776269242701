// Schedule: who meets whom in which pair, from which opening, and who has White in its two games.
//   1. Every two players that meet play one pair from each opening they get, colours exchanged.
//   2. Pairs go round by round: each pairing gets its n-th opening before any gets the next, so
//   that
//      a match that is stopped early is balanced all the same.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/core/error.h"
#include "tournament/openings/openings.h"

namespace raum::tournament {

constexpr int kLegs = 2;  // of a pair; leg 0: the first player has White, leg 1: it has Black

enum class Format : std::uint8_t {
  RoundRobin,  // everybody meets everybody
  Gauntlet,    // the first player meets all others
};

/// "round-robin", "gauntlet".
[[nodiscard]] std::string_view to_string(Format format);
/// Errors: any other text.
[[nodiscard]] Expected<Format> parse_format(std::string_view text);

// Two players, by their places in the list of engines.
struct Pairing {
  std::size_t first = 0;
  std::size_t second = 0;

  friend bool operator==(const Pairing&, const Pairing&) = default;
  friend auto operator<=>(const Pairing&, const Pairing&) = default;
};

/// Everybody's pairings in the order of a round.
[[nodiscard]] std::vector<Pairing> pairings_of(Format format, std::size_t players);

struct ScheduleRequest {
  std::size_t players = 2;
  Format format = Format::RoundRobin;
  std::size_t rounds = 0;      // pairs of each pairing
  std::uint64_t seed = 0;      // of the openings' order; 0: the order of the file
  bool allow_repeats = false;  // more rounds than openings
};

class Schedule {
 public:
  /// The opening of round i is the i-th of the openings in a seeded order, whatever the number of
  /// rounds; more rounds than openings begin again from the first.
  /// Requires: openings not empty, all distinct.
  /// Errors: fewer than two players; no rounds; more rounds than openings, unless repeats are
  /// allowed: a repeated game of engines that play alike every time is no evidence.
  [[nodiscard]] static Expected<Schedule> make(std::vector<Opening> openings,
                                               const ScheduleRequest& request);

  [[nodiscard]] std::size_t pairs() const { return rounds_ * pairings_.size(); }
  [[nodiscard]] bool has_repeats() const { return rounds_ > openings_.size(); }
  [[nodiscard]] const std::vector<Opening>& openings() const { return openings_; }
  [[nodiscard]] const std::vector<Pairing>& pairings() const { return pairings_; }
  /// Requires, here and below: 1 ≤ pair ≤ pairs().
  [[nodiscard]] const Pairing& pairing(std::size_t pair) const {
    return pairings_[(pair - 1) % pairings_.size()];
  }
  [[nodiscard]] const Opening& opening(std::size_t pair) const {
    return openings_[round_of(pair) % openings_.size()];
  }
  /// Whether the same two players have this opening in an earlier pair.
  [[nodiscard]] bool is_repeat(std::size_t pair) const {
    return round_of(pair) >= openings_.size();
  }

 private:
  [[nodiscard]] std::size_t round_of(std::size_t pair) const {
    return (pair - 1) / pairings_.size();
  }

  std::vector<Opening> openings_;  // in the order of the rounds
  std::vector<Pairing> pairings_;
  std::size_t rounds_ = 0;
};

}  // namespace raum::tournament
