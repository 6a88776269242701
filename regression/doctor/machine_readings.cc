#include "regression/doctor/machine_readings.h"

#include <fmt/core.h>
#include <linux/perf_event.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "base/core/assert.h"
#include "base/core/build_info.h"
#include "base/core/system_error.h"
#include "engine/board/position_text.h"
#include "perft/count/perft.h"
#include "regression/measure/instructions.h"
#include "tournament/messages/worker_hello.h"

namespace raum::regression {

namespace {

using Clock = std::chrono::steady_clock;

// The first line of a file, "" if there is none.
std::string first_line(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

// Translates the "0" or "1" in a file to "on" or "off".  Returns: "" for any other text.
std::string switch_of(const std::filesystem::path& path, bool is_on_at_0) {
  const std::string value = first_line(path);
  if (value != "0" && value != "1") return "";
  return (value == "0") == is_on_at_0 ? "on" : "off";
}

bool has_hypervisor(const std::filesystem::path& cpuinfo) {
  std::ifstream file(cpuinfo);
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("flags")) return line.find(" hypervisor") != std::string::npos;
  }
  return false;
}

int usable_cores() {
  cpu_set_t cores{};
  return sched_getaffinity(0, sizeof cores, &cores) == 0 ? CPU_COUNT(&cores) : 1;
}

// Whether the kernel lets this process count instructions in hardware.
void read_counters(MachineReadings& m) {
  perf_event_attr what{};
  what.type = PERF_TYPE_HARDWARE;
  what.size = sizeof what;
  what.config = PERF_COUNT_HW_INSTRUCTIONS;
  what.disabled = 1;
  what.exclude_kernel = 1;
  what.exclude_hv = 1;
  const long fd = syscall(SYS_perf_event_open, &what, 0, -1, -1, 0UL);
  if (fd < 0) {
    m.counters = fmt::format("no: {}", system_error_text(errno));
    return;
  }
  const int counter = static_cast<int>(fd);
  ioctl(counter, PERF_EVENT_IOC_ENABLE, 0);
  std::uint64_t count = 0;
  const ssize_t n = read(counter, &count, sizeof count);
  close(counter);
  m.has_counters = n == sizeof count && count > 0;
  m.counters = m.has_counters ? "instructions" : "no: the count stays at 0";
}

double clock_resolution_ns() {
  auto smallest = Clock::duration::max();
  for (int i = 0; i < 1000; ++i) {
    const auto begin = Clock::now();
    auto end = begin;
    while (end == begin) end = Clock::now();
    smallest = std::min(smallest, end - begin);
  }
  return std::chrono::duration<double, std::nano>(smallest).count();
}

// Perft to depth 3 from the start position, repeated to take about 20 ms.
class FixedWork {
 public:
  FixedWork() {
    double fastest = std::numeric_limits<double>::infinity();
    for (int i = 0; i < 5; ++i) fastest = std::min(fastest, run_ms());
    rounds_ = rounds_of_work(fastest);
  }

  double run_ms() {
    const auto begin = Clock::now();
    for (int i = 0; i < rounds_; ++i) {
      nodes_ = perft::perft(start_, {.depth = 3, .kernel = perft::Kernel::Core});
    }
    return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
  }

 private:
  Position start_ = *parse_position(kStartText);
  int rounds_ = 1;
  volatile std::uint64_t nodes_ = 0;
};

}  // namespace

MachineReadings read_system(const std::filesystem::path& root) {
  const auto cpu = root / "sys/devices/system/cpu";
  MachineReadings m;
  m.governor = first_line(cpu / "cpu0/cpufreq/scaling_governor");
  m.turbo = switch_of(cpu / "intel_pstate/no_turbo", true);
  if (m.turbo.empty()) m.turbo = switch_of(cpu / "cpufreq/boost", false);
  m.smt = switch_of(cpu / "smt/active", false);
  m.is_virtual = has_hypervisor(root / "proc/cpuinfo");
  m.load = std::strtod(first_line(root / "proc/loadavg").c_str(), nullptr);
  return m;
}

int rounds_of_work(double round_ms) {
  constexpr double kTargetMs = 20;
  return static_cast<int>(std::clamp(kTargetMs / round_ms, 1.0, 20'000.0));
}

EqualWork time_equal_work(int pairs, const std::function<double()>& run_ms) {
  EqualWork timed;
  std::vector<double> times_ms;
  for (int i = 0; i < pairs; ++i) {
    const double earlier = run_ms(), later = run_ms();
    const bool is_turned = i % 2 == 1;
    timed.log_ratios.push_back(is_turned ? std::log(earlier / later) : std::log(later / earlier));
    times_ms.insert(times_ms.end(), {earlier, later});
  }
  std::nth_element(times_ms.begin(), times_ms.begin() + pairs, times_ms.end());
  timed.median_ms = times_ms[static_cast<std::size_t>(pairs)];
  return timed;
}

MachineReadings read_machine(int pairs) {
  RAUM_ASSERT(pairs >= kLeastPairs && pairs <= kMostPairs);
  MachineReadings m = read_system("/");
  const tournament::WorkerHello hello = tournament::make_hello();
  m.host = hello.host;
  m.processor = processor_name();
  m.speed = static_cast<double>(hello.speed);
  m.cores = usable_cores();
  m.cores_online = std::max(1, static_cast<int>(sysconf(_SC_NPROCESSORS_ONLN)));
  m.clock_resolution_ns = clock_resolution_ns();
  m.valgrind = valgrind_version().value_or("");
  read_counters(m);
  m.has_avx512 = __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512bw") != 0;
  m.has_bmi2 = __builtin_cpu_supports("bmi2") != 0;
  m.compiler = build_info().compiler;
  FixedWork work;
  EqualWork timed = time_equal_work(pairs, [&] { return work.run_ms(); });
  m.log_ratios = std::move(timed.log_ratios);
  m.work_ms = timed.median_ms;
  return m;
}

}  // namespace raum::regression
