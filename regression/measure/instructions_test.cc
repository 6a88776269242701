#include "regression/measure/instructions.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <stop_token>

#include "base/testing/error_of.h"
#include "base/testing/files.h"
#include "base/testing/scoped_variable.h"
#include "base/testing/temporary_folder.h"
#include "regression/measure/fixture.h"

namespace raum::regression {
namespace {

TEST(Instructions, SubtractTheStartUpDownToZero) {
  EXPECT_EQ(without_startup({100, 5}, {30, 1}).instructions, 70U);
  EXPECT_EQ(without_startup({100, 5}, {30, 1}).units, 5U);
  EXPECT_EQ(without_startup({10, 5}, {30, 1}).instructions, 0U);
}

const Workload kPerft{.name = "perft",
                      .command = {"./engine", "--quiet"},
                      .input = "go\nquit\n",
                      .label = "perft(1) = ",
                      .unit = "node"};

TEST(Instructions, FailIfTheEngineFails) {
  const FakeEngine engine("echo 'no table' >&2; exit 3");
  EXPECT_FALSE(count_instructions(folder_of(engine), kPerft));
}

// A script in place of valgrind, which records its arguments and its stdin.
class FakeValgrind : public testing::Test {
 protected:
  FakeValgrind() : path_("PATH", folder_.path() + ":" + std::getenv("PATH")) {}

  void answer(const std::string& script) const {
    write_program(folder_ / "valgrind", "echo \"$@\" > " + (folder_ / "arguments") + "\ncat > " +
                                            (folder_ / "input") + "\n" + script);
  }

  TemporaryFolder folder_, build_;

 private:
  ScopedVariable path_;
};

TEST_F(FakeValgrind, CountsInstructionsAndUnits) {
  answer("echo 'perft(1) = 40'; echo '==1== I refs: 1,234' >&2");
  const auto count = count_instructions(build_.path(), kPerft);
  ASSERT_TRUE(count) << to_string(count.error());
  EXPECT_EQ(count->instructions, 1234U);
  EXPECT_EQ(count->units, 40U);
  EXPECT_EQ(content_of(folder_ / "arguments"),
            "--tool=cachegrind --cache-sim=no --branch-sim=no --cachegrind-out-file=/dev/null "
            "./engine --quiet\n");
  EXPECT_EQ(content_of(folder_ / "input"), "go\nquit\n");
}

TEST_F(FakeValgrind, CountsAWorkWithoutUnits) {
  answer("echo '==1== I refs: 7' >&2");
  const auto count = count_instructions(
      build_.path(), {.name = "startup", .command = {"./bench", "--work=startup"}});
  ASSERT_TRUE(count) << to_string(count.error());
  EXPECT_EQ(count->units, 1U);
  EXPECT_TRUE(content_of(folder_ / "arguments").ends_with(" ./bench --work=startup\n"));
}

TEST_F(FakeValgrind, RunsInTheFolderBehindThePrefix) {
  answer("echo \"$BOX $(pwd)\" > " + (folder_ / "where") + "; echo '==1== I refs: 7' >&2");
  Workload boxed{.name = "startup", .command = {"./engine"}};
  boxed.prefix = {"env", "BOX=yes"};
  EXPECT_EQ(count_instructions(build_.path(), boxed).value().instructions, 7U);
  EXPECT_EQ(content_of(folder_ / "where"), "yes " + build_.path() + "\n");
}

TEST_F(FakeValgrind, NamesWhatIsMissing) {
  const auto error = [this] { return error_line(count_instructions(build_.path(), kPerft)); };
  answer("echo 'no table' >&2; exit 3");
  EXPECT_EQ(error(), "under valgrind: found exit status 3, \"no table\", expected exit status 0");
  answer("echo 'perft(1) = 40'");
  EXPECT_EQ(error(),
            "valgrind's line \"I refs:\": found nothing, expected a whole number from 1 to "
            "9223372036854775807");
  answer("echo 'perft(2) = 40'; echo '==1== I refs: 7' >&2");
  EXPECT_EQ(error(),
            "the answer's line \"perft(1) = …\": found nothing, expected a whole number from 1 to "
            "9223372036854775807");
}

TEST_F(FakeValgrind, EndsAtALimitOrAStopRequest) {
  answer("exec sleep 60");
  EXPECT_EQ(error_line(count_instructions(build_.path(), kPerft, std::chrono::milliseconds(100))),
            "under valgrind: found no exit within 0.1 s, expected exit status 0");
  std::stop_source stop;
  stop.request_stop();
  EXPECT_EQ(error_line(count_instructions(build_.path(), kPerft, std::chrono::minutes(1),
                                          stop.get_token())),
            "under valgrind: found interrupted, expected exit status 0");
}

TEST_F(FakeValgrind, HasAVersion) {
  answer("echo valgrind-3.19.0");
  EXPECT_EQ(valgrind_version().value(), "valgrind-3.19.0");
  EXPECT_EQ(content_of(folder_ / "arguments"), "--version\n");
  answer("exit 127");
  EXPECT_EQ(error_line(valgrind_version()),
            "valgrind --version: found exit status 127, expected exit status 0");
}

}  // namespace
}  // namespace raum::regression
