// Runs the tests of a program. The environment variable RAUM_JUNIT_FILE names a JUnit file that it
// writes.
#include <gtest/gtest.h>

#include <cstdlib>
#include <exception>
#include <filesystem>
#include <iostream>

#include "base/testing/junit_listener.h"

int main(int argc, char** argv) try {
  testing::InitGoogleTest(&argc, argv);
  if (const char* file = std::getenv("RAUM_JUNIT_FILE"); file != nullptr && *file != '\0') {
    const std::filesystem::path program(argv[0]);
    testing::UnitTest::GetInstance()->listeners().Append(
        new raum::JunitListener(file, program.filename().string()));
    // A test that starts a test program starts it without the file.
    ::unsetenv("RAUM_JUNIT_FILE");
  }
  return RUN_ALL_TESTS();
} catch (const std::exception& error) {
  std::cerr << error.what() << '\n';
  return 1;
}
