// The command line of raum-scripted-engine.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/process/subprocess.h"
#include "base/text/lines.h"

namespace raum::tournament {
namespace {

CommandResult scripted_engine(std::vector<std::string> words) {
  words.insert(words.begin(), RAUM_SCRIPTED_ENGINE);
  return run_command({.arguments = std::move(words), .input = "uci\nquit\n"});
}

TEST(ScriptedEngine, RefusesAnUnknownMode) {
  const CommandResult far = scripted_engine({"nosuchmode"});
  EXPECT_EQ(far.status, 2);
  EXPECT_EQ(far.output, "");
  EXPECT_EQ(far.errors,
            "raum-scripted-engine: found \"nosuchmode\", expected a mode (see --help)\n");
  EXPECT_EQ(scripted_engine({"no-ready"}).errors,
            "raum-scripted-engine: found \"no-ready\", expected a mode, such as no-readyok (see "
            "--help)\n");
}

TEST(ScriptedEngine, ListsItsModes) {
  const CommandResult help = scripted_engine({"--help"});
  EXPECT_EQ(help.status, 0);
  for (const char* const mode : {"good", "miscount", "no-readyok", "crash", "close-input"}) {
    EXPECT_NE(help.output.find("\n  " + std::string(mode) + " "), std::string::npos) << mode;
  }
  TextLines lines(help.output);
  while (const auto line = lines.next()) EXPECT_LE(line->size(), 80U) << *line;
  EXPECT_EQ(scripted_engine({"-h"}).output, help.output);
  EXPECT_EQ(scripted_engine({"help"}).output, help.output);
}

TEST(ScriptedEngine, IsGoodWithoutAMode) {
  EXPECT_TRUE(scripted_engine({}).output.ends_with("\nuciok\n"));
  EXPECT_EQ(scripted_engine({"good"}).output, scripted_engine({}).output);
}

}  // namespace
}  // namespace raum::tournament
