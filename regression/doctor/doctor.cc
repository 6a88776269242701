#include "regression/doctor/doctor.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>

#include "base/core/assert.h"
#include "base/core/median.h"
#include "regression/stats/paired_timings.h"

namespace raum::regression {

namespace {

constexpr double kCoverage = 0.99;
constexpr double kMadOfNormal = 1.4826;
constexpr double kZOfError = 1.959964;  // 97.5 % of the normal distribution lie below
constexpr double kZOfPower = 0.841621;  // 80 %

std::string percent(double share) { return fmt::format("{:.2f} %", 100 * share); }

// The change of a time in percent of the first, as the slowdowns are printed.
double percent_of(double log_ratio) { return 100 * std::expm1(log_ratio); }

std::string or_unknown(const std::string& text) { return text.empty() ? "unknown" : text; }

Finding noise_finding(const Resolution& r) {
  Finding finding{
      .name = "noise of equal work",
      .value = fmt::format("{:.2f} % per pair, median {:+.2f} % in [{:+.2f}, {:+.2f}] at {:.1f} %",
                           percent_of(r.sigma), percent_of(r.median), percent_of(r.low),
                           percent_of(r.high), 100 * r.coverage)};
  if (r.low > 0 || r.high < 0) {
    finding.health = Health::Bad;
    finding.advice =
        "the second run of a pair takes a different time than the first: measure again";
  }
  return finding;
}

std::vector<Finding> findings_of(const MachineReadings& m, const Resolution& r) {
  std::vector<Finding> all;
  all.push_back({.name = "host", .value = or_unknown(m.host)});
  all.push_back({.name = "processor",
                 .value = or_unknown(m.processor) + (m.is_virtual ? ", a virtual machine" : "")});
  if (m.is_virtual) {
    all.back().health = Health::Note;
    all.back().advice = "the load of other machines on the same processor is not visible here";
  }
  all.push_back(
      {.name = "speed", .value = fmt::format("{:.1f} M nodes/s of perft", 1e-6 * m.speed)});
  all.push_back({.name = "cores", .value = fmt::format("{} of {}", m.cores, m.cores_online)});
  if (m.cores < 2) {
    all.back().health = Health::Note;
    all.back().advice = "every other process interrupts the measurement";
  }
  all.push_back({.name = "frequency governor", .value = or_unknown(m.governor)});
  if (!m.governor.empty() && m.governor != "performance") {
    all.back().health = Health::Note;
    all.back().advice = "set it to performance";
  }
  all.push_back({.name = "turbo", .value = or_unknown(m.turbo)});
  if (m.turbo == "on") {
    all.back().health = Health::Note;
    all.back().advice = "the frequency depends on heat and on the other cores: switch it off";
  }
  all.push_back({.name = "two threads per core", .value = or_unknown(m.smt)});
  all.push_back({.name = "load", .value = fmt::format("{:.2f}", m.load)});
  if (m.load > 0.5 * m.cores) {
    all.back().health = Health::Note;
    all.back().advice = "other programs are running: end them, or measure later";
  }
  all.push_back(
      {.name = "clock", .value = fmt::format("steps of {:.0f} ns", m.clock_resolution_ns)});
  if (m.clock_resolution_ns > 0.001 * 1e6 * m.work_ms) {
    all.back().health = Health::Note;
    all.back().advice = "coarser than 0.1 % of the time of the fixed work";
  }
  all.push_back({.name = "valgrind", .value = m.valgrind.empty() ? "missing" : m.valgrind});
  if (m.valgrind.empty()) {
    all.back().health = Health::Note;
    all.back().advice = "the gate needs it to count instructions: run ci/install";
  }
  all.push_back({.name = "hardware counters", .value = or_unknown(m.counters)});
  all.push_back({.name = "instruction sets",
                 .value = fmt::format("BMI2 {}, AVX-512 {}", m.has_bmi2 ? "yes" : "no",
                                      m.has_avx512 ? "yes" : "no")});
  all.push_back({.name = "compiler", .value = or_unknown(m.compiler)});
  all.push_back(noise_finding(r));
  all.push_back({.name = "smallest slowdown",
                 .value = fmt::format("{} with {} pairs of {:.1f} ms", percent(r.smallest), r.pairs,
                                      m.work_ms)});
  return all;
}

std::string_view word_of(Health health) {
  return health == Health::Good ? "" : health == Health::Note ? "note" : "bad";
}

}  // namespace

Resolution resolution_of(std::span<const double> log_ratios, double slowdown) {
  RAUM_ASSERT(log_ratios.size() >= 8 && slowdown > 0);
  const std::vector<double> ratios(log_ratios.begin(), log_ratios.end());
  const auto interval = median_interval(ratios, kCoverage);
  RAUM_ASSERT(interval);
  Resolution r{.pairs = ratios.size(), .median = interval->median};
  std::vector<double> deviations;
  for (const double ratio : ratios) deviations.push_back(std::abs(ratio - r.median));
  r.sigma = kMadOfNormal * median(std::move(deviations));
  r.low = interval->low;
  r.high = interval->high;
  r.coverage = interval->confidence;
  const auto n = static_cast<double>(r.pairs);
  const double by_noise = (kZOfError + kZOfPower) * r.sigma * std::sqrt(std::numbers::pi / (2 * n));
  const double ratio = std::max({by_noise, -r.low, r.high});
  r.smallest = std::expm1(ratio);
  const double needed = std::ceil(n * std::pow(ratio / std::log1p(slowdown), 2));
  r.pairs_needed = static_cast<std::size_t>(std::clamp(needed, 1.0, 1e15));
  return r;
}

Diagnosis diagnose(const MachineReadings& readings, double slowdown) {
  Diagnosis d{.resolution = resolution_of(readings.log_ratios, slowdown), .findings = {}};
  const Resolution& r = d.resolution;
  d.findings = findings_of(readings, r);
  const bool is_biased = r.low > 0 || r.high < 0;
  d.can_resolve = r.smallest <= slowdown && !is_biased;
  const std::string asked = fmt::format("a slowdown of {:.4g} %", 100 * slowdown);
  if (d.can_resolve) {
    d.verdict = fmt::format("CAN resolve {} by timing: {} pairs are enough", asked,
                            std::max<std::size_t>(r.pairs_needed, kLeastPairs));
    return d;
  }
  const std::string why = is_biased ? "equal work does not take equal time"
                                    : fmt::format("{} pairs resolve {}, {} pairs would be needed",
                                                  r.pairs, percent(r.smallest), r.pairs_needed);
  d.verdict = fmt::format("CANNOT resolve {} by timing ({}): {}", asked, why,
                          readings.valgrind.empty()
                              ? "install valgrind and compare instruction counts"
                              : "compare instruction counts, as the gate's check cost does");
  return d;
}

std::string doctor_text(const Diagnosis& diagnosis) {
  std::string text;
  for (const Finding& f : diagnosis.findings) {
    text += fmt::format("{:<4}  {:<20}  {}\n", word_of(f.health), f.name, f.value);
    if (!f.advice.empty()) text += fmt::format("{:<28}{}\n", "", f.advice);
  }
  return text + diagnosis.verdict + "\n";
}

std::string doctor_json(const Diagnosis& diagnosis, const MachineReadings& readings,
                        double slowdown) {
  using Json = nlohmann::ordered_json;
  const Resolution& r = diagnosis.resolution;
  Json findings = Json::array();
  for (const Finding& f : diagnosis.findings) {
    findings.push_back({{"name", f.name},
                        {"value", f.value},
                        {"told", f.value},  // the name of `value` in older versions
                        {"health", f.health == Health::Good ? "good" : word_of(f.health)},
                        {"advice", f.advice}});
  }
  const Json out{{"schema_version", 1},
                 {"host", readings.host},
                 {"slowdown_percent", 100 * slowdown},
                 {"can_resolve", diagnosis.can_resolve},
                 {"verdict", diagnosis.verdict},
                 {"pairs", r.pairs},
                 {"pairs_needed", r.pairs_needed},
                 {"smallest_slowdown_percent", 100 * r.smallest},
                 {"noise_percent", percent_of(r.sigma)},
                 {"median_percent", percent_of(r.median)},
                 {"interval_percent", {percent_of(r.low), percent_of(r.high)}},
                 {"coverage", r.coverage},
                 {"work_ms", readings.work_ms},
                 {"speed", readings.speed},
                 {"load", readings.load},
                 {"cores", readings.cores},
                 {"clock_resolution_ns", readings.clock_resolution_ns},
                 {"has_valgrind", !readings.valgrind.empty()},
                 {"has_counters", readings.has_counters},
                 {"findings", findings}};
  return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace raum::regression
