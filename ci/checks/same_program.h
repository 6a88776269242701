// SameProgram: whether a change of the sources changed what was built from them.
#pragma once

#include <array>
#include <filesystem>
#include <string>

namespace raum::ci {

/// Whether the two files are equal but for the texts of `commits`, by which a program names what it
/// was built from, and for the linker's build id, a hash of the rest. A file that cannot be read,
/// or of more than 64 MiB, equals none.
/// Source of the note's layout: System V gABI, "Note Section"; ld(1), --build-id.
[[nodiscard]] bool is_same_program(const std::filesystem::path& one,
                                   const std::filesystem::path& other,
                                   const std::array<std::string, 2>& commits);

}  // namespace raum::ci
