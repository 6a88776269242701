// A whole text file as one string.
#pragma once

#include <string>

#include "engine/base/error.h"

namespace raum::tournament {

/// Errors: a file that cannot be read; `expected` says what it should have been.
[[nodiscard]] Expected<std::string> read_text_file(const std::string& path,
                                                   const std::string& expected);

}  // namespace raum::tournament
