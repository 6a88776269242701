#include "ci/init/probe.h"

#include <gtest/gtest.h>

#include <string>

#include "base/testing/shell_engine.h"

namespace raum::ci {
namespace {

// An engine that answers `go perft` with the line.
FakeEngine engine(const std::string& counted) {
  return FakeEngine(
      "[ \"$1\" = bench ] && echo signature 7 && exit\n"
      "while read -r line; do case $line in uci) echo id name Shell 1; echo uciok;; "
      "isready) echo readyok;; \"go perft\"*) echo '" +
      counted + "';; quit) exit;; esac; done");
}

std::optional<EngineAbilities> probed(const FakeEngine& engine) {
  return probe_engine(engine.path().parent_path(), {"./engine"}, {});
}

TEST(ProbeEngine, LearnsWhatAnEngineCanDo) {
  const auto found = probed(engine("perft(1) = 61"));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->name, "Shell 1");
  EXPECT_EQ(found->signature, 7U) << found->no_signature;
  EXPECT_EQ(found->no_perft, "");
  EXPECT_TRUE(found->has_perft);
}

TEST(ProbeEngine, NamesAWrongCount) {
  const auto found = probed(engine("perft(1) = 60"));
  ASSERT_TRUE(found);
  EXPECT_FALSE(found->has_perft);
  EXPECT_EQ(found->no_perft, "it counts 60 moves in the start position, not 61");
}

TEST(ProbeEngine, SaysWhyNothingIsCounted) {
  const FakeEngine shy("read -r line; echo uciok; read -r line; [ \"$line\" = quit ] || exit 3");
  const auto found = probed(shy);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->signature, std::nullopt);
  EXPECT_NE(found->no_signature, "");
  EXPECT_FALSE(found->has_perft);
  EXPECT_TRUE(found->no_perft.starts_with("engine engine: found crash")) << found->no_perft;
}

TEST(ProbeEngine, FindsNoEngineInAnotherProgram) { EXPECT_FALSE(probed(FakeEngine("echo hello"))); }

}  // namespace
}  // namespace raum::ci
