// ValgrindRuns: how the check `cost` counts and profiles a workload. Tests replace valgrind.
#pragma once

#include <filesystem>
#include <functional>
#include <stop_token>

#include "base/core/error.h"
#include "regression/measure/instructions.h"
#include "regression/profile/callgrind_profile.h"

namespace raum::ci {

/// The two measurements that the check `cost` makes under valgrind.
struct ValgrindRuns {
  // Instructions and units of a workload in the folder of a build; called by several threads at a
  // time.
  std::function<Expected<regression::WorkloadCount>(const std::filesystem::path& folder,
                                                    const regression::Workload& work)>
      count;
  // Instructions and calls by function.
  std::function<Expected<regression::CallgrindProfile>(const std::filesystem::path& folder,
                                                       const regression::Workload& work)>
      profile;
};

/// Runs of valgrind with their time limits.
[[nodiscard]] ValgrindRuns valgrind_runs(const std::stop_token& stop);

}  // namespace raum::ci
