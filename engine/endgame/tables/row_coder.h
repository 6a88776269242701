// RowCoder: compresses rows of codes. Every row is coded by itself, each code by a prefix code that
// depends on the code before it in the row, since neighbouring cells of a king have similar values.
//   model := number of symbols N, the symbols (N bytes), for each of N + 1 contexts (the start of a
//            row, then each symbol) the lengths of its N prefix codes (N bytes; 0: never occurs)
// Prefix codes are canonical: shorter ones first, of equal length in the order of the symbols.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/endgame/tables/value.h"
#include "engine/geometry/square.h"

namespace raum::endgame {

using Row = std::array<Code, kSquares>;

/// How often each code follows each other one; counts what a RowCoder is made for.
class RowStatistics {
 public:
  void add(const Row& row);
  [[nodiscard]] std::uint64_t count(std::size_t before, Code code) const {
    return counts_[before * 256 + code];
  }

 private:
  // By context: 0 for the start of a row, 1 + the code before otherwise.
  std::vector<std::uint64_t> counts_ = std::vector<std::uint64_t>(257 * 256);
};

class RowCoder {
 public:
  explicit RowCoder(const RowStatistics& statistics);
  /// Reads a model from the start of the bytes and removes it from them.
  /// Returns: nullopt if it is cut off or its lengths are no prefix codes.
  [[nodiscard]] static std::optional<RowCoder> read(std::string_view& bytes);

  [[nodiscard]] std::string model() const;

  /// Appends the row to the bits, most significant bit of a byte first.
  class Writer {
   public:
    explicit Writer(const RowCoder& coder) : coder_(coder) {}
    /// Requires: the row was added to the statistics.
    void write(const Row& row);
    /// Fills the last byte with zero bits.
    void finish_byte();
    [[nodiscard]] const std::string& bytes() const { return bytes_; }

   private:
    const RowCoder& coder_;
    std::string bytes_;
    std::uint64_t pending_ = 0;
    int bits_ = 0;
  };

  class Reader {
   public:
    Reader(const RowCoder& coder, std::string_view bytes) : coder_(coder), bytes_(bytes) {}
    /// Returns: false if the bytes end too early or hold no code of this model.
    [[nodiscard]] bool read(Row& row);

   private:
    // Fills `pending_` with bits, zeros beyond the end.
    void fill();

    const RowCoder& coder_;
    std::string_view bytes_;
    std::size_t at_ = 0;
    std::uint64_t pending_ = 0;  // the next bits, the first one is the highest
    int bits_ = 0;               // of them, may be less than were read beyond the end
  };

 private:
  static constexpr int kMostBits = 24;  // of a prefix code
  static constexpr int kFastBits = 9;   // of one that is read by one look into a table

  // The symbol of a prefix code; 0 bits: the code is longer than kFastBits, or there is none.
  struct Fast {
    std::uint8_t symbol = 0, bits = 0;
  };

  // The prefix codes of one context, for reading: of each length the first code, the number of
  // codes, and where their symbols begin in `symbols`.
  struct Context {
    std::array<Fast, 1U << kFastBits> fast{};  // by the next bits
    std::array<std::uint32_t, kMostBits + 1> first{};
    std::array<std::uint32_t, kMostBits + 1> count{};
    std::array<std::uint32_t, kMostBits + 1> begin{};
    std::vector<std::uint8_t> symbols;  // numbers of symbols, in the order of their codes
    std::vector<std::uint32_t> codes;   // by number of a symbol
    int longest = 0;
  };

  RowCoder() = default;
  // Returns: false if the lengths are no prefix codes.
  [[nodiscard]] bool make_codes();

  std::vector<Code> symbols_;                       // by number
  std::array<std::uint8_t, 256> number_{};          // of a code
  std::vector<std::vector<std::uint8_t>> lengths_;  // by context and number of the symbol
  std::vector<Context> contexts_;
};

}  // namespace raum::endgame
