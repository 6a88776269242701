// Opening maker: random walks from the start position with a fixed seed; positions that a judge
// scores as balanced become openings.
// Invariants:
//   1. The same request and judge give the same openings in the same order, on every machine.
//   2. No two openings are the same position or file mirrors of each other.
//   3. In no opening is the game over or the side to move in check.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <unordered_set>
#include <vector>

#include "base/core/error.h"
#include "tournament/openings/openings.h"

namespace raum::tournament {

/// A function that scores positions.
struct Judge {
  std::string name;                           // written to the file of openings
  std::function<int(const Position&)> score;  // centipawns, White's view
  std::string arguments = {};                 // options of `raum openings`, a blank before each
};

/// Material after the best exchanges: a capture-only search of 8 plies with the values
/// P 100, N 350, B 350, U 400, R 500, Q 1200. A side that can mate in one scores as the winner.
[[nodiscard]] Judge material_judge();

/// The judge of `raum openings` without --engine.
[[nodiscard]] Judge default_judge();

constexpr std::int64_t kMaxOpenings = 100'000;
constexpr std::int64_t kMaxOpeningPlies = 40;
constexpr std::int64_t kMaxBalance = 10'000;

/// The maker gives up after this many consecutive walks without a new opening.
constexpr std::size_t kMaxFruitlessWalks = 20'000;

/// How many openings are made, and from which random walks. Lengths are in plies.
struct OpeningRequest {
  std::size_t count = 0;
  int min_plies = 0;
  int max_plies = 0;  // the length of each walk is drawn from min_plies..max_plies
  std::uint64_t seed = 0;
  int balance_cp = 100;  // largest score in favour of either side
};

/// The openings, and the number of walks that were needed to find them.
struct MadeOpenings {
  bool stopped = false;           // stopped from outside before there were enough
  std::vector<Opening> openings;  // fewer than requested if it gave up; `line` is 0
  std::size_t walks = 0;
};

/// Positions seen so far; a position and its file mirror count as one.
class DistinctPositions {
 public:
  /// Returns: whether the position is new.
  bool insert(const Position& position);

 private:
  std::unordered_set<std::uint64_t> keys_;
};

/// Requires: 0 < min_plies ≤ max_plies, balance_cp ≥ 0.
[[nodiscard]] MadeOpenings make_openings(const OpeningRequest& request, const Judge& judge,
                                         const std::stop_token& stop = {});

/// The text of a suite: comments with the command that reproduces it and with the judge's name,
/// then one opening per line.
[[nodiscard]] std::string opening_file(const OpeningRequest& request, const Judge& judge,
                                       const std::vector<Opening>& openings);

}  // namespace raum::tournament
