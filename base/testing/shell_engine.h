// FakeEngine: a shell script that stands in for an engine; the file is removed with the object.
#pragma once

#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "base/testing/temporary_folder.h"

namespace raum {

class FakeEngine {
 public:
  explicit FakeEngine(const std::string& script) {
    std::ofstream(path()) << "#!/bin/sh\n" << script << "\n";
    chmod(path().c_str(), S_IRWXU);
  }

  [[nodiscard]] std::filesystem::path path() const { return folder_ / "engine"; }

 private:
  TemporaryFolder folder_;
};

}  // namespace raum
