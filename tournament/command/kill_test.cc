// Kills the runner of a match (SIGKILL) at a hundred random moments.
#include <gtest/gtest.h>

#include "tournament/testing/command_fixture.h"

namespace raum::tournament {
namespace {

class KilledMatch : public CommandFixture {};

TEST_F(KilledMatch, LosesNoGameInAHundredKills) { kill_and_compare(100, 300, 400); }

}  // namespace
}  // namespace raum::tournament
