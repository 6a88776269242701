// The commands `raum sprt` and `raum openings` from arguments to output and exit code.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "tournament/command/command.h"
#include "tournament/openings/openings.h"

namespace raum::tournament {
namespace {

struct Outcome {
  ExitCode code = ExitCode::Pass;
  std::string out, err;
};

// As app/main.cc runs it; `arguments` without the name of the program.
Outcome run(std::vector<std::string> arguments) {
  CLI::App app;
  const auto sprt = add_sprt_command(app);
  const auto openings = add_openings_command(app);
  const bool is_sprt = arguments.at(0) == "sprt";
  std::reverse(arguments.begin(), arguments.end());  // CLI11 wants them so
  Outcome outcome;
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  try {
    app.parse(std::move(arguments));
    outcome.code = is_sprt ? sprt() : openings();
  } catch (const CLI::ParseError& error) {
    outcome.code = ExitCode::Usage;
  }
  outcome.out = testing::internal::GetCapturedStdout();
  outcome.err = testing::internal::GetCapturedStderr();
  return outcome;
}

// An input error: exit 2, nothing on stdout, one line on stderr.
void expect_refused(const std::vector<std::string>& arguments, const std::string& line) {
  const Outcome outcome = run(arguments);
  EXPECT_EQ(outcome.code, ExitCode::Usage);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.err, line + "\n");
}

std::string contents(const std::string& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

TEST(SprtCommand, PrintsEverythingAsText) {
  const Outcome outcome = run({"sprt", "--pentanomial", "379,10170,21828,10640,343", "--elo0", "0",
                               "--elo1", "2", "--model", "normalized"});
  EXPECT_EQ(outcome.code, ExitCode::Pass);
  EXPECT_EQ(outcome.out,
            "pairs    379 10170 21828 10640 343 (43360)\n"
            "bounds   elo0=0,elo1=2,alpha=0.05,beta=0.05,model=normalized\n"
            "LLR      2.9455 (-2.9444, 2.9444)\n"
            "         (-2.9397, 2.9397) corrected for overshoot\n"
            "verdict  H1\n"
            "Elo      1.59 [0.39, 2.80]\n"
            "nElo     3.05 [0.74, 5.36]\n"
            "LOS      99.51 %\n"
            "after the stop, median-unbiased\n"
            "  Elo    1.42 [0.15, 2.67]\n"
            "  nElo   2.72 [0.28, 5.10]\n");
  EXPECT_EQ(outcome.err, "");
}

TEST(SprtCommand, PrintsOneJsonObject) {
  const Outcome outcome = run({"sprt", "--trinomial", "10,30,20", "--elo0", "-5", "--elo1", "10",
                               "--alpha", "0.1", "--beta", "0.01", "--json"});
  EXPECT_EQ(outcome.code, ExitCode::NoVerdict);
  const auto json = nlohmann::json::parse(outcome.out);
  EXPECT_EQ(json.at("schema_version"), 1);
  EXPECT_EQ(json.at("unit"), "games");
  EXPECT_EQ(json.at("counts"), (std::vector<int>{10, 30, 20}));
  EXPECT_EQ(json.at("total"), 60);
  EXPECT_EQ(json.at("bounds").at("elo0"), -5.0);
  EXPECT_EQ(json.at("bounds").at("model"), "logistic");
  EXPECT_EQ(json.at("verdict"), "continue");
  EXPECT_NEAR(json.at("upper").get<double>(), 2.29253475714054, 1e-12);
  EXPECT_NEAR(json.at("lower").get<double>(), -4.49980967033027, 1e-12);
  for (const auto* const name : {"elo", "nelo"}) {
    EXPECT_LT(json.at(name).at("low"), json.at(name).at("value")) << name;
    EXPECT_LT(json.at(name).at("value"), json.at(name).at("high")) << name;
  }
  EXPECT_GT(json.at("los"), 0.9);
  EXPECT_TRUE(json.at("after_stop").is_null());
}

TEST(SprtCommand, PrintsTheEstimateAfterTheStopAsJson) {
  const std::vector<std::string> arguments{"sprt", "--pentanomial", "0,0,4,10,9", "--elo0",
                                           "0",    "--elo1",        "50",         "--json"};
  const auto json = nlohmann::json::parse(run(arguments).out);
  EXPECT_EQ(json.at("verdict"), "H1");
  const auto& stopped = json.at("after_stop");
  EXPECT_EQ(stopped.at("is_at_stop"), true);
  EXPECT_LT(stopped.at("elo").at("value"), json.at("elo").at("value"));
  EXPECT_LT(stopped.at("elo").at("low"), stopped.at("elo").at("value"));
  EXPECT_LT(stopped.at("nelo").at("value"), stopped.at("nelo").at("high"));
  EXPECT_LT(json.at("overshoot_corrected").at("upper"), json.at("upper"));
  EXPECT_GT(json.at("overshoot_corrected").at("lower"), json.at("lower"));
}

TEST(SprtCommand, AnswersTheVerdictAsExitCode) {
  const auto code = [](const std::string& counts) {
    return run({"sprt", "--pentanomial", counts, "--elo0", "0", "--elo1", "10"}).code;
  };
  EXPECT_EQ(code("10,100,300,250,60"), ExitCode::Pass);
  EXPECT_EQ(code("60,250,300,100,10"), ExitCode::Fail);
  EXPECT_EQ(code("1,3,10,4,2"), ExitCode::NoVerdict);
  EXPECT_EQ(code("0,0,0,0,0"), ExitCode::NoVerdict);
}

TEST(SprtCommand, ReadsNegativeEloBothWays) {
  for (const auto& elo0 : std::vector<std::vector<std::string>>{
           {"--elo0", "-5"}, {"--elo0=-5"}, {"--elo0", "-.5"}, {"--elo0", "-0.5e1"}}) {
    std::vector<std::string> arguments{"sprt", "--trinomial", "1,2,3", "--elo1", "5"};
    arguments.insert(arguments.end(), elo0.begin(), elo0.end());
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.code, ExitCode::NoVerdict) << elo0.back() << outcome.err;
    EXPECT_NE(outcome.out.find("elo0=-"), std::string::npos) << outcome.out;
  }
}

TEST(SprtCommand, RefusesBadInputInOneLine) {
  const auto with = [](std::vector<std::string> more) {
    std::vector<std::string> arguments{"sprt", "--elo0", "0", "--elo1", "5"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
  };
  expect_refused(with({}),
                 "raum sprt: counts: found no counts, expected either --pentanomial "
                 "LL,LD,DD,WD,WW or --trinomial L,D,W");
  expect_refused(with({"--pentanomial", "1,2,3,4,5", "--trinomial", "1,2,3"}),
                 "raum sprt: counts: found two sets of counts, expected either --pentanomial "
                 "LL,LD,DD,WD,WW or --trinomial L,D,W");
  expect_refused(with({"--pentanomial", "1,2,3,4"}),
                 "raum sprt: --pentanomial: found 4 counts, expected 5 counts LL,LD,DD,WD,WW");
  expect_refused(with({"--trinomial", "1,2,-3"}),
                 "raum sprt: --trinomial: count 3: found \"-3\", expected a whole number from 0 to "
                 "1000000000000");
  expect_refused(with({"--trinomial", "1,2.5,3"}),
                 "raum sprt: --trinomial: count 2: found \"2.5\", expected a whole number from 0 "
                 "to 1000000000000");
  expect_refused(with({"--trinomial", "1,1000000000001,3"}),
                 "raum sprt: --trinomial: count 2: found \"1000000000001\", expected a whole "
                 "number from 0 to 1000000000000");
  expect_refused(
      with({"--trinomial", "1,2,3", "--model", "bayes"}),
      "raum sprt: bounds: model: found \"bayes\", expected logistic, normalized, bayesian "
      "(nearest: bayesian)");
  expect_refused(with({"--pentanomial", "1,2,3,4,5", "--model", "bayesian"}),
                 "raum sprt: bounds: model: found bayesian, expected logistic or normalized for "
                 "pairs");
  expect_refused(with({"--trinomial", "1,2,3", "--alpha", "0.5"}),
                 "raum sprt: bounds: alpha: found 0.5, expected a probability from 1e-12 to below "
                 "0.5");
  expect_refused(with({"--trinomial", "1,2,3", "--alpha", "1e-300"}),
                 "raum sprt: bounds: alpha: found 1e-300, expected a probability from 1e-12 to "
                 "below 0.5");
}

TEST(OpeningsCommand, WritesTheSameSuiteToStdoutAndToAFile) {
  const std::vector<std::string> arguments{"openings", "--count", "7",         "--plies", "5",
                                           "--seed",   "42",      "--balance", "150"};
  const Outcome printed = run(arguments);
  EXPECT_EQ(printed.code, ExitCode::Pass);
  const auto read = parse_openings(printed.out, "stdout");
  ASSERT_TRUE(read) << to_string(read.error());
  EXPECT_EQ(read->size(), 7U);
  EXPECT_TRUE(printed.out.starts_with(
      "# raum openings --count 7 --plies 5 --max-plies 5 --seed 42 --balance 150\n"));
  EXPECT_NE(printed.err.find("seed 42"), std::string::npos);

  const std::filesystem::path folder =
      std::filesystem::path(testing::TempDir()) / "raum_openings_command";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directory(folder);
  const std::string path = folder / "suite.txt";
  std::vector<std::string> to_file = arguments;
  to_file.insert(to_file.end(), {"--out", path});
  const Outcome written = run(to_file);
  EXPECT_EQ(written.code, ExitCode::Pass);
  EXPECT_EQ(written.out, "");
  EXPECT_EQ(contents(path), printed.out);
  std::size_t files = 0;
  for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(folder)) ++files;
  EXPECT_EQ(files, 1U) << "a temporary file was left";
  std::filesystem::remove_all(folder);
}

TEST(OpeningsCommand, FailsWithTheNumberFoundWhenThereAreNotEnough) {
  const Outcome outcome =
      run({"openings", "--count", "80", "--plies", "1", "--seed", "1", "--balance", "10000"});
  EXPECT_EQ(outcome.code, ExitCode::Fail);
  EXPECT_EQ(outcome.out, "");
  EXPECT_TRUE(outcome.err.starts_with("raum openings: found 59 of 80 openings; the last 20000 of "))
      << outcome.err;
}

TEST(OpeningsCommand, AnswersEnvironmentWhereItCannotWrite) {
  const Outcome outcome = run({"openings", "--count", "2", "--plies", "4", "--seed", "1", "--out",
                               "no such folder/suite.txt"});
  EXPECT_EQ(outcome.code, ExitCode::Environment);
  EXPECT_EQ(outcome.err,
            "raum openings: no such folder/suite.txt: found No such file or directory, expected a "
            "file that can be written\n");
}

TEST(OpeningsCommand, RefusesBadInputInOneLine) {
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
  expect_refused({"openings", "--count", "5", "--plies", "6", "--seed", "1", "--out", ""},
                 "raum openings: --out: found nothing, expected the name of a file");
}

}  // namespace
}  // namespace raum::tournament
