#include "base/process/patient_write.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <thread>

#include "base/process/descriptor.h"

namespace raum {
namespace {

// More than a pipe holds.
const std::string kLong(1'000'000, 'x');

class PatientWrite : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(pipe_.is_open());
    ASSERT_EQ(::fcntl(pipe_.write.get(), F_SETFL, O_NONBLOCK), 0);
  }
  Pipe pipe_ = Pipe::open();
};

TEST_F(PatientWrite, WaitsForASlowReader) {
  std::string text;
  std::thread reader([&] {
    char piece[4'096];
    for (ssize_t n; (n = ::read(pipe_.read.get(), piece, sizeof piece)) > 0;) {
      text.append(piece, static_cast<std::size_t>(n));
    }
  });
  EXPECT_EQ(write_patiently(pipe_.write.get(), kLong, std::chrono::hours(1)), 0);
  pipe_.write.close();
  reader.join();
  EXPECT_EQ(text, kLong);
}

TEST_F(PatientWrite, WritesToABlockingPipeUntilTheDeadline) {
  Pipe blocking = Pipe::open();
  const int fd = blocking.write.get();
  const auto soon = std::chrono::steady_clock::now() + std::chrono::milliseconds(20);
  EXPECT_EQ(write_until(fd, kLong, soon), ETIMEDOUT);
  // The reader takes less than a page at a time.
  std::size_t read = 0;
  std::thread reader([&] {
    char piece[1'000];
    for (ssize_t n; (n = ::read(blocking.read.get(), piece, sizeof piece)) > 0;) {
      read += static_cast<std::size_t>(n);
    }
  });
  EXPECT_EQ(write_until(fd, kLong, std::chrono::steady_clock::time_point::max()), 0);
  blocking.write.close();
  reader.join();
  EXPECT_GE(read, kLong.size());
}

TEST_F(PatientWrite, GivesUpIfNobodyReads) {
  const int failed = write_patiently(pipe_.write.get(), kLong, std::chrono::milliseconds(20));
  EXPECT_EQ(failed, ETIMEDOUT);
  EXPECT_EQ(patient_error_text(failed), "a pipe that nobody reads");
}

TEST_F(PatientWrite, ReportsOtherFailures) {
  const Descriptor full(::open("/dev/full", O_WRONLY | O_CLOEXEC));
  EXPECT_EQ(write_patiently(full.get(), "text"), ENOSPC);
  EXPECT_EQ(patient_error_text(ENOSPC), "No space left on device");
}

}  // namespace
}  // namespace raum
