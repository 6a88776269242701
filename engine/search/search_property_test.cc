// What must hold for every position: a search without unsound features has the plain minimax value,
// whatever the order of its moves and the width of its windows; evaluations respect the symmetries
// of the rules.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/board/position_text.h"
#include "engine/board/random_walk.h"
#include "engine/named/player.h"
#include "engine/search/plain_minimax.h"

namespace raum {
namespace {

const std::atomic<bool> kNeverStop{false};

struct Case {
  Position position;
  int depth;
  int quiescence_plies;
};

// Few men on the board, so that plain minimax with its unbounded captures stays affordable: up to
// `men` random men a side beside the kings, drawn again until the rules allow the position and it
// has a move.
Position sparse_position(std::uint64_t seed, int men) {
  SplitMix64 random{seed};
  for (;;) {
    Position p;
    const auto put = [&](Piece piece) {
      Square s = Square::at(static_cast<int>(random.below(kSquares)));
      while (p.at(s).is_some()) s = Square::at(static_cast<int>(random.below(kSquares)));
      p.put(s, piece);
    };
    for (const Color c : kColors) {
      put(Piece::make(c, PieceType::King));
      for (auto n = random.below(static_cast<std::uint64_t>(men) + 1); n > 0; --n) {
        put(Piece::make(c, kAllPieceTypes[random.below(6)]));
      }
    }
    if (random.below(2) == 1) p.set_side_to_move(Color::Black);
    if (check_position(p) && count_moves(p) > 0) return p;
  }
}

Case any_case() {
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  if (*rc::gen::inRange(0, 4) == 0) {
    SplitMix64 random{seed};
    Position p = random_walk(Position::start(), static_cast<int>(random.below(8)), random);
    return {p, 1, *rc::gen::inRange(0, 4)};
  }
  const int depth = *rc::gen::inRange(1, 4);
  return {sparse_position(seed, depth == 3 ? 2 : 4), depth, *rc::gen::inRange(0, 7)};
}

Score searched(Player& player, const Case& c) {
  player.features().quiescence_plies = c.quiescence_plies;
  return player.think(c.position, {.depth = c.depth}, kNeverStop, [](const SearchInfo&) {}).score;
}

// An engine with the table and the null move off.
Player exact_player(const NamedEngine& engine) {
  Player player(engine);
  player.features().null_move = false;
  static_cast<void>(player.set_hash(0));
  return player;
}

RC_GTEST_PROP(SearchProperties, WithoutTableAndNullMoveTheScoreIsMinimax, ()) {
  const Case c = any_case();
  RC_LOG() << to_string(c.position) << " depth " << c.depth << '\n';
  for (const NamedEngine& engine : named_engines()) {
    Player player = exact_player(engine);
    Position p = c.position;
    const Score minimax = plain_minimax(p, engine.evaluation, c.depth, c.quiescence_plies);
    RC_ASSERT(searched(player, c).cp == minimax.cp);
  }
}

RC_GTEST_PROP(SearchProperties, EachSoundFeatureAloneLeavesTheScore, ()) {
  const Case c = any_case();
  RC_LOG() << to_string(c.position) << " depth " << c.depth << '\n';
  for (const NamedEngine& engine : named_engines()) {
    Player reference = exact_player(engine);
    const Score score = searched(reference, c);
    for (const auto feature : {&SearchFeatures::iterative_deepening, &SearchFeatures::aspiration,
                               &SearchFeatures::root_narrowing, &SearchFeatures::mvv_lva,
                               &SearchFeatures::killers, &SearchFeatures::history}) {
      Player switched = exact_player(engine);
      switched.features().*feature = !(switched.features().*feature);
      RC_ASSERT(searched(switched, c).cp == score.cp);
    }
  }
}

// The table may change a score only through deeper entries (more truth than was asked for) or
// unsound bounds; with both excluded it must not, hash moves and a warm table included.
RC_GTEST_PROP(SearchProperties, ASoundTableLeavesTheScore, ()) {
  const Case c = any_case();
  RC_LOG() << to_string(c.position) << " depth " << c.depth << '\n';
  for (const NamedEngine& engine : named_engines()) {
    Player without = exact_player(engine);
    Player with = exact_player(engine);
    RC_ASSERT(with.set_hash(1).has_value());
    with.features().sound_bounds = true;
    with.features().equal_depth_only = true;
    const Score score = searched(without, c);
    RC_ASSERT(searched(with, c).cp == score.cp);
    RC_ASSERT(searched(with, c).cp == score.cp);
  }
}

RC_GTEST_PROP(EvaluationProperties, RespectsTheSymmetriesOfTheRules, ()) {
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  SplitMix64 random{seed};
  const Position p = random.below(2) == 0 ? sparse_position(seed, 12)
                                          : random_walk(Position::start(),
                                                        static_cast<int>(random.below(80)), random);
  RC_LOG() << to_string(p) << '\n';
  for (const NamedEngine& engine : named_engines()) {
    const Score value = engine.evaluation.value(p);
    RC_ASSERT(engine.evaluation.value(half_turn(p)).cp == -value.cp);
    RC_ASSERT(engine.evaluation.value(mirror_files(p)).cp == value.cp);
    Score sum{};
    for (const EvaluationTerm& term : engine.evaluation.terms(p)) sum = sum + term.value;
    RC_ASSERT(sum.cp == value.cp);
  }
}

}  // namespace
}  // namespace raum
