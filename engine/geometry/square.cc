#include "engine/geometry/square.h"

#include "base/text/quote.h"

namespace raum {

Expected<Square> Square::parse(std::string_view text) {
  const bool right = text.size() == 3 && text[0] >= 'A' && text[0] <= 'E' && text[1] >= 'a' &&
                     text[1] <= 'e' && text[2] >= '1' && text[2] <= '5';
  if (!right) return fail("cell", raum::quoted(text), "level A-E, file a-e, rank 1-5, such as Cc3");
  return at(25 * (text[0] - 'A') + 5 * (text[2] - '1') + (text[1] - 'a'));
}

std::string to_string(Square square) {
  if (!square.is_some()) return "-";
  return {static_cast<char>('A' + square.level().raw), static_cast<char>('a' + square.file().raw),
          static_cast<char>('1' + square.rank().raw)};
}

}  // namespace raum
