// The numbers of a corpus file, for people and as JSON.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

#include "knowledge/corpus/tally.h"

namespace raum::knowledge {

struct CorpusFigures {
  CorpusTally tally;
  std::uint64_t bytes = 0;         // of the file
  std::uint64_t header_bytes = 0;  // of these, its header

  /// Bytes of the games a ply, random ones included; 0 without any ply.
  [[nodiscard]] double bytes_per_ply() const;
};

/// Several lines: games, plies, outcomes, endings, samples, bytes.
[[nodiscard]] std::string text_of(const CorpusFigures& figures);

/// Adds "games", "plies", "opening_plies", "outcomes", "endings", "samples", "bytes" and
/// "bytes_per_ply".
void add_to(nlohmann::ordered_json& json, const CorpusFigures& figures);

}  // namespace raum::knowledge
