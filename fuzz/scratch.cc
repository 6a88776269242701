#include "fuzz/scratch.h"

#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <system_error>

namespace raum::fuzz {

namespace {

std::filesystem::path base_folder() {
  if (const char* const given = std::getenv("RAUM_FUZZ_SCRATCH")) return given;
  std::error_code ignored;
  std::filesystem::path memory = "/dev/shm";
  const bool has_memory =
      std::filesystem::is_directory(memory, ignored) && ::access(memory.c_str(), W_OK) == 0;
  return has_memory ? memory : std::filesystem::temp_directory_path();
}

}  // namespace

std::string file_bytes(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

ScratchFolder::ScratchFolder() {
  std::string pattern = (base_folder() / "raum-fuzz-XXXXXX").string();
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

const ScratchFolder& InputFile::folder() {
  static const ScratchFolder folder;
  return folder;
}

}  // namespace raum::fuzz
