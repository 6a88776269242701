// Fixture: a repository whose revisions are built by a shell script of theirs, and a cache.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/testing/files.h"
#include "base/testing/scratch_repository.h"
#include "base/testing/temporary_folder.h"
#include "ci/build/build.h"
#include "ci/build/revision.h"

namespace raum::ci {

class Revisions : public testing::Test {
 protected:
  Revisions() {
    commit(kGood);
    settings = {.repository = repository.path(),
                .cache = folder_ / "cache",
                .tools = {.versions = {"c++: c++ 12"}, .flags = "CXXFLAGS=-O1\n"},
                .values = {{"jobs", "3"}},
                .log = [this](const std::string& line) { logged.push_back(line); }};
    plan.commands = {{"sh", "build.sh", "-j{jobs}", "{commit}"}};
  }

  [[nodiscard]] Revision head() const { return resolve(repository.path(), "HEAD").value(); }

  [[nodiscard]] tl::expected<Build, BuildFailure> build(const Overlay& overlay = {}) const {
    return build_revision(settings, head(), plan, overlay);
  }

  /// Commits a script that builds.
  void commit(const std::string& script) const {
    repository.write("build.sh", script);
    repository.commit("Change build.sh");
  }

  static constexpr const char* kGood = "echo \"[1/2] $1\"\necho \"[2/2] $2\"\ntouch engine\n";

  TemporaryFolder folder_;
  ScratchRepository repository;
  BuildSettings settings;
  BuildPlan plan;
  std::vector<std::string> logged;
};

}  // namespace raum::ci
