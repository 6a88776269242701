#include "engine/endgame/tables/row_coder.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <utility>

#include "base/core/assert.h"

namespace raum::endgame {
namespace {

// The lengths of Huffman's codes for these counts, 0 for a count of 0. A single symbol has one bit.
std::vector<std::uint8_t> huffman_lengths(const std::vector<std::uint64_t>& counts) {
  struct Node {
    std::size_t left = 0, right = 0;  // of an inner node
  };
  std::vector<std::uint8_t> lengths(counts.size());
  std::vector<Node> nodes(counts.size());
  using Item = std::pair<std::uint64_t, std::size_t>;  // count and node: ties go by number
  std::priority_queue<Item, std::vector<Item>, std::greater<>> queue;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] > 0) queue.emplace(counts[i], i);
  }
  if (queue.size() == 1) lengths[queue.top().second] = 1;
  if (queue.size() <= 1) return lengths;
  while (queue.size() > 1) {
    const Item first = queue.top();
    queue.pop();
    const Item second = queue.top();
    queue.pop();
    nodes.push_back({first.second, second.second});
    queue.emplace(first.first + second.first, nodes.size() - 1);
  }
  std::vector<std::uint8_t> depths(nodes.size());
  for (std::size_t node = nodes.size() - 1; node >= counts.size(); --node) {
    const auto below = static_cast<std::uint8_t>(depths[node] + 1);
    depths[nodes[node].left] = depths[nodes[node].right] = below;
  }
  std::copy_n(depths.begin(), counts.size(), lengths.begin());
  return lengths;
}

// The same, but with no length above `most`: rare symbols are counted as less rare.
std::vector<std::uint8_t> limited_lengths(std::vector<std::uint64_t> counts, int most) {
  while (true) {
    std::vector<std::uint8_t> lengths = huffman_lengths(counts);
    if (*std::max_element(lengths.begin(), lengths.end()) <= most) return lengths;
    for (std::uint64_t& count : counts) {
      if (count > 0) count = count / 2 + 1;
    }
  }
}

}  // namespace

void RowStatistics::add(const Row& row) {
  std::size_t before = 0;
  for (const Code code : row) {
    ++counts_[before * 256 + code];
    before = code + 1U;
  }
}

RowCoder::RowCoder(const RowStatistics& statistics) {
  for (unsigned code = 0; code < 256; ++code) {
    bool occurs = false;
    for (std::size_t before = 0; before <= 256; ++before) {
      if (statistics.count(before, static_cast<Code>(code)) > 0) occurs = true;
    }
    if (occurs) symbols_.push_back(static_cast<Code>(code));
  }
  for (std::size_t context = 0; context <= symbols_.size(); ++context) {
    const std::size_t before = context == 0 ? 0 : symbols_[context - 1] + 1U;
    std::vector<std::uint64_t> counts;
    for (const Code code : symbols_) counts.push_back(statistics.count(before, code));
    lengths_.push_back(counts.empty() ? std::vector<std::uint8_t>{}
                                      : limited_lengths(std::move(counts), kMostBits));
  }
  [[maybe_unused]] const bool are_codes = make_codes();
  RAUM_ASSERT(are_codes);
}

bool RowCoder::make_codes() {
  for (std::size_t i = 0; i < symbols_.size(); ++i) {
    number_[symbols_[i]] = static_cast<std::uint8_t>(i);
  }
  for (const auto& lengths : lengths_) {
    Context& context = contexts_.emplace_back();
    context.codes.resize(symbols_.size());
    std::uint32_t next = 0;
    for (int bits = 1; bits <= kMostBits; ++bits) {
      const auto at = static_cast<std::size_t>(bits);
      next <<= 1;
      context.first[at] = next;
      context.begin[at] = static_cast<std::uint32_t>(context.symbols.size());
      for (std::size_t i = 0; i < lengths.size(); ++i) {
        if (lengths[i] != bits) continue;
        context.symbols.push_back(static_cast<std::uint8_t>(i));
        context.codes[i] = next++;
        ++context.count[at];
        context.longest = bits;
      }
      if (next > 1U << bits) return false;
    }
    for (std::size_t i = 0; i < lengths.size(); ++i) {
      if (lengths[i] == 0 || lengths[i] > kFastBits) continue;
      const int free_bits = kFastBits - lengths[i];
      const auto first = context.fast.begin() + (context.codes[i] << free_bits);
      std::fill_n(first, 1U << free_bits, Fast{static_cast<std::uint8_t>(i), lengths[i]});
    }
  }
  return true;
}

