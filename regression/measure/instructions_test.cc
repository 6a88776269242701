#include "regression/measure/instructions.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <set>
#include <stop_token>

#include "base/testing/error_of.h"
#include "base/testing/files.h"
#include "base/testing/scoped_variable.h"
#include "base/testing/shell_engine.h"
#include "base/testing/temporary_folder.h"
#include "engine/named/registry.h"

namespace raum::regression {
namespace {

constexpr std::string_view kReport =
    "==12== Cachegrind, a cache and branch-prediction profiler\n"
    "==12== \n"
    "==12== I   refs:      310,326,856\n";

TEST(Instructions, AreReadFromValgrindsReport) {
  EXPECT_EQ(parse_instructions(kReport).value(), 310'326'856U);
  EXPECT_EQ(parse_instructions("==7== I refs: 12,345").value(), 12'345U);
}

TEST(Instructions, AreNotReadFromTheEnginesOutput) {
  EXPECT_EQ(parse_instructions(std::string(kReport) + "I   refs: 5\n").value(), 310'326'856U);
  EXPECT_FALSE(parse_instructions("I   refs: 5\n"));
  EXPECT_FALSE(parse_instructions("==7== D   refs: 5\n"));
  EXPECT_FALSE(parse_instructions("==7== I   refs: five\n"));
  EXPECT_FALSE(parse_instructions(""));
}

TEST(Instructions, ReadUnitsFromTheLastLineWithALabel) {
  EXPECT_EQ(parse_units("perft(4) = 7\nperft(4) = 15587032\nbye\n", "perft(4) = ").value(),
            15'587'032U);
  EXPECT_FALSE(parse_units("perft(3) = 7\n", "perft(4) = "));
  EXPECT_FALSE(parse_units("perft(4) = 0\n", "perft(4) = "));
}

TEST(Instructions, SubtractTheStartUpDownToZero) {
  EXPECT_EQ(without_startup({100, 5}, {30, 1}).instructions, 70U);
  EXPECT_EQ(without_startup({100, 5}, {30, 1}).units, 5U);
  EXPECT_EQ(without_startup({10, 5}, {30, 1}).instructions, 0U);
}

TEST(Instructions, StartEachProgramWithItsStartUp) {
  ASSERT_GT(cost_workloads().size(), 30U);
  std::set<Program> started;
  for (const Workload& work : cost_workloads()) {
    const bool is_startup = started.insert(work.program).second;
    EXPECT_EQ(work.name.starts_with("startup"), is_startup) << work.name;
    EXPECT_EQ(work.answer.empty(), is_startup) << work.name;
    EXPECT_EQ(work.unit.empty(), is_startup) << work.name;
    EXPECT_EQ(work.script.ends_with("quit\n"), work.program == Program::Engine) << work.name;
    EXPECT_EQ(work.argument.starts_with("--work="), work.program == Program::Bench) << work.name;
  }
  EXPECT_EQ(started.size(), 2U);
}

TEST(Instructions, CoverEverySearchAndEvaluation) {
  std::set<std::string_view> arguments;
  for (const Workload& work : cost_workloads()) arguments.insert(work.argument);
  std::set<Score (*)(const Position&)> evaluations;
  ASSERT_GT(named_engines().size(), 5U);
  for (const EngineDefinition& engine : named_engines()) {
    const std::string name(engine.name);
    if (engine.name != named_engines().front().name) {
      EXPECT_EQ(arguments.count("--work=search/" + name), 1U) << name;
    }
    if (evaluations.insert(engine.evaluation.value).second) {
      EXPECT_EQ(arguments.count("--work=evaluation/" + name), 1U) << name;
    }
  }
}

TEST(Instructions, FailIfTheEngineFails) {
  const FakeEngine engine("echo 'no table' >&2; exit 3");
  EXPECT_FALSE(count_instructions(engine.path(), {"work", "quit\n", "perft(1) = "}));
}

// A script in place of valgrind, which records its arguments and its stdin.
class FakeValgrind : public testing::Test {
 protected:
  FakeValgrind() : path_("PATH", folder_.path() + ":" + std::getenv("PATH")) {}

  void answer(const std::string& script) const {
    write_program(folder_ / "valgrind", "echo \"$@\" > " + (folder_ / "arguments") + "\ncat > " +
                                            (folder_ / "input") + "\n" + script);
  }

  TemporaryFolder folder_;

 private:
  ScopedVariable path_;
};

constexpr Workload kPerft{"perft", "go\nquit\n", "perft(1) = ", "node"};

TEST_F(FakeValgrind, CountsInstructionsAndUnits) {
  answer("echo 'perft(1) = 40'; echo '==1== I refs: 1,234' >&2");
  const auto count = count_instructions("/bin/engine", kPerft);
  ASSERT_TRUE(count) << to_string(count.error());
  EXPECT_EQ(count->instructions, 1234U);
  EXPECT_EQ(count->units, 40U);
  EXPECT_EQ(content_of(folder_ / "arguments"),
            "--tool=cachegrind --cache-sim=no --branch-sim=no --cachegrind-out-file=/dev/null "
            "/bin/engine\n");
  EXPECT_EQ(content_of(folder_ / "input"), "go\nquit\n");
}

TEST_F(FakeValgrind, CountsAWorkWithoutUnits) {
  answer("echo '==1== I refs: 7' >&2");
  const auto count =
      count_instructions("/bin/bench", {"startup", "", "", "", Program::Bench, "--work=startup"});
  ASSERT_TRUE(count) << to_string(count.error());
  EXPECT_EQ(count->units, 1U);
  EXPECT_TRUE(content_of(folder_ / "arguments").ends_with(" /bin/bench --work=startup\n"));
}

TEST_F(FakeValgrind, NamesWhatIsMissing) {
  const auto error = [] { return error_line(count_instructions("/bin/engine", kPerft)); };
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
  EXPECT_EQ(error_line(count_instructions("/bin/engine", kPerft, std::chrono::milliseconds(100))),
            "under valgrind: found no exit within 0.1 s, expected exit status 0");
  std::stop_source stop;
  stop.request_stop();
  EXPECT_EQ(error_line(count_instructions("/bin/engine", kPerft, std::chrono::minutes(1),
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

TEST(Instructions, ReadUnitsOfALineWithACarriageReturn) {
  EXPECT_EQ(parse_units("signature 7\r\n", "signature ").value(), 7U);
  EXPECT_EQ(parse_units("signature 7", "signature ").value(), 7U);
  EXPECT_EQ(parse_instructions("==1== I refs: 5\r\n==1==\n").value(), 5U);
}

}  // namespace
}  // namespace raum::regression
