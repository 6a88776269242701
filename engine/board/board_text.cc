#include "engine/board/board_text.h"

#include <algorithm>
#include <array>

#include "engine/board/position_text.h"

namespace raum {
namespace {

constexpr std::size_t kTextLines = kSide + 2;        // the ranks, and names around them
constexpr std::size_t kTextColumns = 2 * kSide + 1;  // of one level and the gap after it

using TextRows = std::array<std::string, kTextLines>;

// Writes into the column before the letter of a cell.
void mark(TextRows& lines, Square square, char sign) {
  const auto line = static_cast<std::size_t>(kSide - square.rank().raw);
  const auto column = 2 + kTextColumns * static_cast<std::size_t>(square.level().raw) +
                      2 * static_cast<std::size_t>(square.file().raw);
  lines[line][column] = sign;
}

bool is_placement(char c) {
  return c == '/' || (c >= '1' && c <= '5') ||
         std::string_view("KQRBNUPkqrbnup").find(c) != std::string_view::npos;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The length of " 12" at the begin of the text; 0 if there is no number.
std::size_t number_length(std::string_view text) {
  if (!text.starts_with(' ')) return 0;
  const auto end = std::find_if_not(text.begin() + 1, text.end(), is_digit);
  const auto length = static_cast<std::size_t>(end - text.begin());
  return length > 1 ? length : 0;
}

}  // namespace

std::string board_text(const Position& position, Move last) {
  TextRows lines;
  lines.front() = "    A          B          C          D          E";
  lines.back() = "  ";
  for (int rank = kSide - 1; rank >= 0; --rank) {
    std::string& line = lines[static_cast<std::size_t>(kSide - rank)];
    line = static_cast<char>('1' + rank);
    line += ' ';
    for (int level = 0; level < kSide; ++level) {
      for (int file = 0; file < kSide; ++file) {
        line += ' ';
        line += position.at(Square::at(25 * level + 5 * rank + file)).letter();
      }
      if (level + 1 < kSide) line += ' ';
    }
  }
  for (int level = 0; level < kSide; ++level) {
    lines.back() += level + 1 < kSide ? " a b c d e " : " a b c d e";
  }
  if (last.is_some()) {
    mark(lines, last.from(), '-');
    mark(lines, last.to(), '>');
  }
  std::string text;
  for (const std::string& line : lines) text += line + '\n';
  return text;
}

std::vector<Position> positions_in(std::string_view text) {
  std::vector<Position> positions;
  while (!text.empty()) {
    const auto begin = std::find_if(text.begin(), text.end(), is_placement);
    text.remove_prefix(static_cast<std::size_t>(begin - text.begin()));
    const auto end = std::find_if_not(text.begin(), text.end(), is_placement);
    const auto length = static_cast<std::size_t>(end - text.begin());
    const std::string_view rest = text.substr(length);
    if (length > 0 && (rest.starts_with(" w") || rest.starts_with(" b"))) {
      std::size_t size = length + 2;
      size += number_length(text.substr(size));
      size += number_length(text.substr(size));
      const auto position = parse_position(text.substr(0, size));
      if (position && std::find(positions.begin(), positions.end(), *position) == positions.end()) {
        positions.push_back(*position);
      }
    }
    text.remove_prefix(length);
  }
  return positions;
}

std::string boards_of(std::string_view text) {
  std::string boards;
  for (const Position& position : positions_in(text)) {
    boards += to_string(position) + '\n' + board_text(position);
  }
  return boards;
}

}  // namespace raum
