// Packed details: times, node counts and variations of the games for which a page has room.
//   details := report for each ply of each chosen game, in the order of the games
//   report  := time in ms, nodes + 1 (0: unknown), selective depth (0: unknown), pv
//   pv      := number of moves, then for each one the bytes from, to and promotion type
//   clocks  := time left in ms + 1 (0: unknown) for each of the same plies, apart from the details
// All numbers are LEB128.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tournament/engines/search_report.h"

namespace raum::web {

/// Collects the details of games, and chooses among them at the end.
class PackedDetails {
 public:
  /// `games`: how many games to choose at most, from the first one on, besides those that ended by
  /// a fault.
  explicit PackedDetails(std::size_t games) : games_(games) {}

  /// To be called for every game in order, with its index.
  void add(std::size_t index, const std::vector<tournament::SearchReport>& infos, bool has_fault);

  struct Chosen {
    std::vector<std::size_t> games;  // ascending
    std::string bytes;
    std::string clocks;  // "" if no chosen game was played with a clock
  };
  /// The games with a fault, then the others, each one if it still fits into so many bytes.
  /// `least_for_faults`: as many bytes as games with a fault may have in any case.
  [[nodiscard]] Chosen choose(std::size_t most_bytes, std::size_t least_for_faults = 0) const;

 private:
  struct Candidate {
    std::size_t index = 0;
    bool has_fault = false;
    bool has_clocks = false;
    std::string reports, clocks;
  };

  std::size_t games_;
  // Apart, so that a fault late in a match still has room.
  std::size_t kept_bytes_ = 0, kept_bytes_of_faults_ = 0;
  std::vector<Candidate> candidates_;
};

}  // namespace raum::web
