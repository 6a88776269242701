#include "perft/mates/walks.h"

#include <fmt/core.h>

#include <cstddef>
#include <set>

#include "base/core/splitmix.h"
#include "base/text/quote.h"
#include "engine/board/position_text.h"
#include "engine/game/game.h"
#include "engine/game/random_walk.h"
#include "perft/mates/mate_proof.h"

namespace raum::perft {
namespace {

// Plies of a walk: 16 to 95.
constexpr int kFewestPlies = 16;
constexpr std::uint64_t kPlyChoices = 80;

// The fewest moves in which the side to move is known to mate; 0 if there are more than `most`.
int moves_to_mate(const Position& position, int most) {
  for (int moves = 1; moves <= most; ++moves) {
    if (mating_move(position, moves)) return moves;
  }
  return 0;
}

}  // namespace

Expected<void> find_mates(std::uint64_t seed, const MateCounts& wanted,
                          const std::function<void(const MateRecord&)>& found) {
  int most = static_cast<int>(wanted.size());
  while (most > 0 && wanted[static_cast<std::size_t>(most - 1)] == 0) --most;
  SplitMix64 random(seed);
  MateCounts counts{};
  std::set<std::string> texts;
  while (counts != wanted) {
    const int plies = kFewestPlies + static_cast<int>(random.below(kPlyChoices));
    const Position position = random_walk(Position::start(), plies, random);
    const int moves = Game(position).end() ? 0 : moves_to_mate(position, most);
    if (moves == 0) continue;
    const auto kind = static_cast<std::size_t>(moves - 1);
    const std::string text = to_string(position);
    if (counts[kind] == wanted[kind] || !texts.insert(text).second) continue;
    const auto oracle = Oracle::from_text(text);
    if (!oracle || !is_confirmed_mate(*oracle, moves)) {
      return fail("oracle", raum::quoted(text), fmt::format("a mate in {}", moves));
    }
    ++counts[kind];
    found({.id = fmt::format("in-{}-{:02}", moves, counts[kind]),
           .position = position,
           .moves = moves});
  }
  return {};
}

}  // namespace raum::perft
