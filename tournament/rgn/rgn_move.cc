#include "tournament/rgn/rgn_move.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "tournament/rgn/rgn.h"

namespace raum::tournament {
namespace {

constexpr std::string_view kPieceLetters = "PNBURQKpnburqk";  // in the order of Piece::raw

bool is_letter_or_digit(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
bool is_ascii(char c) { return static_cast<unsigned char>(c) < 0x80; }

std::optional<std::size_t> figurine_at(std::string_view text, std::size_t& length) {
  const auto known = figurines();
  for (std::size_t raw = 0; raw < known.size(); ++raw) {
    if (!text.starts_with(known[raw])) continue;
    length = known[raw].size();
    return raw;
  }
  return std::nullopt;
}

std::optional<Square> take_cell(std::string_view& text) {
  const auto cell = Square::parse(text.substr(0, 3));
  if (!cell) return std::nullopt;
  text.remove_prefix(3);
  return *cell;
}

// Removes the piece before a cell: a figurine, a letter, or unknown characters that are not ASCII.
// Returns: nullopt without a known piece.
std::optional<Piece> take_piece(std::string_view& text) {
  if (Square::parse(text.substr(0, 3))) return std::nullopt;
  std::size_t length = 0;
  std::optional<std::size_t> raw = figurine_at(text, length);
  if (!raw && !text.empty() && is_ascii(text.front())) {
    const std::size_t letter = kPieceLetters.find(text.front());
    if (letter == std::string_view::npos) return std::nullopt;
    raw = letter;
    length = 1;
  }
  if (raw) {
    text.remove_prefix(length);
    return Piece{static_cast<std::uint8_t>(*raw)};
  }
  while (!text.empty() && !is_ascii(text.front())) text.remove_prefix(1);
  return std::nullopt;
}

void skip_separator(std::string_view& text) {
  for (const std::string_view separator : {"-", "x", ":", "×", "–"}) {
    if (!text.starts_with(separator)) continue;
    text.remove_prefix(separator.size());
    return;
  }
}

}  // namespace

std::optional<ReadMove> read_move(std::string_view text) {
  ReadMove read;
  read.figurine = take_piece(text);
  const auto from = take_cell(text);
  if (!from) return std::nullopt;
  skip_separator(text);
  const auto to = take_cell(text);
  if (!to) return std::nullopt;
  const bool has_equals = text.starts_with('=');
  if (has_equals) text.remove_prefix(1);
  PieceType promotion = PieceType::Pawn;
  std::size_t length = 0;
  std::optional<std::size_t> raw = figurine_at(text, length);
  if (!raw && !text.empty()) {
    const std::size_t letter = kPieceLetters.find(text.front());
    if (letter != std::string_view::npos) raw = letter;
    length = 1;
  }
  if (raw) {
    promotion = Piece{static_cast<std::uint8_t>(*raw)}.type();
    if (promotion == PieceType::Pawn || promotion == PieceType::King) return std::nullopt;
    text.remove_prefix(length);
  }
  // The rest must be marks such as †, ††, ≡, +, #, ! and ?.
  const bool has_rest = std::any_of(text.begin(), text.end(), &is_letter_or_digit);
  if (has_rest || (has_equals && !raw)) return std::nullopt;
  read.move =
      promotion == PieceType::Pawn ? Move::make(*from, *to) : Move::make(*from, *to, promotion);
  return read;
}

}  // namespace raum::tournament
