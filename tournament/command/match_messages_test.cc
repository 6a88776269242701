// `raum match` as a process: what its messages say about failures and about the context of a match.
#include <gtest/gtest.h>

#include <string>

#include "tournament/testing/command_fixture.h"

namespace raum::tournament {
namespace {

class MatchMessages : public CommandFixture {};

TEST_F(MatchMessages, ShowWhyAnEngineDoesNotStart) {
  Runner runner = start(arguments("m.db", 1, "no-library,arg=1"));
  EXPECT_EQ(runner.wait(), 4);
  const std::string reason = ": \"libfoo.so.7: cannot open shared object file\"\n";
  EXPECT_EQ(runner.stderr_text(),
            "raum match: engine b: crash exit status 127, 3 times in a row" + reason);
  for (const char* const from : {"match", "results"}) {
    const std::string text = content(folder_ / "stdout");
    EXPECT_NE(text.find("times in a row" + reason), std::string::npos) << from << '\n' << text;
    ASSERT_EQ(run({"results", "show", folder_ / "m.db"}), 0);
  }
}

}  // namespace
}  // namespace raum::tournament
