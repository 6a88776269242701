// Snapshots: texts of a program, kept in files of the repository and compared as a whole, so that a
// change of wording shows in one diff and needs no edit of a test.
#pragma once

#include <filesystem>
#include <string_view>

namespace raum {

/// Fails the test if the file differs from the text, and quotes the first line that does. With
/// UPDATE_SNAPSHOTS=1 in the environment it writes the file instead.
void expect_snapshot(const std::filesystem::path& path, std::string_view text);

}  // namespace raum
