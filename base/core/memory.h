// Memory: how much of this machine a table may take.
#pragma once

#include <cstddef>

namespace raum {

/// Half of the machine's memory: the largest table that is offered; asking the system for more can
/// end the program when the pages are touched.  Units: MiB.
[[nodiscard]] std::size_t max_table_mib();

}  // namespace raum
