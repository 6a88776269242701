// CheckTimes: how long each check took in earlier gates, for the estimate of a later one. Kept as
// durations.json in the directory of the finished builds: {"rules": 41.2}.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "ci/context/verdict.h"

namespace raum::ci {

class CheckTimes {
 public:
  /// Empty if there is no such file or it has another content.
  [[nodiscard]] static CheckTimes load(const std::filesystem::path& cache);

  /// Seconds; nullopt if unknown.
  [[nodiscard]] std::optional<double> of(std::string_view check) const;

  /// Replaces the times of the checks that passed and took two seconds or longer; a shorter check
  /// found its work done. A sequential test takes another time with every change, so `strength`
  /// has none.
  void learn(std::span<const CheckReport> checks);

  /// Ignores errors: the times serve only for estimates.
  void save(const std::filesystem::path& cache) const;

 private:
  std::map<std::string, double, std::less<>> seconds_;
};

}  // namespace raum::ci
