// Retrograde: the state of the analysis of one set, and the moves that it makes and takes back.
// Invariants, by side to move:
//   1. safe: the legal positions that are not known to be won by it.
//   2. open: the legal positions with a move that are not known to be lost by it.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "engine/endgame/generator/exits.h"
#include "engine/endgame/tables/table_writer.h"

namespace raum::endgame {

class Retrograde {
 public:
  Retrograde(const MenSet& set, const CodesOf& codes_of);

  /// Finds mates and stalemates.
  void begin();
  /// Finds the positions that are won in that many plies.
  /// Requires: odd; called with every odd number below, find_lost() with every even one.
  void find_won(std::size_t plies);
  /// Finds the positions that are lost in that many plies.  Requires: even, above 0; as above.
  void find_lost(std::size_t plies);
  /// Whether no position can be found after these plies.  Requires: find_lost() was called.
  [[nodiscard]] bool is_finished(std::size_t plies) const;
  /// The values that were found so far; all of them if is_finished().
  [[nodiscard]] Solution solution() &&;

 private:
  // A row with the cells that it stands for.
  struct Place {
    std::size_t row = 0;
    std::size_t king_class = 0;
    Square white_king;
    ManCells cells;
  };

  [[nodiscard]] Place place_of(std::size_t row) const;
  [[nodiscard]] std::size_t row_of(std::size_t king_class, const ManCells& cells) const;
  [[nodiscard]] std::size_t moved(const Place& at, std::size_t man, Square to) const {
    return at.row + (std::size_t{to.raw} - at.cells[man].raw) * strides_[man];
  }
  [[nodiscard]] std::optional<std::size_t> man_on(const Place& at, Square cell) const;
  [[nodiscard]] Exit* exit_of(const Departure& departure) const;

  // Moves: the cells of `wanted` from which the side can move to a safe position.
  [[nodiscard]] Bitboard movable(Color side, const Place& at, Bitboard wanted) const;
  void add_piece_moves(const Place& at, std::size_t man, Bitboard wanted, Bitboard& found) const;
  void add_pawn_moves(const Place& at, std::size_t man, Bitboard& found) const;
  void add_promotions(const Place& at, std::size_t pawn, std::optional<std::size_t> captured,
                      Square to, Bitboard& found) const;
  void add_white_king_moves(const Place& at, Bitboard wanted, Bitboard& found) const;
  void add_black_king_moves(const Place& at, Bitboard& found) const;

  // Moves taken back: the side wins the positions from which it can move here.
  void take_back(Color side, const Place& at, Bitboard lost, std::size_t plies);
  void take_back_white_king(const Place& at, std::optional<std::size_t> captured, Bitboard lost,
                            std::size_t plies);
  void take_back_exit(const Exit& exit, const RowCells& lost, std::size_t plies);
  // `back` are the cells of a piece before its move to its cell in `at`; a captured man reappears.
  void take_back_piece(Place at, std::size_t man, std::optional<std::size_t> captured,
                       Bitboard lost, std::size_t plies);
  void take_back_to(const std::vector<Square>& from, const Place& at, std::size_t man,
                    std::optional<std::size_t> captured, Bitboard lost, std::size_t plies);

  void set_won(Color side, std::size_t row, Bitboard cells, std::size_t plies);
  void set_codes(Color side, std::size_t row, Bitboard cells, Code code);

  MenSet set_;
  const KingClasses& classes_;
  std::array<std::size_t, kMostMen> strides_{};
  std::vector<std::unique_ptr<Exit>> exits_;
  std::array<Exit*, (kMostMen + 1) * (kMostMen + 1) * kPieceTypes> exit_places_{};
  std::array<std::vector<Bitboard>, 2> safe_, open_;
  std::array<std::vector<Code>, 2> codes_;
  std::array<std::vector<RowCells>, 2> last_lost_;
  std::array<bool, 2>
      has_new_wins_{};  // of the side to move, since its opponent's losses were sought
};

}  // namespace raum::endgame
