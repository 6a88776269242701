// Memory: the largest table size for this machine.
#pragma once

#include <cstddef>

namespace raum {

/// The largest hash table that the programs offer: half of the machine's memory. A program that
/// writes to more of it may be killed by the system.  Units: MiB.
[[nodiscard]] std::size_t max_table_mib();

}  // namespace raum
