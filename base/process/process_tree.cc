#include "base/process/process_tree.h"

#include <poll.h>
#include <signal.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <string>

namespace raum {

namespace {

struct Stat {
  char state = '?';
  pid_t parent = 0;
  std::uint64_t start_ticks = 0;
};

// Reads fields 3 (state), 4 (ppid) and 22 (starttime). The name in field 2 may contain anything, so
// parsing starts after the last parenthesis.  Source: proc(5), /proc/[pid]/stat.
std::optional<Stat> read_stat(pid_t pid) {
  std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
  // Reading fails if the process ends after the file is opened. getline() then returns nothing; an
  // iterator over the stream buffer would throw.
  std::string text;
  std::getline(file, text, '\0');
  const auto name_end = text.rfind(')');
  if (name_end == std::string::npos) return std::nullopt;
  std::istringstream fields(text.substr(name_end + 1));
  Stat stat;
  fields >> stat.state >> stat.parent;
  std::string skipped;
  for (int field = 5; field < 22; ++field) fields >> skipped;
  fields >> stat.start_ticks;
  return fields ? std::optional(stat) : std::nullopt;
}

}  // namespace

std::vector<ProcessId> descendants(pid_t root) {
  std::multimap<pid_t, ProcessId> children;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator("/proc", error)) {
    const std::string name = entry.path().filename();
    pid_t pid = 0;
    const auto [stop, status] = std::from_chars(name.data(), name.data() + name.size(), pid);
    if (status != std::errc{} || stop != name.data() + name.size()) continue;
    if (const auto stat = read_stat(pid)) {
      children.emplace(stat->parent, ProcessId{pid, stat->start_ticks});
    }
  }
  std::vector<ProcessId> found;
  const auto add_children = [&](pid_t parent) {
    const auto [first, last] = children.equal_range(parent);
    for (auto child = first; child != last; ++child) found.push_back(child->second);
  };
  add_children(root);
  for (std::size_t i = 0; i < found.size(); ++i) add_children(found[i].pid);
  return found;
}

bool is_alive(ProcessId process) {
  const auto stat = read_stat(process.pid);
  return stat && stat->start_ticks == process.start_ticks && stat->state != 'Z';
}

void kill_all(const std::vector<ProcessId>& processes) {
  for (const ProcessId process : processes) {
    if (is_alive(process)) kill(process.pid, SIGKILL);
  }
  constexpr int kLooks = 500;
  for (int i = 0; i < kLooks && std::any_of(processes.begin(), processes.end(), is_alive); ++i) {
    poll(nullptr, 0, 2);
  }
}

}  // namespace raum
