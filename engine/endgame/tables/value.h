// Value: what a position of an ending is worth to the side to move, without the hundredth-ply rule.
#pragma once

#include <cstdint>

#include "base/core/assert.h"

namespace raum::endgame {

enum class Outcome : std::int8_t { Loss = -1, Draw = 0, Win = 1 };

struct Value {
  Outcome outcome = Outcome::Draw;
  int plies = 0;  // to mate with best play, 0 if the side to move is mate or the game is a draw

  friend bool operator==(const Value&, const Value&) = default;
};

/// What a table stores of a position: 0 for a draw, else 1 + plies to mate. The mover wins in
/// an odd number of plies and loses in an even one.
using Code = std::uint8_t;
constexpr Code kDrawCode = 0;
constexpr Code kIllegalCode = 255;
constexpr int kMostPlies = 253;

[[nodiscard]] constexpr Value value_of(Code code) {
  if (code == kDrawCode) return {};
  return {.outcome = code % 2 == 0 ? Outcome::Win : Outcome::Loss, .plies = code - 1};
}

/// Requires: a won or lost value has at most kMostPlies.
[[nodiscard]] constexpr Code code_of(const Value& value) {
  if (value.outcome == Outcome::Draw) return kDrawCode;
  RAUM_ASSERT(value.plies >= 0 && value.plies <= kMostPlies);
  return static_cast<Code>(value.plies + 1);
}

/// The value of a position whose best move leads to one with this value for the other side.
[[nodiscard]] constexpr Value before(const Value& reply) {
  if (reply.outcome == Outcome::Draw) return {};
  return {.outcome = reply.outcome == Outcome::Loss ? Outcome::Win : Outcome::Loss,
          .plies = reply.plies + 1};
}

/// Whether the side to move prefers `a`: a win to a draw to a loss, a short win, a long loss.
[[nodiscard]] constexpr bool is_better(const Value& a, const Value& b) {
  if (a.outcome != b.outcome) return a.outcome > b.outcome;
  return a.outcome == Outcome::Win ? a.plies < b.plies : a.plies > b.plies;
}

}  // namespace raum::endgame
