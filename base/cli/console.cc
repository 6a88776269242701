#include "base/cli/console.h"

#include <stdio_ext.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <mutex>
#include <utility>

#include "base/cli/progress_line.h"
#include "base/core/system_error.h"
#include "base/text/quote.h"

namespace raum {
namespace {

std::atomic<bool> printed_something = false;
std::mutex reports_mutex;
std::vector<std::string> reports;  // guarded by reports_mutex

// Why an earlier write failed, whose errno is lost: an empty write to a full or closed file fails
// too.
int reason_of_earlier_failure() { return ::write(STDOUT_FILENO, "", 0) < 0 ? errno : EIO; }

// `reason` is the errno of a write that has already failed, else 0.
Fallible<void> flush_after(int reason) {
  if (std::fflush(stdout) != 0 && reason == 0) reason = errno;
  if (std::ferror(stdout) != 0 && reason == 0) reason = reason_of_earlier_failure();
  if (reason == 0) return {};
  ::__fpurge(stdout);
  std::clearerr(stdout);
  return tl::unexpected<Failure>(
      Failure{reason == EPIPE ? ExitCode::ClosedPipe : ExitCode::Environment,
              {"cannot write to stdout", system_error_text(reason), ""}});
}

}  // namespace

Fallible<void> print_all(std::string_view text) {
  const bool is_whole = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  auto flushed = flush_after(is_whole ? 0 : errno);
  if (flushed && !text.empty()) printed_something = true;
  return flushed;
}

bool has_printed() { return printed_something; }

Fallible<void> flush_output() { return flush_after(0); }

ExitCode print_result(std::string_view program, std::string_view text, ExitCode code) {
  const auto printed = print_all(text);
  return printed ? code : report_error(program, printed.error());
}

void print_message(std::string_view line) {
  erase_progress_line();
  const std::string text = std::string(line) + "\n";  // one write, so that lines stay whole
  static_cast<void>(std::fwrite(text.data(), 1, text.size(), stderr));
}

void report_line(std::string line) {
  print_message(line);
  const std::scoped_lock lock(reports_mutex);
  reports.push_back(std::move(line));
}

std::vector<std::string> reported_errors() {
  const std::scoped_lock lock(reports_mutex);
  return reports;
}

ExitCode report_error(std::string_view program, const Error& error, ExitCode code) {
  report_line(std::string(program) + ": " + printable_utf8(to_string(error)));
  return code;
}

ExitCode report_error(std::string_view program, const Failure& failure) {
  if (failure.code == ExitCode::ClosedPipe) return failure.code;
  return report_error(program, failure.error, failure.code);
}

}  // namespace raum