std::string RowCoder::model() const {
  std::string bytes(1, static_cast<char>(symbols_.size()));
  for (const Code code : symbols_) bytes += static_cast<char>(code);
  for (const auto& lengths : lengths_) {
    for (const std::uint8_t length : lengths) bytes += static_cast<char>(length);
  }
  return bytes;
}

std::optional<RowCoder> RowCoder::read(std::string_view& bytes) {
  if (bytes.empty()) return std::nullopt;
  RowCoder coder;
  const std::size_t count = static_cast<unsigned char>(bytes[0]);
  const std::size_t size = 1 + count + count * (count + 1);
  if (bytes.size() < size) return std::nullopt;
  for (std::size_t i = 0; i < count; ++i) {
    const auto code = static_cast<Code>(bytes[1 + i]);
    if (i > 0 && code <= coder.symbols_.back()) return std::nullopt;
    coder.symbols_.push_back(code);
  }
  for (std::size_t context = 0; context <= count; ++context) {
    auto& lengths = coder.lengths_.emplace_back();
    for (std::size_t i = 0; i < count; ++i) {
      lengths.push_back(static_cast<std::uint8_t>(bytes[1 + count + context * count + i]));
      if (lengths.back() > kMostBits) return std::nullopt;
    }
  }
  if (!coder.make_codes()) return std::nullopt;
  bytes.remove_prefix(size);
  return coder;
}

void RowCoder::Writer::write(const Row& row) {
  std::size_t before = 0;
  for (const Code code : row) {
    const std::size_t number = coder_.number_[code];
    const int length = coder_.lengths_[before][number];
    RAUM_ASSERT(length > 0);
    pending_ = pending_ << length | coder_.contexts_[before].codes[number];
    bits_ += length;
    for (; bits_ >= 8; bits_ -= 8) bytes_ += static_cast<char>(pending_ >> (bits_ - 8));
    before = number + 1;
  }
}

void RowCoder::Writer::finish_byte() {
  if (bits_ > 0) bytes_ += static_cast<char>(pending_ << (8 - bits_));
  bits_ = 0;
}

void RowCoder::Reader::fill() {
  while (bits_ <= 56) {
    const std::uint64_t byte = at_ < bytes_.size() ? static_cast<unsigned char>(bytes_[at_]) : 0;
    ++at_;
    pending_ |= byte << (56 - bits_);
    bits_ += 8;
  }
}

bool RowCoder::Reader::read(Row& row) {
  std::size_t before = 0;
  for (Code& code : row) {
    const Context& context = coder_.contexts_[before];
    if (bits_ < kMostBits) fill();
    const Fast fast = context.fast[pending_ >> (64 - kFastBits)];
    std::size_t number = fast.symbol;
    int length = fast.bits;
    if (length == 0) {
      for (length = kFastBits + 1;; ++length) {
        if (length > context.longest) return false;
        const auto at = static_cast<std::size_t>(length);
        const auto prefix = static_cast<std::uint32_t>(pending_ >> (64 - length));
        if (prefix < context.first[at] || prefix - context.first[at] >= context.count[at]) continue;
        number = context.symbols[context.begin[at] + prefix - context.first[at]];
        break;
      }
    }
    pending_ <<= length;
    bits_ -= length;
    code = coder_.symbols_[number];
    before = number + 1;
  }
  // Bits beyond the end were zeros.
  return 8 * at_ <= 8 * bytes_.size() + static_cast<std::size_t>(bits_);
}

}  // namespace raum::endgame
