// Fixed work: a row's passes repeated up to a number of items and not up to a time, so that
// valgrind counts the same instructions on every run. `raum-bench --work=ROW` prints "items N".
#pragma once

#include <cstdint>
#include <string_view>

#include "base/core/error.h"

namespace raum::bench {

/// The row's work on every position class.  Returns the number of items; 0 for "startup", which
/// does nothing and costs what every other work costs besides.
/// Errors: there is no such row.
[[nodiscard]] Expected<std::uint64_t> do_fixed_work(std::string_view row);

}  // namespace raum::bench
