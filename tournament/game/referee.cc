#include "tournament/game/referee.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "base/text/quote.h"

namespace raum::tournament {
namespace {

// Words that engines send instead of a move when they believe that the game is over.
bool is_claim(std::string_view text) {
  constexpr auto kClaims = std::to_array<std::string_view>(
      {"(none)", "none", "resign", "resigns", "draw", "stalemate", "mate", "(draw)"});
  return std::find(kClaims.begin(), kClaims.end(), text) != kClaims.end();
}

}  // namespace

EngineResult<Move> referee(Game& game, const std::string& text) {
  const auto refused = [&](EngineFault fault) {
    return engine_failure(fault,
                          fmt::format("{} at ply {}", raum::quoted(text), game.moves().size() + 1));
  };
  const auto move = Move::parse(text);
  if (!move) return refused(is_claim(text) ? EngineFault::WrongClaim : EngineFault::UnreadableMove);
  if (!move->is_some()) return refused(EngineFault::NullMove);
  if (!game.play(*move)) return refused(EngineFault::IllegalMove);
  return *move;
}

}  // namespace raum::tournament
