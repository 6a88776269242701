#include "perft/suite/descent.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "engine/board/position_text.h"
#include "perft/oracle/oracle.h"

namespace raum::perft {
namespace {

using Moves = std::vector<std::string>;

// Both sides have a pawn two steps from promotion.
constexpr std::string_view kPawns =
    "5/5/3P1/5/4k//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//K4/5/1p3/5/5 w 0 1";
// Black's queen can check White's king along the level below.
constexpr std::string_view kQueen =
    "4k/5/5/5/5//5/5/3q1/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/K4 w 0 1";

// An engine that is the oracle with one fault: `wrong` changes the legal moves of a position. A
// move that is illegal for the oracle counts as a leaf.
struct FaultyOracle {
  std::function<Moves(const Oracle&, Moves)> wrong;

  [[nodiscard]] std::uint64_t count(const Oracle& oracle, int depth) const {
    if (depth == 0) return 1;
    std::uint64_t nodes = 0;
    for (const auto& line : lines(oracle, depth)) nodes += line.nodes;
    return nodes;
  }
  [[nodiscard]] std::vector<MoveText> lines(const Oracle& oracle, int depth) const {
    std::vector<MoveText> out;
    for (const std::string& move : wrong(oracle, oracle.legal_moves())) {
      Oracle next = oracle;
      out.push_back({move, next.make(move) ? count(next, depth - 1) : 1});
    }
    return out;
  }
  [[nodiscard]] DivideFunction divide() const {
    return [*this](const std::string& root, const Moves& path, int depth) {
      Oracle oracle = Oracle::from_text(root).value();
      for (const std::string& move : path) EXPECT_TRUE(oracle.make(move)) << move;
      return lines(oracle, depth);
    };
  }
};

Moves without_unicorn_promotions(const Oracle&, Moves moves) {
  std::erase_if(moves, [](const auto& move) { return move.size() == 7 && move.back() == 'u'; });
  return moves;
}

// The position reached from `root` by the moves of `path`.
std::string after(std::string_view root, const Moves& path) {
  Oracle oracle = Oracle::from_text(root).value();
  for (const std::string& move : path) EXPECT_TRUE(oracle.make(move)) << move;
  return oracle.text();
}

TEST(Descent, FindsAMissingMoveAndThePathToIt) {
  const FaultyOracle engine{without_unicorn_promotions};
  const DescentResult result = descend(std::string(kPawns), 4, engine.divide());
  ASSERT_EQ(result.verdict, DescentVerdict::MovesDiffer);
  EXPECT_EQ(result.agreed_depth, 2);
  EXPECT_EQ(result.agreed_nodes, Oracle::from_text(kPawns).value().perft(2));
  ASSERT_EQ(result.path.size(), 2U);
  EXPECT_EQ(result.position, after(kPawns, result.path));
  EXPECT_TRUE(result.engine_only.empty());
  EXPECT_EQ(result.oracle_only, Moves{"Ed4Ed5u"});
  EXPECT_EQ(result.oracle_nodes - result.engine_nodes, 1U);
}

TEST(Descent, FindsAMoveThatOnlyTheEngineMakes) {
  const FaultyOracle engine{[](const Oracle& oracle, Moves moves) {
    if (oracle.in_check()) moves.insert(moves.begin(), "0000");
    return moves;
  }};
  const DescentResult result = descend(std::string(kQueen), 3, engine.divide());
  ASSERT_EQ(result.verdict, DescentVerdict::MovesDiffer);
  EXPECT_EQ(result.path.size(), 2U);
  EXPECT_TRUE(Oracle::from_text(result.position).value().in_check());
  EXPECT_EQ(result.engine_only, Moves{"0000"});
  EXPECT_TRUE(result.oracle_only.empty());
}

TEST(Descent, FindsAFaultAtTheRoot) {
  const FaultyOracle engine{[](const Oracle&, Moves moves) {
    moves.pop_back();
    return moves;
  }};
  const DescentResult result = descend(std::string(kStartText), 5, engine.divide());
  ASSERT_EQ(result.verdict, DescentVerdict::MovesDiffer);
  EXPECT_EQ(result.agreed_depth, 0);
  EXPECT_EQ(result.agreed_nodes, 1U);
  EXPECT_TRUE(result.path.empty());
  EXPECT_EQ(result.position, kStartText);
  EXPECT_EQ(result.oracle_only.size(), 1U);
}

TEST(Descent, DistinguishesAWrongCountFromWrongMoves) {
  // Lists the right moves, but counts one leaf too many below a move that gives check.
  const FaultyOracle right{[](const Oracle&, Moves moves) { return moves; }};
  const DivideFunction engine = [&](const std::string& root, const Moves& path, int depth) {
    auto lines = right.divide()(root, path, depth);
    if (depth != 2) return lines;
    for (auto& line : lines) {
      Oracle next = Oracle::from_text(after(root, path)).value();
      next.make(line.move);
      if (next.in_check()) ++line.nodes;
    }
    return lines;
  };
  const DescentResult result =
      descend(std::string(kQueen.substr(0, kQueen.size() - 5)) + "b 0 1", 2, engine);
  ASSERT_EQ(result.verdict, DescentVerdict::CountsDiffer);
  EXPECT_EQ(result.path.size(), 1U);
  EXPECT_TRUE(Oracle::from_text(result.position).value().in_check());
  EXPECT_EQ(result.depth_left, 1);
  EXPECT_EQ(result.engine_nodes, result.oracle_nodes + 1);
  EXPECT_NE(to_string(result, 0).find("list the same legal moves"), std::string::npos);
}

TEST(Descent, ReportsACountThatIsWrongOnlyFromAbove) {
  const FaultyOracle right{[](const Oracle&, Moves moves) { return moves; }};
  const DivideFunction engine = [&](const std::string& root, const Moves& path, int depth) {
    auto lines = right.divide()(root, path, depth);
    if (depth == 3) ++lines.back().nodes;
    return lines;
  };
  const DescentResult result = descend(std::string(kQueen), 4, engine);
  ASSERT_EQ(result.verdict, DescentVerdict::CountsDiffer);
  EXPECT_EQ(result.agreed_depth, 2);
  EXPECT_EQ(result.path, Moves{Oracle::from_text(kQueen).value().legal_moves().back()});
  EXPECT_EQ(result.position, after(kQueen, result.path));
  EXPECT_EQ(result.depth_left, 2);
  EXPECT_EQ(result.engine_nodes, result.oracle_nodes + 1);
}

TEST(Descent, ReportsAMoveThatCountsTwice) {
  const FaultyOracle right{[](const Oracle&, Moves moves) { return moves; }};
  const DivideFunction engine = [&](const std::string& root, const Moves& path, int depth) {
    auto lines = right.divide()(root, path, depth);
    ++lines.front().nodes;
    return lines;
  };
  const DescentResult result = descend(std::string(kQueen), 2, engine);
  ASSERT_EQ(result.verdict, DescentVerdict::CountsDiffer);
  EXPECT_EQ(result.position, kQueen);
  EXPECT_TRUE(result.path.empty());
  EXPECT_EQ(result.depth_left, 1);
  EXPECT_EQ(result.oracle_nodes, Oracle::from_text(kQueen).value().perft(1));
  EXPECT_EQ(result.engine_nodes, result.oracle_nodes + 1);
}

TEST(Descent, ReportsThatTheSuiteIsWrong) {
  const DescentResult result = descend(std::string(kStartText), 2, engine_divide({}));
  EXPECT_EQ(result.verdict, DescentVerdict::Agreement);
  EXPECT_EQ(result.agreed_depth, 2);
  EXPECT_EQ(result.agreed_nodes, 3'615U);
  EXPECT_EQ(to_string(result, 3'616),
            "engine and oracle agree on perft(2) = 3615; the suite's number 3616 is wrong");
  EXPECT_EQ(to_string(result, 3'615),
            "counted again, engine and oracle agree with the suite on perft(2) = 3615");
}

TEST(Descent, AgreesAtDepthZeroWithoutCounting) {
  const DescentResult result = descend(std::string(kStartText), 0, engine_divide({}));
  EXPECT_EQ(to_string(result, 4),
            "engine and oracle agree on perft(0) = 1; the suite's number 4 is wrong");
}

TEST(Descent, ReportsThatTheOracleReachedItsLimit) {
  const DescentResult result = descend(std::string(kStartText), 6, engine_divide({}), 4'000);
  EXPECT_EQ(result.verdict, DescentVerdict::LimitReached);
  EXPECT_EQ(result.agreed_depth, 2);
  EXPECT_EQ(
      to_string(result, 1),
      "engine and oracle agree as far as perft(2) = 3615; one ply more is beyond the oracle's "
      "limit of 4000 leaves");
}

// 61 leaves at depth 1 and 3615 at depth 2.
TEST(Descent, LetsTheOracleCountUpToItsLimit) {
  const std::string root(kStartText);
  EXPECT_EQ(descend(root, 2, engine_divide({}), 61 + 3'615).verdict, DescentVerdict::Agreement);
  const DescentResult result = descend(root, 2, engine_divide({}), 61 + 3'614);
  EXPECT_EQ(result.verdict, DescentVerdict::LimitReached);
  EXPECT_EQ(result.agreed_depth, 1);
  EXPECT_EQ(result.agreed_nodes, 61U);
  EXPECT_EQ(result.oracle_limit, 61U + 3'614U);
}

TEST(Descent, ExplainsEachVerdict) {
  DescentResult result{.verdict = DescentVerdict::MovesDiffer,
                       .agreed_depth = 3,
                       .agreed_nodes = 200,
                       .oracle_limit = 900,
                       .position = "POSITION",
                       .path = {},
                       .engine_only = {"Aa1Aa2", "Aa1Aa3"},
                       .oracle_only = {},
                       .depth_left = 4,
                       .engine_nodes = 70,
                       .oracle_nodes = 80};
  EXPECT_EQ(to_string(result, 5),
            "engine and oracle differ in the legal moves\n  position: POSITION\n"
            "  path: none, it is the position of the record\n  engine only: Aa1Aa2 Aa1Aa3\n"
            "  oracle only: none");
  result.verdict = DescentVerdict::CountsDiffer;
  result.path = {"Ab1Ab2", "Ab1Ab3"};
  EXPECT_EQ(to_string(result, 5),
            "engine and oracle list the same legal moves, but 4 plies below the engine counts 70 "
            "and the oracle 80\n  position: POSITION\n  path: Ab1Ab2 Ab1Ab3");
  result.verdict = DescentVerdict::Agreement;
  EXPECT_EQ(to_string(result, 5),
            "engine and oracle agree on perft(3) = 200; the suite's number 5 is wrong");
  EXPECT_EQ(to_string(result, 200),
            "counted again, engine and oracle agree with the suite on perft(3) = 200");
  result.verdict = DescentVerdict::LimitReached;
  EXPECT_EQ(to_string(result, 5),
            "engine and oracle agree as far as perft(3) = 200; one ply more is beyond the oracle's "
            "limit of 900 leaves");
}

TEST(Descent, FindsAShallowFaultAtADepthBeyondTheLimit) {
  const FaultyOracle engine{[](const Oracle& oracle, Moves moves) {
    if (!oracle.white_to_move()) moves.pop_back();
    return moves;
  }};
  const DescentResult result = descend(std::string(kStartText), 6, engine.divide(), 4'000);
  EXPECT_EQ(result.verdict, DescentVerdict::MovesDiffer);
  EXPECT_EQ(result.path.size(), 1U);
}

TEST(Descent, ExplanationNamesPositionPathAndMoves) {
  const FaultyOracle engine{without_unicorn_promotions};
  const DescentResult result = descend(std::string(kPawns), 3, engine.divide());
  ASSERT_EQ(result.path.size(), 2U);
  const std::string text = to_string(result, 1);
  EXPECT_NE(text.find("\n  position: " + result.position), std::string::npos) << text;
  EXPECT_NE(text.find("\n  path: " + result.path[0] + ' ' + result.path[1]), std::string::npos);
  EXPECT_NE(text.find("\n  engine only: none"), std::string::npos) << text;
  EXPECT_NE(text.find("\n  oracle only: Ed4Ed5u"), std::string::npos) << text;
}

TEST(Descent, EngineDivideAgreesWithTheOracle) {
  const Moves path{"Ab1Ac3", "Da4Da3"};
  Oracle oracle = Oracle::from_text(kStartText).value();
  for (const auto& move : path) ASSERT_TRUE(oracle.make(move)) << move;
  std::vector<MoveText> right;
  for (const auto& move : oracle.legal_moves()) {
    Oracle next = oracle;
    next.make(move);
    right.push_back({move, next.perft(1)});
  }
  EXPECT_EQ(engine_divide({.hash_mib = 1})(std::string(kStartText), path, 2), right);
}

}  // namespace
}  // namespace raum::perft
