// Writes a page to a file.
#pragma once

#include <string>
#include <string_view>

#include "base/core/failure.h"

namespace raum::web {

/// To be called before a page is made, which may take long.
/// Errors: Usage if `path` names the file `source`, under any of its names, a folder, or a file
/// with something other than an HTML page.
[[nodiscard]] Fallible<void> check_page_path(const std::string& path, const std::string& source);

/// Writes the page beside the path and renames it, so that the file is complete or as it was. Of a
/// symbolic link, the file that it leads to is written. A path that is not a regular file (a
/// device) is written to directly. Signals that end the program wait until a regular file is
/// written.
/// Errors: Environment if the file cannot be written.
[[nodiscard]] Fallible<void> write_page(const std::string& path, std::string_view html);

}  // namespace raum::web
