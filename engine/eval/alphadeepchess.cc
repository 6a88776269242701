#include "engine/eval/alphadeepchess.h"

#include <algorithm>

#include "engine/board/generate.h"
#include "engine/eval/simplified_tables.h"

namespace raum {
namespace {

// By PieceType: P N B U R Q K.
constexpr std::array<int, kPieceTypes> kMaterial{100, 320, 330, 220, 500, 950, 0};

constexpr SquareRows kPawnRows{{{0, 0, 0, 0},
                                {5, 10, 10, -20},
                                {5, -5, -10, 0},
                                {0, 0, 0, 20},
                                {5, 5, 10, 25},
                                {10, 10, 20, 30},
                                {50, 50, 50, 50},
                                {0, 0, 0, 0}}};
constexpr int kEndingPawnRow = 20;

constexpr int material(PieceType type, Place) { return kMaterial[index_of(type)]; }
constexpr int middlegame(PieceType type, Place at) {
  return type == PieceType::Pawn ? forward_value(kPawnRows, at) : simplified_value(type, at, false);
}
constexpr int endgame(PieceType type, Place at) {
  return type == PieceType::Pawn ? kEndingPawnRow * std::max(0, at.level + at.rank - 2)
                                 : simplified_value(type, at, true);
}

constexpr CellTerm kMaterialTerm{"material", material};
constexpr CellTerm kMiddlegameTerm{"piece-square", middlegame};
constexpr CellTerm kEndgameTerm{"piece-square", endgame};
constexpr PieceSquareTable kMaterialTable = add_up(std::array{kMaterialTerm});
constexpr PieceSquareTable kMiddlegameTable = add_up(std::array{kMiddlegameTerm});
constexpr PieceSquareTable kEndgameTable = add_up(std::array{kEndgameTerm});

// Derived by hand: a bishop in the corner Aa1 and on Cc3; a white pawn on Ea4 is on row 7.
static_assert(kMiddlegameTable[Piece::make(Color::White, PieceType::Bishop).raw][0] == -20);
static_assert(kEndgameTable[Piece::make(Color::Black, PieceType::Bishop).raw][62] == -10);
static_assert(kMiddlegameTable[Piece::make(Color::White, PieceType::Pawn).raw][115] == 50);
static_assert(kEndgameTable[Piece::make(Color::White, PieceType::Pawn).raw][115] == 100);

constexpr int kFullPhase = 24;

// The share of the middlegame in 24ths is the number of men without the kings, at most 24.
constexpr TaperedTables kTapered{
    .middlegame = &kMiddlegameTable, .endgame = &kEndgameTable, .full_phase = kFullPhase};
int men_of(const Position& p) { return p.occupied().count() - 2; }

// The counts of one side from which the variant with king safety computes its terms.
struct Safety {
  int shield = 0;
  int attacked = 0;  // attacked cells next to the own king
  int moves = 0;
};
constexpr Safety kWeights{.shield = 10, .attacked = -5, .moves = 2};

// The cells in front of a king on which a pawn belongs to its shield.
consteval SquareSets cells_ahead(int forward) {
  SquareSets sets{};
  for (int i = 0; i < kSquares; ++i) {
    for (int file = -1; file <= 1; ++file) {
      for (const auto& [level, rank] : {std::pair{0, 1}, std::pair{1, 0}, std::pair{1, 1}}) {
        const Square s = offset(Square::at(i), forward * level, forward * rank, file);
        if (s.is_some()) sets[static_cast<std::size_t>(i)] |= Bitboard::of(s);
      }
    }
  }
  return sets;
}
constexpr std::array<SquareSets, 2> kAhead{cells_ahead(1), cells_ahead(-1)};

// Counts moves to the allowed cells; a promotion counts as one move.
struct MoveSink {
  Bitboard allowed;
  int moves = 0;
  void piece(Square, Bitboard to) { moves += (to & allowed).count(); }
  template <Color Us, int Delta>
  void pawns(Bitboard to) {
    moves += (to & allowed).count();
  }
};

template <Color Us>
Safety safety_of(const Position& p) {
  const Square king = p.king(Us);
  const Bitboard own = p.pieces(Us);
  const Bitboard king_set = Bitboard::of(king);
  MoveSink sink{.allowed = ~own & ~pawn_attacks<!Us>(p.pieces(!Us, PieceType::Pawn))};
  sink.piece(king, kKingSteps[king.raw]);
  generate_detail::men<Us, MoveKind::All>(p, own & ~king_set, ~own, sink);
  return {.shield = (kAhead[index_of(Us)][king.raw] & p.pieces(Us, PieceType::Pawn)).count(),
          .attacked = (attacked_cells<!Us>(p, p.occupied()) & kKingSteps[king.raw]).count(),
          .moves = sink.moves};
}

// White's counts minus Black's.
Safety safety_balance(const Position& p) {
  const Safety white = safety_of<Color::White>(p);
  const Safety black = safety_of<Color::Black>(p);
  return {.shield = white.shield - black.shield,
          .attacked = white.attacked - black.attacked,
          .moves = white.moves - black.moves};
}

Score material_score(const Position& p) { return {sum_over(kMaterialTable, p)}; }
Score piece_square_score(const Position& p) {
  return kTapered.value(sum_over(kMiddlegameTable, p), sum_over(kEndgameTable, p), men_of(p));
}

Score value(const Position& p) { return material_score(p) + piece_square_score(p); }

std::vector<EvaluationTerm> terms(const Position& p) {
  return {{kMaterialTerm.name, material_score(p)}, {"piece-square", piece_square_score(p)}};
}

struct SafetyScores {
  Score shield, attacked, mobility;
};
SafetyScores safety_scores(const Position& p) {
  const Safety balance = safety_balance(p);
  const int men = men_of(p);
  return {.shield = kTapered.value(kWeights.shield * balance.shield, 0, men),
          .attacked = kTapered.value(kWeights.attacked * balance.attacked, 0, men),
          .mobility = {kWeights.moves * balance.moves}};
}

Score safety_rest(const Position& p) {
  const SafetyScores scores = safety_scores(p);
  return piece_square_score(p) + scores.shield + scores.attacked + scores.mobility;
}

Score safety_value(const Position& p) { return material_score(p) + safety_rest(p); }

std::vector<EvaluationTerm> safety_terms(const Position& p) {
  std::vector<EvaluationTerm> out = terms(p);
  const SafetyScores scores = safety_scores(p);
  out.push_back({"king-shield", scores.shield});
  out.push_back({"king-attacked-cells", scores.attacked});
  out.push_back({"mobility", scores.mobility});
  return out;
}

}  // namespace

Evaluation alphadeepchess_evaluation() {
  return {.value = value,
          .terms = terms,
          .table = &kMaterialTable,
          .rest = piece_square_score,
          .tapered = &kTapered};
}

Evaluation alphadeepchess_safety_evaluation() {
  return {
      .value = safety_value, .terms = safety_terms, .table = &kMaterialTable, .rest = safety_rest};
}

}  // namespace raum
