// Sanitizer: how often a test repeats what it draws at random. Under a sanitizer each repeat takes
// 10 to 20 times as long, and shows the same faults of memory and threads as the others.
#pragma once

namespace raum {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kHasSanitizer = true;
#else
inline constexpr bool kHasSanitizer = false;
#endif

/// `cases`, or a tenth of them under a sanitizer.
[[nodiscard]] constexpr int cases_of_test(int cases) { return kHasSanitizer ? cases / 10 : cases; }

}  // namespace raum
