#include "engine/eval/maackesgeist.h"

#include <array>

#include "engine/eval/cube.h"
#include "engine/eval/mobility.h"
#include "engine/eval/piece_square.h"

namespace raum {
namespace {

// 6 in the centre Cc3, 0 in a corner: taxicab distance.
constexpr int centrality(Place at) {
  return 6 - distance_from_middle(at.level) - distance_from_middle(at.rank) -
         distance_from_middle(at.file);
}

// The terms that depend only on a man and its cell.
constexpr int material(PieceType type, Place) {
  switch (type) {
    case PieceType::Queen:
      return 900;
    case PieceType::Rook:
      return 300;
    case PieceType::Bishop:
      return 250;
    case PieceType::Unicorn:
    case PieceType::Knight:
      return 200;
    case PieceType::Pawn:
      return 100;
    case PieceType::King:
      return 20'000;
  }
  return 0;
}

constexpr int center(PieceType type, Place at) {
  switch (type) {
    case PieceType::Queen:
      return centrality(at) * 100;
    case PieceType::Rook:
      return centrality(at) * 67;
    case PieceType::Bishop:
      return centrality(at) * 33;
    case PieceType::Unicorn:
      return centrality(at) * 100;
    case PieceType::Knight:
      return centrality(at) * 50;
    case PieceType::Pawn:
    case PieceType::King:
      break;
  }
  return 0;
}

constexpr int bishop_level(PieceType type, Place at) {
  return type == PieceType::Bishop ? (2 - distance_from_middle(at.level)) * 8 : 0;
}
constexpr int pawn_rank(PieceType type, Place at) {
  return type == PieceType::Pawn ? at.rank * 20 : 0;
}
constexpr int pawn_level(PieceType type, Place at) {
  return type == PieceType::Pawn ? at.level * 15 : 0;
}
constexpr int pawn_central_level(PieceType type, Place at) {
  return type == PieceType::Pawn && at.level == 2 ? 25 : 0;
}
constexpr int pawn_file(PieceType type, Place at) {
  return type == PieceType::Pawn ? (2 - distance_from_middle(at.file)) * 5 : 0;
}

constexpr std::array kCellTerms{
    CellTerm{"material", material},         CellTerm{"centrality", center},
    CellTerm{"bishop-level", bishop_level}, CellTerm{"pawn-rank", pawn_rank},
    CellTerm{"pawn-level", pawn_level},     CellTerm{"pawn-central-level", pawn_central_level},
    CellTerm{"pawn-file", pawn_file},
};
constexpr int kMobilityWeight = 5;

constexpr PieceSquareTable kTable = add_up(kCellTerms);

// Derived by hand: a queen on Cc3: 900 + 6 · 100; a rook in a corner: 300; a white pawn on Cc3:
// 100 + 2 · 20 + 2 · 15 + 25 + 10.
static_assert(kTable[Piece::make(Color::White, PieceType::Queen).raw][62] == 1500);
static_assert(kTable[Piece::make(Color::Black, PieceType::Rook).raw][0] == -300);
static_assert(kTable[Piece::make(Color::White, PieceType::Pawn).raw][62] == 205);
static_assert(kTable[Piece::make(Color::Black, PieceType::Pawn).raw][62] == -205);

Score mobility(const Position& p) {
  return {kMobilityWeight *
          (count_pseudo_legal<Color::White>(p) - count_pseudo_legal<Color::Black>(p))};
}

Score value(const Position& p) { return Score{sum_over(kTable, p)} + mobility(p); }

std::vector<EvaluationTerm> terms(const Position& p) {
  std::vector<EvaluationTerm> out;
  for (const CellTerm& term : kCellTerms) out.push_back(term_over(term, p));
  out.push_back({"mobility", mobility(p)});
  return out;
}

}  // namespace

Evaluation maackesgeist_evaluation() {
  return {.value = value, .terms = terms, .table = &kTable, .rest = mobility};
}

}  // namespace raum
