// FakeEngine: a shell script that stands in for an engine; the file is removed with the object.
#pragma once

#include <filesystem>
#include <string>

#include "base/testing/files.h"
#include "base/testing/temporary_folder.h"

namespace raum {

class FakeEngine {
 public:
  explicit FakeEngine(const std::string& script) { write_program(path(), script); }

  [[nodiscard]] std::filesystem::path path() const { return folder_ / "engine"; }

 private:
  TemporaryFolder folder_;
};

}  // namespace raum
