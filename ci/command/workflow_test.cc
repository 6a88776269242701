// Rules for the workflow file of GitHub Actions. It is read line by line; the only YAML that is
// needed here is indentation.
#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

#include "base/process/subprocess.h"
#include "base/testing/patterns.h"

namespace raum::ci {
namespace {

std::vector<std::string> lines_of(const char* path) {
  std::ifstream file(path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  EXPECT_FALSE(lines.empty()) << path;
  return lines;
}

std::vector<std::string> workflow_lines() { return lines_of(RAUM_WORKFLOW); }

// The lines below a key at its indentation.
std::vector<std::string> block(const std::vector<std::string>& lines, const std::string& key) {
  const std::size_t indent = key.find_first_not_of(' ');
  std::vector<std::string> inside;
  bool is_in = false;
  for (const std::string& line : lines) {
    const std::size_t depth = line.find_first_not_of(' ');
    if (depth == std::string::npos) continue;
    if (is_in && depth <= indent) break;
    if (is_in) inside.push_back(line);
    if (line == key) is_in = true;
  }
  return inside;
}

std::vector<std::string> job_names(const std::vector<std::string>& lines) {
  std::vector<std::string> names;
  for (const std::string& line : block(lines, "jobs:")) {
    const std::vector<std::string> match = first_match(line, "^  ([a-z_-]+):$");
    if (!match.empty()) names.push_back(match[1]);
  }
  return names;
}

bool has(const std::vector<std::string>& lines, const std::string& text) {
  for (const std::string& line : lines) {
    if (line.find(text) != std::string::npos) return true;
  }
  return false;
}

TEST(Workflow, HasReadPermissionOnly) {
  const auto lines = workflow_lines();
  EXPECT_EQ(block(lines, "permissions:"), std::vector<std::string>{"  contents: read"});
  EXPECT_FALSE(has(lines, ": write"));
  EXPECT_FALSE(has(lines, "pull_request_target"));
  EXPECT_FALSE(has(lines, "secrets."));
}

TEST(Workflow, PinsEveryActionByItsCommit) {
  const char* const pinned = R"(\s*(- )?uses: [\w.-]+/[\w./-]+@[0-9a-f]{40} # v[\d.]+)";
  std::size_t actions = 0;
  for (const char* const path : {RAUM_WORKFLOW, RAUM_ACTION}) {
    for (const std::string& line : lines_of(path)) {
      const bool is_own = line.ends_with("uses: ./");
      if (line.starts_with("#") || line.find("uses:") == std::string::npos || is_own) continue;
      ++actions;
      EXPECT_TRUE(is_match(line, pinned)) << line;
    }
  }
  EXPECT_GT(actions, 3U);
}

TEST(Workflow, KeepsUntrustedTextOutOfScripts) {
  // Titles and branch names are written by strangers: scripts may get them by `env` only.
  for (const char* const path : {RAUM_WORKFLOW, RAUM_ACTION}) {
    for (const std::string& line : lines_of(path)) {
      if (line.find("run:") == std::string::npos) continue;
      EXPECT_EQ(line.find("${{"), std::string::npos) << line;
    }
  }
}

TEST(Workflow, EndsInAJobThatNeedsAllOthers) {
  const auto lines = workflow_lines();
  const std::vector<std::string> jobs = job_names(lines);
  ASSERT_GE(jobs.size(), 3U);
  const auto last = block(lines, "  " + jobs.back() + ":");
  EXPECT_TRUE(has(last, "if: always()"));
  for (std::size_t i = 0; i + 1 < jobs.size(); ++i) {
    EXPECT_TRUE(has(last, "needs: [") && has(last, jobs[i])) << jobs[i];
  }
}

TEST(Workflow, SucceedsOnlyIfEveryOtherJobDid) {
  const auto lines = workflow_lines();
  const auto last = block(lines, "  " + job_names(lines).back() + ":");
  EXPECT_TRUE(has(last, "RESULTS: ${{ join(needs.*.result, ' ') }}"));
  const auto script_lines = block(last, "        run: |");
  ASSERT_FALSE(script_lines.empty());
  std::string script;
  for (const std::string& line : script_lines) script += line + "\n";
  const auto status = [&](const std::string& results) {
    return run_command(
               {.arguments = {"bash", "-e", "-c", script}, .environment = {{"RESULTS", results}}})
        .status;
  };
  EXPECT_EQ(status("success success"), 0);
  EXPECT_EQ(status("success failure"), 1);
  EXPECT_EQ(status("skipped success"), 1);
  EXPECT_EQ(status("success cancelled"), 1);
}

TEST(Workflow, LimitsTheTimeOfEveryJob) {
  const auto lines = workflow_lines();
  for (const std::string& job : job_names(lines)) {
    EXPECT_TRUE(has(block(lines, "  " + job + ":"), "timeout-minutes:")) << job;
  }
}

TEST(Workflow, JudgesAgainstTheMergeBase) {
  const auto gate = block(workflow_lines(), "  gate:");
  EXPECT_TRUE(has(gate, "uses: ./"));
  EXPECT_TRUE(has(gate, "package: ${{ steps.base.outputs.package }}")) << "base's gate judges";
  EXPECT_TRUE(has(gate, "fetch-depth: 0"));
  EXPECT_TRUE(has(block(lines_of(RAUM_ACTION), "  base:"), "default: merge-base"));
}

}  // namespace
}  // namespace raum::ci
