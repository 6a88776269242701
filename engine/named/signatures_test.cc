// Signatures: the `bench` searches of every named engine visit the number of nodes that
// signatures.txt records: one line per engine, "NAME NODES", in the order of the registry.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <atomic>
#include <fstream>
#include <string>
#include <vector>

#include "engine/protocol/bench.h"
#include "engine/testing/search_helpers.h"

namespace raum {
namespace {

constexpr const char* kFile = "engine/named/signatures.txt";

std::vector<std::string> recorded_lines() {
  std::vector<std::string> lines;
  std::ifstream file(kFile);
  for (std::string line; std::getline(file, line);) {
    if (!line.empty() && !line.starts_with("#")) lines.push_back(line);
  }
  return lines;
}

std::string measured_line(const EngineDefinition& engine) {
  const std::atomic<bool> never_stop{false};
  const std::string_view label = "signature ";
  Engine player(engine);
  std::string last;
  run_bench(player, engine.bench_depth, never_stop, [&](std::string_view line) { last = line; });
  EXPECT_TRUE(last.starts_with(label)) << last;
  if (last.starts_with(label)) last.erase(0, label.size());
  return fmt::format("{} {}", engine.name, last);
}

TEST(Signatures, EqualTheRecordedOnes) {
  const std::vector<std::string> recorded = recorded_lines();
  ASSERT_EQ(recorded.size(), named_engines().size()) << kFile << " must have one line per engine";
  std::size_t line = 0;
  for (const EngineDefinition& engine : named_engines()) {
    EXPECT_EQ(measured_line(engine), recorded[line++]) << kFile;
  }
}

}  // namespace
}  // namespace raum
