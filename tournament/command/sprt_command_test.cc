// `raum sprt` from arguments to output and exit code.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/testing/json_shape.h"
#include "base/testing/run_in_process.h"
#include "tournament/command/command.h"
#include "tournament/stats/elo.h"
#include "tournament/stats/sequential_estimate.h"

namespace raum::tournament {
namespace {

class SprtCommand : public testing::Test {
 protected:
  static CommandRun run(const std::vector<std::string>& arguments) {
    return run_in_process(&add_sprt_command, arguments);
  }

  static void expect_refused(const std::vector<std::string>& arguments, const std::string& line) {
    raum::expect_refused(&add_sprt_command, arguments, line);
  }
};

TEST_F(SprtCommand, PrintsAllStatisticsAsText) {
  const CommandRun outcome = run({"sprt", "--pentanomial", "379,10170,21828,10640,343", "--elo0",
                                  "0", "--elo1", "2", "--model", "normalized"});
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

TEST_F(SprtCommand, ColoursTheVerdict) {
  const auto printed = [](const std::string& pairs) {
    return run({"sprt", "--pentanomial", pairs, "--elo0", "0", "--elo1", "50", "--color", "always"})
        .out;
  };
  EXPECT_NE(printed("0,0,4,10,9").find("\nverdict  \x1b[32mH1\x1b[0m\n"), std::string::npos);
  EXPECT_NE(printed("9,10,4,0,0").find("\nverdict  \x1b[31mH0\x1b[0m\n"), std::string::npos);
  EXPECT_NE(printed("1,2,3,2,1").find("\nverdict  \x1b[33mcontinue\x1b[0m\n"), std::string::npos);
}

TEST_F(SprtCommand, PrintsOneJsonObject) {
  const CommandRun outcome = run({"sprt", "--trinomial", "10,30,20", "--elo0", "-5", "--elo1", "10",
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

TEST_F(SprtCommand, HasTheseKeysInJson) {
  const std::vector<std::string> stopped{"sprt", "--pentanomial", "0,0,4,10,9", "--elo0",
                                         "0",    "--elo1",        "50",         "--json"};
  EXPECT_EQ(json_shape_of(run(stopped).out),
            "after_stop{elo{high low value} is_at_stop is_far nelo{high low value}} bounds{alpha "
            "beta elo0 elo1 model} counts[] elo{high low value} llr los lower nelo{high low value} "
            "overshoot_corrected{lower upper} schema_version total unit upper verdict");
}

TEST_F(SprtCommand, PrintsTheEstimateAfterTheStop) {
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

TEST_F(SprtCommand, SaysWhereTheEstimateAfterTheStopIsDoubtful) {
  const auto text = [](const std::string& counts) {
    return run({"sprt", "--pentanomial", counts, "--elo0", "0", "--elo1", "10"}).out;
  };
  const std::string late = text("100,1000,3000,1200,120");
  EXPECT_NE(
      late.find("\nafter the stop, median-unbiased (the bound was met before these counts)\n"),
      std::string::npos)
      << late;
  const std::string far = text("0,0,40,100,90");
  EXPECT_TRUE(far.ends_with("\nafter the stop: far outside the bounds, use the plain figures\n"))
      << far;
  const std::string open = text("1,3,10,4,2");
  EXPECT_EQ(open.find("after the stop"), std::string::npos) << open;
}

TEST_F(SprtCommand, GivesTheFiguresOfTheTestInJson) {
  const PairCounts pairs{{0, 0, 4, 20, 18}};
  const SprtBounds bounds{
      .elo0 = 0, .elo1 = 50, .alpha = 0.01, .beta = 0.1, .model = EloModel::Normalized};
  const CommandRun outcome =
      run({"sprt", "--pentanomial", "0,0,4,20,18", "--elo0", "0", "--elo1", "50", "--alpha", "0.01",
           "--beta", "0.1", "--model", "normalized", "--json"});
  const auto estimate = [](const Estimate& e) {
    return nlohmann::json{{"value", e.value}, {"low", e.low}, {"high", e.high}};
  };
  EXPECT_TRUE(outcome.out.starts_with("{\n  \"schema_version\": 1,\n")) << outcome.out;
  const SprtState state = *sprt_state(pairs, bounds);
  const LlrBounds corrected = *overshoot_corrected_bounds(pairs, bounds);
  const auto stopped = *estimate_after_stop(pairs, bounds);
  ASSERT_TRUE(stopped.has_value());
  EXPECT_EQ(nlohmann::json::parse(outcome.out),
            (nlohmann::json{
                {"schema_version", 1},
                {"unit", "pairs"},
                {"counts", {0, 0, 4, 20, 18}},
                {"total", 42},
                {"bounds",
                 {{"elo0", 0.0},
                  {"elo1", 50.0},
                  {"alpha", 0.01},
                  {"beta", 0.1},
                  {"model", "normalized"}}},
                {"llr", state.llr},
                {"lower", state.lower},
                {"upper", state.upper},
                {"overshoot_corrected", {{"lower", corrected.lower}, {"upper", corrected.upper}}},
                {"verdict", to_string(state.verdict())},
                {"elo", estimate(elo(pairs))},
                {"nelo", estimate(nelo(pairs))},
                {"los", los(pairs)},
                {"after_stop",
                 {{"elo", estimate(stopped->elo)},
                  {"nelo", estimate(stopped->nelo)},
                  {"is_at_stop", stopped->is_at_stop},
                  {"is_far", stopped->is_far}}}}));
}

TEST_F(SprtCommand, ReturnsTheVerdictAsExitCode) {
  const auto code = [](const std::string& counts) {
    return run({"sprt", "--pentanomial", counts, "--elo0", "0", "--elo1", "10"}).code;
  };
  EXPECT_EQ(code("10,100,300,250,60"), ExitCode::Pass);
  EXPECT_EQ(code("60,250,300,100,10"), ExitCode::Fail);
  EXPECT_EQ(code("1,3,10,4,2"), ExitCode::NoVerdict);
  EXPECT_EQ(code("0,0,0,0,0"), ExitCode::NoVerdict);
}

TEST_F(SprtCommand, TakesCountsUpToATrillion) {
  const CommandRun outcome = run({"sprt", "--trinomial", "1000000000000,0,1000000000000", "--elo0",
                                  "0", "--elo1", "5", "--json"});
  EXPECT_EQ(outcome.code, ExitCode::Fail) << outcome.err;
  EXPECT_EQ(nlohmann::json::parse(outcome.out)["total"], 2'000'000'000'000);
}

TEST_F(SprtCommand, ReadsNegativeElo) {
  for (const auto& elo0 : std::vector<std::vector<std::string>>{
           {"--elo0", "-5"}, {"--elo0=-5"}, {"--elo0", "-.5"}, {"--elo0", "-0.5e1"}}) {
    std::vector<std::string> arguments{"sprt", "--trinomial", "1,2,3", "--elo1", "5"};
    arguments.insert(arguments.end(), elo0.begin(), elo0.end());
    const CommandRun outcome = run(arguments);
    EXPECT_EQ(outcome.code, ExitCode::NoVerdict) << elo0.back() << outcome.err;
    EXPECT_NE(outcome.out.find("elo0=-"), std::string::npos) << outcome.out;
  }
}

TEST_F(SprtCommand, RefusesInvalidInput) {
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
  expect_refused(with({"--pentanomial", "1,2,3,4,5,6"}),
                 "raum sprt: --pentanomial: found 6 counts, expected 5 counts LL,LD,DD,WD,WW");
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

}  // namespace
}  // namespace raum::tournament
