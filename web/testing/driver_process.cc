#include "web/testing/driver_process.h"

#include <optional>
#include <string_view>

#include "base/process/stop_event.h"
#include "base/testing/temporary_folder.h"
#include "base/text/numbers.h"
#include "tournament/engines/engine_process.h"
#include "tournament/engines/engine_spec.h"
#include "web/testing/browser_error.h"

namespace raum::web {
namespace {

constexpr const char* kDriver = "chromedriver";
constexpr const char* kBrowser = "chromium";

std::string path_of(const char* program) {
  const Expected<std::string> path = tournament::find_program(program);
  if (!path) throw BrowserError("no driver", to_string(path.error()), "start");
  return *path;
}

// chromedriver prints "ChromeDriver was started successfully on port 40123."
std::optional<std::uint16_t> announced_port(std::string_view line) {
  constexpr std::string_view kBefore = "started successfully on port ";
  const std::size_t at = line.find(kBefore);
  if (at == std::string_view::npos) return std::nullopt;
  line.remove_prefix(at + kBefore.size());
  const auto port = parse_integer(line.substr(0, line.find('.')), "port", 1, 65535);
  return port ? std::optional(static_cast<std::uint16_t>(*port)) : std::nullopt;
}

}  // namespace

struct DriverProcess::State {
  TemporaryFolder folder;
  StopEvent never;
  std::unique_ptr<tournament::EngineProcess> process;  // ends before the folder is removed
  std::uint16_t port = 0;
};

DriverProcess::DriverProcess(std::chrono::milliseconds limit) : state_(std::make_unique<State>()) {
  const auto deadline = std::chrono::steady_clock::now() + limit;
  const std::string& folder = state_->folder.path();
  auto started = tournament::EngineProcess::start({.path = path_of(kDriver),
                                                   .arguments = {"--port=0"},
                                                   .environment = {{"TMPDIR", folder},
                                                                   {"HOME", folder},
                                                                   {"XDG_CONFIG_HOME", folder},
                                                                   {"XDG_CACHE_HOME", folder}},
                                                   .start_limit = limit},
                                                  state_->never);
  if (!started) throw BrowserError("no driver", started.error().detail, kDriver);
  state_->process = std::move(*started);
  while (state_->port == 0) {
    const auto line = state_->process->read_line(deadline);
    if (!line) {
      throw BrowserError("no driver",
                         std::string(tournament::to_string(line.error().fault)) + " " +
                             line.error().detail + "\n" + state_->process->stderr_tail(),
                         kDriver);
    }
    state_->port = announced_port(*line).value_or(0);
  }
}

DriverProcess::~DriverProcess() = default;

std::uint16_t DriverProcess::port() const { return state_->port; }

const std::string& DriverProcess::folder() const { return state_->folder.path(); }

std::string missing_browser() {
  for (const char* const program : {kBrowser, kDriver}) {
    if (!tournament::find_program(program)) {
      return std::string(program) + " is missing: apt-get install chromium chromium-driver";
    }
  }
  return "";
}

std::string chromium_program() { return path_of(kBrowser); }

}  // namespace raum::web
