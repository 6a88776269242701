// SuiteFiles: reads all suites of perft/suites, for the tests that check their counts and contents.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

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

}  // namespace raum::perft
