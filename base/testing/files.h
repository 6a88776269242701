// Files: reads whole files in tests.
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

}  // namespace raum
