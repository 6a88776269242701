#include "engine/eval/js_chess_engine.h"

#include "engine/eval/simplified_tables.h"

namespace raum {
namespace {

// By PieceType: P N B U R Q K; the values of the two kings cancel.
constexpr std::array<int, kPieceTypes> kMaterial{100, 300, 300, 200, 500, 900, 0};

// The document's pawn table in tenths of a bonus point.
constexpr SquareRows kPawnRows{{{0, 0, 0, 0},
                                {5, 0, 0, -20},
                                {5, 0, 10, 0},
                                {0, 0, 0, 20},
                                {5, 5, 10, 25},
                                {10, 10, 20, 30},
                                {50, 50, 50, 50},
                                {0, 0, 0, 0}}};

constexpr int tenths(PieceType type, Place at, bool ending) {
  return type == PieceType::Pawn ? forward_value(kPawnRows, at)
                                 : simplified_value(type, at, ending);
}

constexpr std::array kMaterialTerm{
    CellTerm{"material", [](PieceType type, Place) { return kMaterial[index_of(type)]; }}};
constexpr std::array kMiddlegameTerm{
    CellTerm{"piece-square", [](PieceType type, Place at) { return tenths(type, at, false); }}};
constexpr std::array kEndingTerm{
    CellTerm{"piece-square", [](PieceType type, Place at) { return tenths(type, at, true); }}};
constexpr PieceSquareTable kMaterialTable = add_up(kMaterialTerm);
constexpr PieceSquareTable kMiddlegameTable = add_up(kMiddlegameTerm);
constexpr PieceSquareTable kEndingTable = add_up(kEndingTerm);

// Derived by hand: a white pawn on Cc4 is on row 5, column D; so is a black one on Cc2.
static_assert(kMiddlegameTable[Piece::make(Color::White, PieceType::Pawn).raw][67] == 25);
static_assert(kMiddlegameTable[Piece::make(Color::Black, PieceType::Pawn).raw][57] == -25);

Score piece_square(const Position& p) {
  const bool ending = p.pieces(PieceType::Queen).empty();
  return {sum_over(ending ? kEndingTable : kMiddlegameTable, p) / 2};  // 5 centipawns a point
}

Score value(const Position& p) { return Score{sum_over(kMaterialTable, p)} + piece_square(p); }

std::vector<EvaluationTerm> terms(const Position& p) {
  return {term_over(kMaterialTerm[0], p), {"piece-square", piece_square(p)}};
}

}  // namespace

Evaluation js_chess_engine_evaluation() {
  return {.value = value, .terms = terms, .table = &kMaterialTable, .rest = piece_square};
}

}  // namespace raum
