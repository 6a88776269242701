// Oracle: the rules a second time, as plainly as they can be written down, to judge the engine by.
// Invariants:
//   1. It shares no code with the engine and includes nothing of it: a plain array of letters, rays
//      walked cell by cell, pseudo-legal moves that are made and tested one by one.
//   2. Positions and moves go in and out as text only, in the formats of the project.
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
  /// Reads a position text; std::nullopt for every text that the rules refuse.
  [[nodiscard]] static std::optional<Oracle> from_text(std::string_view text);

  [[nodiscard]] std::string text() const;
  [[nodiscard]] bool white_to_move() const { return white_to_move_; }
  /// The letter on a cell from 0 (Aa1) to 124 (Ee5), '.' for none.
  [[nodiscard]] char at(int cell) const { return cells_[static_cast<std::size_t>(cell)]; }

  /// The legal moves as texts, sorted as texts.
  [[nodiscard]] std::vector<std::string> legal_moves() const;
  /// Those of legal_moves() that take something.
  [[nodiscard]] std::vector<std::string> legal_captures() const;
  /// Makes a legal move; false, and no change, when the text is none of legal_moves().
  bool make(std::string_view move);
  /// Passes the move; false, and no change, in check.
  bool make_null();

  /// The number of leaves `depth` plies below; 1 at depth 0.
  [[nodiscard]] std::uint64_t perft(int depth) const;

  // What kind of position this is, for classifying random positions.
  [[nodiscard]] bool in_check() const;
  /// How many men give check.
  [[nodiscard]] int checkers() const;
  /// The cells of the men that give check.
  [[nodiscard]] std::vector<int> checking_men() const;
  // The cells of a man of the side to move that may not leave his line freely, and of the enemy who
  // would give check without him.
  struct Pin {
    int pinned;
    int pinner;
  };
  [[nodiscard]] std::vector<Pin> pins() const;

 private:
  struct Step {
    int from;
    int to;
    char promotion;  // the letter that then stands on `to`, '.' for none
  };

  [[nodiscard]] static std::string text_of(const Step& step);
  [[nodiscard]] std::vector<Step> pseudo_legal() const;
  void add_pawn_steps(int from, std::vector<Step>& steps) const;
  void add_piece_steps(int from, std::vector<Step>& steps) const;
  [[nodiscard]] std::vector<Step> legal() const;
  [[nodiscard]] Oracle after(const Step& step) const;
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
