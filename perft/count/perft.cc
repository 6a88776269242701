#include "perft/count/perft.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>

#include "engine/board/generate.h"
#include "engine/board/leaves.h"
#include "perft/count/count_table.h"

namespace raum::perft {
namespace {

// Counting a shallower subtree takes less time than a lookup.
constexpr int kLeastStoredDepth = 3;
// From this depth on, parts begin two plies below the root.
constexpr int kLeastSplitDepth = 4;

// Keeps the compiler from removing a make and unmake whose result is unused.
inline void keep_made(const Placement& placement) {
  asm volatile("" : : "g"(&placement) : "memory");
}

// Errors: throws std::overflow_error if the sum does not fit into 64 bits.
std::uint64_t checked_sum(std::uint64_t a, std::uint64_t b) {
  std::uint64_t sum = 0;
  if (__builtin_add_overflow(a, b, &sum)) {
    throw std::overflow_error("a count beyond 2^64 - 1");
  }
  return sum;
}

// Counts subtrees for one thread. Colour, bulk counting and the use of a table are template
// parameters, so that the recursion does not branch on them.
class Counter {
 public:
  Counter(const CountOptions& options, CountTable* table)
      : two_plies_(counters_of(options.kernel)), bulk_(options.bulk), table_(table) {}

  [[nodiscard]] std::uint64_t count(Position& position, int depth) const {
    return position.side_to_move() == Color::White ? count_of<Color::White>(position, depth)
                                                   : count_of<Color::Black>(position, depth);
  }

 private:
  template <Color Us>
  std::uint64_t count_of(Position& position, int depth) const {
    if (depth == 0) return 1;
    if (!bulk_) {
      return table_ != nullptr ? recurse<Us, false, true>(position, depth)
                               : recurse<Us, false, false>(position, depth);
    }
    if (depth == 1) return count_moves_of<Us>(position);
    return table_ != nullptr ? recurse<Us, true, true>(position, depth)
                             : recurse<Us, true, false>(position, depth);
  }

  // Requires: depth ≥ 2 with bulk counting, ≥ 1 without.
  template <Color Us, bool Bulk, bool Hashed>
  std::uint64_t recurse(Position& position, int depth) const {
    if constexpr (Bulk) {
      if (depth == 2) return two_plies_[index_of(Us)](position);
    } else if (depth == 1) {
      std::uint64_t nodes = 0;
      try_moves<Us>(position, [&] {
        ++nodes;
        keep_made(position);
      });
      return nodes;
    }
    if constexpr (Hashed) {
      if (depth >= kLeastStoredDepth) {
        if (const auto known = table_->find(position.key(), depth)) return *known;
      }
    }
    std::uint64_t nodes = 0;
    const auto visit = [&](Move move) {
      if (takes_king(position, move)) [[unlikely]] {
        ++nodes;
        return;
      }
      const Undo undo = position.make(move);
      nodes = checked_sum(nodes, recurse<!Us, Bulk, Hashed>(position, depth - 1));
      position.unmake(move, undo);
    };
    generate<Us>(position, VisitSink<decltype(visit)>{visit});
    if constexpr (Hashed) {
      if (depth >= kLeastStoredDepth) table_->store(position.key(), depth, nodes);
    }
    return nodes;
  }

  const TwoPlyCounters& two_plies_;
  bool bulk_;
  CountTable* table_;
};

// A subtree that one thread counts: the moves that lead to it and the index of its root move.
struct Part {
  std::size_t root;
  Move first;
  Move second;  // Move::none() if the part is the whole subtree of the root move
};

std::vector<Part> parts_of(const Position& position, const std::vector<MoveCount>& roots,
                           bool two_plies) {
  std::vector<Part> parts;
  Position here = position;
  for (std::size_t i = 0; i < roots.size(); ++i) {
    if (!two_plies || takes_king(position, roots[i].move)) {
      parts.push_back({i, roots[i].move, Move::none()});
      continue;
    }
    const Undo undo = here.make(roots[i].move);
    for_each_move(here, [&](Move second) { parts.push_back({i, roots[i].move, second}); });
    here.unmake(roots[i].move, undo);
  }
  return parts;
}

std::uint64_t count_part(Position position, const Part& part, int depth, const Counter& counter) {
  if (takes_king(position, part.first)) return 1;
  position.make(part.first);
  if (!part.second.is_some()) return counter.count(position, depth - 1);
  if (takes_king(position, part.second)) return 1;
  position.make(part.second);
  return counter.count(position, depth - 2);
}

// Threads that take the next part when they have finished one. run() rethrows their first
// exception.
class ThreadTeam {
 public:
  template <class CountPart>
  void run(int threads, std::size_t parts, const CountPart& count_part) {
    const auto work = [&] {
      try {
        for (std::size_t i = next_.fetch_add(1); i < parts; i = next_.fetch_add(1)) count_part(i);
      } catch (...) {
        const std::lock_guard lock(mutex_);
        if (!failure_) failure_ = std::current_exception();
        next_ = parts;
      }
    };
    {
      std::vector<std::jthread> others;
      for (int i = 1; i < threads; ++i) others.emplace_back(work);
      work();
    }
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  std::atomic<std::size_t> next_{0};
  std::mutex mutex_;
  std::exception_ptr failure_;
};

}  // namespace

std::vector<MoveCount> divide(const Position& position, const CountOptions& options,
                              CountProgress* progress) {
  RAUM_ASSERT(options.depth >= 1 && options.depth <= kMaxDepth && options.threads >= 1);
  std::vector<MoveCount> roots;
  for_each_move(position, [&](Move move) { roots.push_back({.move = move}); });
  std::sort(roots.begin(), roots.end(), [](const MoveCount& a, const MoveCount& b) {
    return to_string(a.move) < to_string(b.move);
  });

  std::optional<CountTable> table;
  if (options.hash_mib > 0) table.emplace(options.hash_mib);
  const Counter counter(options, table ? &*table : nullptr);
  // Parts two plies below the root are small enough that all threads finish at about the same time.
  // Below depth 4, they would leave the kernels nothing to count.
  const std::vector<Part> parts = parts_of(position, roots, options.depth >= kLeastSplitDepth);
  if (progress != nullptr) progress->parts = parts.size();
  std::vector<std::uint64_t> nodes(parts.size());
  ThreadTeam().run(options.threads, parts.size(), [&](std::size_t i) {
    nodes[i] = count_part(position, parts[i], options.depth, counter);
    if (progress != nullptr) {
      progress->nodes.fetch_add(nodes[i], std::memory_order_relaxed);
      progress->parts_done.fetch_add(1, std::memory_order_release);
    }
  });
  for (std::size_t i = 0; i < parts.size(); ++i) {
    std::uint64_t& sum = roots[parts[i].root].nodes;
    sum = checked_sum(sum, nodes[i]);
  }
  return roots;
}

std::uint64_t total(const std::vector<MoveCount>& lines) {
  std::uint64_t nodes = 0;
  for (const MoveCount& line : lines) nodes = checked_sum(nodes, line.nodes);
  return nodes;
}

std::uint64_t perft(const Position& position, const CountOptions& options,
                    CountProgress* progress) {
  if (options.depth == 0) return 1;
  if (options.depth <= 2 && options.bulk) {
    Position here = position;
    return Counter(options, nullptr).count(here, options.depth);
  }
  return total(divide(position, options, progress));
}

}  // namespace raum::perft
