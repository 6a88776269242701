// ScratchFolder: files in memory for readers that take a path; removed with its contents.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace raum::fuzz {

class ScratchFolder {
 public:
  /// Creates the folder in /dev/shm, or in the temporary folder if there is none.
  /// Errors: throws std::runtime_error.
  ScratchFolder();
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;

  /// Writes a file and returns its path.
  [[nodiscard]] std::string file(const std::string& name, std::string_view bytes) const;
  [[nodiscard]] std::string operator/(const std::string& name) const {
    return (path_ / name).string();
  }

 private:
  std::filesystem::path path_;
};

}  // namespace raum::fuzz
