// MatchError: why a match could not be played, with what the program answers for it: Usage for
// wrong input, Environment for what the machine refused.
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <utility>

#include "base/core/error.h"
#include "base/core/exit_code.h"

namespace raum::tournament {

struct MatchError {
  ExitCode code = ExitCode::Usage;
  Error error;
};

template <class T>
using MatchResult = tl::expected<T, MatchError>;

[[nodiscard]] inline tl::unexpected<MatchError> usage_error(Error error) {
  return tl::unexpected<MatchError>(MatchError{ExitCode::Usage, std::move(error)});
}

[[nodiscard]] inline tl::unexpected<MatchError> environment_error(Error error) {
  return tl::unexpected<MatchError>(MatchError{ExitCode::Environment, std::move(error)});
}

}  // namespace raum::tournament
