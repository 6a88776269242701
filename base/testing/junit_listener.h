// JUnit listener: a JUnit file that is well-formed after each event of a run of GoogleTest, so that
// it names the test in which the program crashed, hung or exited. GoogleTest's own file appears
// only after the last test.
#pragma once

#include <gtest/gtest.h>
#include <sys/types.h>

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace raum {

/// Writes a file of the form that GoogleTest, CTest and pytest write. Each test has a <testcase>,
/// with a <failure> for each failed check and a <skipped> if it was skipped. The test that runs has
/// an <error> until it ends; between the tests, one more with the program's name has it, which
/// remains with what failed outside of all tests. Processes that the program forks write nothing.
class JunitListener : public testing::EmptyTestEventListener {
 public:
  /// Makes the file and the folders above it.
  /// Errors: std::system_error if it cannot be written, now or later.
  JunitListener(const std::filesystem::path& file, std::string program);
  ~JunitListener() override;
  JunitListener(const JunitListener&) = delete;
  JunitListener& operator=(const JunitListener&) = delete;

  void OnTestStart(const testing::TestInfo& test) override;
  void OnTestPartResult(const testing::TestPartResult& result) override;
  void OnTestEnd(const testing::TestInfo& test) override;
  void OnTestDisabled(const testing::TestInfo& test) override;
  void OnTestProgramEnd(const testing::UnitTest& all) override;

 private:
  // Replaces everything after the tests that have ended.
  void write_tail(std::string tail) const;
  void write_tail_of_program() const;
  void add(std::string_view element);

  std::string program_;
  pid_t process_;
  int file_;
  std::size_t ended_ = 0;  // bytes of the tests that have ended
  std::string parts_{};    // elements of the test that runs; GoogleTest reports one at a time
};

}  // namespace raum
