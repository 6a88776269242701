#include "ci/checks/footprint.h"

#include <fmt/format.h>

#include <fstream>
#include <string>
#include <string_view>

#include "tournament/engines/engine_process.h"

namespace raum::ci {

namespace {

// "VmHWM:\t    4120 kB".
Expected<std::int64_t> peak_of(int pid) {
  constexpr std::string_view kLabel = "VmHWM:";
  const std::string path = fmt::format("/proc/{}/status", pid);
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with(kLabel)) return 1024 * std::stoll(line.substr(kLabel.size()));
  }
  return fail(path, "no line VmHWM", "one; the process lives");
}

}  // namespace

Expected<Footprint> measure_footprint(const std::filesystem::path& engine,
                                      std::chrono::milliseconds limit,
                                      const std::stop_token& stop) {
  const StopEvent stopped;
  const std::stop_callback on_stop(stop, [&] { stopped.set(); });
  const auto deadline = std::chrono::steady_clock::now() + limit;
  const auto failed = [](const tournament::EngineFailure& failure) {
    return fail("bench 3", std::string(to_string(failure.fault)), "a line signature N");
  };
  auto process = tournament::EngineProcess::start({.path = engine.string()}, stopped);
  if (!process) return failed(process.error());
  if (auto asked = (*process)->ask("bench 3\n", deadline); !asked) return failed(asked.error());
  for (;;) {
    const auto line = (*process)->read_line(deadline);
    if (!line) return failed(line.error());
    if (line->starts_with("signature ")) break;
  }
  Footprint footprint;
  const auto peak = peak_of((*process)->pid());
  if (!peak) return tl::unexpected(peak.error());
  footprint.peak_memory = *peak;
  (*process)->quit();
  std::error_code error;
  footprint.binary_size = static_cast<std::int64_t>(std::filesystem::file_size(engine, error));
  if (error) return fail(engine.string(), error.message(), "a file");
  return footprint;
}

}  // namespace raum::ci
