// Reads a machine for the doctor: what it tells of itself, and what equal work costs on it twice.
#pragma once

#include <filesystem>

#include "regression/doctor/doctor.h"

namespace raum::regression {

constexpr int kLeastPairs = 8;
constexpr int kMostPairs = 1'000;

/// All readings. The timing is of a fixed count of moves (perft), about 20 ms of it at a time, as
/// many pairs as asked for, the order of the two sides turned round from pair to pair (ABBA).
/// Requires: kLeastPairs ≤ pairs ≤ kMostPairs.  Cost: about 50 ms a pair on a quiet machine.
[[nodiscard]] MachineReadings read_machine(int pairs);

/// The part that the kernel's files tell; `root` is "/" but for tests.
[[nodiscard]] MachineReadings read_system(const std::filesystem::path& root);

}  // namespace raum::regression
