// Lowered numbers: numbers in the sources, such as that of the random cases of a property, that
// head sets lower than base.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "ci/manifest/manifest.h"

namespace raum::ci {

/// The numbers of a name, in ascending order: of each line in which the name stands as a whole
/// word, the first whole number behind it. "CASES = 1'000" and "set(CASES 1000)" have 1000;
/// "set(CASES ${DEFAULT})", "MORE_CASES = 7" and "CASES: u32" have none.
[[nodiscard]] std::vector<std::int64_t> numbers_of(std::string_view name, std::string_view text);

/// One line for each of the numbers (names and files below the trees) that is smaller in head,
/// missing there, or in neither of the two, which then say nothing about it:
///   "CASES from 200 to 20"
///   "CASES of FILE is missing"
///   "CASES of FILE has no number in base and head"
[[nodiscard]] std::vector<std::string> lowered_numbers(const Variables& numbers,
                                                       const std::filesystem::path& base,
                                                       const std::filesystem::path& head);

}  // namespace raum::ci
