#include "fuzz/scratch.h"

#include <unistd.h>

#include <fstream>
#include <stdexcept>
#include <system_error>

namespace raum::fuzz {

ScratchFolder::ScratchFolder() {
  std::error_code ignored;
  const std::filesystem::path memory = "/dev/shm";
  const bool has_memory =
      std::filesystem::is_directory(memory, ignored) && ::access(memory.c_str(), W_OK) == 0;
  const auto base = has_memory ? memory : std::filesystem::temp_directory_path();
  std::string pattern = (base / "raum-fuzz-XXXXXX").string();
  if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("mkdtemp: " + pattern);
  path_ = pattern;
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::string ScratchFolder::file(const std::string& name, std::string_view bytes) const {
  const std::filesystem::path path = path_ / name;
  std::ofstream out(path, std::ios::binary | std::ios::trunc);
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (!out.flush()) throw std::runtime_error("cannot write " + path.string());
  return path.string();
}

}  // namespace raum::fuzz
