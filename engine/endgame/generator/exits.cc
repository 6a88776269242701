#include "engine/endgame/generator/exits.h"

#include <algorithm>

namespace raum::endgame {
namespace {

// The promotion cells of a colour, by file.
Square promotion_cell(Color color, std::size_t file) {
  return Square::at(static_cast<int>(file) + (color == Color::White ? 120 : 0));
}

// The set that is left of these men.
MenSet remaining_set(std::span<const Piece> men, const Departure& departure, bool& is_turned) {
  std::vector<Piece> left;
  for (std::size_t i = 0; i < men.size(); ++i) {
    if (departure.captured != i) left.push_back(men[i]);
  }
  return MenSet::of(left, is_turned);
}

// The men of the set, with the promoted one as what it becomes.
std::vector<Piece> men_after(const MenSet& set, const Departure& departure) {
  std::vector<Piece> men(set.men().begin(), set.men().end());
  if (departure.promoted) {
    Piece& pawn = men[*departure.promoted];
    pawn = Piece::make(pawn.color(), departure.promotion);
  }
  return men;
}

}  // namespace

std::vector<Departure> departures_of(const MenSet& set) {
  const auto men = set.men();
  std::vector<Departure> all;
  for (std::size_t i = 0; i < men.size(); ++i) {
    all.push_back({.captured = i, .promoted = {}});
    if (men[i].type() != PieceType::Pawn) continue;
    for (const PieceType type : kPromotionTypes) {
      all.push_back({.captured = {}, .promoted = i, .promotion = type});
      for (std::size_t j = 0; j < men.size(); ++j) {
        if (men[j].color() == men[i].color()) continue;
        all.push_back({.captured = j, .promoted = i, .promotion = type});
      }
    }
  }
  return all;
}

Exit::Exit(const MenSet& set, const Departure& departure, const CodesOf& codes_of)
    : classes_(classes_of(set)), men_(men_after(set, departure)), departure_(departure) {
  mover_ =
      departure.promoted ? men_[*departure.promoted].color() : !men_[*departure.captured].color();
  std::size_t rows = classes_.count();
  for (std::size_t i = 0; i < men_.size(); ++i) rows *= factor(i);
  safe_.resize(rows);
  bool is_turned = false;
  const MenSet left = remaining_set(men_, departure, is_turned);
  const std::vector<Code> codes =
      left.size() == 0 ? std::vector<Code>{} : codes_of(left, is_turned ? mover_ : !mover_);
  for (std::size_t at = 0; at < rows; ++at) {
    std::size_t king_class = 0;
    ManCells cells;
    place(at, king_class, cells);
    const Square white_king = classes_.cell_of(king_class);
    safe_[at] = legal_cells(men_, white_king, cells)[index_of(!mover_)];
    if (!codes.empty()) read_row(at, white_king, cells, codes);
  }
}

std::vector<MenSet> smaller_sets(const MenSet& set) {
  std::vector<MenSet> sets;
  for (const Departure& departure : departures_of(set)) {
    bool is_turned = false;
    const MenSet left = remaining_set(men_after(set, departure), departure, is_turned);
    if (left.size() == 0 || left.is_dead()) continue;
    if (std::find(sets.begin(), sets.end(), left) == sets.end()) sets.push_back(left);
  }
  return sets;
}

std::size_t Exit::factor(std::size_t man) const {
  if (departure_.captured == man) return 1;
  return departure_.promoted == man ? kSide : kSquares;
}

std::size_t Exit::row(std::size_t king_class, const ManCells& cells) const {
  std::size_t row = king_class;
  for (std::size_t i = 0; i < men_.size(); ++i) {
    if (departure_.captured == i) continue;
    const bool is_promoted = departure_.promoted == i;
    row = row * factor(i) +
          static_cast<std::size_t>(is_promoted ? cells[i].raw % kSide : cells[i].raw);
  }
  return row;
}

void Exit::place(std::size_t row, std::size_t& king_class, ManCells& cells) const {
  for (std::size_t i = men_.size(); i-- > 0;) {
    if (departure_.captured == i) continue;
    const std::size_t number = row % factor(i);
    row /= factor(i);
    cells[i] = departure_.promoted == i ? promotion_cell(mover_, number)
                                        : Square::at(static_cast<int>(number));
  }
  king_class = row;
}

void Exit::read_row(std::size_t row, Square white_king, const ManCells& cells,
                    const std::vector<Code>& codes) {
  FoundMen found;
  for (std::size_t i = 0; i < men_.size(); ++i) {
    if (departure_.captured == i) continue;
    found.men[found.count] = men_[i];
    found.cells[found.count++] = cells[i];
  }
  std::array<Bitboard, 256> by_code{};
  std::array<Code, kSquares> used{};
  std::size_t used_count = 0;
  for_each(safe_[row], [&](Square black_king) {
    MenSet set;
    Cells at;
    arrange(found, white_king, black_king, !mover_, set, at);
    const Index index = locate(classes_of(set), set.size(), at);
    const Code code = codes[index.row * kSquares + index.column.raw];
    if (code == kDrawCode) return;
    if (by_code[code].empty()) used[used_count++] = code;
    by_code[code] |= Bitboard::of(black_king);
  });
  for (std::size_t i = 0; i < used_count; ++i) {
    const Value value = value_of(used[i]);
    ByPlies& list = value.outcome == Outcome::Win ? won_ : lost_;
    const auto plies = static_cast<std::size_t>(value.plies);
    if (list.size() <= plies) list.resize(plies + 1);
    list[plies].push_back({.row = static_cast<std::uint32_t>(row), .cells = by_code[used[i]]});
  }
}

bool Exit::remove_won(std::size_t plies) {
  if (plies >= won_.size()) return false;
  for (const RowCells& won : won_[plies]) safe_[won.row] &= ~won.cells;
  return !won_[plies].empty();
}

std::span<const RowCells> Exit::lost(std::size_t plies) const {
  if (plies >= lost_.size()) return {};
  return lost_[plies];
}

}  // namespace raum::endgame
