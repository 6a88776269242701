// Color, PieceType and Piece: the content of a cell.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace raum {

enum class Color : std::uint8_t { White, Black };
constexpr std::array<Color, 2> kColors{Color::White, Color::Black};

[[nodiscard]] constexpr Color operator!(Color c) {
  return c == Color::White ? Color::Black : Color::White;
}

// kPieceLetters has the letters of the position text in this order.
enum class PieceType : std::uint8_t { Pawn, Knight, Bishop, Unicorn, Rook, Queen, King };
constexpr int kPieceTypes = 7;
constexpr std::string_view kPieceLetters = "PNBURQKpnburqk";
constexpr std::array<PieceType, kPieceTypes> kAllPieceTypes{
    PieceType::Pawn, PieceType::Knight, PieceType::Bishop, PieceType::Unicorn,
    PieceType::Rook, PieceType::Queen,  PieceType::King};
constexpr std::array<PieceType, 5> kPromotionTypes{
    PieceType::Queen, PieceType::Rook, PieceType::Bishop, PieceType::Knight, PieceType::Unicorn};

template <class Enum>
[[nodiscard]] constexpr std::size_t index_of(Enum e) {
  return static_cast<std::size_t>(e);
}

/// A piece of a colour, or none. raw: type + 7 · colour, 14 for none.
struct Piece {
  std::uint8_t raw = 14;

  [[nodiscard]] static constexpr Piece none() { return {}; }
  [[nodiscard]] static constexpr Piece make(Color color, PieceType type) {
    return {static_cast<std::uint8_t>(index_of(type) + 7 * index_of(color))};
  }
  /// The piece for a letter of "PNBURQKpnburqk" (capital letters for White), nullopt for any other.
  [[nodiscard]] static constexpr std::optional<Piece> from_letter(char letter) {
    const auto at = kPieceLetters.find(letter);
    if (at == std::string_view::npos) return std::nullopt;
    return Piece{static_cast<std::uint8_t>(at)};
  }

  [[nodiscard]] constexpr bool is_some() const { return raw < 14; }
  [[nodiscard]] constexpr Color color() const { return raw < 7 ? Color::White : Color::Black; }
  [[nodiscard]] constexpr PieceType type() const {
    return static_cast<PieceType>(raw < 7 ? raw : raw - 7);
  }
  [[nodiscard]] constexpr char letter() const { return is_some() ? kPieceLetters[raw] : '.'; }

  friend constexpr bool operator==(Piece, Piece) = default;
};
static_assert(sizeof(Piece) == 1);

}  // namespace raum
