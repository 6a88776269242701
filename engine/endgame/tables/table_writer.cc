#include "engine/endgame/tables/table_writer.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <span>

#include "engine/endgame/tables/checksum.h"
#include "engine/endgame/tables/row_coder.h"
#include "engine/endgame/tables/table_layout.h"

namespace raum::endgame {
namespace {

template <class Number>
void append(std::string& bytes, Number number) {
  std::array<char, sizeof(Number)> raw{};
  std::memcpy(raw.data(), &number, sizeof(Number));
  bytes.append(raw.data(), raw.size());
}

// The cells of a row whose position has this outcome.
Bitboard cells_of(std::span<const Code> row, Outcome outcome) {
  Bitboard cells{};
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (row[i] == kDrawCode || row[i] == kIllegalCode) continue;
    if (value_of(row[i]).outcome == outcome) cells |= Bitboard::of(Square::at(static_cast<int>(i)));
  }
  return cells;
}

std::span<const Code> row_of(const Solution& solution, Color side, std::size_t row) {
  return std::span(solution.codes[index_of(side)]).subspan(row * kSquares, kSquares);
}

void append_outcomes(const Solution& solution, std::uint32_t planes, std::string& body) {
  for (std::size_t row = 0; row < row_count(solution.set); ++row) {
    for (const Plane plane : kAllPlanes) {
      if (!has(planes, plane)) continue;
      append(body, cells_of(row_of(solution, side_of(plane), row), outcome_of(plane)));
    }
  }
}

// Calls `visit(row number, row)` for the rows of both sides. Positions that are not legal get the
// code before them, which costs least.
template <class Visit>
void for_each_row(const Solution& solution, Visit&& visit) {
  for (const Color side : kColors) {
    for (std::size_t i = 0; i < row_count(solution.set); ++i) {
      Row row{};
      std::copy_n(row_of(solution, side, i).begin(), row.size(), row.begin());
      Code before = kDrawCode;
      for (Code& code : row) {
        if (code == kIllegalCode) code = before;
        before = code;
      }
      visit(i, row);
    }
  }
}

void append_codes(const Solution& solution, std::string& body) {
  RowStatistics statistics;
  for_each_row(solution, [&](std::size_t, const Row& row) { statistics.add(row); });
  const RowCoder coder(statistics);
  body += coder.model();
  RowCoder::Writer writer(coder);
  for_each_row(solution, [&](std::size_t i, const Row& row) {
    if (i % kBlockRows == 0) {
      writer.finish_byte();
      append(body, std::uint64_t{writer.bytes().size()});
    }
    writer.write(row);
  });
  writer.finish_byte();
  append(body, std::uint64_t{writer.bytes().size()});
  body += writer.bytes();
}

}  // namespace

std::string encode(const Solution& solution) {
  const std::uint32_t planes = planes_of(solution.counts);
  std::string body;
  if (planes != 0) {
    body.reserve(row_count(solution.set) * kPlaneBytes *
                 (static_cast<std::size_t>(std::popcount(planes)) + 3));
    append_outcomes(solution, planes, body);
    append_codes(solution, body);
  }
  std::string numbers;
  append(numbers, std::uint64_t{kHeaderBytes + body.size()});
  for (const Counts& side : solution.counts) {
    for (const std::uint64_t number : {side.legal, side.won, side.lost, side.longest}) {
      append(numbers, number);
    }
  }
  BlockChecksum sum;
  sum.add(numbers);
  sum.add(body);
  std::string header(kMagic);
  append(header, kTableVersion);
  append(header, planes);
  std::string name = solution.set.name();
  name.resize(kNameBytes);
  header += name;
  append(header, sum.value());
  body.insert(0, header + numbers);
  return body;
}

}  // namespace raum::endgame
