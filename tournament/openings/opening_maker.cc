#include "tournament/openings/opening_maker.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>

#include "base/core/assert.h"
#include "base/core/splitmix.h"
#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "engine/game/draws.h"
#include "engine/game/random_walk.h"

namespace raum::tournament {
namespace {

constexpr int kMateScore = 30'000;
constexpr int kExchangePlies = 8;
constexpr std::array<int, kPieceTypes> kValues{100, 350, 350, 400, 500, 1200, 0};  // PNBURQK

int value_of(Piece piece) { return piece.is_some() ? kValues[index_of(piece.type())] : 0; }

// Material balance from the view of the side to move.
int material(const Position& position) {
  int score = 0;
  for (const PieceType type : kAllPieceTypes) {
    const Color us = position.side_to_move();
    score += kValues[index_of(type)] *
             (position.pieces(us, type).count() - position.pieces(!us, type).count());
  }
  return score;
}

// MVV-LVA: most valuable victim first, then least valuable attacker.
int order_of(const Position& position, Move move) {
  return 10 * value_of(position.at(move.to())) - value_of(position.at(move.from()));
}

// Capture-only alpha-beta search with stand pat.
int exchange_search(Position& position, int alpha, int beta, int plies) {
  const int now = material(position);
  if (now >= beta || plies == 0) return now;
  alpha = std::max(alpha, now);
  MoveList captures;
  list_moves<MoveKind::Captures>(position, captures);
  std::stable_sort(captures.begin(), captures.end(),
                   [&](Move a, Move b) { return order_of(position, a) > order_of(position, b); });
  for (const Move move : captures) {
    const Undo undo = position.make(move);
    const int score = -exchange_search(position, -beta, -alpha, plies - 1);
    position.unmake(move, undo);
    if (score >= beta) return score;
    alpha = std::max(alpha, score);
  }
  return alpha;
}

// Whether the side to move has a mate in one.
bool can_mate(const Position& position) {
  bool found = false;
  Position after = position;
  for_each_move(position, [&](Move move) {
    if (found) return;
    const Undo undo = after.make(move);
    found = in_check(after) && count_moves(after) == 0;
    after.unmake(move, undo);
  });
  return found;
}

int judge_material(const Position& position) {
  Position copy = position;
  const int score = can_mate(position)
                        ? kMateScore
                        : exchange_search(copy, -kMateScore, kMateScore, kExchangePlies);
  return position.side_to_move() == Color::White ? score : -score;
}

// The position after `plies` random moves.
// Returns: nullopt if the game is over there or the side to move is in check.
std::optional<Position> walk(SplitMix64& random, int plies) {
  const Position position = random_walk(Position::start(), plies, random);
  if (in_check(position) || count_moves(position) == 0 || is_dead_material(position)) {
    return std::nullopt;
  }
  return position;
}

}  // namespace

Judge material_judge() { return {.name = "material after exchanges", .score = judge_material}; }

Judge default_judge() { return material_judge(); }

bool DistinctPositions::insert(const Position& position) {
  return keys_.insert(std::min(position.key().raw, mirror_files(position).key().raw)).second;
}

MadeOpenings make_openings(const OpeningRequest& request, const Judge& judge,
                           const std::stop_token& stop) {
  RAUM_ASSERT(0 < request.min_plies && request.min_plies <= request.max_plies);
  SplitMix64 random(request.seed);
  DistinctPositions seen;
  MadeOpenings made;
  const auto lengths = static_cast<std::uint64_t>(request.max_plies - request.min_plies) + 1;
  for (std::size_t fruitless = 0;
       made.openings.size() < request.count && fruitless < kMaxFruitlessWalks;) {
    if (stop.stop_requested()) {
      made.stopped = true;
      return made;
    }
    ++made.walks;
    ++fruitless;
    const int plies = request.min_plies + static_cast<int>(random.below(lengths));
    const auto position = walk(random, plies);
    // Unbalanced positions are remembered, too, so that none is judged twice.
    if (!position || !seen.insert(*position)) continue;
    if (std::abs(judge.score(*position)) > request.balance_cp) continue;
    made.openings.push_back({to_string(*position), *position, 0});
    fruitless = 0;
  }
  return made;
}

std::string opening_file(const OpeningRequest& request, const Judge& judge,
                         const std::vector<Opening>& openings) {
  std::string text = fmt::format(
      "# raum openings --count {} --plies {} --max-plies {} --seed {} --balance {}{}\n"
      "# Random walks from the start position, distinct also under the file mirror; judge: {}.\n",
      request.count, request.min_plies, request.max_plies, request.seed, request.balance_cp,
      judge.arguments, judge.name);
  for (const Opening& opening : openings) text += opening.text + "\n";
  return text;
}

}  // namespace raum::tournament
