#include "regression/doctor/machine_readings.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>

#include "base/testing/temporary_folder.h"

namespace raum::regression {
namespace {

namespace fs = std::filesystem;

void put(const fs::path& path, const std::string& text) {
  fs::create_directories(path.parent_path());
  std::ofstream(path) << text << "\n";
}

TEST(ReadSystem, ReadsTheFilesOfTheKernel) {
  const TemporaryFolder folder;
  const fs::path root = folder.path();
  const fs::path cpu = root / "sys/devices/system/cpu";
  put(cpu / "cpu0/cpufreq/scaling_governor", "powersave");
  put(cpu / "intel_pstate/no_turbo", "0");
  put(cpu / "smt/active", "1");
  put(root / "proc/loadavg", "1.25 0.50 0.10 2/300 4711");
  put(root / "proc/cpuinfo", "processor\t: 0\nflags\t\t: fpu hypervisor avx2");
  const MachineReadings m = read_system(root);
  EXPECT_EQ(m.governor, "powersave");
  EXPECT_EQ(m.turbo, "on");
  EXPECT_EQ(m.smt, "on");
  EXPECT_DOUBLE_EQ(m.load, 1.25);
  EXPECT_TRUE(m.is_virtual);
  put(cpu / "intel_pstate/no_turbo", "1");
  EXPECT_EQ(read_system(root).turbo, "off");
}

TEST(ReadSystem, ReadsTurboFromEitherFile) {
  const TemporaryFolder folder;
  put(fs::path(folder.path()) / "sys/devices/system/cpu/cpufreq/boost", "1");
  EXPECT_EQ(read_system(folder.path()).turbo, "on");
}

TEST(ReadSystem, IsUnknownWithoutFiles) {
  const TemporaryFolder folder;
  const MachineReadings m = read_system(folder.path());
  EXPECT_TRUE(m.governor.empty());
  EXPECT_TRUE(m.turbo.empty());
  EXPECT_EQ(m.load, 0);
  EXPECT_FALSE(m.is_virtual);
}

TEST(ReadMachine, MeasuresUsablePairs) {
  const MachineReadings m = read_machine(kLeastPairs);
  EXPECT_EQ(m.log_ratios.size(), static_cast<std::size_t>(kLeastPairs));
  for (const double ratio : m.log_ratios) EXPECT_TRUE(std::isfinite(ratio));
  EXPECT_GT(m.work_ms, 0);
  EXPECT_GT(m.clock_resolution_ns, 0);
  EXPECT_GE(m.cores, 1);
  EXPECT_FALSE(m.counters.empty());
  EXPECT_FALSE(m.compiler.empty());
}

}  // namespace
}  // namespace raum::regression
