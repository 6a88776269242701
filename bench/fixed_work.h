// Fixed work: repeats a row's passes for a fixed number of items instead of a fixed time, so that
// valgrind counts the same instructions on every run. `raum-bench --work=ROW` prints "items N".
#pragma once

#include <cstdint>
#include <string_view>

#include "base/core/error.h"

namespace raum::bench {

/// Does the row's work on every position class.  Returns the number of items. "startup" does
/// nothing and returns 0; the cost of every other row includes its cost.
/// Errors: there is no such row.
[[nodiscard]] Expected<std::uint64_t> do_fixed_work(std::string_view row);

}  // namespace raum::bench
