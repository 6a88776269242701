// GateProgress: the line of a running check, and what is written to stderr.
#include "ci/command/gate_progress.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <set>
#include <thread>

#include "base/testing/files.h"
#include "base/testing/temporary_folder.h"

namespace raum::ci {
namespace {

using std::chrono::seconds;

TEST(GateProgress, NamesACheckThatHasJustBegun) {
  EXPECT_EQ(progress_text({.latest = {.check = "rules"}, .elapsed = seconds(3)}), "rules  0:03");
  EXPECT_EQ(
      progress_text({.latest = {.check = "cost", .part = "peak memory"}, .elapsed = seconds(65)}),
      "cost  peak memory  1:05");
}

TEST(GateProgress, EstimatesFromAnEarlierGate) {
  RunningCheck check{.latest = {.check = "rules",
                                .part = "properties",
                                .done = 30,
                                .total = 60,
                                .expected_seconds = 55},
                     .elapsed = seconds(41),
                     .elapsed_in_part = seconds(12)};
  EXPECT_EQ(progress_text(check), "rules  ETA 0:14  30/60 properties  0:41");
  check.elapsed = seconds(56);
  EXPECT_EQ(progress_text(check), "rules  30/60 properties, ETA 0:12  0:56");
}

TEST(GateProgress, EstimatesFromTheRateOfThePart) {
  RunningCheck check{.latest = {.check = "cost", .part = "counts", .done = 20, .total = 80},
                     .elapsed = seconds(31),
                     .elapsed_in_part = seconds(30)};
  EXPECT_EQ(progress_text(check), "cost  20/80 counts, ETA 1:30  0:31");
  check.latest.done = 4;
  EXPECT_EQ(progress_text(check), "cost  4/80 counts, ETA 9:30  0:31");
  check.latest.done = 3;
  EXPECT_EQ(progress_text(check), "cost  3/80 counts  0:31");
  check.latest.done = 0;
  EXPECT_EQ(progress_text(check), "cost  0/80 counts  0:31");
  check.latest.done = 80;
  EXPECT_EQ(progress_text(check), "cost  80/80 counts  0:31");
}

TEST(GateProgress, ShowsTheStateOfAMatch) {
  EXPECT_EQ(progress_text({.latest = {.check = "strength",
                                      .part = "pairs",
                                      .done = 50,
                                      .total = 200,
                                      .is_limit = true,
                                      .state = "LLR 1.20 (-2.94, 2.94)"},
                           .elapsed = seconds(40),
                           .elapsed_in_part = seconds(20)}),
            "strength  50/200 pairs, ETA at most 1:00  LLR 1.20 (-2.94, 2.94)  0:40");
}

std::string output_of(ProgressOptions options, bool is_terminal) {
  testing::internal::CaptureStderr();
  {
    GateProgress progress(options, is_terminal);
    progress.log("check rules");
    progress.report({.check = "rules", .part = "properties", .done = 1, .total = 2});
    progress.report({.check = "rules", .has_ended = true});
    progress.log("rules: pass");
  }
  return testing::internal::GetCapturedStderr();
}

TEST(GateProgress, RewritesALineOnATerminal) {
  const std::string output = output_of({}, true);
  EXPECT_TRUE(output.starts_with("gate: check rules\n")) << output;
  EXPECT_NE(output.find("rules  1/2 properties"), std::string::npos) << output;
  EXPECT_TRUE(output.ends_with("gate: rules: pass\n")) << output;
}

TEST(GateProgress, WritesOnlyMessagesBeforeTheInterval) {
  EXPECT_EQ(output_of({.interval_s = 3600}, false), "gate: check rules\ngate: rules: pass\n");
}

TEST(GateProgress, WritesNothingIfQuiet) {
  EXPECT_EQ(output_of({.quiet = true}, false), "");
  EXPECT_EQ(output_of({.quiet = true}, true), "");
}

TEST(GateProgress, ShowsAllRunningChecks) {
  testing::internal::CaptureStderr();
  {
    GateProgress progress({.interval_s = 0}, false);
    progress.report({.check = "rules", .part = "properties"});
    progress.report({.check = "cost", .part = "counts", .done = 1, .total = 2});
    progress.report({.check = "rules", .has_ended = true});
    progress.report({.check = "cost", .part = "timings"});
  }
  const std::string output = testing::internal::GetCapturedStderr();
  EXPECT_EQ(std::count(output.begin(), output.end(), '\n'), 3) << output;
  EXPECT_TRUE(output.starts_with("gate: rules  properties  ")) << output;
  EXPECT_NE(output.find("\ngate: cost  1/2 counts"), std::string::npos) << output;
  EXPECT_NE(output.find("  |  rules  properties  "), std::string::npos) << output;
  const std::size_t last = output.find("\ngate: cost  timings  ");
  ASSERT_NE(last, std::string::npos) << output;
  EXPECT_EQ(output.find("rules", last), std::string::npos) << output;
}

TEST(GateProgress, StopsExpectingWhenTheTimeIsUp) {
  RunningCheck check{.latest = {.check = "rules",
                                .part = "properties",
                                .done = 5,
                                .total = 100,
                                .expected_seconds = 55},
                     .elapsed = seconds(55),
                     .elapsed_in_part = seconds(1)};
  EXPECT_EQ(progress_text(check), "rules  5/100 properties, ETA 0:19  0:55");
  check.latest.done = 4;
  EXPECT_EQ(progress_text(check), "rules  4/100 properties  0:55") << "too early to estimate";
  check.latest.total = 0;
  EXPECT_EQ(progress_text(check), "rules  properties  0:55");
}

TEST(GateProgress, ClearsTheLineOfTheLastCheck) {
  testing::internal::CaptureStderr();
  GateProgress progress({}, true);  // lives on, because its destructor clears the line, too
  progress.report({.check = "rules", .part = "properties"});
  progress.report({.check = "cost", .part = "counts"});
  progress.report({.check = "rules", .has_ended = true});
  progress.report({.check = "cost", .has_ended = true});
  const std::string output = testing::internal::GetCapturedStderr();
  EXPECT_TRUE(output.ends_with("\r\x1b[K")) << testing::PrintToString(output);
}

TEST(GateProgress, WritesAMessageInPlaceOfTheLine) {
  testing::internal::CaptureStderr();
  {
    GateProgress progress({}, true);
    progress.report({.check = "rules", .part = "properties"});
    progress.log("cost: pass");
  }
  const std::string output = testing::internal::GetCapturedStderr();
  EXPECT_NE(output.find("\r\x1b[Kgate: cost: pass\n"), std::string::npos)
      << testing::PrintToString(output);
}

// Sends stderr to a file while it lives.
class StderrInFile {
 public:
  StderrInFile() : before_(::dup(STDERR_FILENO)) {
    const int file = ::open(path().c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
    EXPECT_EQ(::dup2(file, STDERR_FILENO), STDERR_FILENO);
    ::close(file);
  }
  ~StderrInFile() {
    ::dup2(before_, STDERR_FILENO);
    ::close(before_);
  }
  StderrInFile(const StderrInFile&) = delete;
  StderrInFile& operator=(const StderrInFile&) = delete;

  [[nodiscard]] std::string text() const { return content_of(path()); }

 private:
  [[nodiscard]] std::string path() const { return folder_ / "stderr"; }

  TemporaryFolder folder_;
  int before_;
};

// How many different times of a running check follow the words.
std::size_t times_after(const std::string& words, const std::string& text) {
  std::set<std::string> times;
  for (std::size_t at = 0; (at = text.find(words, at)) != std::string::npos;) {
    at += words.size();
    times.insert(text.substr(at, 4));
  }
  return times.size();
}

// Without any report in between, the line is written again every half second.
TEST(GateProgress, UpdatesTheTimeByItself) {
  std::string output;
  const auto has_both = [&] {
    return times_after("rules  properties  ", output) > 1 &&
           times_after("gate: play  benches  ", output) > 1;
  };
  {
    const StderrInFile redirected;
    GateProgress on_terminal({}, true), in_file({.interval_s = 1}, false);
    on_terminal.report({.check = "rules", .part = "properties"});
    in_file.report({.check = "play", .part = "benches"});
    const auto deadline = std::chrono::steady_clock::now() + seconds(20);
    while (!has_both() && std::chrono::steady_clock::now() < deadline) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      output = redirected.text();
    }
  }
  EXPECT_TRUE(has_both()) << testing::PrintToString(output);
}

}  // namespace
}  // namespace raum::ci
