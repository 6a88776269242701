#include "engine/endgame/tables/table.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "base/core/system_error.h"
#include "base/text/quote.h"
#include "engine/endgame/tables/checksum.h"
#include "engine/endgame/tables/table_layout.h"

namespace raum::endgame {
namespace {

// Requires: the bytes hold it.
template <class Number>
Number number_at(std::string_view bytes, std::size_t at) {
  Number number{};
  std::memcpy(&number, bytes.data() + at, sizeof(Number));
  return number;
}

}  // namespace

Expected<Table> Table::open(const std::string& path) {
  // Without O_NONBLOCK, a pipe of this name would wait for a writer.
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0) return fail(path, system_error_text(errno), "a table of endings that can be read");
  struct stat status {};
  const bool is_file = ::fstat(fd, &status) == 0 && S_ISREG(status.st_mode);
  const auto size = static_cast<std::size_t>(is_file ? status.st_size : 0);
  void* memory = nullptr;
  if (size > 0) memory = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, fd, 0);
  const int error = errno;
  ::close(fd);
  if (!is_file) return fail(path, "no regular file", "a table of endings");
  if (memory == MAP_FAILED) return fail(path, system_error_text(error), "");
  const std::shared_ptr<const void> mapping(memory, [size](const void* mapped) {
    if (mapped != nullptr) ::munmap(const_cast<void*>(mapped), size);
  });
  auto table = read({static_cast<const char*>(memory), size}, path);
  if (table) table->mapping_ = mapping;
  return table;
}

Expected<Table> Table::read(std::string_view bytes, const std::string& name) {
  Table table;
  table.bytes_ = bytes;
  if (auto header = table.read_header(name); !header) return tl::unexpected(header.error());
  BlockChecksum sum;
  sum.add(bytes.substr(kChecksumAt + 8));
  if (sum.value() != table.checksum_) {
    return fail(name, fmt::format("checksum {:016x}", sum.value()),
                fmt::format("{:016x}: the file is damaged", table.checksum_));
  }
  const std::size_t outcomes = table.planes_kept_ * kPlaneBytes * row_count(table.set_);
  const bool is_whole = table.is_drawn()
                            ? bytes.size() == kHeaderBytes
                            : bytes.size() - kHeaderBytes >= outcomes &&
                                  table.read_codes(bytes.substr(kHeaderBytes + outcomes));
  if (!is_whole) return fail(name, "other contents than its header says", "a table of endings");
  return table;
}

Expected<void> Table::read_header(const std::string& name) {
  if (!bytes_.starts_with(kMagic)) {
    return fail(name, bytes_.empty() ? "an empty file" : raum::quoted(bytes_.substr(0, 8)),
                "a table of endings, which begins with RaumEnd");
  }
  const auto version =
      bytes_.size() < kMagic.size() + 4 ? 0 : number_at<std::uint32_t>(bytes_, kMagic.size());
  if (bytes_.size() >= kMagic.size() + 4 && version != kTableVersion) {
    return fail(name, fmt::format("version {}", version),
                fmt::format("version {}; build the table again", kTableVersion));
  }
  if (bytes_.size() < kHeaderBytes) {
    return fail(name, fmt::format("{} bytes", bytes_.size()),
                fmt::format("at least {}: the file is cut off", kHeaderBytes));
  }
  planes_ = number_at<std::uint32_t>(bytes_, kMagic.size() + 4);
  const std::string_view name_bytes = bytes_.substr(kMagic.size() + 8, kNameBytes);
  const std::string_view set_name = name_bytes.substr(0, name_bytes.find('\0'));
  const auto set = MenSet::parse(set_name);
  if (!set) return tl::unexpected(within(name, set.error()));
  if (name_bytes.find_first_not_of('\0', set_name.size()) != std::string_view::npos) {
    return fail(name, raum::quoted(name_bytes), "zeros after the name of the set");
  }
  set_ = *set;
  const std::string wanted = std::filesystem::path(name).filename().string();
  if (wanted != set_.name() + std::string(kTableEnding)) {
    return fail(name, "the table of " + set_.name(),
                "a file " + set_.name() + std::string(kTableEnding));
  }
  checksum_ = number_at<std::uint64_t>(bytes_, kChecksumAt);
  const auto size = number_at<std::uint64_t>(bytes_, kChecksumAt + 8);
  if (size != bytes_.size()) {
    return fail(name, fmt::format("{} bytes", bytes_.size()),
                fmt::format("{}: the file is cut off or has grown", size));
  }
  std::size_t at = kChecksumAt + 16;
  for (Counts& side : counts_) {
    for (std::uint64_t* const number : {&side.legal, &side.won, &side.lost, &side.longest}) {
      *number = number_at<std::uint64_t>(bytes_, at);
      at += 8;
    }
  }
  if (planes_ != planes_of(counts_)) {
    return fail(name, fmt::format("planes {}", planes_),
                fmt::format("{}, which fit its counts", planes_of(counts_)));
  }
  for (const Plane plane : kAllPlanes) {
    const bool is_kept = (planes_ >> index_of(plane) & 1) != 0;
    place_[index_of(plane)] = is_kept ? static_cast<int>(planes_kept_++) : -1;
  }
  return {};
}

