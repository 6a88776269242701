// LineInput: lines and blocks of bytes from a descriptor, with a limit of time for each wait.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace raum {

class LineInput {
 public:
  using Clock = std::chrono::steady_clock;

  explicit LineInput(int fd) : fd_(fd) {}

  enum class State { Ready, Late, Ended };

  /// Waits for a line. `line` gets it without its end and is valid until the next call.
  /// Returns: Late at the deadline; Ended if the input has ended or a line is too long.
  [[nodiscard]] State line(Clock::time_point deadline, std::string_view& line);

  /// Waits for bytes. `bytes` gets from 1 to `most` of them and is valid until the next call.
  [[nodiscard]] State bytes(std::size_t most, Clock::time_point deadline, std::string_view& bytes);

 private:
  static constexpr std::size_t kLongestLine = std::size_t{128} * 1024;

  [[nodiscard]] State read_more(Clock::time_point deadline);
  void drop_taken();

  int fd_;
  std::string input_;
  std::size_t taken_ = 0;  // bytes at the beginning that were handed out
};

}  // namespace raum
