#include "engine/named/player.h"

#include <fmt/format.h>

#include <new>

#include "engine/board/generate.h"
#include "engine/named/adaptive_depth.h"
#include "engine/search/one_sided/one_sided_search.h"

namespace raum {

Player::Player(const NamedEngine& engine)
    : engine_(&engine),
      features_(engine.features),
      evaluation_(engine.evaluation),
      hash_mib_(static_cast<std::size_t>(engine.hash_mib)),
      level_(engine.default_level),
      table_(engine.features.replacement) {
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

void Player::set_replacement(Replacement replacement) {
  features_.replacement = replacement;
  table_.set_replacement(replacement);
}

Expected<void> Player::set_level(int number, SetByItself keep) {
  const Difficulty& level = engine_->level(number);
  if (level.hash_mib && !keep.hash) {
    if (auto set = set_hash(static_cast<std::size_t>(*level.hash_mib)); !set) return set;
  }
  if (!keep.check_extension) {
    features_.check_extension = level.check_extension.value_or(features_.check_extension);
  }
  features_.quiescence_plies = level.quiescence_plies.value_or(features_.quiescence_plies);
  level_ = number;
  return {};
}

void Player::set_seed(std::uint64_t seed) {
  seed_ = seed;
  random_ = SplitMix64{seed_};
}

void Player::set_evaluation(const Evaluation& evaluation) {
  evaluation_ = evaluation;
  table_.clear();  // its scores are the old evaluation's
}

void Player::new_game() {
  table_.clear();
  memory_.clear();
  random_ = SplitMix64{seed_};
}

SearchResult Player::think(const Position& position, const SearchLimits& limits,
                           const std::atomic<bool>& stop, const InfoSink& on_info) {
  if (engine_->kind == SearchKind::OneSided) {
    OneSidedSearch search(evaluation_, features_);
    return search.run(position, limits, stop, on_info);
  }
  IterativeDeepening search(evaluation_, features_, table_, memory_, random_);
  return search.run(position, limits, stop, on_info);
}

SearchResult Player::think_by_level(const Position& position, std::span<const Key> earlier,
                                    const std::atomic<bool>& stop, const InfoSink& on_info) {
  const Difficulty& level = engine_->level(level_);
  if (level.depth > 0) {
    return think(position, {.depth = adaptive_depth(position, level), .earlier = earlier}, stop,
                 on_info);
  }
  MoveList moves;
  list_moves(position, moves);
  SearchResult result;
  if (!moves.empty()) result.best = moves[random_.below(moves.size())];
  return result;
}

}  // namespace raum
