// Footprint: the memory that a build's engine needs and the size of its program.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <stop_token>

#include "base/core/error.h"
#include "ci/checks/builds.h"
#include "ci/checks/context.h"
#include "ci/cost/cost_finding.h"

namespace raum::ci {

struct Footprint {
  std::int64_t peak_memory = 0;  // largest resident set size up to the end of `bench 3`, in bytes
  std::int64_t binary_size = 0;  // size of the program's file, in bytes
};

/// The largest resident set size of a process, in bytes, from its file /proc/PID/status.
/// Errors: the file has no line VmHWM, as that of a process that has ended.
[[nodiscard]] Expected<std::int64_t> peak_memory_in(const std::filesystem::path& status);

/// Starts the engine and runs `bench 3`. The peak is read from /proc while the process lives:
/// getrusage() would report the memory of the parent if that is larger.
/// Errors: the engine does not start, crashes, or prints no signature within the limit.
[[nodiscard]] Expected<Footprint> measure_footprint(const std::filesystem::path& engine,
                                                    std::chrono::milliseconds limit,
                                                    const std::stop_token& stop);

/// Measures the footprint of both builds' engines, and again if one exceeds its threshold or cannot
/// be measured. Growth beyond the thresholds fails or is a warning. Head fails if its footprint
/// cannot be measured but base's can; if base's cannot, or if the system does not start head's
/// engine, there is no verdict.
[[nodiscard]] CostFinding judge_footprint(const CheckContext& context, const Builds& builds);

/// Whether memory or size grew beyond the thresholds that fail.
[[nodiscard]] bool is_too_large(const Footprint& base, const Footprint& head,
                                const regression::Thresholds& thresholds);

/// The findings of two measured footprints.
[[nodiscard]] CostFinding compare_footprints(const Footprint& base, const Footprint& head,
                                             const regression::Thresholds& thresholds);

}  // namespace raum::ci
