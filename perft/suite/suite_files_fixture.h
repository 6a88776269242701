// SuiteFiles: reads all suites of perft/suites and counts again, for the tests of their counts and
// contents.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/board/position_text.h"
#include "perft/count/perft.h"
#include "perft/oracle/oracle.h"
#include "perft/suite/suite.h"

namespace raum::perft {

struct SuiteFile {
  std::string name;  // without ".perft"
  std::vector<SuiteRecord> records;
};

/// All suites, sorted by name; a file that cannot be read fails the test.
[[nodiscard]] inline std::vector<SuiteFile> suite_files() {
  std::vector<SuiteFile> files;
  for (const auto& entry : std::filesystem::directory_iterator(RAUM_PERFT_FOLDER)) {
    if (entry.path().extension() != ".perft") continue;
    auto records = read_suite(entry.path());
    if (!records) {
      ADD_FAILURE() << raum::to_string(records.error());
      continue;
    }
    files.push_back({entry.path().stem().string(), *std::move(records)});
  }
  std::sort(files.begin(), files.end(),
            [](const SuiteFile& a, const SuiteFile& b) { return a.name < b.name; });
  return files;
}

/// Counts again what the suites know and `select` takes; `count` is the counter on trial. Stops at
/// the first difference, which fails the test.
/// Returns: how many counts were right.
template <class Select, class Count>
int confirmed_counts(const Select& select, const Count& count) {
  int confirmed = 0;
  for (const SuiteFile& file : suite_files()) {
    for (const SuiteRecord& record : file.records) {
      for (const KnownCount& known : record.counts) {
        if (!select(known)) continue;
        const std::uint64_t nodes = count(record.position, known.depth);
        EXPECT_EQ(nodes, known.nodes)
            << record.id << " depth " << known.depth << ", line " << known.line;
        if (nodes != known.nodes) return confirmed;
        ++confirmed;
      }
    }
  }
  return confirmed;
}

/// The same, counted by the engine, as far as a count has at most so many nodes.
inline int confirmed_by_engine(std::uint64_t most_nodes) {
  return confirmed_counts(
      [&](const KnownCount& known) { return known.nodes <= most_nodes; },
      [](const Position& position, int depth) { return perft(position, {.depth = depth}); });
}

/// The same, counted by the oracle.
inline int confirmed_by_oracle(int most_depth) {
  return confirmed_counts(
      [&](const KnownCount& known) { return known.depth <= most_depth; },
      [](const Position& position, int depth) {
        return Oracle::from_text(raum::to_string(position)).value().perft(depth);
      });
}

}  // namespace raum::perft
