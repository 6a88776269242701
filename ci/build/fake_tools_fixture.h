// Fixture: a repository, and scripts in place of cmake and ninja in the PATH.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "base/testing/files.h"
#include "base/testing/scoped_variable.h"
#include "base/testing/scratch_repository.h"
#include "base/testing/temporary_folder.h"
#include "ci/build/revision.h"

namespace raum::ci {

/// The sources decide with `cmake.sh` and `ninja.sh`, which run in their folder, what the tools do.
class FakeTools : public testing::Test {
 protected:
  /// `record` is a shell command that a tool runs first, with its own arguments; its output is
  /// what take_calls() returns.
  explicit FakeTools(const std::string& record) : record_(record) {
    add_tool("cmake", "[ $# = 1 ] || { mkdir -p \"$4/bin\"; cd \"$2\" && . ./cmake.sh; }");
    add_tool("ninja", "[ $# = 1 ] || { cd \"$2/../..\" && . ./ninja.sh; }");
  }

  void add_tool(const std::string& name, const std::string& script) const {
    write_program(folder_ / ("bin/" + name),
                  "{ " + record_ + "; } >> " + (folder_ / "calls") + "\n" + script);
  }

  /// What the tools recorded since the last call of this function.
  [[nodiscard]] std::string take_calls() const {
    const std::filesystem::path calls = folder_ / "calls";
    std::string text = std::filesystem::exists(calls) ? content_of(calls) : "";
    std::filesystem::remove(calls);
    return text;
  }

  [[nodiscard]] Revision head() const { return resolve(repository.path(), "HEAD").value(); }

  void commit(const std::string& file, const std::string& text) const {
    repository.write(file, text);
    repository.commit("Change " + file);
  }

  TemporaryFolder folder_;
  ScratchRepository repository;

 private:
  std::string record_;
  ScopedVariable path_{"PATH", (folder_ / "bin:") + std::getenv("PATH")};
};

}  // namespace raum::ci
