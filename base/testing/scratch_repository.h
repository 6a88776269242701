// ScratchRepository: a git repository that lives as long as a test, to commit revisions in.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "base/process/subprocess.h"

namespace raum {

class ScratchRepository {
 public:
  /// Empty, or a clone of `origin`.
  explicit ScratchRepository(const std::filesystem::path& origin = {}) {
    std::string pattern = testing::TempDir() + "scratch-XXXXXX";
    if (mkdtemp(pattern.data()) == nullptr) ADD_FAILURE() << "no directory " << pattern;
    directory_ = std::filesystem::canonical(pattern);
    if (origin.empty()) {
      git({"init", "-q"});
    } else {
      git({"clone", "-q", "--local", "--no-tags", origin.string(), "."});
    }
  }
  ~ScratchRepository() {
    std::error_code ignored;
    std::filesystem::remove_all(directory_, ignored);
  }
  ScratchRepository(const ScratchRepository&) = delete;
  ScratchRepository& operator=(const ScratchRepository&) = delete;

  [[nodiscard]] const std::filesystem::path& path() const { return directory_; }

  /// Runs git there; a failure fails the test.  Returns: its stdout without the last newline.
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
  std::string commit(const std::string& message) const {
    git({"add", "-A"});
    git({"commit", "-q", "--allow-empty", "-m", message});
    return git({"rev-parse", "HEAD"});
  }

 private:
  std::filesystem::path directory_;
};

}  // namespace raum
