#include "engine/protocol/bench.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstdio>
#include <numeric>
#include <string>
#include <vector>

#include "base/text/words.h"
#include "engine/testing/search_helpers.h"

namespace raum {
namespace {

std::vector<std::string> bench(Engine& engine, int depth) {
  std::vector<std::string> lines;
  EXPECT_TRUE(run_bench(engine, depth, kNeverStop,
                        [&](std::string_view line) { lines.emplace_back(line); }));
  return lines;
}

std::string depth_or_error(std::string_view words) {
  const auto depth = parse_bench_depth(split_words(words), 7);
  return depth ? std::to_string(*depth) : to_string(depth.error());
}

TEST(Bench, TakesTheDepthOfTheEngineUnlessOneIsGiven) {
  EXPECT_EQ(depth_or_error(""), "7");
  EXPECT_EQ(depth_or_error("1"), "1");
  EXPECT_EQ(depth_or_error("100"), "100");
  EXPECT_EQ(depth_or_error("0"), "bench: found \"0\", expected a whole number from 1 to 100");
  EXPECT_EQ(depth_or_error("101"), "bench: found \"101\", expected a whole number from 1 to 100");
  EXPECT_EQ(depth_or_error("2 x"), "bench: found \"x\", expected nothing after the depth");
}

TEST(Bench, WritesALineForEachPositionThenTheTimeAndTheSumOfNodes) {
  Engine engine = make_engine("maackesgeist-v2");
  const auto lines = bench(engine, 1);
  ASSERT_EQ(lines.size(), 14U);
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < 12; ++i) {
    unsigned long nodes = 0;
    int score = 0;
    ASSERT_EQ(
        std::sscanf(lines[i].c_str(), "position %*u/12 depth 1 nodes %lu score %d", &nodes, &score),
        2)
        << lines[i];
    EXPECT_TRUE(lines[i].starts_with(fmt::format("position {}/12 depth 1 nodes ", i + 1)));
    sum += nodes;
  }
  EXPECT_EQ(lines[13], fmt::format("signature {}", sum));
  engine.new_game();
  const SearchResult first = think(engine, Position::start(), {.depth = 1});
  EXPECT_EQ(lines[0], fmt::format("position 1/12 depth 1 nodes {} score {} bestmove {}",
                                  first.nodes, first.score.cp, to_string(first.best)));
}

TEST(Bench, MeasuresItsTimeAndSpeed) {
  Engine engine = make_engine("maackesgeist-v2");
  const auto began = std::chrono::steady_clock::now();
  const auto lines = bench(engine, 2);
  const std::chrono::duration<double, std::milli> outside =
      std::chrono::steady_clock::now() - began;
  ASSERT_EQ(lines.size(), 14U);
  double ms = 0;
  double per_second = 0;
  ASSERT_EQ(std::sscanf(lines[12].c_str(), "info string %lf ms, %lf nodes/s", &ms, &per_second), 2)
      << lines[12];
  const double nodes = std::stod(lines[13].substr(lines[13].find(' ')));
  EXPECT_GT(ms, 0);
  EXPECT_LE(ms, outside.count() + 1);
  // Both numbers are rounded to whole ones.
  EXPECT_GE(nodes / (per_second - 1) * 1000, ms - 1);
  EXPECT_LE(nodes / (per_second + 1) * 1000, ms + 1);
}

TEST(Bench, ForgetsTheLastPositionAtTheEnd) {
  const Position last =
      parse_position("4p/5/5/5/5//5/5/5/3R1/4k//B4/5/K4/5/5//5/5/5/5/5//5/5/5/5/5 w 0 1").value();
  Engine engine = make_engine("maackesgeist-v2");
  const auto lines = bench(engine, 2);
  ASSERT_EQ(lines.size(), 14U);
  const std::string nodes =
      fmt::format("position 12/12 depth 2 nodes {} score", think(engine, last, {.depth = 2}).nodes);
  EXPECT_TRUE(lines[11].starts_with(nodes)) << lines[11];
}

TEST(Bench, SearchesEveryPositionAsANewGameAndLeavesTheEngineInOne) {
  constexpr SearchLimits kLimits{.depth = 4};
  Engine engine = make_engine("flagship");
  const std::uint64_t fresh = think(engine, Position::start(), kLimits).nodes;
  EXPECT_NE(think(engine, Position::start(), kLimits).nodes, fresh);
  const auto lines = bench(engine, kLimits.depth);
  EXPECT_EQ(think(engine, Position::start(), kLimits).nodes, fresh);
  ASSERT_EQ(bench_positions().size(), 12U);
  ASSERT_EQ(lines.size(), 14U);
  for (std::size_t i = 0; i < 12; ++i) {
    engine.new_game();
    const SearchResult alone = think(engine, position(bench_positions()[i]), kLimits);
    EXPECT_TRUE(lines[i].starts_with(fmt::format("position {}/12 depth 4 nodes {} score {} ", i + 1,
                                                 alone.nodes, alone.score.cp)))
        << lines[i];
  }
}

// A level limits the nodes, so that their sum would say nothing of the search.
TEST(Bench, SearchesWithoutTheHandicapOfALevel) {
  Engine engine = make_engine("flagship");
  const std::string whole = bench(engine, 2).back();
  ASSERT_TRUE(engine.set_level(1).has_value());
  EXPECT_EQ(bench(engine, 2).back(), whole);
}

TEST(Bench, WritesNoSignatureIfItIsStopped) {
  Engine engine = make_engine("maackesgeist-v2");
  const std::atomic<bool> stop{true};
  int lines = 0;
  EXPECT_FALSE(run_bench(engine, 1, stop, [&](std::string_view) { ++lines; }));
  EXPECT_EQ(lines, 0);
}

}  // namespace
}  // namespace raum
