#include "base/process/line_input.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

namespace raum {

void LineInput::drop_taken() {
  input_.erase(0, taken_);
  taken_ = 0;
}

LineInput::State LineInput::read_more(Clock::time_point deadline) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
  pollfd wait{.fd = fd_, .events = POLLIN, .revents = 0};
  constexpr std::int64_t kLongestWait = 1'000'000;
  const int ready =
      ::poll(&wait, 1, static_cast<int>(std::clamp<std::int64_t>(left, 0, kLongestWait)));
  if (ready < 0) return errno == EINTR ? State::Ready : State::Ended;
  if (ready == 0) return Clock::now() < deadline ? State::Ready : State::Late;
  std::array<char, 65'536> block;
  const ssize_t got = ::read(fd_, block.data(), block.size());
  if (got < 0 && errno == EINTR) return State::Ready;
  if (got <= 0) return State::Ended;
  input_.append(block.data(), static_cast<std::size_t>(got));
  return State::Ready;
}

LineInput::State LineInput::line(Clock::time_point deadline, std::string_view& line) {
  drop_taken();
  while (true) {
    const std::size_t end = input_.find('\n');
    if (end != std::string::npos) {
      line = std::string_view(input_).substr(0, end);
      taken_ = end + 1;
      return State::Ready;
    }
    if (input_.size() > kLongestLine) return State::Ended;
    if (const State state = read_more(deadline); state != State::Ready) return state;
  }
}

LineInput::State LineInput::bytes(std::size_t most, Clock::time_point deadline,
                                  std::string_view& bytes) {
  drop_taken();
  while (input_.empty()) {
    if (const State state = read_more(deadline); state != State::Ready) return state;
  }
  taken_ = std::min(most, input_.size());
  bytes = std::string_view(input_).substr(0, taken_);
  return State::Ready;
}

}  // namespace raum
