// The two policies that the flagship is compiled with. Strong is the engine. Exact leaves out
// every rule that may change the score of a fixed depth, and the correction of late endings, so
// that a property test can compare the same code with plain minimax over the plain evaluation.
// Each such rule asks for kSelective, a constant.
#pragma once

namespace raum::flagship {

struct Strong {
  static constexpr bool kSelective = true;
};
struct Exact {
  static constexpr bool kSelective = false;
};

}  // namespace raum::flagship
