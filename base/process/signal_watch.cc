#include "base/process/signal_watch.h"

#include <poll.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <cerrno>
#include <iterator>
#include <system_error>
#include <utility>

namespace raum {

SignalWatch::SignalWatch(std::stop_source source) {
  sigset_t watched;
  sigemptyset(&watched);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction now = {};
    const bool ignored = sigaction(signal, nullptr, &now) == 0 && now.sa_handler == SIG_IGN;
    if (!ignored) sigaddset(&watched, signal);
  }
  ::pthread_sigmask(SIG_BLOCK, &watched, &before_);
  signals_ = ::signalfd(-1, &watched, SFD_CLOEXEC);
  if (signals_ < 0) throw std::system_error(errno, std::generic_category(), "signalfd");
  thread_ = std::jthread([this, source = std::move(source)]() mutable {
    pollfd wait[] = {{.fd = signals_, .events = POLLIN, .revents = 0},
                     {.fd = end_.fd(), .events = POLLIN, .revents = 0}};
    while (::poll(wait, std::size(wait), -1) < 0 && errno == EINTR) {
    }
    if (wait[0].revents != 0) source.request_stop();
  });
}

SignalWatch::~SignalWatch() {
  end_.set();
  thread_.join();
  // Consumes pending signals, which would be delivered once they are unblocked.
  pollfd wait{.fd = signals_, .events = POLLIN, .revents = 0};
  signalfd_siginfo taken;
  while (::poll(&wait, 1, 0) > 0 && ::read(signals_, &taken, sizeof taken) > 0) {
  }
  ::close(signals_);
  ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

}  // namespace raum
