#include "base/process/patient_write.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>

#include "base/core/system_error.h"

namespace raum {
namespace {

using Clock = std::chrono::steady_clock;

// Returns: 0 when the descriptor takes bytes or has failed, which the next write reports.
int wait_for_reader(int fd, Clock::time_point deadline) {
  for (;;) {
    constexpr std::chrono::milliseconds kLongestWait{1'000'000};
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
    if (left.count() <= 0) return ETIMEDOUT;
    pollfd state{.fd = fd, .events = POLLOUT, .revents = 0};
    const int ready = ::poll(&state, 1, static_cast<int>(std::min(left, kLongestWait).count()));
    if (ready > 0) return 0;
    if (ready < 0 && errno != EINTR) return errno;
  }
}

}  // namespace

int write_patiently(int fd, std::string_view text, std::chrono::milliseconds patience) {
  while (!text.empty()) {
    const ssize_t written = ::write(fd, text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EAGAIN) {
      if (const int failed = wait_for_reader(fd, Clock::now() + patience); failed != 0)
        return failed;
    } else if (errno != EINTR) {
      return errno;
    }
  }
  return 0;
}

int write_until(int fd, std::string_view text, Clock::time_point deadline) {
  while (!text.empty()) {
    if (const int failed = wait_for_reader(fd, deadline); failed != 0) return failed;
    // A pipe that is writable takes so many bytes without blocking.
    const std::string_view piece = text.substr(0, PIPE_BUF);
    const ssize_t written = ::write(fd, piece.data(), piece.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno != EINTR && errno != EAGAIN) {
      return errno;
    }
  }
  return 0;
}

std::string patient_error_text(int error) {
  return error == ETIMEDOUT ? "a pipe that nobody reads" : system_error_text(error);
}

}  // namespace raum
