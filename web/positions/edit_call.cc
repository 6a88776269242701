#include "web/positions/edit_call.h"

#include <fmt/core.h>

#include <array>

#include "base/json/json_fields.h"
#include "base/text/quote.h"
#include "engine/board/position_text.h"

namespace raum::web {
namespace {

using Cells = std::array<char, kSquares>;  // '.' for an empty one

Expected<Cells> read_cells(const JsonPlace& place) {
  if (!place.value.is_array()) return place.wrong("an array of 125 cells");
  if (place.value.size() != kSquares) {
    return fail(place.path, fmt::format("{} cells", place.value.size()), "125 cells");
  }
  Cells cells{};
  for (int i = 0; i < kSquares; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const auto text = json_text({place.value[at], fmt::format("{}[{}]", place.path, i)});
    if (!text) return tl::unexpected(text.error());
    if (!text->empty() && (text->size() != 1 || !Piece::from_letter(text->front()))) {
      return fail(fmt::format("cell {}", to_string(Square::at(i))), raum::quoted(*text),
                  fmt::format("a letter of \"{}\", or nothing", kPieceLetters));
    }
    cells[at] = text->empty() ? '.' : text->front();
  }
  return cells;
}

// The placement, from level E, rank 5 down; empty cells are counted.
std::string placement_of(const Cells& cells) {
  std::string text;
  for (int level = kSide - 1; level >= 0; --level) {
    for (int rank = kSide - 1; rank >= 0; --rank) {
      int empty = 0;
      for (int file = 0; file < kSide; ++file) {
        const char letter = cells[static_cast<std::size_t>(25 * level + 5 * rank + file)];
        if (letter == '.') {
          ++empty;
          continue;
        }
        if (empty > 0) text += static_cast<char>('0' + empty);
        empty = 0;
        text += letter;
      }
      if (empty > 0) text += static_cast<char>('0' + empty);
      if (rank > 0) text += '/';
    }
    if (level > 0) text += "//";
  }
  return text;
}

}  // namespace

Expected<std::string> edited_position(const Json& body) {
  const JsonPlace place{body, "body"};
  JsonFields fields(place, true);
  Cells cells{};
  std::string side;
  std::uint64_t halfmove_clock = 0, move_number = 1;
  fields.read("cells", cells, read_cells);
  fields.read("to_move", side, json_text);
  fields.read_optional("halfmove_clock", halfmove_clock, json_count);
  fields.read_optional("move_number", move_number, json_count);
  const auto read = fields.result(cells);
  if (!read) return tl::unexpected(read.error());
  if (side != "white" && side != "black") {
    return fail("body: to_move", raum::quoted(side), "\"white\" or \"black\"");
  }
  const auto position = parse_position(
      fmt::format("{} {} {} {}", placement_of(cells), side.front(), halfmove_clock, move_number));
  if (!position) return tl::unexpected(position.error());
  return to_string(*position);
}

}  // namespace raum::web
