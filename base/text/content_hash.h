// ContentHash: detects changes of a file or text by 64-bit FNV-1a, written as 16 digits.
// Not cryptographic: collisions can be constructed.
// Source: Fowler, Noll, Vo, http://www.isthe.com/chongo/tech/comp/fnv/
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/core/error.h"

namespace raum {

class ContentHash {
 public:
  constexpr void add(std::string_view bytes) {
    for (const char c : bytes) state_ = (state_ ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  }
  [[nodiscard]] constexpr std::uint64_t value() const { return state_; }
  [[nodiscard]] std::string text() const;

 private:
  std::uint64_t state_ = 0xcbf29ce484222325ULL;
};

/// The digits of the text's hash.
[[nodiscard]] std::string hash_of_text(std::string_view text);

/// The digits of the hash of a file's bytes.
/// Errors: the file cannot be read.
[[nodiscard]] Expected<std::string> hash_of_file(const std::string& path);

}  // namespace raum
