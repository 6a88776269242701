// Rules: which rules a function of the search has to consider, as a template argument. An engine
// whose features need none of the special rules runs the plain instances, which do not test for
// them move by move.
#pragma once

namespace raum {

struct AllRules {
  static constexpr bool kPlain = false;
};
struct PlainRules {
  static constexpr bool kPlain = true;
};

}  // namespace raum
