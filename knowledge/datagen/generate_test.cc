#include "knowledge/datagen/generate.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>
#include <string>

#include "base/testing/files.h"
#include "base/testing/temporary_folder.h"

namespace raum::knowledge {
namespace {

class GenerateGames : public testing::Test {
 protected:
  const DatagenPlan plan_{.seed = 5, .nodes = 10, .hash_mib = 1, .rules = {.most_plies = 40}};
  const CorpusHeader header_ = header_of(plan_, "1").value();
  TemporaryFolder folder_;

  // Generates games and returns the numbers of those that are written.
  std::vector<std::uint64_t> generate(const std::string& name, const DatagenRun& run,
                                      std::stop_source stop = {}, std::size_t stop_after = 1'000) {
    std::vector<std::uint64_t> numbers;
    auto writer = CorpusWriter::open(folder_ / name, header_).value();
    const auto all = generate_games(plan_, run, writer, stop.get_token(), [&](const CorpusGame& g) {
      numbers.push_back(g.number);
      if (numbers.size() >= stop_after) stop.request_stop();
    });
    EXPECT_TRUE(all.has_value());
    is_complete_ = all.value_or(false);
    return numbers;
  }

  bool is_complete_ = false;
};

TEST_F(GenerateGames, WritesTheSameFileForAnyConcurrency) {
  const std::vector<std::uint64_t> numbers{0, 1, 2, 3, 4, 5, 6, 7};
  EXPECT_EQ(generate("one", {.first = 0, .end = 8, .concurrency = 1}), numbers);
  EXPECT_EQ(generate("four", {.first = 0, .end = 8, .concurrency = 4}), numbers);
  EXPECT_TRUE(is_complete_);
  EXPECT_EQ(content_of(folder_ / "one"), content_of(folder_ / "four"));
}

TEST_F(GenerateGames, ContinuesWithTheNextNumber) {
  generate("whole", {.first = 0, .end = 6, .concurrency = 2});
  generate("parts", {.first = 0, .end = 2, .concurrency = 2});
  EXPECT_EQ(generate("parts", {.first = 2, .end = 6, .concurrency = 3}),
            (std::vector<std::uint64_t>{2, 3, 4, 5}));
  EXPECT_EQ(content_of(folder_ / "parts"), content_of(folder_ / "whole"));
}

TEST_F(GenerateGames, LeavesWholeGamesIfItIsStopped) {
  generate("whole", {.first = 0, .end = 8, .concurrency = 1});
  const auto numbers =
      generate("stopped", {.first = 0, .end = 100'000, .concurrency = 3}, std::stop_source{}, 2);
  EXPECT_FALSE(is_complete_);
  ASSERT_GE(numbers.size(), 2U);
  const std::string bytes = content_of(folder_ / "stopped");
  generate("again", {.first = 0, .end = numbers.size(), .concurrency = 1});
  EXPECT_EQ(bytes, content_of(folder_ / "again"));
}

TEST_F(GenerateGames, FailsWithoutItsNet) {
  DatagenPlan plan = plan_;
  plan.net = folder_ / "none.net";
  auto writer = CorpusWriter::open(folder_ / "a", header_).value();
  const auto done = generate_games(plan, {.first = 0, .end = 1, .concurrency = 1}, writer, {},
                                   [](const CorpusGame&) {});
  ASSERT_FALSE(done.has_value());
  EXPECT_EQ(done.error().code, ExitCode::Environment);
  EXPECT_EQ(done.error().error.found, "no such file");
}

// As on a full disk: the limit of a file's size lets a write end early.
TEST_F(GenerateGames, EndsAtAGameThatCannotBeWritten) {
  generate("one", {.first = 0, .end = 1, .concurrency = 1});
  const std::string one = content_of(folder_ / "one");
  auto writer = CorpusWriter::open(folder_ / "full", header_).value();
  struct rlimit before = {};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  const struct rlimit full = {.rlim_cur = one.size() + 20, .rlim_max = before.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &full), 0);
  int written = 0;
  const auto done = generate_games(plan_, {.first = 0, .end = 200, .concurrency = 3}, writer, {},
                                   [&](const CorpusGame&) { ++written; });
  setrlimit(RLIMIT_FSIZE, &before);
  EXPECT_NE(std::signal(SIGXFSZ, handler), SIG_ERR);
  ASSERT_FALSE(done.has_value());
  EXPECT_EQ(done.error().code, ExitCode::Environment);
  EXPECT_EQ(written, 1);
  EXPECT_EQ(content_of(folder_ / "full"), one);
}

TEST_F(GenerateGames, DoesNothingIfNoGameIsMissing) {
  EXPECT_EQ(generate("none", {.first = 3, .end = 3, .concurrency = 2}),
            std::vector<std::uint64_t>{});
  EXPECT_TRUE(is_complete_);
}

}  // namespace
}  // namespace raum::knowledge
