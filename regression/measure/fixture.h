// Fixture: builds whose only program is the shell script "./engine".
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "base/testing/shell_engine.h"
#include "regression/measure/signature.h"

namespace raum::regression {

/// The folder of the build that the script stands for.
inline std::filesystem::path folder_of(const FakeEngine& engine) {
  return engine.path().parent_path();
}

inline BuiltEngine built(const FakeEngine& engine,
                         std::vector<std::pair<std::string, std::string>> options = {}) {
  return {.folder = folder_of(engine), .command = {"./engine"}, .options = std::move(options)};
}

}  // namespace raum::regression
