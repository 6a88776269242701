// BuildLog: what the output of a failed build says.
#pragma once

#include <string>
#include <string_view>

namespace raum::ci {

/// What compilers and build tools print if the machine made them fail, such as "Killed", if the log
/// has it; otherwise "".
[[nodiscard]] std::string_view machine_fault_in(std::string_view log);

/// The part of a build log that explains the failure: from the first error on, shortened.
[[nodiscard]] std::string first_errors(const std::string& log);

}  // namespace raum::ci
