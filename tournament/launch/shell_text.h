// Text for a shell.
#pragma once

#include <span>
#include <string>

namespace raum::tournament {

/// The words as a shell reads them back: those with characters that it would change in single
/// quotes.
[[nodiscard]] std::string shell_text(std::span<const std::string> words);

}  // namespace raum::tournament
