#include "base/cli/console.h"

#include <csignal>
#include <cstdio>
#include <string>

namespace raum {

void ignore_sigpipe() { static_cast<void>(std::signal(SIGPIPE, SIG_IGN)); }

Fallible<void> print_all(std::string_view text) {
  static_cast<void>(std::fwrite(text.data(), 1, text.size(), stdout));
  return flush_output();
}

Fallible<void> flush_output() {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return {};
  return environment_error({"stdout", "a failed write", "room for the output"});
}

void print_message(std::string_view line) {
  const std::string text = std::string(line) + "\n";  // one write, so that lines stay whole
  static_cast<void>(std::fwrite(text.data(), 1, text.size(), stderr));
}

ExitCode report_error(std::string_view program, const Error& error, ExitCode code) {
  print_message(std::string(program) + ": " + to_string(error));
  return code;
}

ExitCode report_error(std::string_view program, const Failure& failure) {
  return report_error(program, failure.error, failure.code);
}

}  // namespace raum
