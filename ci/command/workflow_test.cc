// The workflow file: what must stay true of it, whoever edits it. It is read by its lines; that
// each key stands where its indentation says is all the YAML that is needed here.
#include <gtest/gtest.h>

#include <fstream>
#include <regex>
#include <string>
#include <vector>

namespace raum::ci {
namespace {

std::vector<std::string> workflow_lines() {
  std::ifstream file(RAUM_WORKFLOW);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  EXPECT_FALSE(lines.empty()) << RAUM_WORKFLOW;
  return lines;
}

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
  static const std::regex kJob("  ([a-z_-]+):");
  std::vector<std::string> names;
  for (const std::string& line : block(lines, "jobs:")) {
    std::smatch match;
    if (std::regex_match(line, match, kJob)) names.push_back(match[1]);
  }
  return names;
}

bool has(const std::vector<std::string>& lines, const std::string& text) {
  for (const std::string& line : lines) {
    if (line.find(text) != std::string::npos) return true;
  }
  return false;
}

TEST(Workflow, ReadsAndNothingElse) {
  const auto lines = workflow_lines();
  EXPECT_EQ(block(lines, "permissions:"), std::vector<std::string>{"  contents: read"});
  EXPECT_FALSE(has(lines, ": write"));
  EXPECT_FALSE(has(lines, "pull_request_target"));
  EXPECT_FALSE(has(lines, "secrets."));
}

TEST(Workflow, PinsEveryActionByItsCommit) {
  static const std::regex kPinned(R"(\s*(- )?uses: [\w.-]+/[\w./-]+@[0-9a-f]{40} # v[\d.]+)");
  std::size_t actions = 0;
  for (const std::string& line : workflow_lines()) {
    if (line.find("uses:") == std::string::npos) continue;
    ++actions;
    EXPECT_TRUE(std::regex_match(line, kPinned)) << line;
  }
  EXPECT_GT(actions, 0U);
}

TEST(Workflow, PutsNoWordOfAPullRequestIntoAScript) {
  // Titles, branch names and the like are text of strangers: they reach scripts by `env` alone.
  for (const std::string& line : workflow_lines()) {
    if (line.find("run:") == std::string::npos) continue;
    EXPECT_EQ(line.find("${{"), std::string::npos) << line;
  }
}

TEST(Workflow, EndsInOneJobThatNeedsAllOthersAndAlwaysRuns) {
  const auto lines = workflow_lines();
  const std::vector<std::string> jobs = job_names(lines);
  ASSERT_GE(jobs.size(), 3U);
  const auto last = block(lines, "  " + jobs.back() + ":");
  EXPECT_TRUE(has(last, "if: always()"));
  for (std::size_t i = 0; i + 1 < jobs.size(); ++i) {
    EXPECT_TRUE(has(last, "needs: [") && has(last, jobs[i])) << jobs[i];
  }
  EXPECT_TRUE(has(last, "== success ]] || exit 1"));
}

TEST(Workflow, GivesEveryJobAnEnd) {
  const auto lines = workflow_lines();
  for (const std::string& job : job_names(lines)) {
    EXPECT_TRUE(has(block(lines, "  " + job + ":"), "timeout-minutes:")) << job;
  }
}

TEST(Workflow, GatesAgainstTheMergeBaseWithTheWholeHistory) {
  const auto gate = block(workflow_lines(), "  gate:");
  EXPECT_TRUE(has(gate, "ci/gate --base merge-base"));
  EXPECT_TRUE(has(gate, "fetch-depth: 0"));
}

}  // namespace
}  // namespace raum::ci
