#include "ci/inventory/source_files.h"

#include <algorithm>
#include <system_error>

#include "base/text/text_file.h"

namespace raum::ci {

namespace fs = std::filesystem;

std::vector<fs::path> files_below(const fs::path& top) {
  std::vector<fs::path> files;
  // Each call takes an error: without it, even the increment of a range-based for throws.
  std::error_code error, ignored;
  for (fs::recursive_directory_iterator
           at(top, fs::directory_options::skip_permission_denied, error),
       end;
       !error && at != end; at.increment(error)) {
    if (fs::is_directory(at->symlink_status(ignored))) {
      const std::string name = at->path().filename().string();
      if (name.starts_with('.') || (at.depth() == 0 && name == "build")) {
        at.disable_recursion_pending();
      }
    } else if (fs::is_regular_file(at->path(), ignored)) {
      files.push_back(at->path().lexically_relative(top));
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::optional<std::string> file_text(const fs::path& path) {
  std::error_code ignored;
  if (!fs::is_regular_file(path, ignored)) return std::nullopt;
  auto text = read_text_file(path, "a file of a revision");
  if (!text) return std::nullopt;
  return *std::move(text);
}

}  // namespace raum::ci
