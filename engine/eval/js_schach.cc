#include "engine/eval/js_schach.h"

#include <array>

namespace raum {
namespace {

struct Worth {
  PieceType type;
  std::string_view name;
  int value;
};
constexpr std::array<Worth, 6> kWorths{{{PieceType::Pawn, "pawns", 100},
                                        {PieceType::Knight, "knights", 300},
                                        {PieceType::Bishop, "bishops", 300},
                                        {PieceType::Unicorn, "unicorns", 200},
                                        {PieceType::Rook, "rooks", 500},
                                        {PieceType::Queen, "queens", 900}}};

std::int32_t balance(const Worth& worth, const Position& p) {
  return worth.value *
         (p.pieces(Color::White, worth.type).count() - p.pieces(Color::Black, worth.type).count());
}

Score value(const Position& p) {
  std::int32_t sum = 0;
  for (const Worth& worth : kWorths) sum += balance(worth, p);
  return {sum};
}

std::vector<EvaluationTerm> terms(const Position& p) {
  std::vector<EvaluationTerm> out;
  for (const Worth& worth : kWorths) out.push_back({worth.name, {balance(worth, p)}});
  return out;
}

}  // namespace

Evaluation js_schach_evaluation() { return {.value = value, .terms = terms}; }

}  // namespace raum
