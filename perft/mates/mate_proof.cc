#include "perft/mates/mate_proof.h"

#include <algorithm>

#include "engine/board/attacks.h"
#include "engine/board/generate.h"
#include "engine/board/position_text.h"

namespace raum::perft {
namespace {

// Whether the side to move, which is in check or not, is mated in at most `moves` further moves of
// the other side.
bool is_lost(const Position& position, int moves) {
  MoveList replies;
  list_moves(position, replies);
  if (replies.size() == 0) return in_check(position);
  return moves > 0 && std::all_of(replies.begin(), replies.end(), [&](Move reply) {
           Position next = position;
           next.make(reply);
           return mating_move(next, moves).has_value();
         });
}

}  // namespace

std::optional<Move> mating_move(const Position& position, int moves) {
  MoveList list;
  list_moves(position, list);
  // Checks first: most mates begin with one, and they leave few replies. Quiet moves only where two
  // are left: with more, there would be too many lines.
  for (const bool checks : {true, false}) {
    if (!checks && moves != 2) break;
    for (const Move move : list) {
      Position after = position;
      after.make(move);
      if (in_check(after) == checks && is_lost(after, moves - 1)) return move;
    }
  }
  return std::nullopt;
}

bool is_confirmed_mate(const Oracle& oracle, int moves) {
  const auto position = parse_position(oracle.text());
  const auto move = position ? mating_move(*position, moves) : std::nullopt;
  Oracle after = oracle;
  if (!move || !after.make(to_string(*move))) return false;
  const auto replies = after.legal_moves();
  if (replies.empty()) return after.in_check();
  return moves > 1 && std::all_of(replies.begin(), replies.end(), [&](const std::string& reply) {
           Oracle next = after;
           return next.make(reply) && is_confirmed_mate(next, moves - 1);
         });
}

}  // namespace raum::perft
