// UciClient: what it accepts of an engine, which is a shell script here, between two searches.
#include "tournament/engines/uci_client.h"

#include <gtest/gtest.h>

#include "base/testing/shell_engine.h"

namespace raum::tournament {
namespace {

TEST(UciClient, ReportsAMoveAfterTheEndOfAGame) {
  const FakeEngine engine(
      "while read -r line; do\n  case $line in\n    uci) echo uciok ;;\n"
      "    ucinewgame) echo bestmove Aa1Aa2 ;;\n    isready) echo readyok ;;\n"
      "    quit) exit 0 ;;\n  esac\ndone");
  const StopEvent stop;
  auto client = UciClient::start({.name = "late", .command = engine.path().string()},
                                 std::chrono::seconds(60), stop);
  ASSERT_TRUE(client.has_value());
  const auto ready = client->new_game();
  ASSERT_FALSE(ready.has_value());
  EXPECT_EQ(ready.error().fault, EngineFault::MoveAfterEnd);
  EXPECT_NE(ready.error().detail.find("bestmove Aa1Aa2"), std::string::npos);
}

}  // namespace
}  // namespace raum::tournament
