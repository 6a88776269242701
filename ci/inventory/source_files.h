// Source files: reads the tree of a revision, in which anybody may have put symbolic links that
// lead nowhere, in circles, or to devices and pipes that never end.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace raum::ci {

/// The regular files below the folder `top`, and symbolic links to such files, as sorted paths
/// relative to it. Hidden folders, a folder `build` directly below `top`, links to folders and
/// whatever cannot be read are left out.
[[nodiscard]] std::vector<std::filesystem::path> files_below(const std::filesystem::path& top);

/// The text of a regular file or of a link to one; nullopt if there is none or it cannot be read.
[[nodiscard]] std::optional<std::string> file_text(const std::filesystem::path& path);

}  // namespace raum::ci
