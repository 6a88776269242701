// TestPositions: random legal positions for the property tests, each from a seed.
// Invariant: the oracle alone decides what is legal here, so that a broken generator of the engine
// cannot choose the positions it is judged by.
#pragma once

#include <rapidcheck.h>

#include <array>
#include <cstdint>
#include <iosfwd>
#include <string_view>

#include "engine/board/position.h"

namespace raum {

// RapidCheck shows a failing position as its text, through a function of this name.
// NOLINTNEXTLINE(readability-identifier-naming)
void showValue(const Position& position, std::ostream& out);

}  // namespace raum

namespace raum::perft {

// What a constructed position is sure (or, where men get into the way, almost sure) to have.
enum class Kind { Mixed, Check, DoubleCheck, Pins, Promotion, FewMen, ManyQueens };
constexpr std::array<Kind, 7> kKinds{Kind::Mixed,     Kind::Check,  Kind::DoubleCheck, Kind::Pins,
                                     Kind::Promotion, Kind::FewMen, Kind::ManyQueens};
[[nodiscard]] std::string_view to_string(Kind kind);

/// Two kings and random men, placed one by one so that the side not to move is never in check.
[[nodiscard]] Position constructed_position(Kind kind, std::uint64_t seed);

/// Up to `max_plies` random moves from the start position.
[[nodiscard]] Position reached_position(std::uint64_t seed, int max_plies);

// The generators of RapidCheck; a failing position is made smaller by taking men off the board.
[[nodiscard]] rc::Gen<Position> constructed(Kind kind);
[[nodiscard]] rc::Gen<Position> constructed();
[[nodiscard]] rc::Gen<Position> reached();
/// One half reached, one half constructed.
[[nodiscard]] rc::Gen<Position> any_position();

}  // namespace raum::perft
