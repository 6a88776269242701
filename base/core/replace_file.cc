#include "base/core/replace_file.h"

#include <fmt/core.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "base/core/system_error.h"
#include "base/core/temporary_name.h"

namespace raum {
namespace {

namespace fs = std::filesystem;

bool is_of(const ReplaceableKind& kind, const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return false;
  std::string start(kind.start.size(), '\0');
  file.read(start.data(), static_cast<std::streamsize>(start.size()));
  start.resize(static_cast<std::size_t>(file.gcount()));
  return start.empty() || start == kind.start;
}

}  // namespace

Fallible<void> replace_file(const std::string& path, std::string_view bytes) {
  const std::string unfinished = temporary_name(path);
  std::FILE* const file = std::fopen(unfinished.c_str(), "wbxe");
  if (file == nullptr) return environment_error({path, system_error_text(errno), ""});
  int error = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size() ? 0 : errno;
  if (error == 0 && (std::fflush(file) != 0 || ::fsync(::fileno(file)) != 0)) error = errno;
  if (std::fclose(file) != 0 && error == 0) error = errno;
  if (error == 0 && std::rename(unfinished.c_str(), path.c_str()) != 0) error = errno;
  if (error == 0) return {};
  static_cast<void>(std::remove(unfinished.c_str()));
  return environment_error({path, system_error_text(error), ""});
}

Fallible<void> check_replaceable(const std::string& path, const ReplaceableKind& kind) {
  std::error_code error;
  const fs::file_type type = fs::status(path, error).type();
  const bool is_missing = type == fs::file_type::not_found;
  if (!is_missing && (type != fs::file_type::regular || !is_of(kind, path))) {
    return usage_error({path, fmt::format("something other than {}", kind.name),
                        fmt::format("a new name or a file that `{}` has written", kind.program)});
  }
  const fs::path parent = fs::path(path).parent_path();
  const std::string folder = parent.empty() ? "." : parent.string();
  if (::access(folder.c_str(), W_OK | X_OK) == 0) return {};
  return environment_error({path, system_error_text(errno), ""});
}

}  // namespace raum
