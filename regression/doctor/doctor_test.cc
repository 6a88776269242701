#include "regression/doctor/doctor.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace raum::regression {
namespace {

// n evenly spread ratios, of which half deviate from 0 by at most `half`.
std::vector<double> spread(std::size_t n, double half, double shift = 0) {
  std::vector<double> ratios;
  for (std::size_t i = 0; i < n; ++i) {
    const double place = (2 * static_cast<double>(i) + 1) / static_cast<double>(n) - 1;
    ratios.push_back(shift + 2 * half * place);
  }
  return ratios;
}

MachineReadings quiet_machine() {
  return {.host = "node1",
          .processor = "cpu",
          .speed = 57.34e6,
          .cores = 4,
          .cores_online = 8,
          .governor = "performance",
          .turbo = "off",
          .smt = "off",
          .load = 0.1,
          .clock_resolution_ns = 25,
          .valgrind = "valgrind-3.19.0",
          .counters = "instructions",
          .has_counters = true,
          .compiler = "GNU 12.2.0",
          .work_ms = 20,
          .log_ratios = spread(40, 0.002)};
}

const Finding& finding(const Diagnosis& d, const std::string& name) {
  for (const Finding& f : d.findings) {
    if (f.name == name) return f;
  }
  ADD_FAILURE() << "no finding " << name;
  return d.findings.front();
}

// 1.4826 · 0.01 · (1.959964 + 0.841621) · √(π/2) = 0.0520580, computed by hand. Divided by √40
// it is 0.0082311, and (0.0520580 / ln 1.03)² = 3.10.
TEST(Resolution, FollowsTheFormula) {
  std::vector<double> ratios(40, 0.0);  // 22 deviate by 0.01, but the interval of the median is 0
  std::fill_n(ratios.begin(), 11, -0.01);
  std::fill_n(ratios.rbegin(), 11, 0.01);
  const Resolution r = resolution_of(ratios, 0.03);
  EXPECT_NEAR(r.sigma, 0.014826, 1e-9);
  EXPECT_NEAR(r.median, 0, 1e-12);
  EXPECT_NEAR(r.smallest, std::expm1(0.0082311), 1e-6);
  EXPECT_EQ(r.pairs_needed, 4U);
}

// Fewer than 12 heads of 40 coins: 0.32 %, fewer than 13: 0.83 %. The 12th values from both ends
// therefore form an interval of 99.36 %, the 13th one of 98.3 %.
TEST(Resolution, HasTheExactIntervalOfTheSignTest) {
  const auto ratios = spread(40, 0.01);
  const Resolution r = resolution_of(ratios, 0.03);
  EXPECT_NEAR(r.coverage, 0.99356, 1e-4);
  EXPECT_DOUBLE_EQ(r.low, ratios[11]);
  EXPECT_DOUBLE_EQ(r.high, ratios[28]);
  EXPECT_NEAR(resolution_of(spread(8, 0.01), 0.03).coverage, 1 - 2.0 / 256, 1e-12);
}

TEST(Resolution, WithoutNoiseResolvesEverything) {
  const std::vector<double> ratios(20, 0.0);
  const Resolution r = resolution_of(ratios, 0.001);
  EXPECT_EQ(r.smallest, 0);
  EXPECT_EQ(r.pairs_needed, 1U);
}

TEST(Resolution, IsRobustAgainstOutliers) {
  auto ratios = spread(40, 0.002);
  ratios[0] = -5;
  ratios[39] = 5;
  EXPECT_LT(resolution_of(ratios, 0.03).smallest, 0.003);
}

// Half of the pairs agree closely, the others drift: the median deviation is small, but equal work
// may come out far apart.
TEST(Resolution, IsNeverFinerThanTheIntervalOfEqualWork) {
  const std::vector<double> drifting = {-0.40, -0.39, -0.13, -0.125, -0.12,
                                        -0.12, -0.12, -0.11, 0.22,   0.23};
  const Resolution r = resolution_of(drifting, 0.10);
  ASSERT_LE(r.low, -0.39);
  ASSERT_GE(r.high, 0.22);
  EXPECT_DOUBLE_EQ(r.smallest, std::expm1(-r.low));
  EXPECT_GE(std::log1p(r.smallest), std::abs(r.median));
  EXPECT_GE(std::log1p(r.smallest), r.high);
  EXPECT_GT(r.pairs_needed, r.pairs);
}

TEST(Doctor, DoesNotPromiseWhatEqualWorkContradicts) {
  MachineReadings m = quiet_machine();
  m.log_ratios = {-0.40, -0.39, -0.13, -0.125, -0.12, -0.12, -0.12, -0.11, 0.22, 0.23};
  const Diagnosis d = diagnose(m, 0.10);
  EXPECT_FALSE(d.can_resolve);
  EXPECT_NE(d.verdict.find("10 pairs resolve 4"), std::string::npos) << d.verdict;
  EXPECT_TRUE(diagnose(m, 0.60).can_resolve);
}

TEST(Doctor, AcceptsAQuietMachine) {
  const Diagnosis d = diagnose(quiet_machine(), 0.03);
  EXPECT_TRUE(d.can_resolve);
  EXPECT_EQ(d.code(), ExitCode::Pass);
  EXPECT_EQ(d.verdict, "CAN resolve a slowdown of 3 % by timing: 8 pairs are enough");
  for (const Finding& f : d.findings) EXPECT_EQ(f.health, Health::Good) << f.name;
}

TEST(Doctor, RejectsALoudMachineWithAdvice) {
  MachineReadings m = quiet_machine();
  m.log_ratios = spread(40, 0.2);
  m.load = 3.5;
  m.governor = "powersave";
  m.turbo = "on";
  m.is_virtual = true;
  const Diagnosis d = diagnose(m, 0.03);
  EXPECT_EQ(d.code(), ExitCode::NoVerdict);
  EXPECT_NE(d.verdict.find("CANNOT resolve a slowdown of 3 %"), std::string::npos);
  EXPECT_NE(d.verdict.find("compare instruction counts"), std::string::npos);
  for (const char* const name : {"processor", "load", "frequency governor", "turbo"}) {
    EXPECT_EQ(finding(d, name).health, Health::Note) << name;
    EXPECT_FALSE(finding(d, name).advice.empty()) << name;
  }
  m.valgrind = "";
  EXPECT_NE(diagnose(m, 0.03).verdict.find("install valgrind"), std::string::npos);
}

TEST(Doctor, RejectsABiasOfEqualWork) {
  MachineReadings m = quiet_machine();
  m.log_ratios = spread(40, 0.002, 0.01);
  const Diagnosis d = diagnose(m, 0.03);
  EXPECT_FALSE(d.can_resolve);
  EXPECT_EQ(finding(d, "noise of equal work").health, Health::Bad);
  EXPECT_NE(d.verdict.find("equal work does not take equal time"), std::string::npos);
}

TEST(Doctor, ListsUnknownFacts) {
  MachineReadings m = quiet_machine();
  m.governor = m.turbo = m.smt = m.processor = "";
  const Diagnosis d = diagnose(m, 0.03);
  EXPECT_EQ(finding(d, "turbo").value, "unknown");
  EXPECT_EQ(finding(d, "turbo").health, Health::Good);
}

TEST(Doctor, PrintsTheSameAsTextAndJson) {
  const MachineReadings m = quiet_machine();
  const Diagnosis d = diagnose(m, 0.03);
  EXPECT_TRUE(doctor_text(d).ends_with("\n" + d.verdict + "\n"));
  const auto json = nlohmann::json::parse(doctor_json(d, m, 0.03));
  EXPECT_EQ(json["schema_version"], 1);
  EXPECT_EQ(json["can_resolve"], true);
  EXPECT_EQ(json["verdict"], d.verdict);
  EXPECT_EQ(json["pairs"], 40);
  EXPECT_NEAR(json["slowdown_percent"].get<double>(), 3, 1e-12);
}

// 40 pairs of work that takes exactly as long each time.
MachineReadings steady_machine() {
  MachineReadings m = quiet_machine();
  m.log_ratios.assign(40, 0.0);
  return m;
}

TEST(Doctor, PrintsEveryFinding) {
  EXPECT_EQ(doctor_text(diagnose(steady_machine(), 0.03)),
            "      host                  node1\n"
            "      processor             cpu\n"
            "      speed                 57.3 M nodes/s of perft\n"
            "      cores                 4 of 8\n"
            "      frequency governor    performance\n"
            "      turbo                 off\n"
            "      two threads per core  off\n"
            "      load                  0.10\n"
            "      clock                 steps of 25 ns\n"
            "      valgrind              valgrind-3.19.0\n"
            "      hardware counters     instructions\n"
            "      instruction sets      BMI2 no, AVX-512 no\n"
            "      compiler              GNU 12.2.0\n"
            "      noise of equal work   0.00 % per pair, median +0.00 % in [+0.00, +0.00] at 99.4 "
            "%\n"
            "      smallest slowdown     0.00 % with 40 pairs of 20.0 ms\n"
            "CAN resolve a slowdown of 3 % by timing: 8 pairs are enough\n");
}

TEST(Doctor, AdvisesOnEveryDefect) {
  const MachineReadings m{.processor = "",
                          .cores = 1,
                          .cores_online = 2,
                          .governor = "powersave",
                          .turbo = "on",
                          .smt = "",
                          .is_virtual = true,
                          .load = 0.51,
                          .clock_resolution_ns = 20'001,
                          .valgrind = "",
                          .counters = "",
                          .has_avx512 = true,
                          .has_bmi2 = true,
                          .compiler = "",
                          .work_ms = 20,
                          .log_ratios = std::vector<double>(40, 0.5)};
  const std::string indent(28, ' ');
  EXPECT_EQ(
      doctor_text(diagnose(m, 0.025)),
      "      host                  unknown\n"
      "note  processor             unknown, a virtual machine\n" +
          indent +
          "the load of other machines on the same processor is not visible here\n"
          "      speed                 0.0 M nodes/s of perft\n"
          "note  cores                 1 of 2\n" +
          indent +
          "every other process interrupts the measurement\n"
          "note  frequency governor    powersave\n" +
          indent +
          "set it to performance\n"
          "note  turbo                 on\n" +
          indent +
          "the frequency depends on heat and on the other cores: switch it off\n"
          "      two threads per core  unknown\n"
          "note  load                  0.51\n" +
          indent +
          "other programs are running: end them, or measure later\n"
          "note  clock                 steps of 20001 ns\n" +
          indent +
          "coarser than 0.1 % of the time of the fixed work\n"
          "note  valgrind              missing\n" +
          indent +
          "the gate needs it to count instructions: run ci/install\n"
          "      hardware counters     unknown\n"
          "      instruction sets      BMI2 yes, AVX-512 yes\n"
          "      compiler              unknown\n"
          "bad   noise of equal work   0.00 % per pair, median +64.87 % in "
          "[+64.87, +64.87] at 99.4 %\n" +
          indent +
          "the second run of a pair takes a different time than the first: measure again\n"
          "      smallest slowdown     64.87 % with 40 pairs of 20.0 ms\n"
          "CANNOT resolve a slowdown of 2.5 % by timing (equal work does not take equal time): "
          "install valgrind and compare instruction counts\n");
}

TEST(Doctor, ToleratesValuesUpToItsLimits) {
  MachineReadings m = steady_machine();
  m.cores = 2;
  m.load = 1.0;
  m.clock_resolution_ns = 20'000;
  m.governor = "";
  const Diagnosis d = diagnose(m, 0.03);
  for (const Finding& f : d.findings) EXPECT_EQ(f.health, Health::Good) << f.name;
  EXPECT_EQ(d.findings.size(), 15U);
}

TEST(Doctor, ResolvesTheSmallestSlowdownItself) {
  const MachineReadings m = quiet_machine();
  const double smallest = diagnose(m, 0.03).resolution.smallest;
  EXPECT_TRUE(diagnose(m, smallest).can_resolve);
  EXPECT_FALSE(diagnose(m, 0.999 * smallest).can_resolve);
}

TEST(Doctor, CountsThePairsThatAreNeeded) {
  MachineReadings m = quiet_machine();
  m.log_ratios = spread(40, 0.02);
  EXPECT_EQ(diagnose(m, 0.03).verdict,
            "CAN resolve a slowdown of 3 % by timing: 14 pairs are enough");
  EXPECT_EQ(diagnose(m, 0.1).resolution.pairs_needed, 2U);
  EXPECT_EQ(diagnose(m, 0.1).verdict,
            "CAN resolve a slowdown of 10 % by timing: 8 pairs are enough")
      << "--pairs takes no fewer";
  EXPECT_EQ(diagnose(m, 0.005).verdict,
            "CANNOT resolve a slowdown of 0.5 % by timing (40 pairs resolve 1.71 %, 465 pairs "
            "would be needed): compare instruction counts, as the gate's check cost does");
}

// 8 pairs in which half the runs take three times as long: e^1.1 = 3.004, and e^-1.1 = 0.333. The
// deviation is 1.4826 · 1.1 = 1.63086 and e^1.63086 = 5.108.
TEST(Doctor, PrintsChangesInPercentOfTheTime) {
  MachineReadings m = steady_machine();
  m.log_ratios = {-1.1, -1.1, -1.1, -1.1, 1.1, 1.1, 1.1, 1.1};
  const Diagnosis d = diagnose(m, 0.03);
  EXPECT_EQ(finding(d, "noise of equal work").value,
            "410.83 % per pair, median +0.00 % in [-66.71, +200.42] at 99.2 %");
  EXPECT_EQ(finding(d, "smallest slowdown").value, "657.29 % with 8 pairs of 20.0 ms");
  const auto json = nlohmann::json::parse(doctor_json(d, m, 0.03));
  EXPECT_DOUBLE_EQ(json["interval_percent"][0].get<double>(), 100 * std::expm1(-1.1));
  EXPECT_DOUBLE_EQ(json["interval_percent"][1].get<double>(), 100 * std::expm1(1.1));
  EXPECT_NEAR(json["noise_percent"].get<double>(), 410.8, 0.1);
}

TEST(Doctor, SeesABiasInBothDirections) {
  MachineReadings m = steady_machine();
  for (const double ratio : {-0.001, 0.001}) {
    m.log_ratios.assign(40, ratio);
    const Diagnosis d = diagnose(m, 0.03);
    EXPECT_FALSE(d.can_resolve) << ratio;
    EXPECT_EQ(finding(d, "noise of equal work").health, Health::Bad) << ratio;
  }
}

TEST(Doctor, PrintsEveryNumberAsJson) {
  MachineReadings m = steady_machine();
  m.is_virtual = true;
  m.log_ratios.assign(40, -0.5);
  const Diagnosis d = diagnose(m, 0.25);
  const auto json = nlohmann::json::parse(doctor_json(d, m, 0.25));
  EXPECT_EQ(json["slowdown_percent"], 25);
  EXPECT_EQ(json["can_resolve"], false);
  EXPECT_EQ(json["pairs_needed"], d.resolution.pairs_needed);
  EXPECT_EQ(json["smallest_slowdown_percent"], 100 * d.resolution.smallest);
  EXPECT_EQ(json["noise_percent"], 0);
  EXPECT_DOUBLE_EQ(json["median_percent"].get<double>(), 100 * std::expm1(-0.5));
  ASSERT_EQ(json["interval_percent"].size(), 2U);
  EXPECT_DOUBLE_EQ(json["interval_percent"][0].get<double>(), 100 * std::expm1(-0.5));
  EXPECT_DOUBLE_EQ(json["interval_percent"][1].get<double>(), 100 * std::expm1(-0.5));
  EXPECT_EQ(json["coverage"], d.resolution.coverage);
  EXPECT_EQ(json["host"], "node1");
  EXPECT_EQ(json["speed"], 57.34e6);
  EXPECT_EQ(json["work_ms"], 20);
  EXPECT_EQ(json["load"], 0.1);
  EXPECT_EQ(json["cores"], 4);
  EXPECT_EQ(json["clock_resolution_ns"], 25);
  EXPECT_EQ(json["has_valgrind"], true);
  EXPECT_EQ(json["has_counters"], true);
  ASSERT_EQ(json["findings"].size(), 15U);
  EXPECT_EQ(json["findings"][1]["name"], "processor");
  EXPECT_EQ(json["findings"][1]["value"], "cpu, a virtual machine");
  EXPECT_EQ(json["findings"][1]["told"], "cpu, a virtual machine") << "of older versions";
  EXPECT_EQ(json["findings"][1]["health"], "note");
  EXPECT_EQ(json["findings"][1]["advice"],
            "the load of other machines on the same processor is not visible here");
  EXPECT_EQ(json["findings"][2]["health"], "good");
  EXPECT_EQ(json["findings"][13]["health"], "bad");
  m.valgrind = "";
  EXPECT_EQ(nlohmann::json::parse(doctor_json(d, m, 0.25))["has_valgrind"], false);
}

}  // namespace
}  // namespace raum::regression
