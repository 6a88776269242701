// Data folder: the files that are installed with the programs: openings, perft suites and known
// results.
#pragma once

#include <filesystem>
#include <string_view>

#include "base/core/error.h"

namespace raum {

/// $RAUM_DATA, or else share/raumlab beside the folder of this program: /usr/share/raumlab for
/// /usr/bin/raum. In a build folder it holds links to the sources.
[[nodiscard]] std::filesystem::path data_folder();

/// A file of the data folder, such as "openings/openings.txt".
/// Errors: there is no such file.
[[nodiscard]] Expected<std::filesystem::path> data_file(std::string_view name);

/// The path itself, unless it is a name without a slash that is no file here but one in this part
/// of the data folder: "known.perft" in "suites".
[[nodiscard]] std::filesystem::path here_or_in_data(const std::filesystem::path& path,
                                                    std::string_view part);

}  // namespace raum
