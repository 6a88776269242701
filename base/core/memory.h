// Memory: the largest table size for this machine.
#pragma once

#include <cstddef>

namespace raum {

/// The largest hash table that the programs offer: half of the machine's memory. The system
/// may kill a program that uses more.  Units: MiB.
[[nodiscard]] std::size_t max_table_mib();

}  // namespace raum
