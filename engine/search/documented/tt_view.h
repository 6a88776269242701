// TtView: the transposition table as one worker sees it: keys of its position, and scores and
// bounds in the form in which the engine's document stores them.
#pragma once

#include <optional>

#include "engine/search/documented/search_task.h"
#include "engine/search/published/lcg_keys.h"

namespace raum {

class TtView {
 public:
  /// `position` is the worker's, which changes as the worker makes moves.
  TtView(const SearchTask& task, const Position& position)
      : task_(task), features_(task.features), position_(position) {}

  [[nodiscard]] const TableUse& use() const { return use_; }
  void count_cutoff() { ++use_.cutoffs; }

  // Keys
  [[nodiscard]] Key key() const {
    return task_.lcg == nullptr ? position_.key() : key_of(position_, *task_.lcg);
  }
  /// Requires: the move was made.
  [[nodiscard]] Key key_after_move(Move move, const Undo& undo, Key before) const {
    return task_.lcg == nullptr ? position_.key()
                                : key_after(position_, move, undo, before, *task_.lcg);
  }
  /// Requires: the null move was made.
  [[nodiscard]] Key key_after_null(Key before) const {
    return task_.lcg == nullptr ? position_.key() : before ^ task_.lcg->black_to_move;
  }

  /// The stored entry, to be passed to decode(). With `skip`, counts a probe but finds nothing.
  [[nodiscard]] std::optional<TableEntry> probe(Key key, bool skip) {
    ++use_.probes;
    auto entry = skip ? std::nullopt : task_.tt.probe(key);
    if (entry) ++use_.hits;
    return entry;
  }
  [[nodiscard]] TableEntry decode(const TableEntry& stored, int ply) const {
    return converted(stored, -ply);
  }
  void store(Key key, const TableEntry& entry, int ply) const {
    task_.tt.store(key, converted(entry, ply));
  }

  /// The bound of a finished node in the view of its side (see Quirks::sound_bounds).
  [[nodiscard]] Bound bound_of(bool cut_off, bool failed_low) const {
    if (features_.quirks.sound_bounds || position_.side_to_move() == Color::White) {
      return cut_off ? Bound::Lower : failed_low ? Bound::Upper : Bound::Exact;
    }
    return cut_off ? Bound::Upper : Bound::Exact;
  }

 private:
  // Mate scores: with table_mates they are stored by the distance from the node, so that they are
  // right wherever the position occurs again.
  // Documented keys: scores are stored in White's view, since collisions are frequent and the
  // colliding positions may differ in the side to move.
  [[nodiscard]] TableEntry converted(TableEntry entry, int ply) const {
    const MateScale& mates = features_.mates;
    if (features_.quirks.table_mates && mates.per_ply != 0) {
      const Score least = mates.score(0, kMaxPly);
      const Score shift{mates.per_ply * ply};
      if (entry.score >= least) entry.score = entry.score + shift;
      if (entry.score <= -least) entry.score = entry.score - shift;
    }
    if (task_.lcg != nullptr && position_.side_to_move() == Color::Black) {
      entry.score = -entry.score;
      if (entry.bound == Bound::Lower || entry.bound == Bound::Upper) {
        entry.bound = entry.bound == Bound::Lower ? Bound::Upper : Bound::Lower;
      }
    }
    return entry;
  }

  const SearchTask& task_;
  const SearchFeatures& features_;
  const Position& position_;
  TableUse use_;
};

}  // namespace raum
