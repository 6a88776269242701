// Helpers: the further threads of a search (Lazy SMP). Each searches the same root as the first
// thread, with a tree and a history of its own. They share the transposition table alone: what one
// has found spares the others work, and small differences of time keep them from doing the same.
// Each keeps the last iteration that it has finished, which may be deeper than the first thread's.
// The threads live from the choice of their number to the next one and wait between searches.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "base/core/error.h"
#include "engine/search/flagship/tree_search.h"

namespace raum::flagship {

template <class Policy>
class Helpers {
 public:
  /// The evaluation and the table outlive the helpers.
  Helpers(const Evaluation& evaluation, Table& table) : evaluation_(evaluation), table_(table) {}
  ~Helpers();
  Helpers(const Helpers&) = delete;
  Helpers& operator=(const Helpers&) = delete;

  /// Starts or ends threads.  Requires: no search is running.
  /// Errors: the system has no more threads or memory; then there are as many as before.
  [[nodiscard]] Expected<void> resize(std::size_t count);
  [[nodiscard]] std::size_t count() const { return threads_.size(); }

  /// As TreeSearch::use_net(), for the present and all later threads.
  /// Requires: no search is running.
  void use_net(const net::Net* net);

  /// Lets all helpers search the moves of a root, until stop() or a limit of depth or nodes. What
  /// the limits refer to and the endgame tables outlive the search.
  void start(const Position& root, const SearchLimits& limits, const MoveList& moves,
             const endgame::Tables* endgames);
  /// Ends the search and waits for it; does nothing if there is none.
  void stop();
  /// Forgets the histories of the game.  Requires: no search is running.
  void clear();

  /// Counts the nodes of all threads of a search, also those of the first one.
  [[nodiscard]] std::atomic<std::uint64_t>& shared_nodes() { return shared_nodes_; }
  /// A finished iteration.
  struct Iteration {
    int depth = 0;      // 0: none is finished
    int score = kDraw;  // centipawns of the side to move
    Move best = Move::none();
    std::vector<Move> line;
  };
  /// The deepest iteration that a helper has finished in the last search, until the next one; null
  /// if none has finished one.  Requires: no search is running.
  [[nodiscard]] const Iteration* deepest() const;
  /// Adds the nodes and the use of the table of the last search.  Requires: no search is running.
  void add_to(SearchResult& result) const;

 private:
  // `searched` searches had begun when the thread was started.
  void work(std::size_t index, std::uint64_t searched);
  void search(std::size_t index);

  const Evaluation& evaluation_;
  Table& table_;
  const net::Net* net_ = nullptr;
  std::vector<std::unique_ptr<TreeSearch<Policy>>> trees_;  // one of each thread
  std::vector<Iteration> finished_;                         // the last one of each thread

  // What is searched
  Position root_;
  SearchLimits limits_;
  MoveList moves_;
  std::atomic<bool> stop_{false};
  std::atomic<std::uint64_t> shared_nodes_{0};

  // Under mutex_
  std::mutex mutex_;
  std::condition_variable changed_;
  std::uint64_t searches_ = 0;  // begun
  std::size_t busy_ = 0;        // helpers that have not ended the last one
  std::size_t wanted_ = 0;      // threads with at least this index end

  std::vector<std::jthread> threads_;
};

}  // namespace raum::flagship
