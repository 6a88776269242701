// RAUM_ASSERT: aborts on a broken invariant and prints its place. Errors in input are `Expected`
// values instead. Checked in every build type except Release, where it costs nothing.
#pragma once

#include <cstdio>
#include <cstdlib>

#ifdef NDEBUG
#define RAUM_ASSERT(condition) static_cast<void>(0)
#else
#define RAUM_ASSERT(condition)                                                            \
  ((condition) ? static_cast<void>(0)                                                     \
               : (static_cast<void>(std::fprintf(stderr, "%s:%d: invariant broken: %s\n", \
                                                 __FILE__, __LINE__, #condition)),        \
                  std::abort()))
#endif
