#include "base/process/stop_event.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <system_error>

namespace raum {

StopEvent::StopEvent() : fd_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  if (fd_ < 0) throw std::system_error(errno, std::generic_category(), "eventfd");
}

StopEvent::~StopEvent() { ::close(fd_); }

void StopEvent::set() const {
  const std::uint64_t one = 1;
  // Fails only if the counter is full, and then the event is already set.
  [[maybe_unused]] const auto written = ::write(fd_, &one, sizeof one);
}

bool StopEvent::is_set() const {
  pollfd wait{.fd = fd_, .events = POLLIN, .revents = 0};
  return ::poll(&wait, 1, 0) > 0;
}

}  // namespace raum
