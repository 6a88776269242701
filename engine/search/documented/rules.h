// Rules: template arguments that select which rules a function of the search considers. An engine
// whose features need no special rules runs the plain instances, which do not test for them at
// every move.
#pragma once

namespace raum {

/// Considers every rule.
struct AllRules {
  static constexpr bool kPlain = false;
};
/// Considers only what every engine has: no option that changes the rules of the search.
struct PlainRules {
  static constexpr bool kPlain = true;
};

}  // namespace raum
