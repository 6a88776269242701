#include "ci/cost/valgrind_runs.h"

#include <chrono>

#include "regression/measure/function_costs.h"

namespace raum::ci {

using regression::Workload;

namespace {

constexpr auto kInstructionsLimit = std::chrono::minutes(3);
constexpr auto kProfileLimit = std::chrono::minutes(5);

}  // namespace

ValgrindRuns valgrind_runs(const std::stop_token& stop) {
  return {.count =
              [stop](const std::filesystem::path& folder, const Workload& work) {
                return regression::count_instructions(folder, work, kInstructionsLimit, stop);
              },
          .profile =
              [stop](const std::filesystem::path& folder, const Workload& work) {
                return regression::profile_workload(folder, work, kProfileLimit, stop);
              }};
}

}  // namespace raum::ci
