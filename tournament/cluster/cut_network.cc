#include "tournament/cluster/cut_network.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sched.h>

#include <cerrno>
#include <chrono>
#include <filesystem>
#include <system_error>
#include <thread>
#include <utility>

#include "base/process/subprocess.h"

namespace raum::tournament {
namespace {

// Of the calling thread.
constexpr const char* kOwnNamespace = "/proc/thread-self/ns/net";

std::string namespace_of(const std::string& link) {
  std::error_code ignored;
  return std::filesystem::read_symlink(link, ignored);
}

}  // namespace

CutNetwork::~CutNetwork() {
  other_.reset();
  if (before_.is_open()) ::setns(before_.get(), CLONE_NEWNET);
}

int CutNetwork::enter() {
  Descriptor own(::open(kOwnNamespace, O_RDONLY | O_CLOEXEC));
  if (!own.is_open() || ::unshare(CLONE_NEWNET) != 0) return errno;
  before_ = std::move(own);
  return 0;
}

std::string CutNetwork::connect() {
  other_ = std::make_unique<Daemon>(
      std::vector<std::string>{"unshare", "--net", "sleep", "infinity"}, log_);
  const std::string pid = std::to_string(other_->pid());
  const auto has_entered = [here = namespace_of(kOwnNamespace), link = "/proc/" + pid + "/ns/net"] {
    const std::string there = namespace_of(link);
    return !there.empty() && there != here;
  };
  const auto last = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (!has_entered() && std::chrono::steady_clock::now() < last) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  const std::string here = std::string(kHere) + "/24", there = std::string(kThere) + "/24";
  const auto over_there = go_there();
  using Words = std::vector<std::string>;
  for (const auto& [prefix, words] : std::vector<std::pair<Words, Words>>{
           {{}, {"link", "set", "lo", "up"}},
           {{}, {"link", "add", "near", "type", "veth", "peer", "name", "far"}},
           {{}, {"link", "set", "far", "netns", pid}},
           {{}, {"address", "add", here, "dev", "near"}},
           {{}, {"link", "set", "near", "up"}},
           {over_there, {"link", "set", "lo", "up"}},
           {over_there, {"address", "add", there, "dev", "far"}},
           {over_there, {"link", "set", "far", "up"}}}) {
    if (auto said = ip(words, prefix); !said.empty()) return said;
  }
  return "";
}

std::vector<std::string> CutNetwork::go_there() const {
  return {"nsenter", fmt::format("--net=/proc/{}/ns/net", other_->pid())};
}

std::string CutNetwork::cut() const { return ip({"link", "set", "near", "down"}); }

std::string CutNetwork::ip(const std::vector<std::string>& words, std::vector<std::string> prefix) {
  prefix.emplace_back("ip");
  prefix.insert(prefix.end(), words.begin(), words.end());
  const std::string text = fmt::format("{}", fmt::join(prefix, " "));
  const CommandResult result = run_command({.arguments = std::move(prefix)});
  return result.ok() ? "" : fmt::format("{}: {}", text, result.errors);
}

}  // namespace raum::tournament
