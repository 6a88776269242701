#include "web/gate/gate_file.h"

#include <gtest/gtest.h>

#include <string>

#include "web/gate/gate_fixture.h"

namespace raum::web {
namespace {

using Json = nlohmann::json;
using Pointer = Json::json_pointer;

GateFile parsed(const Json& json) {
  const auto file = parse_gate_report(json.dump(), "report.json");
  EXPECT_TRUE(file.has_value()) << to_string(file.error());
  return file.value_or(GateFile{});
}

std::string error_of(const Json& json) {
  const auto file = parse_gate_report(json.dump(), "r.json");
  return file ? "" : to_string(file.error());
}

TEST(GateFile, HoldsVerdictRevisionsAndChecks) {
  const GateFile gate = parsed(gate_json());
  EXPECT_EQ(gate.verdict, "FAIL cost: instructions: search +5.1 %");
  EXPECT_EQ(gate.exit_code, 1);
  EXPECT_EQ(gate.base.subject, "Base <b>");
  EXPECT_EQ(gate.head.commit, std::string(40, '2'));
  EXPECT_EQ(gate.notes, std::vector<std::string>{"a note"});
  EXPECT_EQ(gate.started, "2026-01-01T00:00:00.000Z");
  EXPECT_EQ(gate.seconds, 93.6);
  EXPECT_EQ(gate.processor, "A & B");
  EXPECT_EQ(gate.build, "1.0.0");
  ASSERT_EQ(gate.checks.size(), 2U);
  const GateCheck& cost = gate.checks[0];
  EXPECT_EQ(cost.name, "cost");
  EXPECT_EQ(cost.result, "fail");
  EXPECT_EQ(cost.reason, "instructions: search +5.1 %");
  EXPECT_EQ(cost.warnings, std::vector<std::string>{"instructions: perft -1.5 %"});
  EXPECT_EQ(cost.details, "line 1\nline <2>");
  EXPECT_EQ(cost.seconds, 81.25);
  EXPECT_FALSE(cost.match);
}

TEST(GateFile, HoldsFiguresAsTextsAndTheirChangesAsNumbers) {
  const GateFile gate = parsed(gate_json());
  const auto& figures = gate.checks[0].figures;
  ASSERT_EQ(figures.size(), 5U);
  EXPECT_EQ(figures[0].base, "1,234,567");
  EXPECT_EQ(figures[2].head, "2139.8");
  EXPECT_EQ(figures[2].unit, "instructions/node");
  EXPECT_EQ(figures[2].verdict, "failed");
  ASSERT_TRUE(figures[3].measured);
  EXPECT_EQ(figures[3].measured->low, -0.005);
  EXPECT_EQ(figures[3].measured->value, 0.013);
  EXPECT_EQ(figures[3].measured->high, 0.03);
  EXPECT_EQ(figures[3].measured->reported_at, 0.02);
  EXPECT_EQ(figures[3].measured->fails_at, std::nullopt);
  EXPECT_EQ(figures[2].measured->fails_at, 0.03);
  EXPECT_EQ(figures[4].base, "");
  EXPECT_EQ(figures[4].head, "reused");
  EXPECT_FALSE(figures[4].measured);
}

TEST(GateFile, HoldsTheMatch) {
  const GateFile gate = parsed(gate_json());
  ASSERT_TRUE(gate.checks[1].match);
  const GateMatch& match = *gate.checks[1].match;
  EXPECT_EQ(match.games.win, 30U);
  EXPECT_EQ(match.games.draw, 20U);
  EXPECT_EQ(match.games.loss, 10U);
  EXPECT_EQ(match.pairs.n, (std::array<std::uint64_t, 5>{1, 4, 10, 9, 6}));
  EXPECT_EQ(match.elo->low, 60.25);
  EXPECT_EQ(match.nelo->value, 150);
  EXPECT_EQ(match.elo_after_stop->high, 180);
  EXPECT_EQ(match.llr, 2.97);
  EXPECT_EQ(match.lower, -2.94);
  EXPECT_EQ(match.upper, 2.94);
  EXPECT_EQ(match.bounds, "elo0=0,elo1=5");
  EXPECT_EQ(match.verdict, "H1 accepted");
  EXPECT_EQ(match.database, "games.db");
}

// Reports of schema 1 have neither intervals nor matches.
TEST(GateFile, ReadsSchemaOne) {
  Json json = gate_json();
  json["schema_version"] = 1;
  for (Json& check : json["checks"]) {
    check.erase("match");
    for (Json& figure : check["figures"]) {
      for (const char* const key : {"interval", "reported_at", "fails_at"}) figure.erase(key);
    }
  }
  const GateFile gate = parsed(json);
  ASSERT_EQ(gate.checks.size(), 2U);
  EXPECT_EQ(gate.checks[0].figures.size(), 5U);
  EXPECT_FALSE(gate.checks[0].figures[2].measured);
  EXPECT_FALSE(gate.checks[1].match);
}

TEST(GateFile, RefusesAWrongFieldAndNamesItsPlace) {
  const auto with = [](const char* place, const Json& value) {
    Json json = gate_json();
    json[Pointer(place)] = value;
    return error_of(json);
  };
  EXPECT_EQ(with("/schema_version", 3),
            "r.json: schema_version: found 3, expected 1 or 2, the versions that this build reads");
  EXPECT_EQ(with("/verdict", 1), "r.json: verdict: found 1, expected a string");
  EXPECT_EQ(with("/exit_code", "1"), "r.json: exit_code: found \"1\", expected an exit code");
  EXPECT_EQ(with("/checks", Json::object()), "r.json: checks: found object, expected an array");
  EXPECT_EQ(with("/checks/0/figures/1/head", true),
            "r.json: checks[0].figures[1].head: found true, expected a number, a string or null");
  EXPECT_EQ(with("/checks/0/figures/1/interval/low", nullptr),
            "r.json: checks[0].figures[1].interval.low: found null, expected a number");
  EXPECT_EQ(with("/checks/1/match/pentanomial", Json::array({1, 2})),
            "r.json: checks[1].match.pentanomial: found array, expected five counts");
  EXPECT_EQ(with("/checks/1/match/games/win", -1),
            "r.json: checks[1].match.games.win: found -1, expected a count");
  EXPECT_EQ(with("/checks/0/warnings/0", 7),
            "r.json: checks[0].warnings[0]: found 7, expected a string");
  EXPECT_EQ(with("/exit_code", 1e300), "r.json: exit_code: found 1e+300, expected an exit code");
  EXPECT_EQ(with("/seconds", 1e300),
            "r.json: seconds: found 1e+300, expected a number of at most 10^9");
  EXPECT_EQ(
      with("/checks/0/figures/1/interval/low", -1e300),
      "r.json: checks[0].figures[1].interval.low: found -1e+300, expected a number of at most "
      "10^9");
  EXPECT_EQ(with("/checks/1/match/sprt/llr", 1e308),
            "r.json: checks[1].match.sprt.llr: found 1e+308, expected a number of at most 10^9");
  EXPECT_EQ(with("/seconds", 1e9), "");
  EXPECT_EQ(with("/seconds", -1'000'000'001),
            "r.json: seconds: found -1000000001, expected a number of at most 10^9");
  EXPECT_EQ(with("/exit_code", 255), "");
  EXPECT_EQ(with("/exit_code", 256), "r.json: exit_code: found 256, expected an exit code");
  EXPECT_EQ(with("/schema_version", 0),
            "r.json: schema_version: found 0, expected 1 or 2, the versions that this build reads");
  Json without = gate_json();
  without["head"].erase("commit");
  EXPECT_EQ(error_of(without), "r.json: head.commit: found nothing, expected the field");
  EXPECT_EQ(error_of(Json::array()), "r.json: found array, expected an object");
}

TEST(GateFile, ShowsCountsBeyondTheRangeAsNumbers) {
  Json json = gate_json();
  json["checks"][0]["figures"][0]["base"] = 18446744073709551615ULL;
  json["checks"][0]["figures"][0]["head"] = -8'000'000'000'000'000'001LL;
  json["checks"][0]["figures"][1]["base"] = 9'000'000'000'000'000'000LL;
  const auto figures = parsed(json).checks[0].figures;
  EXPECT_EQ(figures[0].base, "1.8447e+19");
  EXPECT_EQ(figures[0].head, "-8,000,000,000,000,000,001");
  EXPECT_EQ(figures[1].base, "9e+18");
}

TEST(GateFile, KnowsAReportFromOtherJson) {
  EXPECT_TRUE(is_gate_report(gate_json()));
  EXPECT_FALSE(is_gate_report(Json::parse("{\"benchmarks\": []}")));
  EXPECT_FALSE(is_gate_report(Json::parse("[1]")));
}

}  // namespace
}  // namespace raum::web
