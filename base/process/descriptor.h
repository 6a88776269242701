// Descriptor: owns a file descriptor.  Pipe: the two ends of a pipe.
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <utility>

namespace raum {

class Descriptor {
 public:
  Descriptor() = default;
  /// Takes ownership; a negative number stands for a closed descriptor.
  explicit Descriptor(int fd) : fd_(fd) {}
  Descriptor(Descriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }
  ~Descriptor() { close(); }

  [[nodiscard]] int get() const { return fd_; }
  [[nodiscard]] bool is_open() const { return fd_ >= 0; }
  void close() {
    if (fd_ >= 0) ::close(std::exchange(fd_, -1));
  }

 private:
  int fd_ = -1;
};

struct Pipe {
  Descriptor read, write;

  /// Both ends are closed on exec.
  /// Returns: closed ends if the system refuses; errno says why.
  [[nodiscard]] static Pipe open() {
    std::array<int, 2> ends{-1, -1};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return {};
    return {Descriptor(ends[0]), Descriptor(ends[1])};
  }
  [[nodiscard]] bool is_open() const { return read.is_open(); }
};

}  // namespace raum
