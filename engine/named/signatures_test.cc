// Signatures: the engines' bench searches visit the nodes that README's table of engines names.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <string>
#include <vector>

#include "engine/named/player.h"
#include "engine/protocol/bench.h"

namespace raum {
namespace {

TEST(Signatures, AreThoseOfTheReadme) {
  std::ifstream readme("README.md");
  std::vector<std::string> lines;
  for (std::string line; std::getline(readme, line);) lines.push_back(line);
  const std::atomic<bool> never_stop{false};
  for (const NamedEngine& engine : named_engines()) {
    const auto row = std::find_if(lines.begin(), lines.end(), [&](const std::string& line) {
      return line.starts_with(fmt::format("| `{}` |", engine.name));
    });
    ASSERT_NE(row, lines.end()) << engine.name;
    Player player(engine);
    std::string last;
    run_bench(player, engine.bench_depth, never_stop, [&](std::string_view line) { last = line; });
    const std::string_view word = "signature ";
    ASSERT_TRUE(last.starts_with(word)) << last;
    EXPECT_TRUE(row->ends_with(fmt::format("| {} |", last.substr(word.size()))))
        << engine.name << ": " << last << ", README: " << *row;
  }
}

}  // namespace
}  // namespace raum
