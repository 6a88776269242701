// Machine readings: system information and the timing noise of equal work, for the doctor.
#pragma once

#include <filesystem>
#include <functional>
#include <vector>

#include "regression/doctor/doctor.h"

namespace raum::regression {

constexpr int kMostPairs = 1'000;

/// All readings. Times `pairs` pairs of a fixed perft that takes about 20 ms, swapping the order of
/// the two sides from pair to pair (ABBA).
/// Requires: kLeastPairs ≤ pairs ≤ kMostPairs.  Cost: about 50 ms per pair on a quiet machine.
[[nodiscard]] MachineReadings read_machine(int pairs);

/// The readings from files of the kernel; `root` is "/" except in tests.
[[nodiscard]] MachineReadings read_system(const std::filesystem::path& root);

/// How often to repeat a round of work so that it takes about 20 ms: from 1 to 20,000 times.
/// Requires: round_ms ≥ 0.
[[nodiscard]] int rounds_of_work(double round_ms);

/// Timings of the same work in pairs, whose true ratio is 1.
struct EqualWork {
  std::vector<double> log_ratios;  // as MachineReadings has them
  double median_ms = 0;            // the upper one of the two in the middle
};

/// Times pairs of the same work; `run_ms` does it once and returns the time it took. In every other
/// pair the later run counts as the first side.
/// Requires: pairs > 0; times > 0.
[[nodiscard]] EqualWork time_equal_work(int pairs, const std::function<double()>& run_ms);

}  // namespace raum::regression
