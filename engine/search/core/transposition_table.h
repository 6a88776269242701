// TranspositionTable: search results by position key. Any number of threads may probe and store at
// once: after a torn write the key does not match, and the slot reads as a miss.
//
// A slot has 16 bytes: the key exclusive-or the word, and the word:
//   bits 0–16 move · 17–18 bound (0: empty) · 19–26 depth · 27–50 score + 2^23 · 51–58 generation
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "base/core/zeroed_memory.h"
#include "engine/board/move.h"
#include "engine/board/zobrist.h"
#include "engine/eval/score.h"
#include "engine/search/core/bound.h"

namespace raum {

/// When a new entry replaces the entry in its slot.
enum class Replacement : std::uint8_t {
  DepthPreferred,  // if it is at least as deep
  TwoBuckets,      // as DepthPreferred; a second bucket always takes the new entry
  Aged,  // if the position is the same, it is deeper, or the old entry is from an earlier search
  Always,
};

// The names of the option Replacement, in the order of the values.
inline constexpr std::array<std::string_view, 4> kReplacementNames{"depth-preferred", "two-buckets",
                                                                   "aged", "always"};

/// The stored result of a search of one position; `depth` in plies.
struct TableEntry {
  Move move;
  Score score;  // of the side to move
  int depth = 0;
  Bound bound = Bound::None;
  friend bool operator==(const TableEntry&, const TableEntry&) = default;
};

class TranspositionTable {
 public:
  explicit TranspositionTable(Replacement replacement = Replacement::DepthPreferred)
      : replacement_(replacement) {}

  /// Makes an empty table whose number of slots is the largest power of two that fits; none for 0.
  /// Units: MiB.
  /// Errors: throws std::bad_alloc if memory is insufficient; the old table is kept.
  void resize(std::size_t mebibytes);
  /// Clears the table and keeps its size.  Requires: no search is running.
  void set_replacement(Replacement replacement);
  /// Requires: no search is running.
  void clear();
  /// Begins a new search: all entries now in the table belong to an earlier one.
  void age() { generation_ = (generation_ + 1) & 0xff; }

  [[nodiscard]] std::optional<TableEntry> probe(Key key) const {
    if (slots() == 0) return std::nullopt;
    const std::size_t at = key.raw & (buckets_ - 1);
    if (const std::uint64_t word = word_of(slots_[at], key)) return unpack(word);
    if (replacement_ != Replacement::TwoBuckets) return std::nullopt;
    if (const std::uint64_t word = word_of(slots_[buckets_ + at], key)) return unpack(word);
    return std::nullopt;
  }
  /// Requires: 0 ≤ depth < 256, |score| < 2^23, bound is not None.
  void store(Key key, const TableEntry& entry);

  /// The number of slots, including those of the second bucket.
  [[nodiscard]] std::size_t slots() const { return slots_.size(); }
  /// Used slots per thousand, measured on the first thousand slots.
  [[nodiscard]] int hashfull() const;

 private:
  struct Slot {
    std::uint64_t check = 0;
    std::uint64_t word = 0;
  };
  using Shared = std::atomic_ref<std::uint64_t>;
  static_assert(sizeof(Slot) == 16);

  // The slot's word if it belongs to the key, otherwise 0.
  [[nodiscard]] static std::uint64_t word_of(Slot& slot, Key key) {
    const std::uint64_t word = Shared(slot.word).load(std::memory_order_relaxed);
    const std::uint64_t check = Shared(slot.check).load(std::memory_order_relaxed);
    return (check ^ word) == key.raw ? word : 0;
  }
  static void write(Slot& slot, Key key, std::uint64_t word) {
    Shared(slot.check).store(key.raw ^ word, std::memory_order_relaxed);
    Shared(slot.word).store(word, std::memory_order_relaxed);
  }
  [[nodiscard]] static TableEntry unpack(std::uint64_t word);
  [[nodiscard]] bool may_replace(Slot& slot, Key key, int depth) const;
  [[nodiscard]] std::size_t buckets_of(std::size_t size) const {
    return replacement_ == Replacement::TwoBuckets ? size / 2 : size;
  }

  Replacement replacement_;
  std::uint64_t generation_ = 0;
  std::size_t buckets_ = 0;  // all slots, or half of them with two buckets
  ZeroedMemory<Slot> slots_;
};

}  // namespace raum
