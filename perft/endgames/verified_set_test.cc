#include "perft/endgames/verified_set.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <utility>

namespace raum::perft {
namespace {

VerifiedSet with_naive(NaiveReport naive) {
  return {.set = *endgame::MenSet::parse("KQvK"),
          .counts = "right",
          .samples = {.samples = 20, .mismatches = 0, .first = ""},
          .naive = std::move(naive)};
}

TEST(VerifiedSet, IsRightIfNothingIsWrong) {
  VerifiedSet set =
      with_naive({.positions = 9, .mismatches = 0, .counts_agree = true, .first = ""});
  EXPECT_TRUE(set.is_right());
  set.naive->counts_agree = false;
  EXPECT_FALSE(set.is_right());
  set.naive->counts_agree = true;
  set.naive->mismatches = 1;
  EXPECT_FALSE(set.is_right());
  set.naive.reset();
  EXPECT_TRUE(set.is_right());
  set.counts = "unknown";
  EXPECT_TRUE(set.is_right());
  set.samples.mismatches = 1;
  EXPECT_FALSE(set.is_right());
  set.samples.mismatches = 0;
  set.counts = "wrong";
  EXPECT_FALSE(set.is_right());
}

TEST(VerifiedSet, ShowsANaiveSolutionThatAgrees) {
  const VerifiedSet set =
      with_naive({.positions = 9, .mismatches = 0, .counts_agree = true, .first = ""});
  EXPECT_EQ(text_of(set),
            "KQvK     counts right          20 samples     0 mismatches\n"
            "         naive solution: 9 positions, 0 mismatches, counts agree\n");
  EXPECT_EQ(json_of(set).dump(),
            R"({"set":"KQvK","counts":"right","samples":20,"mismatches":0,"naive_positions":9,)"
            R"("naive_mismatches":0,"naive_counts_agree":true,"right":true})");
}

TEST(VerifiedSet, ShowsTheFirstMismatches) {
  VerifiedSet set =
      with_naive({.positions = 9, .mismatches = 2, .counts_agree = false, .first = "n"});
  set.samples.mismatches = 3;
  set.samples.first = "s";
  EXPECT_EQ(text_of(set),
            "KQvK     counts right          20 samples     3 mismatches\n"
            "         s\n"
            "         naive solution: 9 positions, 2 mismatches, counts differ\n"
            "         n\n");
  EXPECT_EQ(json_of(set).dump(),
            R"({"set":"KQvK","counts":"right","samples":20,"mismatches":3,"first_mismatch":"s",)"
            R"("naive_positions":9,"naive_mismatches":2,"naive_counts_agree":false,)"
            R"("naive_first_mismatch":"n","right":false})");
}

}  // namespace
}  // namespace raum::perft
