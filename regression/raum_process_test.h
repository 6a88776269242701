// The program `raum` as a user starts it, for tests of its commands.
#pragma once

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "regression/subprocess.h"

namespace raum::regression {

inline Outcome run_raum(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), RAUM_BINARY);
  return run({.arguments = std::move(arguments)});
}

inline std::string content_of(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

}  // namespace raum::regression
