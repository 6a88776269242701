// NaiveSolution: a second, deliberately naive solution of small endings, to test the generator
// against. It shares no code with the generator and its tables: positions are texts that the oracle
// reads, its moves are listed once, and the positions are looked through again for every ply.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "perft/endgames/naive_graph.h"

namespace raum::perft {

/// A board as the letters of its cells, '.' for an empty one.
using BoardLetters = std::array<char, 125>;

/// The position text of a board.
[[nodiscard]] std::string position_text(const BoardLetters& board, bool white_to_move);
/// The board after a legal move of the text format.
[[nodiscard]] BoardLetters board_after(BoardLetters board, std::string_view move);
/// The men of a board without the kings, sorted.
[[nodiscard]] std::string men_on(const BoardLetters& board);

class NaiveSolution {
 public:
  // A symmetry: which coordinate goes where, and whether each is mirrored.
  using Turn = std::array<int, 6>;

  /// Solves the ending of the kings and these men, letters of a position text: "Q", "Qr".
  /// Requires: no dead material, except "", the kings alone.
  /// Cost: the processor time of the oracle, 10 to 100 s for one man. A requested stop leaves the
  /// solution incomplete.
  explicit NaiveSolution(const std::string& men, const std::stop_token& stop = {});

  [[nodiscard]] NaiveValue value(const BoardLetters& board, bool white_to_move) const;
  [[nodiscard]] const NaiveCounts& counts(bool white_to_move) const {
    return counts_[white_to_move ? 0 : 1];
  }
  /// Calls `visit` for every legal position with White's king on one of the cells that the
  /// symmetries leave.
  void for_each(
      const std::function<void(const BoardLetters&, bool white_to_move, NaiveValue)>& visit) const;

  /// The number of a position after the first symmetry that brings White's king to one of the cells
  /// that are solved. Symmetric positions may have different numbers.
  [[nodiscard]] std::size_t id_of(const BoardLetters& board, bool white_to_move) const;
  /// Sets the position with this number, which has to be one of those of this solution.
  /// Returns: false if two men stand on one cell.
  [[nodiscard]] bool board_of(std::size_t id, BoardLetters& board, bool& white_to_move) const;

 private:
  void read_moves(std::size_t id, const std::stop_token& stop);
  void count();

  std::string men_;
  std::vector<Turn> turns_;
  std::vector<int> king_cells_;  // of White's king
  std::vector<NaiveNode> nodes_;
  std::vector<std::uint32_t> moves_;  // ids of the positions that they lead to
  std::vector<NaiveValue> values_;
  std::array<NaiveCounts, 2> counts_{};
  std::map<std::string, std::unique_ptr<NaiveSolution>> smaller_;
};

}  // namespace raum::perft
