// Files: reads whole files and writes shell scripts in tests.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace raum {

/// The bytes of a file. Fails the test if it cannot be opened.
inline std::string content_of(const std::filesystem::path& path) {
  const std::ifstream file(path, std::ios::binary);
  EXPECT_TRUE(file.is_open()) << path;
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// Writes a program that runs the shell script, below folders that are created if they are missing.
/// Fails the test if the program cannot be written.
inline void write_program(const std::filesystem::path& path, const std::string& script) {
  std::filesystem::create_directories(path.parent_path());
  std::ofstream file(path);
  file << "#!/bin/sh\n" << script << "\n";
  file.close();
  EXPECT_TRUE(file.good()) << path;
  std::filesystem::permissions(path, std::filesystem::perms::owner_all);
}

}  // namespace raum
