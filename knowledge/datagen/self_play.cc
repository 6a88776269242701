#include "knowledge/datagen/self_play.h"

#include <cstdlib>

#include "base/core/assert.h"
#include "engine/board/generate.h"
#include "engine/named/registry.h"
#include "engine/search/flagship/scores.h"

namespace raum::knowledge {
namespace {

// If so many openings in a row were unfair, such as those with very many random moves, the next one
// is played whatever its score.
constexpr int kMostUnfairOpenings = 1'000;

}  // namespace

// Seeds that differ by a multiple of the generator's step would give parts of one sequence; numbers
// of games are too small for that.
SplitMix64 random_of_game(std::uint64_t seed, std::uint64_t number) {
  return SplitMix64(SplitMix64(seed).next() ^ number);
}

int corpus_score(int score) {
  if (score >= flagship::kMateBound) return kMateScore;
  if (score <= -flagship::kMateBound) return -kMateScore;
  return kept_score(score);
}

SelfPlayer::SelfPlayer(const DatagenPlan& plan)
    : plan_(plan), engine_(*find_engine(kDatagenEngine).value()) {}

Expected<void> SelfPlayer::prepare() {
  for (const Option& option : engine_.options()) {
    if (option.name != "EvalFile") continue;
    if (auto set = option.set(plan_.net); !set) return set;
  }
  return engine_.set_hash(plan_.hash_mib);
}

std::optional<CorpusGame> SelfPlayer::play(std::uint64_t number, const std::atomic<bool>& stop) {
  SplitMix64 random = random_of_game(plan_.seed, number);
  for (int unfair = 0; !stop; ++unfair) {
    CorpusGame game{.number = number};
    if (attempt(game, random, unfair < kMostUnfairOpenings, stop)) return game;
  }
  return std::nullopt;
}

bool SelfPlayer::attempt(CorpusGame& game, SplitMix64& random, bool must_be_fair,
                         const std::atomic<bool>& stop) {
  Game board(Position::start());
  if (!play_opening(game, board, random)) return false;
  engine_.new_game();
  Adjudicator adjudicator(plan_.rules);
  while (true) {
    const SearchResult found = engine_.think(
        board.position(), {.new_depth_nodes = plan_.nodes, .earlier = board.earlier()}, stop,
        [](const SearchInfo&) {});
    if (stop) return false;
    const int score = corpus_score(found.score.cp);
    if (game.moves.empty() && must_be_fair && std::abs(score) > plan_.unfair_score) return false;
    game.moves.push_back({found.best, static_cast<std::int16_t>(score)});
    const bool is_white = board.position().side_to_move() == Color::White;
    [[maybe_unused]] const auto played = board.play(found.best);
    RAUM_ASSERT(played.has_value());
    const int plies = static_cast<int>(board.moves().size());
    const auto adjudicated = adjudicator.add(is_white ? score : -score, plies);
    auto result = result_of(board, plan_.endgames.get());
    if (!result) result = adjudicated;
    if (!result) continue;
    game.outcome = result->outcome;
    game.ending = result->ending;
    return true;
  }
}

bool SelfPlayer::play_opening(CorpusGame& game, Game& board, SplitMix64& random) const {
  const auto lengths =
      static_cast<std::uint64_t>(plan_.most_opening_plies - plan_.fewest_opening_plies) + 1;
  const std::uint64_t plies =
      static_cast<std::uint64_t>(plan_.fewest_opening_plies) + random.below(lengths);
  MoveList list;
  for (std::uint64_t ply = 0; ply < plies; ++ply) {
    list_moves(board.position(), list);
    if (list.empty()) return false;
    const Move move = list[random.below(list.size())];
    [[maybe_unused]] const auto played = board.play(move);
    RAUM_ASSERT(played.has_value());
    game.opening.push_back(move);
  }
  return !result_of(board, plan_.endgames.get());
}

}  // namespace raum::knowledge
