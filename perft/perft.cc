#include "perft/perft.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <optional>
#include <string>
#include <thread>

#include "engine/board/generate.h"
#include "engine/board/leaves.h"
#include "perft/count_table.h"

namespace raum::perft {
namespace {

// Below this depth a subtree is counted faster than looked up.
constexpr int kLeastStoredDepth = 2;

// Without this the compiler would see that a move is made and unmade for nothing.
inline void keep_made(const Placement& placement) {
  asm volatile("" : : "g"(&placement) : "memory");
}

// The recursions that the engine's count_leaves() is not: with a table, or with the last ply made.
// Colour, bulk counting and table are template parameters: nothing is decided in them.
template <bool Bulk, bool Hashed>
class Counter {
 public:
  explicit Counter(CountTable* table) : table_(table) {}

  [[nodiscard]] std::uint64_t count(Position& position, int depth) {
    return position.side_to_move() == Color::White ? count<Color::White>(position, depth)
                                                   : count<Color::Black>(position, depth);
  }

 private:
  template <Color Us>
  std::uint64_t count(Position& position, int depth) {
    if (depth == 0) return 1;
    if constexpr (Bulk) {
      if (depth == 1) {
        CountSink sink;
        generate<Us>(position, sink);
        return sink.count;
      }
    }
    if constexpr (Hashed) {
      if (depth >= kLeastStoredDepth) {
        if (const auto known = table_->find(position.key(), depth)) return *known;
      }
    }
    std::uint64_t nodes = 0;
    if constexpr (!Bulk) {
      if (depth == 1) {
        try_moves<Us>(position, [&] {
          ++nodes;
          keep_made(position);
        });
        return nodes;
      }
    }
    const auto visit = [&](Move move) {
      if (takes_king(position, move)) [[unlikely]] {
        ++nodes;
        return;
      }
      const Undo undo = position.make(move);
      nodes += count<!Us>(position, depth - 1);
      position.unmake(move, undo);
    };
    generate<Us>(position, VisitSink<decltype(visit)>{visit});
    if constexpr (Hashed) {
      if (depth >= kLeastStoredDepth) table_->store(position.key(), depth, nodes);
    }
    return nodes;
  }

  CountTable* table_;
};

std::uint64_t count(Position& position, int depth, bool bulk, CountTable* table) {
  static const std::atomic<bool> kNeverStop{false};
  if (table != nullptr) {
    return bulk ? Counter<true, true>(table).count(position, depth)
                : Counter<false, true>(table).count(position, depth);
  }
  return bulk ? count_leaves(position, depth, kNeverStop)
              : Counter<false, false>(nullptr).count(position, depth);
}

// A part of the tree that one thread counts: the moves that lead to it and the root move it belongs
// to.
struct Part {
  std::size_t root;
  Move first;
  Move second;  // Move::none() when the part hangs on the root move itself
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

std::uint64_t count_part(Position& position, const Part& part, const CountOptions& options,
                         CountTable* table) {
  if (takes_king(position, part.first)) return 1;
  const Undo first = position.make(part.first);
  std::uint64_t nodes = 0;
  if (part.second.is_some()) {
    if (takes_king(position, part.second)) {
      nodes = 1;
    } else {
      const Undo second = position.make(part.second);
      nodes = count(position, options.depth - 2, options.bulk, table);
      position.unmake(part.second, second);
    }
  } else {
    nodes = count(position, options.depth - 1, options.bulk, table);
  }
  position.unmake(part.first, first);
  return nodes;
}

}  // namespace

std::vector<MoveCount> divide(const Position& position, const CountOptions& options) {
  RAUM_ASSERT(options.depth >= 1 && options.depth <= kMaxDepth && options.threads >= 1);
  std::vector<MoveCount> roots;
  for_each_move(position, [&](Move move) { roots.push_back({.move = move}); });
  std::sort(roots.begin(), roots.end(), [](const MoveCount& a, const MoveCount& b) {
    return to_string(a.move) < to_string(b.move);
  });

  std::optional<CountTable> table;
  if (options.hash_mib > 0) table.emplace(options.hash_mib);
  // Two plies make parts small enough that all threads finish together.
  const std::vector<Part> parts =
      parts_of(position, roots, options.threads > 1 && options.depth >= 3);
  std::vector<std::uint64_t> nodes(parts.size());
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    Position mine = position;
    for (std::size_t i = next.fetch_add(1); i < parts.size(); i = next.fetch_add(1)) {
      nodes[i] = count_part(mine, parts[i], options, table ? &*table : nullptr);
    }
  };
  {
    std::vector<std::jthread> others;
    for (int i = 1; i < options.threads; ++i) others.emplace_back(work);
    work();
  }
  for (std::size_t i = 0; i < parts.size(); ++i) roots[parts[i].root].nodes += nodes[i];
  return roots;
}

std::uint64_t perft(const Position& position, const CountOptions& options) {
  if (options.depth == 0) return 1;
  if (options.depth == 1 && options.bulk) return count_moves(position);
  std::uint64_t nodes = 0;
  for (const MoveCount& line : divide(position, options)) nodes += line.nodes;
  return nodes;
}

}  // namespace raum::perft
