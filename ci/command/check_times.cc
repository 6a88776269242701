#include "ci/command/check_times.h"

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

#include "base/text/text_file.h"

namespace raum::ci {

namespace {

std::filesystem::path file_in(const std::filesystem::path& cache) {
  return cache / "durations.json";
}

}  // namespace

CheckTimes CheckTimes::load(const std::filesystem::path& cache) {
  CheckTimes times;
  const auto text = read_text_file(file_in(cache), "durations of checks");
  const auto json = nlohmann::json::parse(text.value_or(""), nullptr, false);
  if (!json.is_object()) return times;
  for (const auto& [check, seconds] : json.items()) {
    constexpr double kLongest = 1e6;  // eleven days
    if (!seconds.is_number()) continue;
    const auto value = seconds.get<double>();
    if (value > 0 && value < kLongest) times.seconds_.emplace(check, value);
  }
  return times;
}

std::optional<double> CheckTimes::of(std::string_view check) const {
  const auto found = seconds_.find(check);
  if (found == seconds_.end()) return std::nullopt;
  return found->second;
}

void CheckTimes::learn(std::span<const CheckReport> checks) {
  constexpr double kShortest = 2;
  for (const CheckReport& check : checks) {
    const bool is_typical = check.result == CheckResult::Pass && check.seconds >= kShortest;
    if (!is_typical || check.name == "strength") continue;
    seconds_.insert_or_assign(check.name, std::round(10 * check.seconds) / 10);
  }
}

void CheckTimes::save(const std::filesystem::path& cache) const {
  std::ofstream(file_in(cache)) << nlohmann::json(seconds_).dump(2) << '\n';
}

}  // namespace raum::ci
