// Draws by rule other than stalemate: dead material, threefold repetition, the 100-ply rule.
#pragma once

#include <span>

#include "engine/board/position.h"

namespace raum {

constexpr std::uint32_t kDrawPlies = 100;  // plies in a row without capture or pawn move
constexpr int kDrawRepetitions = 3;

/// Whether one side has a bare king and the other too little material for any mate position: a bare
/// king too; one rook, bishop, knight or unicorn; or a unicorn and a second man of these types.
/// Source: all endings of king and up to two men against a bare king were solved.
[[nodiscard]] bool is_dead_material(const Position& position);

/// The number of occurrences of the last key of `keys`, looking back at most `halfmove_clock`
/// plies: after a capture or pawn move, no earlier position can occur again.
/// Requires: keys not empty.
[[nodiscard]] int occurrences_of_last(std::span<const Key> keys, std::uint32_t halfmove_clock);

}  // namespace raum
