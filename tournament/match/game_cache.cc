#include "tournament/match/game_cache.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "base/core/splitmix.h"

namespace raum::tournament {

Fallible<bool> GameCache::has_games() const {
  if (!config_.use_cache) return false;
  for (const Contender& contender : contenders_) {
    auto known = store_.has_games_of(contender.play_key);
    if (!known || *known) return known;
  }
  return false;
}

bool GameCache::is_deterministic(std::size_t pair) const {
  const Pairing& pairing = schedule_.pairing(pair);
  return contenders_[pairing.first].is_deterministic() &&
         contenders_[pairing.second].is_deterministic();
}

bool GameCache::is_repeat(std::size_t pair) const {
  return schedule_.is_repeat(pair) && is_deterministic(pair);
}

// Whether the game is in the sample that --verify-cache plays again.
bool GameCache::is_in_sample(std::size_t pair, int leg) const {
  constexpr std::uint64_t kParts = 1'000'000;
  SplitMix64 random(config_.seed ^ (2 * pair + static_cast<std::uint64_t>(leg)));
  return static_cast<double>(random.below(kParts)) <
         config_.verify_cache * static_cast<double>(kParts);
}

Fallible<std::optional<StoredGame>> GameCache::played(std::size_t pair, int leg) const {
  return store_.played(white(pair, leg).play_key, black(pair, leg).play_key,
                       schedule_.opening(pair).text);
}

StoredGame GameCache::renamed(StoredGame game, std::size_t pair, int leg) const {
  game.white = white(pair, leg).name();
  game.black = black(pair, leg).name();
  game.pair = pair;
  game.leg = leg;
  game.is_cached = true;
  game.is_evidence = !is_repeat(pair);
  return game;
}

Fallible<std::optional<StoredGame>> GameCache::find(std::size_t pair, int leg) const {
  if (!is_deterministic(pair) || (!schedule_.is_repeat(pair) && is_in_sample(pair, leg))) {
    return std::optional<StoredGame>();
  }
  auto found = played(pair, leg);
  if (found && *found) *found = renamed(std::move(**found), pair, leg);
  return found;
}

Fallible<bool> GameCache::compare(const StoredGame& game, std::string_view what,
                                  std::string expected) const {
  if (game.white_play_key.empty()) return false;
  const auto found = played(game.pair, game.leg);
  if (!found) return tl::unexpected(found.error());
  if (!*found) return false;
  const StoredGame& before = **found;
  if (before.moves == game.moves && before.result == game.result) return true;
  const auto differ =
      std::mismatch(before.moves.begin(), before.moves.end(), game.moves.begin(), game.moves.end());
  const auto ply = 1 + std::count(before.moves.begin(), differ.first, ' ');
  return tl::unexpected(
      Failure{ExitCode::Fail,
              {fmt::format("game {}.{}", game.pair, game.leg + 1),
               fmt::format("{} from ply {} on", what, ply), std::move(expected)}});
}

Fallible<bool> GameCache::verify(const StoredGame& game) const {
  if (config_.verify_cache <= 0) return false;
  return compare(game, "a game that differs from the cached one",
                 "the same moves of the same engines (--no-cache plays without the cache)");
}

Fallible<bool> GameCache::verify_double(const StoredGame& game) const {
  return compare(game, "two workers whose games differ",
                 "the same moves of the same engines on every machine");
}

}  // namespace raum::tournament
