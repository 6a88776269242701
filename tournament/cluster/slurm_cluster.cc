#include "tournament/cluster/slurm_cluster.h"

#include <fmt/core.h>
#include <pwd.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <thread>

#include "base/process/subprocess.h"

namespace raum::tournament {
namespace {

namespace fs = std::filesystem;

// Neither accounting nor control groups, which tests on one machine do without. A node counts as
// down when it has been silent for five seconds. {0}: folder, {1}: host, {2}: user, {3}...: ports,
// {6} and {7}: addresses, {8}: where the daemons listen.
constexpr const char* kConfiguration = R"(ClusterName=raumtest
SlurmctldHost={1}({6})
SlurmUser={2}
SlurmdUser={2}
SlurmctldPort={3}
{8}AuthType=auth/munge
AuthInfo=socket={0}/munge.socket
CredType=cred/munge
StateSaveLocation={0}/state
SlurmdSpoolDir={0}/spool.%n
SlurmctldPidFile={0}/slurmctld.pid
SlurmdPidFile={0}/slurmd.%n.pid
SlurmctldLogFile={0}/slurmctld.log
SlurmdLogFile={0}/slurmd.%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
JobCompType=jobcomp/none
MailProg=/bin/true
MpiDefault=none
SwitchType=switch/none
SchedulerType=sched/backfill
SchedulerParameters=sched_min_interval=0
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
ReturnToService=2
SlurmdTimeout=5
SlurmctldTimeout=30
InactiveLimit=0
KillWait=2
MessageTimeout=5
NodeName=n1 NodeHostname={1} NodeAddr={6} Port={4} CPUs=2 State=UNKNOWN
NodeName=n2 NodeHostname={1} NodeAddr={7} Port={5} CPUs=2 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
)";

std::string short_host() {
  char name[256] = {};
  ::gethostname(name, sizeof name - 1);
  const std::string whole = name;
  return whole.substr(0, whole.find('.'));
}

std::string user() {
  const passwd* const entry = ::getpwuid(::getuid());
  return entry == nullptr ? std::to_string(::getuid()) : entry->pw_name;
}

std::string end_of(const std::string& path) {
  std::ifstream file(path);
  return path + ": " + last_words({std::istreambuf_iterator<char>(file), {}});
}

}  // namespace

void SlurmCluster::write_files() const {
  fs::create_directories(folder_ + "/state");
  const std::string key = folder_ + "/munge.key";
  std::random_device random;
  std::ofstream file(key, std::ios::binary);
  for (int i = 0; i < 128; ++i) file.put(static_cast<char>(random() & 0xff));
  file.close();
  fs::permissions(key, fs::perms::owner_read | fs::perms::owner_write);
  // In a network of the test's own, where nobody else sees them, they listen on all addresses: that
  // of the host's name, which they would take otherwise, is not one of them.
  const char* const listening =
      places_.go_there.empty() ? "CommunicationParameters=NoCtldInAddrAny,NoInAddrAny\n" : "";
  std::ofstream(configuration()) << fmt::format(kConfiguration, folder_, short_host(), user(),
                                                free_port(), free_port(), free_port(), places_.here,
                                                places_.there, listening);
}

std::string SlurmCluster::start() {
  write_files();
  munge_ = std::make_unique<Daemon>(
      std::vector<std::string>{
          "munged", "--foreground", "--force", "--key-file=" + folder_ + "/munge.key",
          "--socket=" + folder_ + "/munge.socket", "--pid-file=" + folder_ + "/munged.pid",
          "--log-file=" + log("munged"), "--seed-file=" + folder_ + "/munged.seed"},
      log("munged"));
  const auto last = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  const auto wait = [&](const auto& holds) {
    while (!holds() && std::chrono::steady_clock::now() < last) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    return holds();
  };
  if (!wait([this] { return fs::exists(folder_ + "/munge.socket"); })) {
    return "munged does not start: " + end_of(log("munged"));
  }
  start_controller();
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    const std::string name = fmt::format("n{}", i + 1);
    std::vector<std::string> words = i == 0 ? std::vector<std::string>() : places_.go_there;
    words.insert(words.end(), {"slurmd", "-D", "-N", name, "-f", configuration()});
    nodes_[i] = std::make_unique<Daemon>(std::move(words), log("slurmd." + name));
  }
  if (wait([this] { return is_ready(); })) return "";
  return fmt::format("the nodes are not ready\n{}\n{}\n{}", end_of(log("slurmctld")),
                     end_of(log("slurmd.n1")), end_of(log("slurmd.n2")));
}

void SlurmCluster::start_controller() {
  controller_ = std::make_unique<Daemon>(
      std::vector<std::string>{"slurmctld", "-D", "-f", configuration()}, log("slurmctld"));
}

bool SlurmCluster::is_ready() const {
  const CommandResult nodes =
      run_command({.arguments = {"sinfo", "--noheader", "--Node", "--format=%T"},
                   .environment = {{"SLURM_CONF", configuration()}}});
  return nodes.output == "idle\nidle\n";
}

std::optional<std::size_t> SlurmCluster::jobs() const {
  const CommandResult queue = run_command({.arguments = {"squeue", "--noheader", "--format=%i %T"},
                                           .environment = {{"SLURM_CONF", configuration()}}});
  if (!queue.ok()) return std::nullopt;
  return static_cast<std::size_t>(std::count(queue.output.begin(), queue.output.end(), '\n'));
}

}  // namespace raum::tournament
