#include "base/text/content_hash.h"

#include <fmt/core.h>

#include <fstream>
#include <vector>

namespace raum {

std::string ContentHash::text() const { return fmt::format("{:016x}", state_); }

std::string hash_of_text(std::string_view text) {
  ContentHash hash;
  hash.add(text);
  return hash.text();
}

Expected<std::string> hash_of_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  ContentHash hash;
  std::vector<char> chunk(std::size_t{1} << 16);
  while (file.good()) {
    file.read(chunk.data(), static_cast<std::streamsize>(chunk.size()));
    hash.add({chunk.data(), static_cast<std::size_t>(file.gcount())});
  }
  if (!file.eof()) return fail(path, "a file that cannot be read", "a program");
  return hash.text();
}

}  // namespace raum
