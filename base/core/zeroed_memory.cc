#include "base/core/zeroed_memory.h"

#include <sys/mman.h>

#include <new>

namespace raum::zeroed_memory_detail {

void* map(std::size_t bytes) {
  void* const memory =
      mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  // Optional: with large pages a random access misses the TLB less often, and the first touch is
  // faster.
  static_cast<void>(madvise(memory, bytes, MADV_HUGEPAGE));
  return memory;
}

void unmap(void* memory, std::size_t bytes) noexcept { munmap(memory, bytes); }

}  // namespace raum::zeroed_memory_detail
