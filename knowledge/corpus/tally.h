// CorpusTally: the games of a corpus in numbers.
#pragma once

#include <array>
#include <cstdint>

#include "knowledge/corpus/game.h"
#include "knowledge/corpus/samples.h"

namespace raum::knowledge {

struct CorpusTally {
  std::uint64_t games = 0;
  std::uint64_t opening_plies = 0;  // random, without scores
  std::uint64_t scored_plies = 0;
  std::uint64_t samples = 0;  // that the filter of SampleFilter{} lets pass
  std::array<std::uint64_t, kOutcomes> outcomes{};
  std::array<std::uint64_t, kEndings> endings{};

  void add(const CorpusGame& game);
  [[nodiscard]] std::uint64_t plies() const { return opening_plies + scored_plies; }
  friend bool operator==(const CorpusTally&, const CorpusTally&) = default;
};

}  // namespace raum::knowledge
