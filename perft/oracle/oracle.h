// Oracle: a second, deliberately naive implementation of the rules, to test the engine against.
// Invariants:
//   1. It shares no code with the engine and includes none of it: the board is an array of letters,
//      rays are walked cell by cell, pseudo-legal moves are made and tested one by one.
//   2. Positions and moves are passed in and out only as text, in the project's formats.
//   3. Each side has exactly one king and the side not to move is not in check.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace raum::perft {

class Oracle {
 public:
  /// Reads a position text.  Returns nullopt if it is malformed or the position is not legal.
  [[nodiscard]] static std::optional<Oracle> from_text(std::string_view text);

  [[nodiscard]] std::string text() const;
  [[nodiscard]] bool white_to_move() const { return white_to_move_; }
  /// The letter on a cell from 0 (Aa1) to 124 (Ee5), '.' if it is empty.
  [[nodiscard]] char at(int cell) const { return cells_[static_cast<std::size_t>(cell)]; }

  /// The legal moves as text, in alphabetical order.
  [[nodiscard]] std::vector<std::string> legal_moves() const;
  /// The captures among legal_moves(), in the same order.
  [[nodiscard]] std::vector<std::string> legal_captures() const;
  /// Makes a legal move.  Returns false and changes nothing if the move is not in legal_moves().
  bool make(std::string_view move);
  /// Makes a null move.  Returns false and changes nothing in check.
  bool make_null();

  /// The number of leaves at `depth` plies; 1 at depth 0.
  [[nodiscard]] std::uint64_t perft(int depth) const;

  // Features of the position, used to classify random positions.
  [[nodiscard]] bool in_check() const;
  /// The number of men that give check.
  [[nodiscard]] int checkers() const;
  /// The cells of the men that give check.
  [[nodiscard]] std::vector<int> checking_men() const;
  // The cells of a pinned man of the side to move and of the man that pins it.
  struct Pin {
    int pinned;
    int pinner;
  };
  [[nodiscard]] std::vector<Pin> pins() const;

 private:
  struct PlainMove {
    int from;
    int to;
    char promotion;  // the letter of the new piece, '.' if the move is not a promotion
  };

  [[nodiscard]] static std::string text_of(const PlainMove& move);
  [[nodiscard]] std::vector<PlainMove> pseudo_legal() const;
  void add_pawn_moves(int from, std::vector<PlainMove>& moves) const;
  void add_piece_moves(int from, std::vector<PlainMove>& moves) const;
  [[nodiscard]] std::vector<PlainMove> legal() const;
  [[nodiscard]] bool leaves_king_attacked(const PlainMove& move) const;
  [[nodiscard]] Oracle after(const PlainMove& move) const;
  [[nodiscard]] int king_cell(bool white) const;
  [[nodiscard]] int attackers(int cell, bool white) const;
  [[nodiscard]] bool is_sound() const;
  [[nodiscard]] bool read_placement(std::string_view placement);

  std::array<char, 125> cells_{};
  bool white_to_move_ = true;
  int clock_ = 0;
  int number_ = 1;
};

}  // namespace raum::perft
