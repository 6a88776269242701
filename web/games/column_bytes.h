// Bytes of the columns in which a page stores games.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>

namespace raum::web {

/// Appends the number with its lowest byte first.
template <std::unsigned_integral Number>
void append_number(std::string& column, Number number) {
  for (std::size_t byte = 0; byte < sizeof(Number); ++byte) {
    column += static_cast<char>((static_cast<std::uint64_t>(number) >> (8 * byte)) & 0xff);
  }
}

/// Appends the number in groups of 7 bits, the lowest first; all bytes but the last have bit 7 set.
/// Source: DWARF 5, section 7.6 (unsigned LEB128).
inline void append_varint(std::string& column, std::uint64_t number) {
  for (; number >= 0x80; number >>= 7) column += static_cast<char>((number & 0x7f) | 0x80);
  column += static_cast<char>(number);
}

/// The number, or the nearest one that the column can hold.
template <std::unsigned_integral Narrow, std::integral Wide>
[[nodiscard]] Narrow clamped(Wide number) {
  if (std::cmp_less(number, 0)) return 0;
  constexpr Narrow kMost = std::numeric_limits<Narrow>::max();
  return std::cmp_greater(number, kMost) ? kMost : static_cast<Narrow>(number);
}

}  // namespace raum::web
