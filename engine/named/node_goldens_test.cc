// Node goldens: the number of nodes that each engine visits at a fixed depth, each position as a
// new game: 20 positions of games, and two that follow moves back and forth, so that a return to
// the root is a draw by repetition; and what the flagship plays with a fixed number of nodes. Any
// change of an engine's search shows here. After an intended change, copy the line that the failed
// test prints into node_goldens.txt.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

#include "base/text/numbers.h"
#include "base/text/words.h"
#include "engine/board/position_text.h"
#include "engine/game/game.h"
#include "engine/testing/search_helpers.h"

namespace raum {
namespace {

constexpr const char* kFile = "engine/named/node_goldens.txt";
constexpr std::string_view kPositionWord = "position ";
constexpr std::string_view kNodesWord = "nodes ";
constexpr std::string_view kPlaysWord = "plays ";
constexpr std::string_view kMovesWord = " moves ";

struct Root {
  Position position;
  std::vector<Key> earlier;  // keys of the game before
};

// "POSITION" or "POSITION moves MOVE...".
Root read_root(std::string_view text) {
  const std::size_t moves = text.find(kMovesWord);
  Game game(parse_position(text.substr(0, moves)).value());
  Root root{.position = game.start(), .earlier = {}};
  if (moves == std::string_view::npos) return root;
  for (const std::string_view move : split_words(text.substr(moves + kMovesWord.size()))) {
    root.earlier.push_back(game.position().key());
    EXPECT_TRUE(game.play(move).has_value()) << move;
  }
  root.position = game.position();
  return root;
}

// Positions, and the nodes of every engine on them.
struct Group {
  std::vector<Root> roots;
  std::vector<std::string> lines;  // "nodes ENGINE DEPTH COUNT..."
  std::vector<std::string> plays;  // "plays ENGINE NODES" and played()...
};

std::vector<Group> read_goldens() {
  std::vector<Group> groups;
  std::ifstream file(kFile);
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with(kPositionWord)) {
      if (groups.empty() || !groups.back().lines.empty()) groups.emplace_back();
      groups.back().roots.push_back(read_root(line.substr(kPositionWord.size())));
    } else if (line.starts_with(kNodesWord) && !groups.empty()) {
      groups.back().lines.push_back(line);
    } else if (line.starts_with(kPlaysWord) && !groups.empty()) {
      groups.back().plays.push_back(line);
    } else {
      EXPECT_TRUE(line.empty() || line.starts_with("#")) << line;
    }
  }
  return groups;
}

std::string measured(const EngineDefinition& engine, int depth, const std::vector<Root>& roots) {
  std::string line = fmt::format("{}{} {}", kNodesWord, engine.name, depth);
  Engine player(engine);
  for (const Root& root : roots) {
    player.new_game();
    const auto result = think(player, root.position, {.depth = depth, .earlier = root.earlier});
    line += fmt::format(" {}", result.nodes);
  }
  return line;
}

void expect_goldens(const Group& group) {
  std::vector<std::string_view> engines;
  for (const std::string& line : group.lines) {
    const auto words = split_words(line);
    ASSERT_GE(words.size(), 3U) << line;
    const auto engine = find_engine(words[1]);
    ASSERT_TRUE(engine.has_value()) << line;
    const auto depth = parse_integer(words[2], kFile, 1, kMaxDepth);
    ASSERT_TRUE(depth.has_value()) << line;
    EXPECT_EQ(measured(**engine, static_cast<int>(*depth), group.roots), line);
    engines.push_back((*engine)->name);
  }
  for (const EngineDefinition& engine : named_engines()) {
    EXPECT_NE(std::find(engines.begin(), engines.end(), engine.name), engines.end())
        << engine.name << " has no line in " << kFile;
  }
}

TEST(NodeGoldens, EveryEngineVisitsTheRecordedNumberOfNodes) {
  const auto groups = read_goldens();
  ASSERT_EQ(groups.size(), 2U) << kFile;
  EXPECT_EQ(groups[0].roots.size(), 20U);
  expect_goldens(groups[0]);
}

TEST(NodeGoldens, EveryEngineKnowsTheGameBeforeTheSearch) {
  const auto groups = read_goldens();
  ASSERT_EQ(groups.size(), 2U) << kFile;
  EXPECT_EQ(groups[1].roots.size(), 2U);
  for (const Root& root : groups[1].roots) EXPECT_GE(root.earlier.size(), 4U);
  expect_goldens(groups[1]);
}

// "MOVE,CENTIPAWNS,DEPTH,PROBES,HITS,CUTOFFS". The use of the table tells trees of as many nodes
// apart.
std::string played(const SearchResult& result) {
  return fmt::format("{},{},{},{},{},{}", to_string(result.best), result.score.cp, result.depth,
                     result.table.probes, result.table.hits, result.table.cutoffs);
}

TEST(NodeGoldens, TheFlagshipPlaysTheRecordedMoves) {
  const auto groups = read_goldens();
  ASSERT_EQ(groups.size(), 2U) << kFile;
  ASSERT_EQ(groups[0].plays.size(), 1U) << kFile;
  EXPECT_TRUE(groups[1].plays.empty()) << kFile;
  constexpr std::uint64_t kNodes = 10'000;
  std::string line = fmt::format("{}flagship {}", kPlaysWord, kNodes);
  Engine player = make_engine("flagship");
  for (const Root& root : groups[0].roots) {
    player.new_game();
    const auto result = think(player, root.position, {.nodes = kNodes});
    line += " " + played(result);
  }
  EXPECT_EQ(line, groups[0].plays[0]);
}

}  // namespace
}  // namespace raum
