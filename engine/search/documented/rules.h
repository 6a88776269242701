// Rules: template arguments that select which rules a function of the search considers. An engine
// whose features need no special rules runs the plain instances, which do not test for them at
// every move.
#pragma once

namespace raum {

/// The function tests every feature of the engine.
struct AllRules {
  static constexpr bool kPlain = false;
};
/// The function skips the tests of features that it can do without: its caller has made sure that
/// the engine uses none of them.
struct PlainRules {
  static constexpr bool kPlain = true;
};

}  // namespace raum
