#include "knowledge/datagen/plan.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <string>

#include "base/testing/error_of.h"
#include "base/testing/temporary_folder.h"
#include "base/text/content_hash.h"
#include "engine/testing/random_net.h"
#include "engine/testing/solved_endings.h"
#include "knowledge/datagen/self_play.h"

namespace raum::knowledge {
namespace {

TEST(DatagenPlan, NamesEverythingThatTheGamesDependOn) {
  const CorpusHeader header = header_of({}, "123").value();
  ASSERT_EQ(header.fields.size(), 13U);
  const auto text = header_text(header).value();
  const std::size_t build = text.find("build=");
  EXPECT_EQ(text.substr(0, build),
            "raumlab corpus 1\nengine=flagship\nnet=built-in\nsignature=123\n");
  EXPECT_EQ(text.substr(text.find("seed="), text.find("checksum=") - text.find("seed=")),
            "seed=1\nnodes=400\nhash-mib=2\nopening-plies=6..9\n"
            "opening=random moves, |first score| <= 500\nresign=|score| > 2500 for 6 plies\n"
            "draw=|score| < 12 for 14 plies after ply 80\nlongest=400 plies\nendgames=none\n");
}

TEST(DatagenPlan, NamesItsTables) {
  DatagenPlan plan;
  plan.endgames = std::make_shared<endgame::Tables>(solved_endings({"KQvK"}));
  EXPECT_EQ(header_of(plan, "1").value().find("endgames"), plan.endgames->identity());
}

TEST(DatagenPlan, NamesItsNetByTheContentOfTheFile) {
  const TemporaryFolder folder;
  DatagenPlan plan;
  plan.net = folder / "a.net";
  EXPECT_EQ(error_line(header_of(plan, "1")), plan.net + ": found no such file, expected a net");
  std::ofstream(plan.net, std::ios::binary) << net::encode(random_net(1, 16));
  EXPECT_EQ(header_of(plan, "1").value().find("net"), hash_of_file(plan.net).value());
  plan.net = "";
  EXPECT_EQ(header_of(plan, "1").value().find("net"), "none");
}

TEST(DatagenPlan, HasTheSignatureOfTheEngine) {
  std::ifstream lines("engine/named/signatures.txt");
  std::set<std::string> signatures;
  for (std::string line; std::getline(lines, line);) signatures.insert(line);
  const std::string built_in = engine_signature("built-in").value();
  EXPECT_TRUE(signatures.contains("flagship " + built_in)) << built_in;
  EXPECT_NE(engine_signature("").value(), built_in) << "that of the tables";
  EXPECT_FALSE(engine_signature("none.net").has_value());
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
