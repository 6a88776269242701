#include "engine/search/flagship/endings.h"

#include <algorithm>

#include "engine/board/generate.h"
#include "engine/search/flagship/scores.h"

namespace raum::flagship {
namespace {

using endgame::Outcome;
using endgame::RankedMove;
using endgame::Value;

// Whether a reply to the move leads to a position that has occurred twice.
bool allows_repetition(Position position, std::span<const Key> earlier, Move move) {
  const auto clock = static_cast<std::size_t>(position.halfmove_clock());
  const std::span<const Key> since_capture =
      earlier.last(std::min<std::size_t>(earlier.size(), clock));
  position.make(move);
  bool found = false;
  for_each_move(position, [&](Move reply) {
    Position after = position;
    after.make(reply);
    const auto before = std::count(since_capture.begin(), since_capture.end(), after.key());
    found = found || before >= 2;
  });
  return found;
}

// A move after which the other side has this value, none if there is none.
Move move_to(const endgame::Tables& tables, const Position& position, const Value& wanted) {
  MoveList moves;
  list_moves(position, moves);
  for (const Move move : moves) {
    Position after = position;
    after.make(move);
    // The outcome costs less than the value.
    if (tables.outcome(after) == wanted.outcome && tables.value(after) == wanted) return move;
  }
  return Move::none();
}

}  // namespace

std::optional<int> score_of(const Value& value, const Position& position, int ply) {
  if (!is_certain(value, position)) return std::nullopt;
  if (value.outcome == Outcome::Draw) return kDraw;
  const int loss = mated(ply + value.plies);
  return value.outcome == Outcome::Loss ? loss : -loss;
}

std::optional<int> score_by_tables(const endgame::Tables& tables, const Position& position,
                                   int ply) {
  const auto value = tables.value(position);
  return value ? score_of(*value, position, ply) : std::nullopt;
}

std::optional<Value> keep_best_outcome(const endgame::Tables& tables, const Position& root,
                                       std::span<const Key> earlier, MoveList& moves) {
  auto ranked = endgame::ranked_moves(tables, root);
  if (!ranked) return std::nullopt;
  std::erase_if(*ranked, [&](const RankedMove& ranked_move) {
    return std::find(moves.begin(), moves.end(), ranked_move.move) == moves.end();
  });
  if (ranked->empty()) return std::nullopt;
  const Outcome best = ranked->front().value.outcome;
  std::erase_if(*ranked, [&](const RankedMove& move) { return move.value.outcome != best; });
  if (best == Outcome::Win) {
    const auto safe = std::stable_partition(
        ranked->begin(), ranked->end(),
        [&](const RankedMove& move) { return !allows_repetition(root, earlier, move.move); });
    if (safe != ranked->begin()) ranked->erase(safe, ranked->end());
  }
  moves.clear();
  for (const RankedMove& move : *ranked) moves.push(move.move);
  return ranked->front().value;
}

// Each move must bring mate nearer by one ply, so that a table with values that do not fit each
// other cannot make the line endless.
void continue_to_mate(const endgame::Tables& tables, Position root, std::vector<Move>& line) {
  for (const Move move : line) root.make(move);
  auto value = tables.value(root);
  if (!value || !is_certain(*value, root)) return;
  while (value->plies > 0 && line.size() < kMaxPly) {  // a draw has no plies
    value = Value{.outcome = value->outcome == Outcome::Win ? Outcome::Loss : Outcome::Win,
                  .plies = value->plies - 1};
    const Move move = move_to(tables, root, *value);
    if (!move.is_some()) return;
    line.push_back(move);
    root.make(move);
  }
}

}  // namespace raum::flagship
