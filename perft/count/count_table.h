// CountTable: a lock-free hash table of node counts by position and depth, shared by all threads.
//   slot  := (key ^ data, data)      after a torn write the key does not match: a miss
//   data  := depth (top 8 bits), nodes (low 56 bits)
//   pair  := two slots; the first keeps the deepest subtree, the second the newest other one
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "base/core/zeroed_memory.h"
#include "engine/board/zobrist.h"

namespace raum::perft {

class CountTable {
 public:
  /// The number of pairs is rounded down to a power of two.  Units: MiB.  Requires: mib ≥ 1.
  explicit CountTable(int mib)
      : pairs_(std::bit_floor(static_cast<std::size_t>(mib) * 1024 * 1024 / sizeof(Pair))) {}

  [[nodiscard]] std::optional<std::uint64_t> find(Key key, int depth) const {
    for (Slot& slot : pair_of(key, depth)) {
      const std::uint64_t data = load(slot.data);
      const std::uint64_t check = load(slot.check);
      if ((check ^ data) == key.raw && depth_in(data) == depth) return data & kNodesMask;
    }
    return std::nullopt;
  }

  /// Does not store counts that need more than 56 bits.  Requires: depth ≥ 1.
  void store(Key key, int depth, std::uint64_t nodes) {
    if (nodes > kNodesMask) return;
    Pair& pair = pair_of(key, depth);
    Slot& slot = depth_in(load(pair[0].data)) <= depth ? pair[0] : pair[1];
    const std::uint64_t data = static_cast<std::uint64_t>(depth) << kDepthShift | nodes;
    std::atomic_ref(slot.data).store(data, std::memory_order_relaxed);
    std::atomic_ref(slot.check).store(key.raw ^ data, std::memory_order_relaxed);
  }

 private:
  static constexpr int kDepthShift = 56;
  static constexpr std::uint64_t kNodesMask = (1ULL << kDepthShift) - 1;

  struct Slot {
    std::uint64_t check;
    std::uint64_t data;  // 0 in an empty slot, since depth 0 is never stored
  };
  using Pair = std::array<Slot, 2>;
  static_assert(sizeof(Pair) == 32);

  static std::uint64_t load(std::uint64_t& word) {
    return std::atomic_ref(word).load(std::memory_order_relaxed);
  }
  static int depth_in(std::uint64_t data) { return static_cast<int>(data >> kDepthShift); }
  // The depth is part of the index, so that one position at several depths uses several pairs.
  [[nodiscard]] std::size_t index_of_pair(Key key, int depth) const {
    constexpr std::uint64_t kSpread = 0x9E3779B97F4A7C15;  // 2^64 / golden ratio
    const std::uint64_t mixed = key.raw ^ (static_cast<std::uint64_t>(depth) * kSpread);
    return static_cast<std::size_t>(mixed) & (pairs_.size() - 1);
  }
  [[nodiscard]] Pair& pair_of(Key key, int depth) const {
    return pairs_[index_of_pair(key, depth)];
  }

  ZeroedMemory<Pair> pairs_;
};

}  // namespace raum::perft
