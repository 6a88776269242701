// Bytes: the input of a fuzz target that makes choices instead of reading a text. Choices beyond
// the end of the input are 0, so that every input is complete.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace raum::fuzz {

class Bytes {
 public:
  explicit Bytes(std::string_view input) : rest_(input) {}

  [[nodiscard]] bool empty() const { return rest_.empty(); }
  [[nodiscard]] std::string_view rest() const { return rest_; }

  /// The next byte.
  std::uint8_t byte() {
    if (rest_.empty()) return 0;
    const auto next = static_cast<std::uint8_t>(rest_.front());
    rest_.remove_prefix(1);
    return next;
  }
  /// The next `count` bytes as a number, the lowest first.  Requires: count ≤ 8.
  std::uint64_t number(int count) {
    std::uint64_t value = 0;
    for (int i = 0; i < count; ++i) value |= std::uint64_t{byte()} << (8 * i);
    return value;
  }
  /// The next eight bytes as any double: NaN and infinities too.
  double real() { return std::bit_cast<double>(number(8)); }
  /// A choice from 0 to count − 1, by two bytes.  Requires: count ≥ 1.
  std::size_t below(std::size_t count) { return number(2) % count; }

 private:
  std::string_view rest_;
};

}  // namespace raum::fuzz
