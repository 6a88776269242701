// Process texts: reads what /proc says about processes that may end at any time.
#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace raum {

/// The content of a file of /proc about a process, such as "cmdline". Empty if there is no such
/// process or reading fails; cut off if it fails after the first 8 kB.
inline std::string process_text(int pid, const std::string& name) {
  const std::ifstream file("/proc/" + std::to_string(pid) + "/" + name);
  std::ostringstream text;
  // If the process ends before this line, the buffer throws an exception, which operator<< catches
  // and an istreambuf_iterator does not.
  text << file.rdbuf();
  return text.str();
}

/// Whether there is such a process and it has not ended. False for a zombie, which has ended but
/// was not waited for.
inline bool is_running(int pid) {
  const std::string stat = process_text(pid, "stat");
  return !stat.empty() && stat.find(") Z ") == std::string::npos;
}

/// The processes whose command line contains the text. Each argument ends with a zero byte.
inline std::vector<int> processes_with(const std::string& text) {
  std::vector<int> pids;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    const std::string name = entry.path().filename();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    const int pid = std::stoi(name);
    if (process_text(pid, "cmdline").find(text) != std::string::npos) pids.push_back(pid);
  }
  return pids;
}

}  // namespace raum
