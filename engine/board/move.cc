#include "engine/board/move.h"

#include "base/text/quote.h"

namespace raum {
namespace {

constexpr std::string_view kPromotionLetters = "pnburqk";  // in the order of PieceType

}  // namespace

Expected<Move> Move::parse(std::string_view text) {
  constexpr auto kForm = "from-cell, to-cell and for a promotion q, r, b, n or u, such as Ea4Ea5q";
  if (text == "0000") return none();
  if (text.size() != 6 && text.size() != 7) return fail("move", raum::quoted(text), kForm);
  const auto from = Square::parse(text.substr(0, 3));
  const auto to = Square::parse(text.substr(3, 3));
  if (!from || !to || *from == *to) return fail("move", raum::quoted(text), kForm);
  if (text.size() == 6) return make(*from, *to);
  const auto type = kPromotionLetters.find(text[6]);
  if (type == std::string_view::npos || text[6] == 'p' || text[6] == 'k') {
    return fail("move", raum::quoted(text), kForm);
  }
  return make(*from, *to, static_cast<PieceType>(type));
}

std::string to_string(Move move) {
  if (!move.is_some()) return "0000";
  std::string text = to_string(move.from()) + to_string(move.to());
  if (move.is_promotion()) text += kPromotionLetters[index_of(move.promotion())];
  return text;
}

}  // namespace raum
