// Packed score: the score of a search in 16 bits, from the view of the side that moved.
//   -29999 ..  29999   centipawns
//   32000 - m          mate in m moves, m at most 1000
//   -32000 + m         mated in m moves
//   -32768             no score
//   -32767             centipawns beyond ±29999, which are stored elsewhere as long as there is
//                      room; later ones are stored as ±29999
#pragma once

#include <cstdint>

#include "tournament/engines/search_report.h"

namespace raum::web {

constexpr std::int16_t kNoScore = -32768;
constexpr std::int16_t kWideScore = -32767;
constexpr int kMateScore = 32000;
constexpr int kMostMateMoves = 1000;  // longer mates are shown as mates in so many moves
constexpr int kMostPackedCp = 29999;

[[nodiscard]] std::int16_t packed_score(const tournament::SearchReport& info);

}  // namespace raum::web
