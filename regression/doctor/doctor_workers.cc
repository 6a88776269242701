#include "regression/doctor/doctor_workers.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <system_error>
#include <thread>
#include <utility>

#include "base/core/exit_code.h"
#include "base/process/subprocess.h"
#include "base/text/quote.h"

namespace raum::regression {
namespace {

using tournament::WorkerGroup;
using tournament::WorkerPlace;

constexpr auto kLimit = std::chrono::minutes(10);  // Slurm may keep a task waiting

// An sshd drops some of many connections that begin at a time. A match starts such a worker again,
// too.
CommandResult run_launched(const Command& command, WorkerPlace place) {
  constexpr int kNoConnection = 255;  // the exit status of ssh without a connection
  constexpr auto kSoon = std::chrono::seconds(5);
  constexpr int kStarts = 3;
  for (int start = 1;; ++start) {
    CommandResult outcome = run_command(command);
    const bool was_dropped = place == WorkerPlace::Ssh && outcome.end == CommandEnd::Exited &&
                             outcome.status == kNoConnection && outcome.elapsed < kSoon;
    if (!was_dropped || start == kStarts) return outcome;
    std::this_thread::sleep_for(std::chrono::seconds(1));
  }
}

void diagnose_worker(WorkerDiagnosis& worker, const WorkerGroup& group,
                     const std::vector<std::string>& arguments) {
  std::error_code unknown;
  const std::string own = std::filesystem::read_symlink("/proc/self/exe", unknown).string();
  Command command{.arguments = worker_command(group, own, "raum-doctor"), .limit = kLimit};
  command.arguments.back() = "doctor";  // instead of "worker"
  command.arguments.insert(command.arguments.end(), arguments.begin(), arguments.end());
  CommandResult outcome = run_launched(command, group.place);
  worker.status = outcome.status;
  worker.output = std::move(outcome.output);
  const auto cannot = static_cast<int>(ExitCode::NoVerdict);
  const bool has_run = outcome.ok() || (outcome.end == CommandEnd::Exited &&
                                        outcome.status == cannot && !worker.output.empty());
  if (!has_run) worker.error = printable_utf8(describe_failure(command, outcome));
  const bool is_json = arguments.back() == "--json";
  if (has_run && is_json && !nlohmann::json::accept(worker.output)) {
    worker.error = "an answer that is no JSON, such as a greeting before it";
  }
}

}  // namespace

std::vector<WorkerDiagnosis> diagnose_workers(const std::vector<WorkerGroup>& groups,
                                              const std::vector<std::string>& arguments) {
  std::vector<WorkerDiagnosis> workers;
  for (const WorkerGroup& group : groups) {
    for (int number = 1; number <= group.count; ++number) {
      workers.push_back({.group = to_string(group), .number = number});
    }
  }
  std::vector<std::jthread> threads;
  for (const WorkerGroup& group : groups) {
    for (int number = 1; number <= group.count; ++number) {
      WorkerDiagnosis& worker = workers[threads.size()];
      threads.emplace_back(
          [&worker, &group, &arguments] { diagnose_worker(worker, group, arguments); });
    }
  }
  threads.clear();  // waits for them
  return workers;
}

int code_of(const std::vector<WorkerDiagnosis>& workers) {
  int code = 0;
  for (const WorkerDiagnosis& worker : workers) {
    code = std::max(code,
                    worker.error.empty() ? worker.status : static_cast<int>(ExitCode::Environment));
  }
  return code;
}

std::string workers_text(const std::vector<WorkerDiagnosis>& workers) {
  std::string text;
  for (const WorkerDiagnosis& worker : workers) {
    if (!text.empty()) text += '\n';
    text += fmt::format("worker {} of {}\n", worker.number, worker.group);
    text += worker.error.empty() ? worker.output : fmt::format("did not run: {}\n", worker.error);
  }
  return text;
}

std::string workers_json(const std::vector<WorkerDiagnosis>& workers) {
  using nlohmann::ordered_json;
  ordered_json json{{"schema_version", 1}, {"workers", ordered_json::array()}};
  for (const WorkerDiagnosis& worker : workers) {
    const bool has_run = worker.error.empty();
    ordered_json report = has_run ? ordered_json::parse(worker.output, nullptr, false) : nullptr;
    if (report.is_discarded()) report = nullptr;
    json["workers"].push_back(
        {{"group", worker.group},
         {"worker", worker.number},
         {"report", std::move(report)},
         {"error", has_run ? ordered_json(nullptr) : ordered_json(worker.error)}});
  }
  return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

}  // namespace raum::regression
