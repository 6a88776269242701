#include "base/core/memory.h"

#include <unistd.h>

#include <algorithm>
#include <cstdint>

namespace raum {

std::size_t max_table_mib() {
  const auto pages = static_cast<std::uint64_t>(std::max(sysconf(_SC_PHYS_PAGES), 0L));
  const auto page_size = static_cast<std::uint64_t>(std::max(sysconf(_SC_PAGESIZE), 0L));
  return static_cast<std::size_t>(pages * page_size >> 21);
}

}  // namespace raum
