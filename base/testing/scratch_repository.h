// ScratchRepository: a temporary git repository to commit revisions in.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "base/process/subprocess.h"
#include "base/testing/temporary_folder.h"

namespace raum {

class ScratchRepository {
 public:
  /// Empty, or a clone of `origin`.
  explicit ScratchRepository(const std::filesystem::path& origin = {}) {
    directory_ = std::filesystem::canonical(folder_.path());
    if (origin.empty()) {
      git({"init", "-q"});
    } else {
      git({"clone", "-q", "--local", "--no-tags", origin.string(), "."});
    }
  }

  [[nodiscard]] const std::filesystem::path& path() const { return directory_; }

  /// Runs git in the repository and fails the test if it fails.
  /// Returns: its stdout without trailing newlines.
  // NOLINTNEXTLINE(modernize-use-nodiscard): mostly called for its effect
  std::string git(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(),
                     {"git", "-c", "user.name=Test", "-c", "user.email=test@example.org", "-c",
                      "commit.gpgsign=false", "-C", directory_.string()});
    const Command command{.arguments = std::move(arguments)};
    const CommandResult outcome = run_command(command);
    EXPECT_TRUE(outcome.ok()) << describe_end(command, outcome) << "\n" << outcome.errors;
    return last_words(outcome.output);
  }

  void write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories((directory_ / name).parent_path());
    std::ofstream(directory_ / name) << text;
  }

  /// Commits everything.  Returns: the commit.
  // NOLINTNEXTLINE(modernize-use-nodiscard): mostly called for its effect
  std::string commit(const std::string& message) const {
    git({"add", "-A"});
    git({"commit", "-q", "--allow-empty", "-m", message});
    return git({"rev-parse", "HEAD"});
  }

 private:
  TemporaryFolder folder_;
  std::filesystem::path directory_;  // the path of folder_ without symbolic links
};

}  // namespace raum
