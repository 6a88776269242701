// kill −9 of the runner at random moments, a hundred times over one match.
#include <gtest/gtest.h>

#include "tournament/testing/command_fixture.h"

namespace raum::tournament {
namespace {

using KilledRunner = CommandFixture;

TEST_F(KilledRunner, LosesNoGameAndLeavesNoProcessInAHundredKills) {
  kill_and_compare(100, 300, 400);
}

}  // namespace
}  // namespace raum::tournament
