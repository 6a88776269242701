#include "engine/named/engine.h"

#include <algorithm>
#include <new>

#include "base/core/memory.h"
#include "engine/named/adaptive_depth.h"
#include "engine/named/handicap.h"
#include "engine/search/core/best_lines.h"

namespace raum {
namespace {

constexpr std::int64_t kMaxSeed = 2'147'483'647;

}  // namespace

Engine::Engine(const EngineDefinition& definition)
    : definition_(definition),
      hash_mib_(static_cast<std::size_t>(definition.hash_mib)),
      level_(definition.default_level),
      search_(definition.make_search(definition.evaluation, random_)) {
  if (!search_->set_hash(hash_mib_)) throw std::bad_alloc();
}

std::vector<Option> Engine::options() {
  std::vector<Option> options;
  options.push_back(spin_option("Hash", definition_.hash_mib, 0,
                                static_cast<std::int64_t>(max_table_mib()), [this](auto mebibytes) {
                                  auto set = set_hash(static_cast<std::size_t>(mebibytes));
                                  if (set) hash_is_set_ = true;
                                  return set;
                                }));
  options.push_back(spin_option("Threads", 1, 1, definition_.max_threads, [this](auto threads) {
    return search_->set_threads(static_cast<int>(threads));
  }));
  options.push_back(spin_option("MultiPV", 1, 1, kMaxLines, [this](auto lines) -> Expected<void> {
    lines_ = static_cast<int>(lines);
    return {};
  }));
  options.push_back(spin_option("Level", definition_.default_level, definition_.first_level,
                                definition_.last_level(),
                                [this](auto level) { return set_level(static_cast<int>(level)); }));
  options.push_back(spin_option("Seed", 1, 0, kMaxSeed, [this](auto seed) -> Expected<void> {
    set_seed(static_cast<std::uint64_t>(seed));
    return {};
  }));
  for (Option& option : search_->options()) options.push_back(std::move(option));
  return options;
}

Expected<void> Engine::set_hash(std::size_t mebibytes) {
  auto set = search_->set_hash(mebibytes);
  if (set) hash_mib_ = mebibytes;
  return set;
}

Expected<void> Engine::set_level(int number) {
  const Difficulty& level = definition_.level(number);
  if (level.hash_mib && !hash_is_set_) {
    if (auto set = set_hash(static_cast<std::size_t>(*level.hash_mib)); !set) return set;
  }
  search_->set_level(level);
  level_ = number;
  return {};
}

void Engine::set_seed(std::uint64_t seed) {
  seed_ = seed;
  random_ = SplitMix64{seed_};
}

void Engine::new_game() {
  search_->new_game();
  random_ = SplitMix64{seed_};
}

SearchResult Engine::think(const Position& position, const SearchLimits& limits,
                           const std::atomic<bool>& stop, const InfoSink& on_info) {
  const auto& handicap = definition_.level(level_).handicap;
  if (!handicap) return think_fully(position, limits, stop, on_info);
  return run_with_handicap(*search_, *handicap, random_, position, with_lines(limits), stop,
                           on_info);
}

SearchResult Engine::think_fully(const Position& position, const SearchLimits& limits,
                                 const std::atomic<bool>& stop, const InfoSink& on_info) {
  return search_->run(position, with_lines(limits), stop, on_info);
}

SearchLimits Engine::with_lines(SearchLimits limits) const {
  limits.lines = std::max(limits.lines, lines_);
  return limits;
}

SearchResult Engine::think_by_level(const Position& position, std::span<const Key> earlier,
                                    const std::atomic<bool>& stop, const InfoSink& on_info,
                                    std::span<const Move> root_moves) {
  const Difficulty& level = definition_.level(level_);
  if (level.depth > 0) {
    return think(
        position,
        {.depth = adaptive_depth(position, level), .earlier = earlier, .root_moves = root_moves},
        stop, on_info);
  }
  const MoveList moves = moves_of_root(position, root_moves);
  SearchResult result;
  if (!moves.empty()) result.best = moves[random_.below(moves.size())];
  return result;
}

}  // namespace raum
