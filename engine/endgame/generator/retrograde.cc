#include "engine/endgame/generator/retrograde.h"

#include <algorithm>

#include "base/core/assert.h"
#include "engine/geometry/pawns.h"

namespace raum::endgame {
namespace {

std::size_t number_of(const Departure& departure) {
  const auto place = [](std::optional<std::size_t> man) { return man ? *man + 1 : 0; };
  return (place(departure.captured) * (kMostMen + 1) + place(departure.promoted)) * kPieceTypes +
         index_of(departure.promotion);
}

}  // namespace

Retrograde::Retrograde(const MenSet& set, const CodesOf& codes_of)
    : set_(set), classes_(classes_of(set)) {
  std::size_t stride = 1;
  for (std::size_t i = set.size(); i-- > 0; stride *= kSquares) strides_[i] = stride;
  for (const Departure& departure : departures_of(set)) {
    exits_.push_back(std::make_unique<Exit>(set, departure, codes_of));
    exit_places_[number_of(departure)] = exits_.back().get();
  }
}

Retrograde::Place Retrograde::place_of(std::size_t row) const {
  Place at{.row = row, .king_class = 0, .white_king = {}, .cells = {}};
  for (std::size_t i = set_.size(); i-- > 0; row /= kSquares) {
    at.cells[i] = Square::at(static_cast<int>(row % kSquares));
  }
  at.king_class = row;
  at.white_king = classes_.cell_of(row);
  return at;
}

std::size_t Retrograde::row_of(std::size_t king_class, const ManCells& cells) const {
  std::size_t row = king_class;
  for (std::size_t i = 0; i < set_.size(); ++i) row = row * kSquares + cells[i].raw;
  return row;
}

std::optional<std::size_t> Retrograde::man_on(const Place& at, Square cell) const {
  for (std::size_t i = 0; i < set_.size(); ++i) {
    if (at.cells[i] == cell) return i;
  }
  return std::nullopt;
}

Exit* Retrograde::exit_of(const Departure& departure) const {
  return exit_places_[number_of(departure)];
}

void Retrograde::begin() {
  const std::size_t rows = row_count(set_);
  for (const Color side : kColors) {
    safe_[index_of(side)].resize(rows);
    open_[index_of(side)].resize(rows);
    codes_[index_of(side)].assign(rows * kSquares, kIllegalCode);
  }
  for (std::size_t row = 0; row < rows; ++row) {
    const Place at = place_of(row);
    const auto legal = legal_cells(set_.men(), at.white_king, at.cells);
    for (const Color side : kColors) {
      safe_[index_of(side)][row] = legal[index_of(side)];
      set_codes(side, row, legal[index_of(side)], kDrawCode);
    }
  }
  for (std::size_t row = 0; row < rows; ++row) {
    const Place at = place_of(row);
    for (const Color side : kColors) {
      const Bitboard legal = safe_[index_of(side)][row];
      if (legal.empty()) continue;
      const Bitboard stuck = legal & ~movable(side, at, legal);
      open_[index_of(side)][row] = legal & ~stuck;
      // The side is in check if the same placement is illegal with the other side to move.
      const Bitboard mates = stuck & ~safe_[index_of(!side)][row];
      if (mates.empty()) continue;
      set_codes(side, row, mates, code_of({.outcome = Outcome::Loss, .plies = 0}));
      last_lost_[index_of(side)].push_back(
          {.row = static_cast<std::uint32_t>(row), .cells = mates});
    }
  }
}

void Retrograde::find_won(std::size_t plies) {
  for (const Color side : kColors) {
    for (const RowCells& lost : last_lost_[index_of(!side)]) {
      take_back(side, place_of(lost.row), lost.cells, plies);
    }
    last_lost_[index_of(!side)].clear();
  }
  for (const auto& exit : exits_) {
    for (const RowCells& lost : exit->lost(plies - 1)) take_back_exit(*exit, lost, plies);
  }
}

void Retrograde::find_lost(std::size_t plies) {
  for (const auto& exit : exits_) {
    if (exit->remove_won(plies - 1)) has_new_wins_[index_of(!exit->mover())] = true;
  }
  const Code code = code_of({.outcome = Outcome::Loss, .plies = static_cast<int>(plies)});
  for (const Color side : kColors) {
    if (!has_new_wins_[index_of(!side)]) continue;
    has_new_wins_[index_of(!side)] = false;
    std::vector<Bitboard>& open = open_[index_of(side)];
    for (std::size_t row = 0; row < open.size(); ++row) {
      const Bitboard wanted = open[row] & safe_[index_of(side)][row];
      if (wanted.empty()) continue;
      const Bitboard lost = wanted & ~movable(side, place_of(row), wanted);
      if (lost.empty()) continue;
      open[row] ^= lost;
      set_codes(side, row, lost, code);
      last_lost_[index_of(side)].push_back({.row = static_cast<std::uint32_t>(row), .cells = lost});
    }
  }
}

bool Retrograde::is_finished(std::size_t plies) const {
  return last_lost_[0].empty() && last_lost_[1].empty() &&
         std::all_of(exits_.begin(), exits_.end(),
                     [&](const auto& exit) { return exit->longest() <= plies; });
}

void Retrograde::set_won(Color side, std::size_t row, Bitboard cells, std::size_t plies) {
  Bitboard& safe = safe_[index_of(side)][row];
  const Bitboard won = cells & safe;
  if (won.empty()) return;
  safe ^= won;
  has_new_wins_[index_of(side)] = true;
  set_codes(side, row, won, code_of({.outcome = Outcome::Win, .plies = static_cast<int>(plies)}));
}

void Retrograde::set_codes(Color side, std::size_t row, Bitboard cells, Code code) {
  Code* const codes = codes_[index_of(side)].data() + row * kSquares;
  for_each(cells, [&](Square cell) { codes[cell.raw] = code; });
}

Solution Retrograde::solution() && {
  Solution solution{.set = set_, .counts = {}, .codes = std::move(codes_)};
  const auto men = set_.men();
  const bool has_twins = men.size() == 2 && men[0] == men[1];
  for (const Color side : kColors) {
    Counts& counts = solution.counts[index_of(side)];
    for (std::size_t row = 0; row < row_count(set_); ++row) {
      const Place at = place_of(row);
      if (has_twins && at.cells[0] > at.cells[1]) continue;
      const std::uint64_t images = classes_.size_of(at.king_class);
      for (std::size_t i = 0; i < kSquares; ++i) {
        const Code code = solution.codes[index_of(side)][row * kSquares + i];
        if (code == kIllegalCode) continue;
        counts.legal += images;
        if (code == kDrawCode) continue;
        const Value value = value_of(code);
        (value.outcome == Outcome::Win ? counts.won : counts.lost) += images;
        counts.longest = std::max(counts.longest, static_cast<std::uint64_t>(value.plies));
      }
    }
  }
  return solution;
}

}  // namespace raum::endgame
