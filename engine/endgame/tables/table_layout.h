// The layout of the file of a table, which its reader and its writer share; table.h draws it.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/endgame/tables/counts.h"
#include "engine/endgame/tables/index.h"
#include "engine/endgame/tables/value.h"
#include "engine/geometry/bitboard.h"

namespace raum::endgame {

static_assert(std::endian::native == std::endian::little);

constexpr std::uint32_t kTableVersion = 1;
constexpr std::string_view kMagic = "RaumEnd\n";
constexpr std::size_t kNameBytes = 16;
constexpr std::size_t kChecksumAt = kMagic.size() + 4 + 4 + kNameBytes;
constexpr std::size_t kHeaderBytes = kChecksumAt + 8 + 8 + 2 * 4 * 8;
static_assert(kHeaderBytes == 112);
constexpr std::size_t kPlaneBytes = sizeof(Bitboard);
constexpr std::size_t kBlockRows = 8;

/// A side to move that wins or loses, as a set of cells of Black's king.
enum class Plane : std::uint8_t { WhiteWins, WhiteLoses, BlackWins, BlackLoses };
constexpr std::array<Plane, kPlanes> kAllPlanes{Plane::WhiteWins, Plane::WhiteLoses,
                                                Plane::BlackWins, Plane::BlackLoses};

constexpr Color side_of(Plane plane) {
  return plane == Plane::WhiteWins || plane == Plane::WhiteLoses ? Color::White : Color::Black;
}
constexpr Outcome outcome_of(Plane plane) {
  return plane == Plane::WhiteWins || plane == Plane::BlackWins ? Outcome::Win : Outcome::Loss;
}
constexpr bool has(std::uint32_t planes, Plane plane) {
  return (planes >> static_cast<unsigned>(plane) & 1) != 0;
}

/// The planes that have cells.
constexpr std::uint32_t planes_of(const std::array<Counts, 2>& counts) {
  std::uint32_t planes = 0;
  for (const Plane plane : kAllPlanes) {
    const Counts& side = counts[raum::index_of(side_of(plane))];
    const bool has_cells = (outcome_of(plane) == Outcome::Win ? side.won : side.lost) > 0;
    if (has_cells) planes |= 1U << static_cast<unsigned>(plane);
  }
  return planes;
}

/// The blocks of both sides to move.
inline std::size_t block_count(const MenSet& set) {
  return 2 * ((row_count(set) + kBlockRows - 1) / kBlockRows);
}

}  // namespace raum::endgame
