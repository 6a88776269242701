#include "engine/search/flagship/helpers.h"

#include <fmt/core.h>

#include <exception>

#include "base/core/assert.h"

namespace raum::flagship {

template <class Policy>
Helpers<Policy>::~Helpers() {
  stop();
  static_cast<void>(resize(0));
}

template <class Policy>
Expected<void> Helpers<Policy>::resize(std::size_t count) {
  const std::size_t before = threads_.size();
  {
    const std::lock_guard lock(mutex_);
    RAUM_ASSERT(busy_ == 0);
    wanted_ = count;
  }
  changed_.notify_all();
  if (count < before) {
    threads_.resize(count);  // waits for their ends
    trees_.resize(count);
    finished_.resize(count);
    return {};
  }
  try {
    threads_.reserve(count);
    finished_.resize(count);
    for (Iteration& last : finished_) last.line.reserve(kMaxPly);  // a search allocates nothing
    while (trees_.size() < count) {
      trees_.push_back(std::make_unique<TreeSearch<Policy>>(evaluation_, table_));
      trees_.back()->use_net(net_);
    }
    while (threads_.size() < count) {
      threads_.emplace_back(
          [this, index = threads_.size(), searched = searches_] { work(index, searched); });
    }
  } catch (const std::exception& error) {  // std::bad_alloc, std::system_error
    static_cast<void>(resize(before));
    trees_.resize(before);
    return fail("option Threads", fmt::format("{}: {}", count + 1, error.what()),
                "a number for which the system has threads and memory");
  }
  return {};
}

template <class Policy>
void Helpers<Policy>::use_net(const net::Net* net) {
  net_ = net;
  for (const auto& tree : trees_) tree->use_net(net);
}

template <class Policy>
void Helpers<Policy>::start(const Position& root, const SearchLimits& limits, const MoveList& moves,
                            const endgame::Tables* endgames) {
  if (threads_.empty()) return;
  {
    const std::lock_guard lock(mutex_);
    RAUM_ASSERT(busy_ == 0);
    root_ = root;
    limits_ = limits;
    limits_.time = std::nullopt;
    limits_.clock = std::nullopt;
    moves_ = moves;
    stop_ = false;
    shared_nodes_ = 0;
    for (const auto& tree : trees_) tree->use_endgames(endgames);
    for (Iteration& last : finished_) last.depth = 0;
    busy_ = threads_.size();
    ++searches_;
  }
  changed_.notify_all();
}

template <class Policy>
void Helpers<Policy>::stop() {
  if (threads_.empty()) return;
  stop_ = true;
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return busy_ == 0; });
}

template <class Policy>
void Helpers<Policy>::clear() {
  for (const auto& tree : trees_) tree->clear();
}

template <class Policy>
const typename Helpers<Policy>::Iteration* Helpers<Policy>::deepest() const {
  const Iteration* deepest = nullptr;
  for (const Iteration& last : finished_) {
    if (last.depth > (deepest == nullptr ? 0 : deepest->depth)) deepest = &last;
  }
  return deepest;
}

template <class Policy>
void Helpers<Policy>::add_to(SearchResult& result) const {
  for (const auto& tree : trees_) {
    result.nodes += tree->budget().nodes();
    result.table.probes += tree->table_use().probes;
    result.table.hits += tree->table_use().hits;
    result.table.cutoffs += tree->table_use().cutoffs;
  }
}

template <class Policy>
void Helpers<Policy>::work(std::size_t index, std::uint64_t searched) {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [&] { return searches_ != searched || index >= wanted_; });
    if (searches_ == searched) return;
    searched = searches_;
    lock.unlock();
    search(index);
    lock.lock();
    --busy_;
    changed_.notify_all();
  }
}

// Every other helper begins a ply deeper, so that not all threads search the same depth.
template <class Policy>
void Helpers<Policy>::search(std::size_t index) {
  TreeSearch<Policy>& tree = *trees_[index];
  tree.start(root_, limits_, stop_, &shared_nodes_);
  MoveList moves = moves_;
  int score = kDraw;
  for (int depth = index % 2 == 0 ? 2 : 1; depth <= limits_.depth; ++depth) {
    const auto root = search_depth(tree, moves, depth, score);
    if (tree.stopped()) return;
    score = root.score;
    Iteration& last = finished_[index];
    last.depth = depth;
    last.score = score;
    last.best = root.best;
    last.line.assign(tree.line().begin(), tree.line().end());
  }
}

template class Helpers<Strong>;
template class Helpers<Exact>;

}  // namespace raum::flagship
