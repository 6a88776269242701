// Footprint: the memory that a build's engine needs and the size of its program.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <stop_token>

#include "base/core/error.h"
#include "ci/checks/builds.h"
#include "ci/context/context.h"
#include "ci/cost/cost_finding.h"
#include "regression/measure/signature.h"

namespace raum::ci {

// A change of peak memory counts only if it is larger than this, in bytes, whatever share of the
// base it is. Measured: the peaks of one program of 2 MB differ by up to 0.23 MB, because the
// kernel counts resident pages in batches and maps more or fewer pages of shared libraries.
constexpr std::int64_t kMemoryFloor = 1 << 20;

struct Footprint {
  // Largest resident set size of one of its processes up to the end of a search, in bytes.
  std::int64_t peak_memory = 0;
  std::int64_t binary_size = 0;  // size of the program's file, in bytes
};

/// The largest resident set size of a process, in bytes, from its file /proc/PID/status.
/// Errors: the file has no line VmHWM, as that of a process that has ended.
[[nodiscard]] Expected<std::int64_t> peak_memory_in(const std::filesystem::path& status);

/// Starts the engine and lets it search the start position to `depth`. The peak is read from /proc
/// while the process lives: getrusage() would report the memory of the parent if that is larger. If
/// the engine has processes of its own, as it has in a sandbox, it is that of the largest one.
/// The size is that of the file `program`; 0 if there is none.
/// Errors: the engine does not start, crashes, or does not move within the limit.
[[nodiscard]] Expected<Footprint> measure_footprint(const regression::BuiltEngine& engine,
                                                    const std::filesystem::path& program, int depth,
                                                    std::chrono::milliseconds limit,
                                                    const std::stop_token& stop);

/// Measures the footprint of the first engine of both builds, and again if one exceeds its
/// threshold or cannot be measured. Growth beyond the thresholds fails or is a warning. Head fails
/// if its footprint cannot be measured but base's can; if base's cannot, or if the system does not
/// start head's engine, there is no verdict.
[[nodiscard]] CostFinding judge_footprint(const CheckContext& context, const Builds& builds);

/// Whether memory or size grew beyond the thresholds that fail; memory also beyond kMemoryFloor.
[[nodiscard]] bool is_too_large(const Footprint& base, const Footprint& head,
                                const regression::Thresholds& thresholds);

/// The findings of two measured footprints. The thresholds in the row of peak memory are those that
/// count: kMemoryFloor if that is larger than the share in `thresholds`.
[[nodiscard]] CostFinding compare_footprints(const Footprint& base, const Footprint& head,
                                             const regression::Thresholds& thresholds);

}  // namespace raum::ci
