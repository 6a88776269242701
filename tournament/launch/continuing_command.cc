#include "tournament/launch/continuing_command.h"

#include <fstream>
#include <sstream>
#include <vector>

#include "tournament/launch/shell_text.h"

namespace raum::tournament {

std::string continuing_command() {
  std::ostringstream words;
  words << std::ifstream("/proc/self/cmdline", std::ios::binary).rdbuf();
  return continuing_command(words.str());
}

std::string continuing_command(std::string_view words) {
  std::vector<std::string> kept;
  for (std::size_t end = 0; (end = words.find('\0')) != std::string_view::npos;) {
    const std::string_view word = words.substr(0, end);
    words.remove_prefix(end + 1);
    if (word != "--new-match") kept.emplace_back(word);
  }
  return shell_text(kept);
}

Error no_worker_left(const std::string& command) {
  return {"--workers", "no worker that is left",
          command.empty() ? "the same command again, which continues"
                          : "workers that can play; to continue: " + command};
}

}  // namespace raum::tournament
