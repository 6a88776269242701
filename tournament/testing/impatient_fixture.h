// Impatient: matches of tests in which an engine does not answer.
#pragma once

#include <fmt/core.h>

#include "tournament/testing/match_fixture.h"

namespace raum::tournament {

class Impatient : public MatchFixture {
 protected:
  // Plays with a short time for answers; with a longer one if the outcome is another one, because
  // the machine is so slow that other answers come too late.
  template <class Condition>
  MatchOutcome played_soon(MatchConfig& c, const Condition& is_expected) const {
    MatchOutcome outcome;
    for (const int stall_ms : {500, 2'000, 8'000, 32'000}) {
      c.stall_ms = stall_ms;
      c.db_path = folder_ / fmt::format("after-{}.db", stall_ms);
      outcome = played(c);
      if (is_expected(outcome)) break;
    }
    return outcome;
  }
};

}  // namespace raum::tournament
