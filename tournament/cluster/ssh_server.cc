#include "tournament/cluster/ssh_server.h"

#include <fmt/core.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>

#include "base/process/subprocess.h"
#include "tournament/engines/engine_spec.h"

namespace raum::tournament {
namespace {

namespace fs = std::filesystem;

// {0}: folder, {1}: port, {2}: variable.
constexpr const char* kServer = R"(Port {1}
ListenAddress 127.0.0.1
HostKey {0}/host_key
PidFile none
AuthorizedKeysFile {0}/user_key.pub
StrictModes no
UsePAM no
PasswordAuthentication no
KbdInteractiveAuthentication no
PermitRootLogin prohibit-password
MaxStartups 100
SetEnv {2}
)";

// {0}: folder, {1}: port, {2}: a port where nobody listens.
constexpr const char* kClient = R"(Host near
Port {1}
Host gone
Port {2}
Host *
HostName 127.0.0.1
IdentityFile {0}/user_key
IdentitiesOnly yes
UserKnownHostsFile {0}/known_hosts
StrictHostKeyChecking accept-new
)";

}  // namespace

std::string SshServer::make_keys() const {
  for (const std::string name : {"host_key", "user_key"}) {
    const CommandResult made = run_command(
        {.arguments = {"ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder_ + "/" + name}});
    if (!made.ok()) return "ssh-keygen: " + made.errors;
  }
  return "";
}

void SshServer::write_files() const {
  const int port = free_port();
  std::ofstream(folder_ + "/sshd_config") << fmt::format(kServer, folder_, port, variable_);
  std::ofstream(folder_ + "/ssh_config") << fmt::format(kClient, folder_, port, free_port());
  const std::string real = find_program("ssh").value();
  fs::create_directory(programs());
  std::ofstream(programs() + "/ssh")
      << fmt::format("#!/bin/sh\nexec '{}' -F '{}/ssh_config' \"$@\"\n", real, folder_);
  fs::permissions(programs() + "/ssh", fs::perms::owner_all);
}

std::string SshServer::start() {
  if (std::string why = make_keys(); !why.empty()) return why;
  write_files();
  if (::getuid() == 0) {  // where sshd locks up its unprivileged part; systems make it at boot
    fs::create_directories("/run/sshd");
    fs::permissions("/run/sshd", fs::perms(0755));
  }
  const std::string log = folder_ + "/sshd.log";
  daemon_ = std::make_unique<Daemon>(std::vector<std::string>{find_program("sshd").value(), "-D",
                                                              "-e", "-f", folder_ + "/sshd_config"},
                                     log);
  const auto last = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  std::string why;
  do {
    const CommandResult done =
        run_command({.arguments = {programs() + "/ssh", "-T", "-o", "BatchMode=yes", "near", ":"}});
    if (done.ok()) return "";
    why = done.errors;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  } while (std::chrono::steady_clock::now() < last);
  std::ifstream file(log);
  return why + last_words({std::istreambuf_iterator<char>(file), {}});
}

void SshServer::kill_connections() const {
  for (const ProcessId one : daemon_->started()) {
    std::ifstream file(fmt::format("/proc/{}/comm", one.pid));
    std::string name;
    if (one.pid != daemon_->pid() && file >> name && name == "sshd") ::kill(one.pid, SIGKILL);
  }
}

}  // namespace raum::tournament
