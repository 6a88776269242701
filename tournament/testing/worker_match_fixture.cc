#include "tournament/testing/worker_match_fixture.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <utility>

namespace raum::tournament {

WorkerGroup WorkerMatchFixture::started_by(std::vector<std::string> words, int count) {
  return {
      .place = WorkerPlace::Prefix, .count = count, .words = std::move(words), .raum = RAUM_BINARY};
}

MatchConfig WorkerMatchFixture::config_of(const std::string& db,
                                          std::vector<WorkerGroup> workers) const {
  MatchConfig match = config(scripted("a", "good", 1, 1), scripted("b", "good", 1, 2), kPairs);
  match.db_path = folder_ / db;
  match.concurrency = count_workers(workers);
  match.workers = std::move(workers);
  match.worker_times = {.most_silence = std::chrono::seconds(30),
                        .alive_step = std::chrono::milliseconds(500),
                        .first_pause = std::chrono::milliseconds(1),
                        .longest_pause = std::chrono::milliseconds(20),
                        .idle_step = std::chrono::milliseconds(5)};
  return match;
}

Fallible<MatchOutcome> WorkerMatchFixture::run(const MatchConfig& match) {
  notices_.clear();
  return run_match(match, {.progress = {}, .warning = [this](const std::string& line) {
                             notices_.push_back(line);
                           }});
}

std::vector<std::string> WorkerMatchFixture::expected() {
  MatchConfig match = config_of("threads.db", {{.place = WorkerPlace::Threads, .count = 1}});
  EXPECT_TRUE(run(match));
  return course_of(stored_games(match.db_path));
}

void WorkerMatchFixture::expect_games(const MatchConfig& match,
                                      const std::vector<std::string>& games) const {
  const auto found = course_of(stored_games(match.db_path));
  EXPECT_EQ(found.size(), games.size()) << notices();
  for (std::size_t i = 0; i < std::min(found.size(), games.size()); ++i) {
    ASSERT_EQ(found[i], games[i]) << notices();
  }
}

bool WorkerMatchFixture::says(std::string_view text) const {
  return std::any_of(notices_.begin(), notices_.end(),
                     [&](const std::string& line) { return line.find(text) != std::string::npos; });
}

std::string WorkerMatchFixture::notices() const {
  return fmt::format("{}", fmt::join(notices_, "\n"));
}

std::string WorkerMatchFixture::script(const std::string& name, const std::string& lines,
                                       const std::string& first) const {
  std::string path = folder_ / name;
  std::ofstream(path) << "#!/bin/sh\n"
                      << first << "cat <<'END'\n"
                      << lines << "END\nexec sleep 60\n";
  std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  return path;
}

}  // namespace raum::tournament
