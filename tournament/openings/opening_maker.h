// Opening maker: seeded random walks from the start position, kept when a judge calls them
// balanced. Invariants of what it makes:
//   1. the same request and judge give the same openings in the same order, on every machine;
//   2. no two are the same position or file mirrors of each other;
//   3. none is over, and in none is the side to move in check.
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

// Who says how a position stands.
struct Judge {
  std::string name;                           // stands in the file that is made
  std::function<int(const Position&)> score;  // centipawns, White's view
  std::string arguments = {};                 // of the command that asks it, a blank before each
};

/// Material after the best exchanges: a capture-only search of 8 plies with the values
/// P 100, N 350, B 350, U 400, R 500, Q 1200; a side that can mate at once has won.
[[nodiscard]] Judge material_judge();

/// The judge that `raum openings` asks.
[[nodiscard]] Judge default_judge();

constexpr std::int64_t kMaxOpenings = 100'000;
constexpr std::int64_t kMaxOpeningPlies = 40;
constexpr std::int64_t kMaxBalance = 10'000;

/// The maker gives up after so many walks in a row that brought nothing new.
constexpr std::size_t kMaxBarrenWalks = 20'000;

struct OpeningRequest {
  std::size_t count = 0;
  int min_plies = 0;
  int max_plies = 0;  // each walk draws its length between the two, both included
  std::uint64_t seed = 0;
  int balance_cp = 100;  // largest score, either side's
};

struct MadeOpenings {
  bool stopped = false;           // before there were enough
  std::vector<Opening> openings;  // fewer than asked for if the maker gave up; `line` is 0
  std::size_t walks = 0;          // how many it took
};

// Positions seen so far; a position and its file mirror count as one.
class DistinctPositions {
 public:
  /// Whether the position is new.
  bool insert(const Position& position);

 private:
  std::unordered_set<std::uint64_t> keys_;
};

/// Requires: 0 < min_plies ≤ max_plies, balance_cp ≥ 0.
[[nodiscard]] MadeOpenings make_openings(const OpeningRequest& request, const Judge& judge,
                                         const std::stop_token& stop = {});

/// The file of a suite: comments with the command that makes it and with the judge, then the
/// openings.
[[nodiscard]] std::string opening_file(const OpeningRequest& request, const Judge& judge,
                                       const std::vector<Opening>& openings);

}  // namespace raum::tournament
