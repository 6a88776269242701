#include "base/process/data_folder.h"

#include <cstdlib>
#include <string>
#include <system_error>

namespace raum {

namespace fs = std::filesystem;

fs::path data_folder() {
  if (const char* const given = std::getenv("RAUM_DATA"); given != nullptr && *given != '\0') {
    return given;
  }
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  const fs::path prefix = error ? "/usr" : program.parent_path().parent_path();  // without /proc
  return prefix / "share/raumlab";
}

Expected<fs::path> data_file(std::string_view name) {
  const fs::path folder = data_folder();
  fs::path file = folder / name;
  std::error_code error;
  if (fs::is_regular_file(file, error)) return file;
  return fail(file.string(), "no such file",
              "the file that is installed with raum, or RAUM_DATA set to the folder with it");
}

fs::path here_or_in_data(const fs::path& path, std::string_view part) {
  std::error_code error;
  if (path.has_parent_path() || fs::exists(path, error)) return path;
  const fs::path installed = data_folder() / part / path;
  return fs::is_regular_file(installed, error) ? installed : path;
}

}  // namespace raum
