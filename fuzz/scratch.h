// ScratchFolder: files in memory for readers that take a path; removed with its contents.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace raum::fuzz {

/// The bytes of a file; none if it cannot be read.
[[nodiscard]] std::string file_bytes(const std::filesystem::path& path);

class ScratchFolder {
 public:
  /// Creates the folder in $RAUM_FUZZ_SCRATCH; without it, in /dev/shm, or in the temporary folder
  /// if there is none. A target that ends the program leaves its folder behind.
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

// A file whose bytes are the input, for the function of a reader that opens a path.
class InputFile {
 public:
  explicit InputFile(std::string_view input) : path_(folder().file("input", input)) {}

  [[nodiscard]] const std::string& path() const { return path_; }
  /// Of no file.
  [[nodiscard]] static std::string missing() { return folder() / "missing"; }

 private:
  static const ScratchFolder& folder();
  std::string path_;
};

}  // namespace raum::fuzz
