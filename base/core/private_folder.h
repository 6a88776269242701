// A folder that only this user can write to, in a place where everyone can make folders.
#pragma once

#include <string>

namespace raum {

/// Makes the folder if it is missing, below one that is there.
/// Returns: its descriptor, for the caller to close; -1 if it cannot be made, is a link, belongs to
/// another user or can be written by others.
[[nodiscard]] int open_private_folder(const std::string& path);

}  // namespace raum
