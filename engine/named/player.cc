#include "engine/named/player.h"

#include <fmt/format.h>

#include <new>

#include "engine/board/generate.h"

namespace raum {

Player::Player(const NamedEngine& engine)
    : engine_(&engine),
      features_(engine.features),
      hash_mib_(static_cast<std::size_t>(engine.hash_mib)),
      level_(engine.default_level) {
  table_.resize(hash_mib_);
}

Expected<void> Player::set_hash(std::size_t mebibytes) {
  try {
    table_.resize(mebibytes);
  } catch (const std::bad_alloc&) {
    return fail("option Hash", fmt::format("{} MiB", mebibytes), "as much memory as is free");
  }
  hash_mib_ = mebibytes;
  return {};
}

void Player::set_seed(std::uint64_t seed) {
  seed_ = seed;
  random_ = SplitMix64{seed_};
}

void Player::new_game() {
  table_.clear();
  memory_.clear();
  random_ = SplitMix64{seed_};
}

SearchResult Player::think(const Position& position, const SearchLimits& limits,
                           const std::atomic<bool>& stop, const InfoSink& on_info) {
  Searcher searcher(engine_->evaluation, features_, table_, memory_);
  return searcher.run(position, limits, stop, on_info);
}

SearchResult Player::think_by_level(const Position& position, const std::atomic<bool>& stop,
                                    const InfoSink& on_info) {
  const int depth = engine_->level_depths[static_cast<std::size_t>(level_)];
  if (depth > 0) return think(position, {.depth = depth}, stop, on_info);
  MoveList moves;
  list_moves(position, moves);
  SearchResult result;
  if (!moves.empty()) result.best = moves[random_.below(moves.size())];
  return result;
}

}  // namespace raum
