#include "knowledge/spsa/report.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/testing/json_shape.h"
#include "knowledge/spsa/spsa_fixture.h"

namespace raum::knowledge::spsa {
namespace {

const std::vector<Iteration> kTwoIterations{
    {.results = {2, -1, 0}, .values = {130.25, 3.25}, .seconds = 1.5},
    {.results = {0, 0, 1}, .values = {141.5, 2.75}, .seconds = 2}};

constexpr const char* kVerification =
    "raum match --engine name=tuned,cmd=/bin/cat,option.Engine=flagship,option.Margin=142,"
    "option.Depth=3 --engine "
    "name=start,cmd=/bin/cat,option.Engine=flagship,option.Margin=120,option.Depth=4 --nodes 100 "
    "--openings openings.txt --seed 8 --pairs 1 --sprt elo0=0,elo1=10 --db verify.db";

TEST(SpsaReport, TableShowsStartAndValueNow) {
  EXPECT_EQ(to_table(two_parameters(), kTwoIterations),
            "parameter  start  at 1/4  at 1/2  at 3/4     now  change / c_end  min  max\n"
            "Margin       120  120.00  130.25  130.25  141.50           +1.07   20  420\n"
            "Depth        3.5    3.50    3.25    3.25    2.75           -0.75    1    9\n"
            "iterations  2 of 6, 12 games, 3.5 s\n"
            "to verify   " +
                std::string(kVerification) + "\n");
}

TEST(SpsaReport, TableBeforeTheFirstIterationHasTheStart) {
  const std::string table = to_table(two_parameters(), {});
  EXPECT_NE(table.find("Margin       120  120.00  120.00  120.00  120.00           +0.00"),
            std::string::npos)
      << table;
  EXPECT_NE(table.find("iterations  0 of 6, 0 games, 0.0 s\n"), std::string::npos) << table;
}

TEST(SpsaReport, VerificationIsForAShell) {
  Settings settings = two_parameters();
  settings.engine = "name=a b,cmd=/bin/my engine,env.X=\"1,2\"";
  settings.openings_path = "my openings.txt";
  settings.adjudication.max_moves = 90;
  settings.adjudication.resign = {.score_cp = 600, .moves = 3};
  settings.adjudication.draw = {.from = 30, .moves = 8, .score_cp = 10};
  EXPECT_EQ(verification(settings, {130, 2}),
            "raum match --engine 'name=tuned,cmd=/bin/my engine,env.X=\"1,2\",option.Margin=130,"
            "option.Depth=2' --engine 'name=start,cmd=/bin/my engine,env.X=\"1,2\","
            "option.Margin=120,option.Depth=4' --nodes 100 --openings 'my openings.txt' --seed 8 "
            "--pairs 1 --sprt elo0=0,elo1=10 --resign score=600,moves=3,twosided=false --draw "
            "moves=8,score=10,from=30 --max-moves 90 --db verify.db");
}

TEST(SpsaReport, JsonHasTheTrajectories) {
  const std::string text = to_json(two_parameters(), kTwoIterations);
  EXPECT_EQ(json_shape_of(text),
            "adjudication complete engine games iterations iterations_done nodes openings "
            "pairs_per_iteration parameters[c_end change_in_c_end max min name r_end start value "
            "values[] whole_value] results[[]] schema_version seconds seed verification");
  const auto json = nlohmann::json::parse(text);
  EXPECT_EQ(json["schema_version"], 1);
  EXPECT_EQ(json["complete"], false);
  EXPECT_EQ(json["games"], 12);
  EXPECT_EQ(json["parameters"][0]["values"], (std::vector<double>{130.25, 141.5}));
  EXPECT_EQ(json["parameters"][1], nlohmann::json({{"name", "Depth"},
                                                   {"start", 3.5},
                                                   {"value", 2.75},
                                                   {"whole_value", 3},
                                                   {"change_in_c_end", -0.75},
                                                   {"min", 1},
                                                   {"max", 9},
                                                   {"c_end", 1.0},
                                                   {"r_end", 0.01},
                                                   {"values", {3.25, 2.75}}}));
  EXPECT_EQ(json["results"][1], (std::vector<int>{0, 0, 1}));
  EXPECT_EQ(json["nodes"], 100);
  EXPECT_EQ(json["seed"], 7);
  EXPECT_EQ(json["iterations"], 6);
  EXPECT_EQ(json["pairs_per_iteration"], 3);
  EXPECT_EQ(json["iterations_done"], 2);
  EXPECT_EQ(json["seconds"], 3.5);
  EXPECT_EQ(json["verification"], kVerification);
  Settings two_in_all = two_parameters();
  two_in_all.iterations = 2;
  EXPECT_EQ(nlohmann::json::parse(to_json(two_in_all, kTwoIterations))["complete"], true);
}

}  // namespace
}  // namespace raum::knowledge::spsa
