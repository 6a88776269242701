// Key: the secret that a page of the server sends with each request below /api/.
#pragma once

#include <string>
#include <string_view>

#include "base/core/failure.h"

namespace raum::web {

/// 128 random bits of the system, as 32 hexadecimal digits.
/// Errors: Environment if the system has none.
[[nodiscard]] Fallible<std::string> make_key();

/// Whether the texts are equal. The time does not depend on where they differ, so that measuring it
/// does not help to guess a key digit by digit.
[[nodiscard]] bool equal_in_constant_time(std::string_view a, std::string_view b);

}  // namespace raum::web