bool Table::read_codes(std::string_view bytes) {
  coder_ = RowCoder::read(bytes);
  const std::size_t blocks = block_count(set_);
  if (!coder_ || bytes.size() < 8 * (blocks + 1)) return false;
  starts_ = bytes.substr(0, 8 * (blocks + 1));
  blocks_ = bytes.substr(starts_.size());
  std::uint64_t before = 0;
  for (std::size_t i = 0; i <= blocks; ++i) {
    const auto start = number_at<std::uint64_t>(starts_, 8 * i);
    if (start < before || start > blocks_.size()) return false;
    before = start;
  }
  return before == blocks_.size();
}

std::string_view Table::block(std::size_t number) const {
  const auto begin = number_at<std::uint64_t>(starts_, 8 * number);
  return blocks_.substr(begin, number_at<std::uint64_t>(starts_, 8 * number + 8) - begin);
}

Outcome Table::outcome(const Cells& cells) const {
  if (is_drawn()) return Outcome::Draw;
  const Index index = locate(classes_of(set_), set_.size(), cells);
  const std::size_t row = kHeaderBytes + index.row * planes_kept_ * kPlaneBytes;
  const std::size_t win = cells.to_move == Color::White ? 0 : 2;
  for (const std::size_t plane : {win, win + 1}) {
    if (place_[plane] < 0) continue;
    const auto set =
        number_at<Bitboard>(bytes_, row + static_cast<std::size_t>(place_[plane]) * kPlaneBytes);
    if (set.has(index.column)) return plane == win ? Outcome::Win : Outcome::Loss;
  }
  return Outcome::Draw;
}

std::optional<Value> Table::value(const Cells& cells) const {
  if (is_drawn()) return Value{};
  const Index index = locate(classes_of(set_), set_.size(), cells);
  const std::size_t first = index_of(cells.to_move) * (block_count(set_) / 2);
  RowCoder::Reader reader(*coder_, block(first + index.row / kBlockRows));
  Row row{};
  for (std::size_t i = 0; i <= index.row % kBlockRows; ++i) {
    if (!reader.read(row)) return std::nullopt;
  }
  const Value value = value_of(row[index.column.raw]);
  if (value.outcome != outcome(cells)) return std::nullopt;
  return value;
}

std::optional<std::vector<Code>> Table::codes(Color to_move) const {
  std::vector<Code> all(row_count(set_) * kSquares);
  if (is_drawn()) return all;
  const std::size_t half = block_count(set_) / 2;
  for (std::size_t number = 0; number < half; ++number) {
    RowCoder::Reader reader(*coder_, block(index_of(to_move) * half + number));
    const std::size_t end = std::min((number + 1) * kBlockRows, row_count(set_));
    for (std::size_t i = number * kBlockRows; i < end; ++i) {
      Row row{};
      if (!reader.read(row)) return std::nullopt;
      std::copy(row.begin(), row.end(), all.begin() + static_cast<std::ptrdiff_t>(i * kSquares));
    }
  }
  return all;
}

}  // namespace raum::endgame
