// `raum openings` from arguments to output and exit code.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>
#include <filesystem>
#include <string>
#include <vector>

#include "base/testing/run_in_process.h"
#include "base/testing/shell_engine.h"
#include "base/testing/temporary_folder.h"
#include "base/text/text_file.h"
#include "tournament/command/command.h"
#include "tournament/openings/openings.h"

namespace raum::tournament {
namespace {

class OpeningsCommand : public testing::Test {
 protected:
  static CommandRun run(const std::vector<std::string>& arguments) {
    return run_in_process(&add_openings_command, arguments);
  }

  static void expect_refused(const std::vector<std::string>& arguments, const std::string& line) {
    raum::expect_refused(&add_openings_command, arguments, line);
  }
};

TEST_F(OpeningsCommand, WritesTheSameSuiteToAFile) {
  const std::vector<std::string> arguments{"openings", "--count", "7",         "--plies", "5",
                                           "--seed",   "42",      "--balance", "150"};
  const CommandRun printed = run(arguments);
  EXPECT_EQ(printed.code, ExitCode::Pass);
  const auto read = parse_openings(printed.out, "stdout");
  ASSERT_TRUE(read) << to_string(read.error());
  EXPECT_EQ(read->size(), 7U);
  EXPECT_TRUE(printed.out.starts_with(
      "# raum openings --count 7 --plies 5 --max-plies 5 --seed 42 --balance 150\n"));
  EXPECT_NE(printed.err.find("seed 42"), std::string::npos);

  const TemporaryFolder folder;
  const std::string path = folder / "suite.txt";
  std::vector<std::string> to_file = arguments;
  to_file.insert(to_file.end(), {"--out", path});
  const CommandRun written = run(to_file);
  EXPECT_EQ(written.code, ExitCode::Pass);
  EXPECT_EQ(written.out, "");
  EXPECT_EQ(read_text_file(path, "a suite"), printed.out);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1)
      << "a temporary file was left";
}

TEST_F(OpeningsCommand, FailsWhenThereAreTooFewPositions) {
  const CommandRun outcome =
      run({"openings", "--count", "80", "--plies", "1", "--seed", "1", "--balance", "10000"});
  EXPECT_EQ(outcome.code, ExitCode::Fail);
  EXPECT_EQ(outcome.out, "");
  EXPECT_TRUE(outcome.err.starts_with("raum openings: found 59 of 80 openings; none of the last "))
      << outcome.err;
}

TEST_F(OpeningsCommand, FailsWhereItCannotWrite) {
  const CommandRun outcome = run({"openings", "--count", "2", "--plies", "4", "--seed", "1",
                                  "--out", "no such folder/suite.txt"});
  EXPECT_EQ(outcome.code, ExitCode::Environment);
  EXPECT_EQ(outcome.err,
            "raum openings: no such folder/suite.txt: found No such file or directory, expected a "
            "file that can be written\n");
}

TEST_F(OpeningsCommand, NamesTheGivenEnginesInTheFile) {
  const FakeEngine engine(
      "while read -r line; do case $line in uci) echo uciok ;; isready) echo readyok ;;\n"
      "go*) echo info depth 1 score cp 0; echo bestmove 0000 ;; quit) exit 0 ;; esac; done");
  const std::string spec = "name=a,depth=1,cmd=" + engine.path().string();
  const CommandRun outcome =
      run({"openings", "--count", "2", "--plies", "4", "--seed", "1", "--engine", spec});
  EXPECT_EQ(outcome.code, ExitCode::Pass) << outcome.err;
  const std::string first_line = outcome.out.substr(0, outcome.out.find('\n'));
  EXPECT_TRUE(first_line.ends_with(" --engine " + spec)) << first_line;
}

TEST_F(OpeningsCommand, ReportsAnEngineThatIsMissing) {
  const TemporaryFolder folder;
  const std::string path = folder / "engine";
  const CommandRun outcome = run({"openings", "--count", "2", "--plies", "4", "--seed", "1",
                                  "--engine", "name=a,depth=1,cmd=" + path});
  EXPECT_EQ(outcome.code, ExitCode::Environment);
  EXPECT_EQ(outcome.err, "raum openings: engine a: cannot start, " + path + ": no such file\n");
}

// A limit of the size of files stands in for a full disk. The text fits into the buffer of the
// stream, so that only the last write fails.
TEST_F(OpeningsCommand, LeavesNoIncompleteFile) {
  const TemporaryFolder folder;
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit full{.rlim_cur = 50, .rlim_max = before.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &full), 0);
  const CommandRun outcome = run(
      {"openings", "--count", "2", "--plies", "4", "--seed", "1", "--out", folder / "suite.txt"});
  EXPECT_EQ(::setrlimit(RLIMIT_FSIZE, &before), 0);
  static_cast<void>(std::signal(SIGXFSZ, handler));
  EXPECT_EQ(outcome.code, ExitCode::Environment);
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST_F(OpeningsCommand, RefusesInvalidInput) {
  expect_refused({"openings", "--count", "0", "--plies", "4", "--seed", "1"},
                 "raum openings: --count: found \"0\", expected a whole number from 1 to 100000");
  expect_refused({"openings", "--count", "5", "--plies", "41", "--seed", "1"},
                 "raum openings: --plies: found \"41\", expected a whole number from 1 to 40");
  expect_refused({"openings", "--count", "5", "--plies", "6", "--max-plies", "5", "--seed", "1"},
                 "raum openings: --max-plies: found \"5\", expected a whole number from 6 to 40");
  expect_refused({"openings", "--count", "5", "--plies", "6", "--seed", "-1"},
                 "raum openings: --seed: found \"-1\", expected a whole number from 0 to "
                 "9223372036854775807");
  expect_refused({"openings", "--count", "5", "--plies", "6", "--seed", "1", "--balance", "x"},
                 "raum openings: --balance: found \"x\", expected a whole number from 0 to 10000");
  const auto with_engine = [](const std::string& spec) {
    return std::vector<std::string>{"openings", "--count", "5",        "--plies", "6",
                                    "--seed",   "1",       "--engine", spec};
  };
  expect_refused(
      with_engine("rev=HEAD,depth=1"),
      "raum openings: engine HEAD: found rev=, expected cmd=PATH; only raum match builds "
      "revisions");
  expect_refused(with_engine("name=a,cmd=e,movetime=5"),
                 "raum openings: engine a: found movetime 5, expected depth= or nodes=, so that "
                 "the same seed gives the same file");
  expect_refused(with_engine("name=a,cmd=e,depth=1,dir=/no/such"),
                 "raum openings: engine a: dir: found \"/no/such\", expected an existing folder");
  expect_refused(with_engine("name=a"),
                 "raum openings: engine \"name=a\": found no cmd=, expected cmd=PATH or "
                 "rev=REVISION");
  expect_refused({"openings", "--count", "100001", "--plies", "4", "--seed", "1"},
                 "raum openings: --count: found \"100001\", expected a whole number from 1 to "
                 "100000");
  expect_refused({"openings", "--count", "5", "--plies", "0", "--seed", "1"},
                 "raum openings: --plies: found \"0\", expected a whole number from 1 to 40");
  expect_refused({"openings", "--count", "5", "--plies", "6", "--seed", "1", "--balance", "-1"},
                 "raum openings: --balance: found \"-1\", expected a whole number from 0 to 10000");
  expect_refused({"openings", "--count", "5", "--plies", "6", "--seed", "1", "--balance", "10001"},
                 "raum openings: --balance: found \"10001\", expected a whole number from 0 to "
                 "10000");
  expect_refused({"openings", "--count", "5", "--plies", "6", "--seed", "1", "--out", ""},
                 "raum openings: --out: found nothing, expected the name of a file");
}

}  // namespace
}  // namespace raum::tournament
