#include "knowledge/datagen/plan.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <string>

#include "engine/testing/solved_endings.h"
#include "knowledge/datagen/self_play.h"

namespace raum::knowledge {
namespace {

TEST(DatagenPlan, NamesEverythingThatTheGamesDependOn) {
  const CorpusHeader header = header_of({}, "123");
  ASSERT_EQ(header.fields.size(), 12U);
  const auto text = header_text(header).value();
  const std::size_t build = text.find("build=");
  EXPECT_EQ(text.substr(0, build), "raumlab corpus 1\nengine=flagship\nsignature=123\n");
  EXPECT_EQ(text.substr(text.find("seed="), text.find("checksum=") - text.find("seed=")),
            "seed=1\nnodes=400\nhash-mib=2\nopening-plies=6..9\n"
            "opening=random moves, |first score| <= 500\nresign=|score| > 2500 for 6 plies\n"
            "draw=|score| < 12 for 14 plies after ply 80\nlongest=400 plies\nendgames=none\n");
}

TEST(DatagenPlan, NamesItsTables) {
  DatagenPlan plan;
  plan.endgames = std::make_shared<endgame::Tables>(solved_endings({"KQvK"}));
  EXPECT_EQ(header_of(plan, "1").find("endgames"), plan.endgames->identity());
}

TEST(DatagenPlan, HasTheSignatureOfTheEngine) {
  std::ifstream lines("engine/named/signatures.txt");
  std::set<std::string> signatures;
  for (std::string line; std::getline(lines, line);) signatures.insert(line);
  EXPECT_TRUE(signatures.contains("flagship " + engine_signature())) << engine_signature();
}

TEST(RandomOfGame, DiffersFromGameToGameAndSeedToSeed) {
  std::set<std::uint64_t> numbers;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    for (std::uint64_t number = 0; number < 100; ++number) {
      SplitMix64 random = random_of_game(seed, number);
      for (int i = 0; i < 3; ++i) numbers.insert(random.next());
    }
  }
  EXPECT_EQ(numbers.size(), 3'000U);
}

}  // namespace
}  // namespace raum::knowledge
