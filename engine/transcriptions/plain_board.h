// Test helper: the board of the documents' pseudo-code, an array of letters walked cell by cell, so
// that transcriptions share no code with the engine's bitboards and tables.
#pragma once

#include <array>
#include <cctype>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "base/core/splitmix.h"
#include "engine/board/position.h"
#include "engine/eval/evaluation.h"
#include "engine/geometry/geometry.h"
#include "engine/geometry/pawns.h"

namespace raum {

struct PlainMan {
  char type;  // one of "PNBURQK"
  int sign;   // +1 White, −1 Black
  int l, r, f;
};

struct PlainBoard {
  std::array<std::array<std::array<char, 5>, 5>, 5> cell{};  // '.' for an empty one

  static PlainBoard of(const Position& p) {
    PlainBoard board;
    for (int i = 0; i < 125; ++i) {
      board.at(i / 25, i / 5 % 5, i % 5) = p.at(Square::at(i)).letter();
    }
    return board;
  }

  char& at(int l, int r, int f) {
    return cell[static_cast<std::size_t>(l)][static_cast<std::size_t>(r)]
               [static_cast<std::size_t>(f)];
  }
  [[nodiscard]] char at(int l, int r, int f) const {
    return cell[static_cast<std::size_t>(l)][static_cast<std::size_t>(r)]
               [static_cast<std::size_t>(f)];
  }
  static bool inside(int l, int r, int f) {
    return l >= 0 && l < 5 && r >= 0 && r < 5 && f >= 0 && f < 5;
  }
  [[nodiscard]] int sign_at(int l, int r, int f) const {
    const char c = at(l, r, f);
    return c == '.' ? 0 : c >= 'a' ? -1 : 1;
  }
  [[nodiscard]] std::vector<PlainMan> men() const {
    std::vector<PlainMan> out;
    for (int l = 0; l < 5; ++l) {
      for (int r = 0; r < 5; ++r) {
        for (int f = 0; f < 5; ++f) {
          if (at(l, r, f) == '.') continue;
          const auto letter = static_cast<unsigned char>(at(l, r, f));
          out.push_back({static_cast<char>(std::toupper(letter)), sign_at(l, r, f), l, r, f});
        }
      }
    }
    return out;
  }

  // The cells to which a man may move, without those of own men; a pawn's steps and captures.
  struct Target {
    int l, r, f;
    bool promotes;
  };
  [[nodiscard]] std::vector<Target> targets(const PlainMan& man) const {
    std::vector<Target> out;
    if (man.type == 'P') {
      for (int dl = 0; dl <= 1; ++dl) {
        for (int dr = 0; dr <= 1; ++dr) {
          for (int df = -1; df <= 1; ++df) add_pawn_move(man, dl, dr, df, out);
        }
      }
      return out;
    }
    for (int dl = -2; dl <= 2; ++dl) {
      for (int dr = -2; dr <= 2; ++dr) {
        for (int df = -2; df <= 2; ++df) add_walk(man, dl, dr, df, out);
      }
    }
    return out;
  }

  // pieceMoves(board, l, r, f).length: a promotion is five moves.
  [[nodiscard]] int count_moves(const PlainMan& man) const {
    int n = 0;
    for (const Target& t : targets(man)) n += t.promotes ? 5 : 1;
    return n;
  }

 private:
  void add_pawn_move(const PlainMan& man, int dl, int dr, int df, std::vector<Target>& out) const {
    const bool step = df == 0 && dl + dr == 1;
    const bool capture = (df == 0 && dl + dr == 2) || (df != 0 && dl + dr == 1);
    if (!step && !capture) return;
    const int l = man.l + man.sign * dl;
    const int r = man.r + man.sign * dr;
    const int f = man.f + df;
    if (!inside(l, r, f) || sign_at(l, r, f) != (step ? 0 : -man.sign)) return;
    out.push_back({l, r, f, man.sign > 0 ? l == 4 && r == 4 : l == 0 && r == 0});
  }

  void add_walk(const PlainMan& man, int dl, int dr, int df, std::vector<Target>& out) const {
    const int axes = (dl != 0 ? 1 : 0) + (dr != 0 ? 1 : 0) + (df != 0 ? 1 : 0);
    const int sum = std::abs(dl) + std::abs(dr) + std::abs(df);
    const bool leap = axes == 2 && sum == 3;
    const bool step = sum == axes && axes > 0;
    const bool fits = man.type == 'N'   ? leap
                      : man.type == 'R' ? step && axes == 1
                      : man.type == 'B' ? step && axes == 2
                      : man.type == 'U' ? step && axes == 3
                                        : step;
    if (!fits) return;
    const int reach = man.type == 'N' || man.type == 'K' ? 1 : 4;
    for (int i = 1; i <= reach; ++i) {
      const int l = man.l + i * dl;
      const int r = man.r + i * dr;
      const int f = man.f + i * df;
      if (!inside(l, r, f) || sign_at(l, r, f) == man.sign) return;
      out.push_back({l, r, f, false});
      if (sign_at(l, r, f) != 0) return;
    }
  }
};

using TermValues = std::map<std::string, int, std::less<>>;

inline TermValues term_values(const Evaluation& evaluation, const Position& p) {
  TermValues values;
  for (const EvaluationTerm& term : evaluation.terms(p)) {
    values.emplace(term.name, term.value.cp);
  }
  return values;
}

inline TermValues without_zeros(TermValues values) {
  std::erase_if(values, [](const auto& value) { return value.second == 0; });
  return values;
}

inline int total_of(const TermValues& values) {
  int sum = 0;
  for (const auto& [name, value] : values) sum += value;
  return sum;
}

// Two kings and up to 30 other men of any kind on random cells (no pawn on its promotion cells):
// positions that games rarely reach, such as those with many unicorns or rooks. They may be
// illegal.
inline Position scattered_men(SplitMix64& random) {
  Position p;
  const auto free_cell = [&] {
    Square s = Square::at(static_cast<int>(random.below(kSquares)));
    while (p.at(s).is_some()) s = Square::at(static_cast<int>(random.below(kSquares)));
    return s;
  };
  for (const Color c : kColors) p.put(free_cell(), Piece::make(c, PieceType::King));
  for (auto men = random.below(31); men > 0; --men) {
    const Square s = free_cell();
    const Color c = kColors[random.below(2)];
    auto type = static_cast<PieceType>(random.below(kPieceTypes - 1));
    if (type == PieceType::Pawn && promotion_cells(c).has(s)) type = PieceType::Unicorn;
    p.put(s, Piece::make(c, type));
  }
  if (random.below(2) == 1) p.set_side_to_move(Color::Black);
  return p;
}

}  // namespace raum
