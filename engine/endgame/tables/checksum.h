// BlockChecksum: a checksum of large files that runs at the speed of memory: four independent
// 64-bit lanes of FNV-1a, each over every fourth word. Not cryptographic.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace raum::endgame {

class BlockChecksum {
 public:
  void add(std::string_view bytes) {
    size_ += bytes.size();
    while (!bytes.empty()) {
      if (used_ == 0) {
        while (bytes.size() >= kBlock) {
          mix(bytes.data());
          bytes.remove_prefix(kBlock);
        }
      }
      const std::size_t taken = bytes.size() < kBlock - used_ ? bytes.size() : kBlock - used_;
      std::memcpy(rest_.data() + used_, bytes.data(), taken);
      used_ = (used_ + taken) % kBlock;
      bytes.remove_prefix(taken);
      if (taken > 0 && used_ == 0) mix(rest_.data());
    }
  }

  [[nodiscard]] std::uint64_t value() const {
    const std::array<char, kBlock> zeros{};
    BlockChecksum padded = *this;
    if (used_ > 0) padded.add({zeros.data(), kBlock - used_});
    std::uint64_t all = size_;
    for (const std::uint64_t lane : padded.lanes_) all = (all ^ lane ^ (lane >> 32)) * kPrime;
    return all ^ (all >> 29);
  }

 private:
  static constexpr std::size_t kBlock = 32;
  static constexpr std::uint64_t kPrime = 0x9E3779B97F4A7C15ULL;

  void mix(const char* block) {
    for (std::size_t i = 0; i < lanes_.size(); ++i) {
      std::uint64_t word = 0;
      std::memcpy(&word, block + 8 * i, 8);
      const std::uint64_t mixed = (lanes_[i] ^ word) * kPrime;
      lanes_[i] = mixed ^ (mixed >> 32);
    }
  }

  std::array<std::uint64_t, 4> lanes_{1, 2, 3, 4};
  std::array<char, kBlock> rest_{};
  std::size_t used_ = 0;
  std::uint64_t size_ = 0;
};

}  // namespace raum::endgame
