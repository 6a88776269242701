// FullTerminal: a terminal that takes no further output until it is read.
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdlib>
#include <string>
#include <thread>

#include "base/process/descriptor.h"

namespace raum {

class FullTerminal {
 public:
  FullTerminal() {
    EXPECT_EQ(::grantpt(master_.get()), 0);
    EXPECT_EQ(::unlockpt(master_.get()), 0);
    std::array<char, 64> name{};
    EXPECT_EQ(::ptsname_r(master_.get(), name.data(), name.size()), 0);
    path_ = name.data();
  }
  ~FullTerminal() {
    if (reader_.joinable()) reader_.join();
  }
  FullTerminal(const FullTerminal&) = delete;
  FullTerminal& operator=(const FullTerminal&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }
  void fill() {
    const Descriptor file(::open(path_.c_str(), O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
    const std::string text(4'096, 'x');
    while (::write(file.get(), text.data(), text.size()) > 0) {
    }
  }
  /// Reads it after this time until nobody has it open.
  void read_after(std::chrono::milliseconds time) {
    reader_ = std::thread([this, time] {
      std::this_thread::sleep_for(time);
      std::array<char, 4'096> text;
      while (::read(master_.get(), text.data(), text.size()) > 0) {
      }
    });
  }

 private:
  Descriptor master_{::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)};
  std::string path_;
  std::thread reader_;
};

}  // namespace raum
