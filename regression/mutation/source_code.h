// Source code as mutations see it: only what stands in the bodies of functions.
#pragma once

#include <string>
#include <string_view>

namespace raum::regression {

/// Whether names and numbers may contain the character.
[[nodiscard]] bool is_name_character(char c);

/// What without_texts() makes of preprocessor lines.
enum class Directives { Blanked, Kept };

/// The source with every comment and, if they are not kept, preprocessor line replaced by blanks,
/// and the contents of every literal text by underscores. All line ends stay in their places.
[[nodiscard]] std::string without_texts(std::string_view source,
                                        Directives directives = Directives::Blanked);

/// The source with blanks in place of everything but the code in bodies of functions. Expects the
/// layout of clang-format: a blank before the brace of a body, none before that of an initializer.
[[nodiscard]] std::string function_code(std::string_view source);

}  // namespace raum::regression
