#include "tournament/cluster/daemon.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <string_view>
#include <utility>

#include "base/process/descriptor.h"
#include "tournament/engines/engine_spec.h"

namespace raum::tournament {
namespace {

pid_t parent_of(pid_t pid) {
  std::ifstream status("/proc/" + std::to_string(pid) + "/status");
  for (std::string word; status >> word;) {
    pid_t parent = -1;
    if (word == "PPid:" && status >> parent) return parent;
  }
  return -1;
}

}  // namespace

std::string missing_program(const std::vector<std::string>& programs) {
  for (const std::string& program : programs) {
    if (!find_program(program)) return program + " is missing: ci/install --cluster installs it";
  }
  return "";
}

bool are_cluster_tests_required() {
  const char* const value = std::getenv("RAUM_CLUSTER_TESTS");
  return value != nullptr && std::string_view(value) == "required";
}

std::uint16_t free_port() {
  const Descriptor socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = ::htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* const plain = reinterpret_cast<sockaddr*>(&address);
  EXPECT_EQ(::bind(socket.get(), plain, size), 0);
  EXPECT_EQ(::getsockname(socket.get(), plain, &size), 0);
  return ::ntohs(address.sin_port);
}

Daemon::Daemon(std::vector<std::string> command, const std::string& log) {
  command.insert(command.begin(), {"-c", R"(log=$1; shift; exec "$@" >>"$log" 2>&1)", "sh", log});
  auto process = EngineProcess::start({.path = "/bin/sh", .arguments = std::move(command)}, never_);
  if (!process) {
    ADD_FAILURE() << process.error().detail;
    return;
  }
  process_ = std::move(*process);
  guard_ = parent_of(process_->pid());
}

void Daemon::kill() const {
  if (process_ != nullptr) ::kill(process_->pid(), SIGKILL);
}

void Daemon::signal_all(int signal) const {
  for (const ProcessId one : started()) ::kill(one.pid, signal);
}

std::vector<ProcessId> Daemon::started() const {
  return guard_ > 1 ? descendants(guard_) : std::vector<ProcessId>();
}

}  // namespace raum::tournament
