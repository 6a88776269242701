// usage_reason(): what CLI11 refuses, in the form of all errors: WHERE: found X, expected Y.
#pragma once

#include <string>

namespace CLI {
class App;
class Option;
class ParseError;
}  // namespace CLI

namespace raum {

/// The reason of an error that the words of this command have caused. A refused value is reported
/// as the check of the option words it.
[[nodiscard]] std::string usage_reason(const CLI::ParseError& error, const CLI::App& command);

/// The same for an error of one option; null if it is unknown.
[[nodiscard]] std::string usage_reason(const CLI::ParseError& error, const CLI::Option* option);

}  // namespace raum
