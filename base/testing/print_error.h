// Lets GoogleTest print an Error as its one line of text when a comparison fails.
#pragma once

#include <ostream>

#include "base/core/error.h"

namespace raum {

inline void PrintTo(const Error& error, std::ostream* out) { *out << to_string(error); }

}  // namespace raum
