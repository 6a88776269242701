// SlurmCluster: munged, slurmctld and two slurmd as processes of a test, by default on the loopback
// address.
//   1. All of their files lie in one folder; SLURM_CONF in there names the cluster for srun.
//   2. The nodes are n1 and n2, with two processors each, whatever this machine has.
//   3. It ends with the object or with this process.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tournament/cluster/daemon.h"

namespace raum::tournament {

/// Where the machines of a cluster are.
struct ClusterPlaces {
  std::string here = "127.0.0.1";          // of slurmctld and the first node
  std::string there = "127.0.0.1";         // of the second node
  std::vector<std::string> go_there = {};  // the words that start a program there
};

class SlurmCluster {
 public:
  /// `folder` exists and belongs to this user.
  explicit SlurmCluster(std::string folder, ClusterPlaces places = {})
      : folder_(std::move(folder)), places_(std::move(places)) {}

  /// Returns: "" once both nodes take jobs, or why they do not.
  [[nodiscard]] std::string start();

  /// For SLURM_CONF.
  [[nodiscard]] std::string configuration() const { return folder_ + "/slurm.conf"; }

  void kill_controller() { controller_->kill(); }
  /// Starts the controller again, with the state of the one before.
  void start_controller();

  [[nodiscard]] const Daemon& node(std::size_t index) const { return *nodes_[index]; }

  /// The jobs of the queue, those that wait too; nullopt if the controller does not answer.
  [[nodiscard]] std::optional<std::size_t> jobs() const;

 private:
  [[nodiscard]] std::string log(const std::string& name) const {
    return folder_ + "/" + name + ".log";
  }
  void write_files() const;
  [[nodiscard]] bool is_ready() const;

  std::string folder_;
  ClusterPlaces places_;
  std::unique_ptr<Daemon> munge_, controller_;
  std::array<std::unique_ptr<Daemon>, 2> nodes_;
};

}  // namespace raum::tournament
