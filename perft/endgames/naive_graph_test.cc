#include "perft/endgames/naive_graph.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace raum::perft {
namespace {

TEST(NaiveNode, KeepsItsShortestWinAndItsLongestLoss) {
  NaiveNode node;
  node.add_exit({.outcome = 'w', .plies = 3});
  node.add_exit({.outcome = 'w', .plies = 7});
  node.add_exit({.outcome = 'w', .plies = 5});
  EXPECT_EQ(node.lost_exit, 7);
  EXPECT_EQ(node.won_exit, -1);
  EXPECT_FALSE(node.can_escape);
  node.add_exit({});
  EXPECT_TRUE(node.can_escape);
  EXPECT_EQ(node.lost_exit, 7);
  NaiveNode winner;
  std::vector<int> plies;
  for (const int reply : {6, 4, 8, 0, 2}) {
    winner.add_exit({.outcome = 'l', .plies = reply});
    plies.push_back(winner.won_exit);
  }
  EXPECT_EQ(plies, (std::vector{6, 4, 4, 0, 0}));
  EXPECT_EQ(winner.lost_exit, -1);
  EXPECT_TRUE(winner.can_escape);
}

TEST(NaiveCounts, AddUpPositions) {
  NaiveCounts counts;
  counts.add({}, 3);
  EXPECT_EQ(counts.longest, 0U);
  counts.add({.outcome = 'w', .plies = 9}, 8);
  counts.add({.outcome = 'l', .plies = 4}, 24);
  EXPECT_EQ(counts.legal, 35U);
  EXPECT_EQ(counts.won, 8U);
  EXPECT_EQ(counts.lost, 24U);
  EXPECT_EQ(counts.longest, 9U);
}

struct GraphNode {
  NaiveNode node;
  std::vector<std::uint32_t> moves;
  NaiveValue value;
};

NaiveNode legal_node(int won_exit = -1, int lost_exit = -1) {
  NaiveNode node;
  node.is_legal = true;
  node.won_exit = won_exit;
  node.lost_exit = lost_exit;
  node.can_escape = won_exit >= 0;
  return node;
}

TEST(NaiveGraph, GivesEveryPositionTheValueOfItsBestMove) {
  NaiveNode illegal, stalemate = legal_node(), drawn_exit = legal_node(-1, 5);
  stalemate.is_stalemate = true;
  drawn_exit.can_escape = true;
  const NaiveValue mate{.outcome = 'l', .plies = 0};
  const std::vector<GraphNode> graph{
      {legal_node(), {}, mate},                           // 0, the only value known before
      {legal_node(), {0}, {.outcome = 'w', .plies = 1}},  // 1
      {legal_node(), {1}, {.outcome = 'l', .plies = 2}},  // 2
      {legal_node(), {5, 2}, {.outcome = 'w', .plies = 3}},
      {legal_node(), {1, 5}, {}},  // 4: keeps the draw
      {stalemate, {}, {}},         // 5
      {illegal, {}, {}},
      {legal_node(0), {}, {.outcome = 'w', .plies = 1}},      // 7: captures and mates
      {legal_node(4), {}, {.outcome = 'w', .plies = 5}},      // 8: nothing is found in four plies
      {legal_node(-1, 5), {}, {.outcome = 'l', .plies = 6}},  // 9
      {drawn_exit, {}, {}},
      {legal_node(-1, 7), {1}, {.outcome = 'l', .plies = 8}},   // 11: the exit lasts longer
      {legal_node(-1, 3), {12}, {}},                            // 12: moves to and fro
      {legal_node(10), {2}, {.outcome = 'w', .plies = 3}},      // 13: the exit takes longer
      {legal_node(-1, 21), {}, {.outcome = 'l', .plies = 22}},  // 14: long after all others
      {legal_node(), {14}, {.outcome = 'w', .plies = 23}},
      {legal_node(), {15}, {.outcome = 'l', .plies = 24}}};
  std::vector<NaiveNode> nodes;
  std::vector<std::uint32_t> moves;
  std::vector<NaiveValue> values(graph.size());
  values[0] = mate;
  for (const GraphNode& item : graph) {
    nodes.push_back(item.node);
    nodes.back().first_move = moves.size();
    moves.insert(moves.end(), item.moves.begin(), item.moves.end());
    nodes.back().end = moves.size();
  }
  solve_naively(nodes, moves, values);
  ASSERT_EQ(values.size(), 17U);
  for (std::size_t i = 0; i < graph.size(); ++i) EXPECT_EQ(values[i], graph[i].value) << i;
}

}  // namespace
}  // namespace raum::perft
