// EqualButCommit: whether two program files differ in nothing but the commit that they name.
#pragma once

#include <array>
#include <filesystem>
#include <string>

namespace raum::ci {

/// Whether the two programs are equal except for the commit that they name (any of `commits`) and
/// for the linker's build id, which is a hash of the rest. Returns false if a file cannot be read
/// or is larger than 64 MiB.
/// Source of the note's layout: System V gABI, "Note Section"; ld(1), --build-id.
[[nodiscard]] bool are_equal_but_commit(const std::filesystem::path& one,
                                        const std::filesystem::path& other,
                                        const std::array<std::string, 2>& commits);

}  // namespace raum::ci
