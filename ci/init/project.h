// Project: how a repository that is seen for the first time is probably built and tested.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "ci/manifest/manifest.h"

namespace raum::ci {

/// A guess from the files at the top of a repository.
struct Project {
  std::string kind;             // "a Makefile"; "scripts" if nothing has to be built
  std::vector<Words> commands;  // of [build]
  std::vector<std::string> tools;
  Words test_command;  // empty: none was found
};

/// Looks for CMakeLists.txt, Cargo.toml, a Makefile and package.json, in this order. The last guess
/// is that nothing has to be built.
[[nodiscard]] std::vector<Project> guess_projects(const std::filesystem::path& top);

/// Commands that may start an engine, in the order in which they should be tried: the programs that
/// the build has made, those that `tracked` (the files of the repository) holds, what package.json
/// names, and scripts with their interpreters; scripts only if they mention `uciok`. At most
/// `most`.
[[nodiscard]] std::vector<Words> guess_engines(const std::filesystem::path& built,
                                               const std::vector<std::string>& tracked,
                                               std::size_t most = 20);

}  // namespace raum::ci
