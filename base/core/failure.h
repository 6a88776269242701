// Failure: an error and the exit code that a program ends with because of it.
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <utility>

#include "base/core/error.h"
#include "base/core/exit_code.h"

namespace raum {

struct Failure {
  ExitCode code = ExitCode::Usage;
  Error error;
};

template <class T>
using Fallible = tl::expected<T, Failure>;

/// A failure because of wrong input.
[[nodiscard]] inline tl::unexpected<Failure> usage_error(Error error) {
  return tl::unexpected<Failure>(Failure{ExitCode::Usage, std::move(error)});
}

/// A failure of the machine: a file that cannot be written, a program that does not start.
[[nodiscard]] inline tl::unexpected<Failure> environment_error(Error error) {
  return tl::unexpected<Failure>(Failure{ExitCode::Environment, std::move(error)});
}

}  // namespace raum
