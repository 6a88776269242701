// StudyPlayer: a player as a study file describes it.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace raum::tournament {

struct StudyPlayer {
  std::string name;
  std::string claim;
  std::string engine;
  std::vector<std::pair<std::string, std::string>> options;  // in the order of the file
  // Limits of each search, 0 if not set. Without either the player plays at its option Level.
  int depth = 0;
  std::uint64_t nodes = 0;
};

/// "depth 3", "nodes 5000", "depth 8 nodes 5000", "level 5", or "level" for the default level.
[[nodiscard]] std::string limit_of(const StudyPlayer& player);

}  // namespace raum::tournament
