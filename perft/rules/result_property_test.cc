// Property test of results: in random games that often return to earlier positions, Game and the
// oracle say after every ply how the game stands.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>

#include "base/core/splitmix.h"
#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "engine/game/game.h"
#include "perft/oracle/oracle_game.h"
#include "perft/rules/test_positions.h"

namespace raum::perft {
namespace {

constexpr int kPlies = 24;

// The position with another clock, such as 97.
Position with_clock(const Position& position, std::uint64_t clock) {
  const std::string text = raum::to_string(position);
  const std::size_t second_blank = text.find(' ', text.find(' ') + 1);
  return parse_position(text.substr(0, second_blank) + ' ' + std::to_string(clock) + " 60").value();
}

// The move that takes back the last move of the side to move, if that is legal; otherwise, or with
// one chance in four, a random one. Requires: the position has a legal move.
Move choose_move(const Game& game, SplitMix64& random) {
  MoveList moves;
  list_moves(game.position(), moves);
  const auto& played = game.moves();
  if (played.size() >= 2 && random.below(4) > 0) {
    const Move last = played[played.size() - 2];
    const Move back = Move::make(last.to(), last.from());
    for (const Move move : moves) {
      if (move == back) return move;
    }
  }
  return moves[random.below(moves.size())];
}

RC_GTEST_PROP(ResultProperty, GameAndOracleAgreeAfterEveryPly, ()) {
  const bool few = *rc::gen::arbitrary<bool>();
  const auto clock = *rc::gen::inRange<std::uint64_t>(0, 100);
  const Position start = with_clock(few ? *constructed(Kind::FewMen) : *any_position(), clock);
  SplitMix64 random(*rc::gen::arbitrary<std::uint64_t>());
  Game game(start);
  OracleGame oracle(Oracle::from_text(raum::to_string(start)).value());
  RC_ASSERT(std::string(game.state()) == oracle.state());
  for (int ply = 0; ply < kPlies && count_moves(game.position()) > 0; ++ply) {
    const Move move = choose_move(game, random);
    RC_LOG() << "move " << raum::to_string(move) << '\n';
    RC_ASSERT(game.play(move).has_value());
    RC_ASSERT(oracle.play(raum::to_string(move)));
    RC_ASSERT(std::string(game.state()) == oracle.state());
  }
}

}  // namespace
}  // namespace raum::perft
