// FakeEngine: a shell script that stands in for an engine, for the life of a test.
#pragma once

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace raum {

class FakeEngine {
 public:
  explicit FakeEngine(const std::string& script) {
    std::string pattern = testing::TempDir() + "fake-engine-XXXXXX";
    if (mkdtemp(pattern.data()) == nullptr) ADD_FAILURE() << "no directory " << pattern;
    directory_ = pattern;
    std::ofstream(path()) << "#!/bin/sh\n" << script << "\n";
    chmod(path().c_str(), S_IRWXU);
  }
  ~FakeEngine() { std::filesystem::remove_all(directory_); }
  FakeEngine(const FakeEngine&) = delete;
  FakeEngine& operator=(const FakeEngine&) = delete;

  [[nodiscard]] std::filesystem::path path() const { return directory_ / "engine"; }

 private:
  std::filesystem::path directory_;
};

}  // namespace raum
