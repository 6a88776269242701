// Schedule: which two players play each pair of games, from which opening and with which colours.
//   1. A pair is two games from one opening with colours exchanged.
//   2. Pairs are played round by round: every pairing plays its n-th opening before any plays the
//      next one, so that a match that is stopped early is balanced, too.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/core/error.h"
#include "tournament/openings/openings.h"

namespace raum::tournament {

constexpr int kLegs = 2;  // games of a pair; leg 0: the first player has White, leg 1: it has Black

/// Who plays whom.
enum class Format : std::uint8_t {
  RoundRobin,  // every player against every other
  Gauntlet,    // the first player against every other
};

/// "round-robin", "gauntlet".
[[nodiscard]] std::string_view to_string(Format format);
/// Errors: any other text.
[[nodiscard]] Expected<Format> parse_format(std::string_view text);

/// Two players, as indices into the list of engines.
struct Pairing {
  std::size_t first = 0;
  std::size_t second = 0;

  friend bool operator==(const Pairing&, const Pairing&) = default;
  friend auto operator<=>(const Pairing&, const Pairing&) = default;
};

/// All pairings, in the order of a round.
[[nodiscard]] std::vector<Pairing> pairings_of(Format format, std::size_t players);

/// The size and the form of a schedule.
struct ScheduleRequest {
  std::size_t players = 2;
  Format format = Format::RoundRobin;
  std::size_t rounds = 0;      // game pairs per pairing
  std::uint64_t seed = 0;      // shuffles the openings; 0: keep the order of the file
  bool allow_repeats = false;  // more rounds than openings
};

class Schedule {
 public:
  /// Round i plays the i-th opening in the seeded order, which does not depend on the number of
  /// rounds. After the last opening the next round starts from the first again.
  /// Requires: openings not empty, all distinct.
  /// Errors: fewer than two players; no rounds; more rounds than openings unless repeats are
  /// allowed, since a repeated game of deterministic engines is no evidence.
  [[nodiscard]] static Expected<Schedule> make(std::vector<Opening> openings,
                                               const ScheduleRequest& request);

  /// Every pairing plays each opening once, in these orders.
  /// Requires: neither is empty, the openings are distinct.
  [[nodiscard]] static Schedule of(std::vector<Opening> openings, std::vector<Pairing> pairings);

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
  /// Whether the same two players play this opening in an earlier pair, too.
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
