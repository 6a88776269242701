// Node goldens: the number of nodes that each engine visits on 20 positions at a fixed depth, each
// as a new game. Any change of an engine's search shows here. After an intended change, copy the
// line that the failed test prints into node_goldens.txt.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

#include "base/text/numbers.h"
#include "base/text/words.h"
#include "engine/board/position_text.h"
#include "engine/testing/search_helpers.h"

namespace raum {
namespace {

constexpr const char* kFile = "engine/named/node_goldens.txt";
constexpr std::size_t kPositions = 20;
constexpr std::string_view kPositionWord = "position ";
constexpr std::string_view kNodesWord = "nodes ";

struct Goldens {
  std::vector<Position> positions;
  std::vector<std::string> lines;  // "nodes ENGINE DEPTH COUNT..."
};

Goldens read_goldens() {
  Goldens goldens;
  std::ifstream file(kFile);
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with(kPositionWord)) {
      goldens.positions.push_back(parse_position(line.substr(kPositionWord.size())).value());
    } else if (line.starts_with(kNodesWord)) {
      goldens.lines.push_back(line);
    } else {
      EXPECT_TRUE(line.empty() || line.starts_with("#")) << line;
    }
  }
  return goldens;
}

std::string measured(const EngineDefinition& engine, int depth,
                     const std::vector<Position>& positions) {
  const std::atomic<bool> never_stop{false};
  std::string line = fmt::format("{}{} {}", kNodesWord, engine.name, depth);
  Engine player(engine);
  for (const Position& p : positions) {
    player.new_game();
    const auto result = player.think(p, {.depth = depth}, never_stop, [](const SearchInfo&) {});
    line += fmt::format(" {}", result.nodes);
  }
  return line;
}

TEST(NodeGoldens, EveryEngineVisitsTheRecordedNumberOfNodes) {
  const Goldens goldens = read_goldens();
  ASSERT_EQ(goldens.positions.size(), kPositions) << kFile;
  std::vector<std::string_view> engines;
  for (const std::string& line : goldens.lines) {
    const auto words = split_words(line);
    ASSERT_GE(words.size(), 3U) << line;
    const auto engine = find_engine(words[1]);
    ASSERT_TRUE(engine.has_value()) << line;
    const auto depth = parse_integer(words[2], kFile, 1, kMaxDepth);
    ASSERT_TRUE(depth.has_value()) << line;
    EXPECT_EQ(measured(**engine, static_cast<int>(*depth), goldens.positions), line);
    engines.push_back((*engine)->name);
  }
  for (const EngineDefinition& engine : named_engines()) {
    EXPECT_NE(std::find(engines.begin(), engines.end(), engine.name), engines.end())
        << engine.name << " has no line in " << kFile;
  }
}

}  // namespace
}  // namespace raum
