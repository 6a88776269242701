// SshServer: an sshd of a test on a free port of the loopback address, and an `ssh` that knows it.
//   1. All files lie in one folder: keys, settings and known hosts; ~/.ssh is not used.
//   2. The hosts of its `ssh` are "near", this server, and "gone", where nobody listens.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "tournament/cluster/daemon.h"

namespace raum::tournament {

class SshServer {
 public:
  /// `folder` exists and belongs to this user. `variable`: NAME=VALUE for its sessions.
  SshServer(std::string folder, std::string variable)
      : folder_(std::move(folder)), variable_(std::move(variable)) {}

  /// Returns: "" once a command ran on "near", or why it does not.
  [[nodiscard]] std::string start();

  /// The folder with `ssh`, to be the first of PATH.
  [[nodiscard]] std::string programs() const { return folder_ + "/bin"; }

  /// Kills the processes that serve connections.
  void kill_connections() const;

 private:
  [[nodiscard]] std::string make_keys() const;
  void write_files() const;

  std::string folder_, variable_;
  std::unique_ptr<Daemon> daemon_;
};

}  // namespace raum::tournament
