// TestPositions: random legal positions for the property tests, each determined by a seed.
// Invariant: only the oracle decides what is legal here, so that a faulty generator of the engine
// cannot influence which positions it is tested with.
#pragma once

#include <rapidcheck.h>

#include <array>
#include <cstdint>
#include <iosfwd>
#include <string_view>

#include "engine/board/position.h"

namespace raum {

// RapidCheck finds this function by its name and prints a failing position with it.
// NOLINTNEXTLINE(readability-identifier-naming)
void showValue(const Position& position, std::ostream& out);

}  // namespace raum

namespace raum::perft {

// The feature of a constructed position. Rarely a position lacks it, because men are in the way.
enum class Kind { Mixed, Check, DoubleCheck, Pins, Promotion, FewMen, ManyQueens };
constexpr std::array<Kind, 7> kKinds{Kind::Mixed,     Kind::Check,  Kind::DoubleCheck, Kind::Pins,
                                     Kind::Promotion, Kind::FewMen, Kind::ManyQueens};
[[nodiscard]] std::string_view to_string(Kind kind);

/// Two kings and random men, placed one by one so that the side not to move is never in check.
[[nodiscard]] Position constructed_position(Kind kind, std::uint64_t seed);

/// The position after up to `max_plies` random moves from the start position.
[[nodiscard]] Position reached_position(std::uint64_t seed, int max_plies);

// RapidCheck generators; they shrink a failing position by removing men.
[[nodiscard]] rc::Gen<Position> constructed(Kind kind);
[[nodiscard]] rc::Gen<Position> constructed();
[[nodiscard]] rc::Gen<Position> reached();
/// Half of them reached(), half of them constructed().
[[nodiscard]] rc::Gen<Position> any_position();

}  // namespace raum::perft
