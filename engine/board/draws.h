// Draws by rule, apart from stalemate: material without any mate, repetition, the 100-ply rule.
#pragma once

#include <span>

#include "engine/board/position.h"

namespace raum {

constexpr std::uint32_t kDrawPlies = 100;  // plies in a row without capture or pawn move
constexpr int kDrawRepetitions = 3;

/// Material with which no mate position exists at all, against a bare king: nothing; one rook,
/// bishop, knight or unicorn; a unicorn with one rook, bishop, knight or second unicorn. Source:
/// every ending of king and up to two men against a bare king was solved.
[[nodiscard]] bool is_dead_material(const Position& position);

/// How often the last key of `keys` stands in it, looking back no further than `halfmove_clock`
/// plies, since a capture or pawn move makes every earlier position unreachable.  Requires: keys
/// not empty.
[[nodiscard]] int occurrences_of_last(std::span<const Key> keys, std::uint32_t halfmove_clock);

}  // namespace raum
