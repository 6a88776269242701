#include "web/games/read_game.h"

#include <fmt/core.h>

#include "base/text/numbers.h"
#include "engine/board/generate.h"
#include "engine/board/position_text.h"

namespace raum::web {

namespace {

// Errors: an illegal move.
Expected<std::vector<PlayedMove>> replayed(Position position, const std::vector<Move>& moves) {
  std::vector<PlayedMove> played;
  played.reserve(moves.size());
  for (const Move move : moves) {
    if (!move.is_some() || !is_legal(position, move)) {
      return fail(fmt::format("move {}", played.size() + 1), to_string(move),
                  "a legal move of the position");
    }
    position.make(move);
    played.push_back({.move = move,
                      .is_check = in_check(position),
                      .halfmove_clock = position.halfmove_clock()});
  }
  // Only the last position can lack legal moves.
  if (!played.empty() && count_moves(position) == 0) {
    PlayedMove& last = played.back();
    (last.is_check ? last.is_mate : last.is_stalemate) = true;
  }
  return played;
}

}  // namespace

ReadGame read_game(const tournament::StoredGame& game) {
  ReadGame read;
  const auto start = parse_position(game.opening);
  if (!start) {
    read.damage = to_string(within("opening", start.error()));
    return read;
  }
  read.start = *start;
  auto played = tournament::parse_moves(game.moves).and_then([&](const std::vector<Move>& moves) {
    return replayed(*start, moves);
  });
  if (!played) {
    read.damage = to_string(played.error());
    return read;
  }
  read.moves = std::move(*played);
  auto infos = tournament::parse_infos(game.infos);
  if (!infos) {
    read.damage = to_string(infos.error());
  } else if (!infos->empty() && infos->size() != read.moves.size()) {
    // Which moves the reports belong to is not known.
    read.damage = fmt::format("{}, expected {}", counted(infos->size(), "info"), read.moves.size());
  } else {
    read.infos = std::move(*infos);
  }
  return read;
}

}  // namespace raum::web
