// The flagship with a net: the option that reads it, and what it changes.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/testing/error_of.h"
#include "base/testing/temporary_folder.h"
#include "engine/board/position_text.h"
#include "engine/eval/late_endings.h"
#include "engine/net/builtin/builtin_net.h"
#include "engine/net/evaluate.h"
#include "engine/search/flagship/flagship_search.h"
#include "engine/testing/random_net.h"
#include "engine/testing/search_helpers.h"
#include "engine/testing/varied_positions.h"

namespace raum::flagship {
namespace {

class EvalFile : public testing::Test {
 protected:
  const Option& option() {
    const auto found = std::ranges::find(options_, "EvalFile", &Option::name);
    if (found == options_.end()) throw std::runtime_error("no option EvalFile");
    return *found;
  }
  Expected<void> set(const std::string& value) { return option().set(value); }
  std::string write_net(const std::string& name, const net::Net& made) {
    std::ofstream(folder_ / name, std::ios::binary) << net::encode(made);
    return folder_ / name;
  }
  // Of a search for which the transposition table is empty.
  std::uint64_t nodes() {
    engine_.new_game();
    return think(engine_, Position::start(), {.depth = 5}).nodes;
  }
  // The sum of the terms, for the side to move.
  int shown_value(const Position& p) {
    int white = 0;
    for (const EvaluationTerm& term : engine_.search().evaluation_terms(p)) {
      white += term.value.cp;
    }
    return p.side_to_move() == Color::White ? white : -white;
  }

  TemporaryFolder folder_;
  Engine engine_ = make_engine("flagship");
  std::vector<Option> options_ = engine_.options();
};

TEST_F(EvalFile, IsTheBuiltInNetAtFirst) {
  const std::uint64_t at_first = nodes();
  EXPECT_EQ(option().default_value, "built-in");
  ASSERT_TRUE(set(write_net("a.net", *net::builtin_net())));
  EXPECT_EQ(nodes(), at_first);
  ASSERT_TRUE(set("<empty>"));
  EXPECT_NE(nodes(), at_first);
  ASSERT_TRUE(set("built-in"));
  EXPECT_EQ(nodes(), at_first);
}

TEST_F(EvalFile, ReadsANetAndForgetsIt) {
  ASSERT_TRUE(set("<empty>"));
  const std::uint64_t plain = nodes();
  ASSERT_TRUE(set(write_net("a.net", random_net(1, 32))));
  const std::uint64_t with_net = nodes();
  EXPECT_NE(with_net, plain);
  EXPECT_EQ(nodes(), with_net);
  ASSERT_TRUE(set(write_net("b.net", random_net(2, 64))));
  EXPECT_NE(nodes(), with_net);
  ASSERT_TRUE(set("<empty>"));
  EXPECT_EQ(nodes(), plain);
}

// What the table has of the old evaluation is gone.
TEST_F(EvalFile, StartsAnew) {
  const std::string path = write_net("a.net", random_net(1, 32));
  ASSERT_TRUE(set(path));
  const std::uint64_t fresh = nodes();
  ASSERT_TRUE(set(""));
  think(engine_, Position::start(), {.depth = 5});
  ASSERT_TRUE(set(path));
  EXPECT_EQ(think(engine_, Position::start(), {.depth = 5}).nodes, fresh);
}

TEST_F(EvalFile, ShowsTheTermsOfTheNet) {
  const net::Net made = random_net(3, 16);
  ASSERT_TRUE(set(write_net("a.net", made)));
  int tried = 0;
  for (const Position& p : varied_positions(2, 5)) {
    const int value = net::evaluate(made, p).value();
    const int corrected = late_ending_value(p, value);
    EXPECT_EQ(engine_.search().evaluation_terms(p).size(), corrected == value ? 2U : 3U);
    EXPECT_EQ(shown_value(p), corrected);
    ++tried;
  }
  EXPECT_EQ(tried, 20);
}

TEST_F(EvalFile, ShowsTheCorrectionOfALateEnding) {
  const Position p =
      parse_position("5/5/5/5/k4//5/5/5/5/5//5/5/2K2/5/4Q//5/5/5/5/5//5/5/5/5/5 w 0 1").value();
  for (const std::string value : {"built-in", "<empty>"}) {
    ASSERT_TRUE(set(value == "<empty>" ? "" : value));
    const auto terms = engine_.search().evaluation_terms(p);
    ASSERT_GT(terms.size(), 1U) << value;
    EXPECT_EQ(terms.back().name, "late-ending") << value;
    EXPECT_EQ(terms.back().value.cp, 6 * 100 + (12 - 6) * 20) << value;
  }
}

TEST_F(EvalFile, KeepsItsNetIfAnotherIsRefused) {
  ASSERT_TRUE(set(write_net("a.net", random_net(1, 32))));
  const std::uint64_t with_net = nodes();
  EXPECT_EQ(error_line(set(folder_ / "none.net")),
            "option EvalFile: " + (folder_ / "none.net") + ": found no such file, expected a net");
  std::ofstream(folder_ / "bad.net") << "nonsense";
  EXPECT_EQ(error_line(set(folder_ / "bad.net")),
            "option EvalFile: " + (folder_ / "bad.net") +
                ": found \"nonsense\", expected a net, which begins with RaumNet");
  EXPECT_EQ(nodes(), with_net);
}

// The output bias alone is worth more than a mate to whoever is to move.
TEST_F(EvalFile, TakesNoLargeValueForAMate) {
  net::Net huge = random_net(1, 16);
  for (std::size_t i = 0; i < net::kInputs; ++i) {
    huge.linear[i] = i < net::kInputs / 2 ? 32'767 : -32'767;
  }
  huge.output_bias = 2'000'000'000;
  ASSERT_TRUE(set(write_net("huge.net", huge)));
  const SearchResult result = think(engine_, Position::start(), {.depth = 3});
  EXPECT_EQ(std::abs(result.score.cp), net::kMostValue);
  static_assert(net::kMostValue < kMateBound);
}

// Further threads that are started before or after the net is chosen evaluate by it: with the
// tables, they would store other evaluations.
TEST_F(EvalFile, IsForAllThreads) {
  const std::string path = write_net("a.net", random_net(1, 32));
  ASSERT_TRUE(engine_.search().set_threads(2));
  ASSERT_TRUE(set(path));
  ASSERT_TRUE(engine_.search().set_threads(4));
  const SearchResult result = think(engine_, Position::start(), {.nodes = 20'000});
  EXPECT_GE(result.nodes, 20'000U);
  EXPECT_TRUE(result.best.is_some());
  ASSERT_TRUE(set(""));
  EXPECT_TRUE(think(engine_, Position::start(), {.nodes = 20'000}).best.is_some());
}

}  // namespace
}  // namespace raum::flagship
