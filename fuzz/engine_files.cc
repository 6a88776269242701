// Tables of endings and nets that nobody trusts.
//   endgame_rows    a model is read back from its own text; rows that it reads and that use its
//                   codes alone are read again from what is written, by that model and by one made
//                   for the row
//   endgame_table   the file is refused with a printable line, or every position of some rows has
//                   an outcome, and a value or none. So is the file of KQvK whose header, with the
//                   right size and checksum, is the start of the input and whose codes are the rest
//   net_file        the file is refused with a printable line, or it is what the net that was read
//                   is written as, and two ways to evaluate by it agree. So is the file whose start
//                   is the input, with zeros up to the size that its header says and the checksum
//                   that fits; with another last byte it is refused. Tables and nets are read by
//                   their paths as from memory
#include <algorithm>
#include <bit>
#include <cstdlib>
#include <cstring>
#include <string>

#include "base/text/content_hash.h"
#include "engine/endgame/tables/checksum.h"
#include "engine/endgame/tables/table.h"
#include "engine/endgame/tables/table_layout.h"
#include "engine/net/accumulators.h"
#include "engine/net/evaluate.h"
#include "fuzz/refusal.h"
#include "fuzz/scratch.h"
#include "fuzz/target.h"

namespace raum::fuzz {
namespace {

void require_written(const endgame::RowCoder& coder, const endgame::Row& row) {
  endgame::RowCoder::Writer writer(coder);
  writer.write(row);
  writer.finish_byte();
  endgame::Row again{};
  FUZZ_REQUIRE(endgame::RowCoder::Reader(coder, writer.bytes()).read(again) && again == row);
}

void ask(const endgame::Table& table) {
  const auto& classes = endgame::classes_of(table.set());
  for (int i = 0; i < 20; ++i) {
    endgame::Cells cells{.white_king = classes.cell_of(0),
                         .black_king = Square::at(124 - i),
                         .men = {Square::at(25 + i), Square::at(7 * i)},
                         .to_move = i % 2 == 0 ? Color::White : Color::Black};
    static_cast<void>(table.outcome(cells));
    static_cast<void>(table.value(cells));
  }
}

void read_file(std::string_view bytes) {
  const auto table = endgame::Table::read(bytes, "KQvK.endgame");
  require_refusal(table);
  if (table) ask(*table);
  if (table && is_one_of_few(bytes)) {
    for (const Color to_move : kColors) static_cast<void>(table->codes(to_move));
  }
}

// A file whose outcomes are missing in the input, with the size and the checksum that fit.
std::string completed(std::string_view input) {
  const std::string_view header = input.substr(0, endgame::kHeaderBytes);
  std::string bytes(header);
  bytes.resize(endgame::kHeaderBytes);
  const auto planes = std::popcount(static_cast<unsigned>(bytes[endgame::kMagic.size() + 4] & 15));
  const std::size_t rows = endgame::row_count(*endgame::MenSet::parse("KQvK"));
  bytes.resize(bytes.size() + static_cast<std::size_t>(planes) * endgame::kPlaneBytes * rows);
  bytes += input.substr(header.size());
  const std::uint64_t size = bytes.size();
  std::memcpy(bytes.data() + endgame::kChecksumAt + 8, &size, sizeof size);
  endgame::BlockChecksum sum;
  sum.add(std::string_view(bytes).substr(endgame::kChecksumAt + 8));
  const std::uint64_t checksum = sum.value();
  std::memcpy(bytes.data() + endgame::kChecksumAt, &checksum, sizeof checksum);
  return bytes;
}

constexpr std::size_t kNeuronsAt = 16;
constexpr std::size_t kNetChecksumAt = 24;
constexpr std::size_t kNetHeaderBytes = 32;

void read_net(std::string_view bytes) {
  const auto read = net::decode(bytes, "a.net");
  require_refusal(read);
  if (!read) return;
  FUZZ_REQUIRE(net::encode(*read) == bytes);
  const Position start = Position::start();
  net::Accumulators accumulators(*read, 1);
  accumulators.reset(start);
  const net::Parts parts = accumulators.value(start);
  const net::Parts plain = net::evaluate(*read, start);
  FUZZ_REQUIRE(parts.linear == plain.linear && parts.hidden == plain.hidden);
  FUZZ_REQUIRE(std::abs(parts.value()) <= net::kMostValue);
}

std::string completed_net(std::string_view input) {
  std::string bytes(input);
  bytes.resize(std::max(bytes.size(), kNetHeaderBytes));
  std::uint32_t neurons = 0;
  std::memcpy(&neurons, bytes.data() + kNeuronsAt, sizeof neurons);
  if (neurons <= net::kMostNeurons) {
    bytes.resize(kNetHeaderBytes + 2 * (neurons + net::kInputs * neurons + net::kInputs) +
                 2 * neurons);
  }
  ContentHash hash;
  hash.add(std::string_view(bytes).substr(0, kNetChecksumAt));
  hash.add(std::string_view(bytes).substr(kNetHeaderBytes));
  const std::uint64_t checksum = hash.value();
  std::memcpy(bytes.data() + kNetChecksumAt, &checksum, sizeof checksum);
  return bytes;
}

}  // namespace

FUZZ_TARGET(endgame_rows) {
  std::string_view rest = input;
  const auto coder = endgame::RowCoder::read(rest);
  if (!coder) return;
  FUZZ_REQUIRE(coder->model() + std::string(rest) == input);
  endgame::RowCoder::Reader reader(*coder, rest);
  endgame::Row row{};
  if (!reader.read(row)) return;
  require_written(*coder, row);
  if (!is_one_of_few(input)) return;
  endgame::RowStatistics statistics;
  statistics.add(row);
  require_written(endgame::RowCoder(statistics), row);
}

FUZZ_TARGET(endgame_table) {
  read_file(input);
  read_file(completed(input));
  if (!is_one_of_few(input)) return;
  const InputFile file(input);
  FUZZ_REQUIRE(!endgame::Table::open(file.missing()));
  const auto opened = endgame::Table::open(file.path());
  FUZZ_REQUIRE(opened.has_value() == endgame::Table::read(input, file.path()).has_value());
}

FUZZ_TARGET(net_file) {
  read_net(input);
  std::string completed = completed_net(input);
  read_net(completed);
  if (!is_one_of_few(input)) return;
  completed.back() = static_cast<char>(completed.back() ^ 1);
  require_refused(net::decode(completed, "a.net"));
  const InputFile file(input);
  require_refused(net::read_net("/dev/null"));
  FUZZ_REQUIRE(!net::read_net(file.missing()));
  const auto opened = net::read_net(file.path());
  FUZZ_REQUIRE(opened.has_value() == net::decode(input, file.path()).has_value());
}

}  // namespace raum::fuzz
