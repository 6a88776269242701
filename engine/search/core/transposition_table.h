// TranspositionTable: results of searched positions by key. Any number of threads may probe and
// store at once: an entry that two of them mixed up fails its check and is none.
//
// An entry is 16 bytes: the key exclusive-or the word, and the word:
//   bits 0–16 move · 17–18 bound (0: empty) · 19–26 depth · 27–50 score + 2^23 · 51–58 generation
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "engine/board/move.h"
#include "engine/board/zobrist.h"
#include "engine/eval/score.h"

namespace raum {

enum class Bound : std::uint8_t { None, Lower, Upper, Exact };

// When a new entry takes the slot of another.
enum class Replacement : std::uint8_t {
  DepthPreferred,  // when it is at least as deep
  TwoBuckets,      // as DepthPreferred, and always in a second table of the same size
  Aged,            // when it is of the same position, deeper, or the other is of an earlier search
  Always,
};

// The names of the option Replacement, in the order of the values.
inline constexpr std::array<std::string_view, 4> kReplacementNames{"depth-preferred", "two-buckets",
                                                                   "aged", "always"};

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

  /// Units: MiB; 0 for no table. The number of slots is the largest power of two that fits. Clears.
  /// Errors: std::bad_alloc when the memory is not there; the old table then stands.
  void resize(std::size_t mebibytes);
  /// The size stays.  Clears.  Requires: no search is on.
  void set_replacement(Replacement replacement);
  /// Requires: no search is on.
  void clear();
  /// A new search begins: what stands in the table is from earlier ones.
  void age() { generation_ = (generation_ + 1) & 0xff; }

  [[nodiscard]] std::optional<TableEntry> probe(Key key) const {
    if (slots_ == nullptr) return std::nullopt;
    const std::size_t at = key.raw & (buckets_ - 1);
    if (const std::uint64_t word = word_of(slots_[at], key)) return unpack(word);
    if (replacement_ != Replacement::TwoBuckets) return std::nullopt;
    if (const std::uint64_t word = word_of(slots_[buckets_ + at], key)) return unpack(word);
    return std::nullopt;
  }
  /// Requires: 0 ≤ depth < 256, |score| < 2^23, bound is not None.
  void store(Key key, const TableEntry& entry);

  /// Entries in all, those of a second bucket included.
  [[nodiscard]] std::size_t slots() const { return slots_ == nullptr ? 0 : size_; }
  /// Used slots in 1000, of the first thousand.
  [[nodiscard]] int hashfull() const;

 private:
  struct Slot {
    std::uint64_t check = 0;
    std::uint64_t word = 0;
  };
  using Shared = std::atomic_ref<std::uint64_t>;
  static_assert(sizeof(Slot) == 16);

  // The slot's word when it is of the key, otherwise 0.
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
  std::size_t size_ = 0;
  std::size_t buckets_ = 0;  // size_, or half of it with two buckets
  std::unique_ptr<Slot[]> slots_;
};

}  // namespace raum
