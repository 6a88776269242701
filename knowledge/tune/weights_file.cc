#include "knowledge/tune/weights_file.h"

#include <fmt/format.h>

#include <array>

#include "base/core/assert.h"

namespace raum::knowledge::tuning {
namespace {

constexpr std::array<std::string_view, kPieceTypes> kKindNames{
    "pawn", "knight", "bishop", "unicorn", "rook", "queen", "king"};

std::string numbers_of(const std::array<TaperedValue, kCellClasses>& classes,
                       int TaperedValue::*phase) {
  std::string text;
  for (std::size_t i = 0; i < kCellClasses; ++i) {
    text += fmt::format("{:5},", classes[i].*phase);
    if ((i + 1) % kPairNames.size() == 0) text += '\n';
  }
  return text;
}

}  // namespace

std::string weights_text(const TaperedWeights& weights, const std::vector<std::string>& notes) {
  std::string text(kWeightsStart);
  for (const std::string& note : notes) {
    RAUM_ASSERT(note.find('\n') == std::string::npos && !note.ends_with('\\'));
    text += "// " + note + "\n";
  }
  text += "//\n// Men without the kings from which on the middlegame counts alone:\n";
  text += fmt::format("{},\n", weights.full_phase);
  text += "// For the side to move, in the middlegame and in the endgame, in centipawns:\n";
  text += fmt::format("{}, {},\n", weights.tempo.middlegame, weights.tempo.endgame);
  text +=
      "// White's men, in centipawns: a line for files a and e, one for b and d, one for c; a "
      "column\n"
      "// for a level and a rank, which may be exchanged.\n//";
  for (const std::string_view name : kPairNames) text += fmt::format("{:>6}", name);
  text += '\n';
  for (const PieceType type : kAllPieceTypes) {
    const auto& classes = weights.men[index_of(type)];
    const std::string_view name = kKindNames[index_of(type)];
    text +=
        fmt::format("// {}, middlegame:\n{}", name, numbers_of(classes, &TaperedValue::middlegame));
    text += fmt::format("// {}, endgame:\n{}", name, numbers_of(classes, &TaperedValue::endgame));
  }
  return text;
}

}  // namespace raum::knowledge::tuning
