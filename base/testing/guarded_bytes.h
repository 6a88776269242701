// GuardedBytes: a copy of bytes behind which no byte can be read, as with a mapped file whose last
// page is full.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstring>
#include <stdexcept>
#include <string_view>

namespace raum {

class GuardedBytes {
 public:
  explicit GuardedBytes(std::string_view bytes) {
    const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    const std::size_t readable = (bytes.size() + page - 1) / page * page;
    mapped_ = readable + page;
    pages_ = ::mmap(nullptr, mapped_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages_ == MAP_FAILED) throw std::runtime_error("mmap");
    char* const end = static_cast<char*>(pages_) + readable;
    if (::mprotect(end, page, PROT_NONE) != 0) {
      ::munmap(pages_, mapped_);
      throw std::runtime_error("mprotect");
    }
    char* const begin = end - bytes.size();
    if (!bytes.empty()) std::memcpy(begin, bytes.data(), bytes.size());
    bytes_ = {begin, bytes.size()};
  }
  ~GuardedBytes() { ::munmap(pages_, mapped_); }
  GuardedBytes(const GuardedBytes&) = delete;
  GuardedBytes& operator=(const GuardedBytes&) = delete;

  [[nodiscard]] std::string_view bytes() const { return bytes_; }

 private:
  void* pages_ = nullptr;
  std::size_t mapped_ = 0;
  std::string_view bytes_;
};

}  // namespace raum
