// Memory: the largest table size for this machine.
#pragma once

#include <cstddef>

namespace raum {

/// Half of the machine's memory, the largest hash table that is offered. With more, the system may
/// kill the program once the pages are touched.  Units: MiB.
[[nodiscard]] std::size_t max_table_mib();

}  // namespace raum
