#include "engine/eval/flagship.h"

#include "engine/eval/piece_square.h"

namespace raum {
namespace {

constexpr TaperedWeights kWeights = weights_from(std::to_array<int>({
#include "engine/eval/flagship_weights.inc"
}));
static_assert(kWeights.full_phase >= 1);

constexpr const TaperedValue& weight_of(PieceType type, Square seen) {
  return kWeights.men[index_of(type)][cell_class(seen)];
}

// The mean of both phases over all cells, which counts in every phase; the tapered tables have the
// difference to it.
consteval std::array<int, kPieceTypes> mean_values() {
  std::array<int, kPieceTypes> means{};
  for (const PieceType type : kAllPieceTypes) {
    int sum = 0;
    for (int i = 0; i < kSquares; ++i) {
      const TaperedValue& value = weight_of(type, Square::at(i));
      sum += value.middlegame + value.endgame;
    }
    means[index_of(type)] = sum / (2 * kSquares);
  }
  return means;
}
constexpr std::array<int, kPieceTypes> kMaterial = mean_values();

constexpr int material(PieceType type, Place) { return kMaterial[index_of(type)]; }
constexpr int middlegame(PieceType type, Place at) {
  return weight_of(type, square_of(at)).middlegame - kMaterial[index_of(type)];
}
constexpr int endgame(PieceType type, Place at) {
  return weight_of(type, square_of(at)).endgame - kMaterial[index_of(type)];
}

constexpr PieceSquareTable kMaterialTable = add_up(std::array{CellTerm{"material", material}});
constexpr PieceSquareTable kMiddlegameTable =
    add_up(std::array{CellTerm{"piece-square", middlegame}});
constexpr PieceSquareTable kEndgameTable = add_up(std::array{CellTerm{"piece-square", endgame}});

constexpr TaperedTables kTapered{.middlegame = &kMiddlegameTable,
                                 .endgame = &kEndgameTable,
                                 .full_phase = kWeights.full_phase,
                                 .middlegame_tempo = kWeights.tempo.middlegame,
                                 .endgame_tempo = kWeights.tempo.endgame};

Score material_score(const Position& p) { return {sum_over(kMaterialTable, p)}; }
Score tapered_score(const Position& p) {
  return kTapered.value(sum_over(kMiddlegameTable, p), sum_over(kEndgameTable, p),
                        p.occupied().count() - 2, p.side_to_move());
}
Score piece_square_score(const Position& p) {
  return kTapered.value(sum_over(kMiddlegameTable, p), sum_over(kEndgameTable, p),
                        p.occupied().count() - 2);
}

Score value(const Position& p) { return material_score(p) + tapered_score(p); }

std::vector<EvaluationTerm> terms(const Position& p) {
  return {{"material", material_score(p)},
          {"piece-square", piece_square_score(p)},
          {"tempo", tapered_score(p) - piece_square_score(p)}};
}

}  // namespace

Evaluation flagship_evaluation() {
  return {.value = value,
          .terms = terms,
          .table = &kMaterialTable,
          .rest = tapered_score,
          .tapered = &kTapered};
}

const TaperedWeights& flagship_weights() { return kWeights; }

}  // namespace raum
