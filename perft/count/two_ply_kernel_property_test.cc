// Property tests of the kernels: each counts the last two plies as the core kernel and the oracle
// do, on positions reached in play and on constructed positions of every kind.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/board/position_text.h"
#include "perft/count/two_ply_kernel.h"
#include "perft/oracle/oracle.h"
#include "perft/rules/test_positions.h"

namespace raum::perft {
namespace {

std::uint64_t count(Kernel kernel, Position position) {
  return counters_of(kernel)[index_of(position.side_to_move())](position);
}

void assert_all_kernels_agree(const Position& position) {
  RC_LOG() << raum::to_string(position) << '\n';
  const std::uint64_t right = count(Kernel::Core, position);
  for (const Kernel kernel : kKernels) {
    if (is_available(kernel)) RC_ASSERT(count(kernel, position) == right);
  }
}

RC_GTEST_PROP(TwoPlyKernelProperty, AllKernelsAgreeOnReachedPositions, ()) {
  for (int i = 0; i < 5; ++i) assert_all_kernels_agree(*reached());
}

RC_GTEST_PROP(TwoPlyKernelProperty, AllKernelsAgreeOnEveryKindOfPosition, ()) {
  for (const Kind kind : kKinds) {
    for (int i = 0; i < 10; ++i) assert_all_kernels_agree(*constructed(kind));
  }
}

RC_GTEST_PROP(TwoPlyKernelProperty, AllKernelsAgreeWithTheOracle, ()) {
  const Position position = *any_position();
  const Oracle oracle = Oracle::from_text(raum::to_string(position)).value();
  RC_ASSERT(count(Kernel::Portable, position) == oracle.perft(2));
  assert_all_kernels_agree(position);
}

RC_GTEST_PROP(TwoPlyKernelProperty, KernelsRestoreThePosition, ()) {
  const Position before = *any_position();
  for (const Kernel kernel : kKernels) {
    if (!is_available(kernel)) continue;
    Position position = before;
    static_cast<void>(counters_of(kernel)[index_of(position.side_to_move())](position));
    RC_ASSERT(position == before);
    RC_ASSERT(position.key() == before.key_from_scratch());
  }
}

}  // namespace
}  // namespace raum::perft
