#include "regression/doctor/machine_readings.h"

#include <gtest/gtest.h>
#include <sched.h>
#include <unistd.h>

#include <cmath>
#include <fstream>

#include "base/core/build_info.h"
#include "base/testing/temporary_folder.h"
#include "regression/measure/instructions.h"

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
  EXPECT_FALSE(m.host.empty());
  EXPECT_GT(m.speed, 0);
}

TEST(ReadSystem, KnowsBothPositionsOfASwitch) {
  const TemporaryFolder folder;
  const fs::path cpu = fs::path(folder.path()) / "sys/devices/system/cpu";
  put(cpu / "cpufreq/boost", "0");
  put(cpu / "smt/active", "0");
  EXPECT_EQ(read_system(folder.path()).turbo, "off");
  EXPECT_EQ(read_system(folder.path()).smt, "off");
  put(cpu / "cpufreq/boost", "2");
  put(cpu / "smt/active", "");
  EXPECT_EQ(read_system(folder.path()).turbo, "");
  EXPECT_EQ(read_system(folder.path()).smt, "");
  put(cpu / "cpufreq/boost", "1");
  put(cpu / "intel_pstate/no_turbo", "1");
  EXPECT_EQ(read_system(folder.path()).turbo, "off") << "the driver's own file comes first";
}

TEST(ReadSystem, FindsAHypervisorAmongTheFlagsOnly) {
  const TemporaryFolder folder;
  const fs::path cpuinfo = fs::path(folder.path()) / "proc/cpuinfo";
  put(cpuinfo, "model name\t: x hypervisor\nflags\t\t: fpu avx2\nbugs\t: none hypervisor");
  EXPECT_FALSE(read_system(folder.path()).is_virtual);
  put(cpuinfo, "flags\t\t: fpu hypervisor avx2");
  EXPECT_TRUE(read_system(folder.path()).is_virtual);
}

TEST(EqualWork, TakesAboutTwentyMilliseconds) {
  EXPECT_EQ(rounds_of_work(10), 2);
  EXPECT_EQ(rounds_of_work(0.125), 160);
  EXPECT_EQ(rounds_of_work(20), 1);
  EXPECT_EQ(rounds_of_work(50), 1);
  EXPECT_EQ(rounds_of_work(0.001), 20'000);
  EXPECT_EQ(rounds_of_work(0.0001), 20'000);
}

TEST(EqualWork, IsTimedInPairsThatTakeTurns) {
  double time = 0;
  const EqualWork timed = time_equal_work(3, [&] { return ++time; });
  EXPECT_EQ(time, 6);
  ASSERT_EQ(timed.log_ratios.size(), 3U);
  EXPECT_DOUBLE_EQ(timed.log_ratios[0], std::log(2.0 / 1));
  EXPECT_DOUBLE_EQ(timed.log_ratios[1], std::log(3.0 / 4));
  EXPECT_DOUBLE_EQ(timed.log_ratios[2], std::log(6.0 / 5));
  EXPECT_EQ(timed.median_ms, 4);
}

TEST(ReadMachine, AsksTheSystem) {
  const MachineReadings m = read_machine(kLeastPairs);
  cpu_set_t cores;
  CPU_ZERO(&cores);
  ASSERT_EQ(sched_getaffinity(0, sizeof cores, &cores), 0);
  EXPECT_EQ(m.cores, CPU_COUNT(&cores));
  EXPECT_EQ(m.cores_online, sysconf(_SC_NPROCESSORS_ONLN));
  EXPECT_EQ(m.processor, processor_name());
  EXPECT_EQ(m.compiler, build_info().compiler);
  EXPECT_EQ(m.valgrind, valgrind_version().value_or(""));
  EXPECT_EQ(m.has_bmi2, __builtin_cpu_supports("bmi2") != 0);
  EXPECT_EQ(m.has_avx512,
            __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512bw") != 0);
  EXPECT_EQ(m.turbo, read_system("/").turbo);
  EXPECT_EQ(m.is_virtual, read_system("/").is_virtual);
  EXPECT_LT(m.clock_resolution_ns, 1e6);
  EXPECT_TRUE(m.has_counters ? m.counters == "instructions" : m.counters.starts_with("no: "))
      << m.counters;
  EXPECT_GT(m.work_ms, 0);
}

}  // namespace
}  // namespace raum::regression
