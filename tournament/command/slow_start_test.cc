// An engine that needs longer for its start than others.
#include <gtest/gtest.h>

#include "base/testing/shell_engine.h"
#include "tournament/engines/uci_client.h"

namespace raum::tournament {
namespace {

TEST(UciClient, WaitsForUciokAsLongAsForAnyAnswer) {
  const FakeEngine engine(
      "sleep 11; echo uciok; while read line; do [ $line = isready ] && echo readyok; done");
  const StopEvent stop;
  const EngineSpec spec{.name = "late", .command = engine.path().string()};
  const auto client = UciClient::start(spec, std::chrono::seconds(60), stop);
  EXPECT_TRUE(client.has_value()) << client.error().detail;
}

}  // namespace
}  // namespace raum::tournament
