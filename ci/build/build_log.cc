#include "ci/build/build_log.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "base/process/subprocess.h"

namespace raum::ci {

namespace {

// What compilers, cmake and ninja print if the machine made them fail, as in the script ci/gate.
constexpr auto kMachineFaults = std::to_array<std::string_view>(
    {"Killed", "No space left on device", "Cannot allocate memory", "cannot allocate memory",
     "Out of memory", "out of memory", "_COMPILER could be found", "unable to find a build program",
     "is not able to compile a simple test program"});

}  // namespace

// A longer name that begins with a fault, such as KilledBySignal in a line of the sources, is none.
std::string_view machine_fault_in(std::string_view log) {
  const auto continues_name = [&](std::size_t at) {
    return at < log.size() && (std::isalnum(static_cast<unsigned char>(log[at])) != 0);
  };
  for (const std::string_view fault : kMachineFaults) {
    for (std::size_t at = log.find(fault); at != std::string_view::npos;
         at = log.find(fault, at + 1)) {
      if (!continues_name(at + fault.size())) return fault;
    }
  }
  return "";
}

std::string first_errors(const std::string& log) {
  constexpr int kLines = 25;
  constexpr std::size_t kBytes = 3000;
  // Start at the first error: later errors are mostly consequences of it.
  std::size_t first = std::string::npos;
  for (const std::string_view mark : {"\nFAILED: ", "error: ", "error[", "CMake Error",
                                      "ninja: error", "undefined reference", "*** "}) {
    first = std::min(first, log.find(mark));
  }
  if (first == std::string::npos) return last_words(log, kLines, kBytes);
  first = log.rfind('\n', first);
  const std::size_t begin = first == std::string::npos ? 0 : first + 1;
  std::size_t end = begin;
  for (int line = 0; line < kLines && end < log.size() && end - begin < kBytes; ++line) {
    const std::size_t newline = log.find('\n', end);
    end = newline == std::string::npos ? log.size() : newline + 1;
  }
  return last_words(log.substr(begin, std::min(end - begin, kBytes)), kLines, kBytes);
}

}  // namespace raum::ci
