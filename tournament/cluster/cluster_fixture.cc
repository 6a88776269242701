#include "tournament/cluster/cluster_fixture.h"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <utility>

#include "base/testing/files.h"
#include "base/testing/run_raum.h"

namespace raum::tournament {
namespace {

namespace fs = std::filesystem;

// The daemons lie in a folder that only root has in PATH.
std::string path_with_daemons() {
  const char* const path = std::getenv("PATH");
  return std::string(path == nullptr ? "/usr/bin:/bin" : path) + ":/usr/sbin:/sbin";
}

}  // namespace

ClusterFixture::ClusterFixture() : path_("PATH", path_with_daemons()) {}

MatchConfig ClusterFixture::config_of(std::vector<WorkerGroup> workers) const {
  MatchConfig match = config(scripted("a", "slow", 2, 1), scripted("b", "slow", 2, 2), kPairs);
  match.db_path = folder_ / "remote.db";
  match.concurrency = 0;
  for (WorkerGroup& group : workers) {
    match.concurrency += group.count;
    if (group.place != WorkerPlace::Threads && group.raum.empty()) group.raum = RAUM_BINARY;
  }
  match.workers = std::move(workers);
  match.worker_times = {.most_silence = std::chrono::seconds(30),
                        .alive_step = std::chrono::milliseconds(500),
                        .first_pause = std::chrono::milliseconds(200),
                        .longest_pause = std::chrono::seconds(2),
                        .idle_step = std::chrono::milliseconds(5)};
  return match;
}

std::string ClusterFixture::local_results() {
  MatchConfig match = config(scripted("a", "good", 1, 1), scripted("b", "good", 1, 2), kPairs);
  match.db_path = folder_ / "local.db";
  EXPECT_TRUE(played(match).complete);
  EXPECT_EQ(stored_games(match.db_path).size(), 2 * kPairs);
  return results_of(match.db_path);
}

std::string ClusterFixture::results_of(const std::string& db) {
  const CommandResult table = run_raum({"results", "export", db});
  EXPECT_EQ(table.status, 0) << table.errors;
  return fmt::format("{}{}\n", table.output, fmt::join(course_of(stored_games(db)), "\n"));
}

void ClusterFixture::expect_same_games(const MatchConfig& match,
                                       const std::function<void(std::size_t pairs)>& event) {
  std::size_t pairs = 0;
  const auto outcome =
      run_match(match, {.progress =
                            [&](const MatchProgress&) {
                              ++pairs;
                              if (event) event(pairs);
                            },
                        .warning = [this](const std::string& line) { notices_.push_back(line); }});
  ASSERT_TRUE(outcome) << to_string(outcome.error().error) << "\n" << notices();
  EXPECT_TRUE(outcome->complete) << notices();
  EXPECT_EQ(results_of(match.db_path), local_results()) << notices();
}

void ClusterFixture::expect_same_games_with_sent_engines(WorkerGroup group) {
  group.raum = raum_elsewhere();
  MatchConfig match = config_of({std::move(group)});
  for (EngineSpec& engine : match.engines) engine.command = engine_elsewhere();
  expect_same_games(match);
  EXPECT_NE(copy_of_engine(), "");
  EXPECT_EQ(transfers(), 1U) << "both engines have one program, and all workers one host";
  EXPECT_EQ(notices(), "");
}

void ClusterFixture::expect_same_games_after_ends(const std::string& group,
                                                  const std::function<void()>& ended) {
  auto words = arguments("remote.db", kPairs, "slow,arg=2", "brood,arg=1");
  const auto concurrency = std::find(words.begin(), words.end(), "--concurrency");
  words.erase(concurrency, concurrency + 2);
  const auto start_with = [&](const std::string& raum) {
    auto all = words;
    all.insert(all.end(), {"--workers", group + ",raum=" + raum});
    return start(all);
  };
  // Each worker reports two pairs, so that the match has not ended when the signal comes.
  const std::string held = folder_ / "held-raum";
  write_program(held, "exec '" RAUM_FAULTY_PREFIX "' hold 4 '" RAUM_BINARY "' \"$@\"");
  for (const int signal : {SIGKILL, SIGINT}) {
    Runner runner = start_with(held);
    ASSERT_TRUE(runner.read_pairs(3)) << runner.stderr_text();
    EXPECT_GE(workers().size(), 1U);
    runner.send(signal);
    EXPECT_EQ(runner.wait(), signal == SIGKILL ? 128 + SIGKILL : 3) << runner.stderr_text();
    ended();
  }
  Runner last = start_with(RAUM_BINARY);
  EXPECT_EQ(last.wait(), 0) << last.stderr_text();
  ended();
  EXPECT_EQ(results_of(folder_ / "remote.db"), local_results());
}

bool ClusterFixture::says(std::string_view text) const {
  return std::any_of(notices_.begin(), notices_.end(),
                     [&](const std::string& line) { return line.find(text) != std::string::npos; });
}

std::string ClusterFixture::notices() const { return fmt::format("{}", fmt::join(notices_, "\n")); }

std::string ClusterFixture::engine_elsewhere() const {
  std::string path = folder_ / "engines/engine";
  if (!fs::exists(path)) {
    fs::create_directories(folder_ / "engines");
    fs::copy_file(RAUM_SCRIPTED_ENGINE, path);
  }
  return path;
}

std::string ClusterFixture::raum_elsewhere() const {
  std::string path = folder_ / "raum-elsewhere";
  std::ofstream(path) << fmt::format(
      "#!/bin/sh\ntee '{}'.$$ | exec bwrap --dev-bind / / --tmpfs '{}' --die-with-parent '{}' "
      "\"$@\" --cache '{}'\n",
      folder_ / kInput, folder_ / "engines", RAUM_BINARY, copies());
  fs::permissions(path, fs::perms::owner_all);
  return path;
}

std::size_t ClusterFixture::transfers() const {
  std::size_t count = 0;
  for (const auto& entry : fs::directory_iterator(folder_.path())) {
    if (entry.path().stem() != kInput) continue;
    const std::string input = content(entry.path());
    const std::string_view start = R"({"file":{"hash":)";
    for (auto at = input.find(start); at != std::string::npos; at = input.find(start, at + 1)) {
      ++count;
    }
  }
  return count;
}

std::string ClusterFixture::copy_of_engine() const {
  if (!fs::exists(copies())) return "";
  for (const auto& entry : fs::recursive_directory_iterator(copies())) {
    if (entry.path().filename() == "engine") return entry.path();
  }
  return "";
}

bool ClusterFixture::has_programs(const std::vector<std::string>& names) {
  const std::string missing = missing_program(names);
  if (missing.empty()) return true;
  // These macros return from a function without a value.
  const auto end_test = [&] {
    if (are_cluster_tests_required()) FAIL() << missing;
    GTEST_SKIP() << missing;
  };
  end_test();
  return false;
}

void ClusterFixture::expect_skip_without(const std::string& program, const std::string& test) {
  const CommandResult tests = run_without_programs(test, "");
  EXPECT_EQ(tests.status, 0) << tests.output;
  EXPECT_NE(tests.output.find(program + " is missing: ci/install --cluster installs it"),
            std::string::npos)
      << tests.output;
  EXPECT_NE(tests.output.find("[  SKIPPED ] 1 test"), std::string::npos) << tests.output;
}

CommandResult ClusterFixture::run_without_programs(const std::string& test,
                                                   const std::string& required) {
  return run_command({.arguments = {fs::read_symlink("/proc/self/exe"), "--gtest_filter=" + test},
                      .environment = {{"PATH", "/nonexistent"}, {"RAUM_CLUSTER_TESTS", required}}});
}

}  // namespace raum::tournament
