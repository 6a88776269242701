// error_of(): the error of a result that a test expects to be one.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "base/core/failure.h"

namespace raum {

/// The error of the result. Fails the test if it is a value.
template <class T>
Error error_of(const Expected<T>& result) {
  EXPECT_FALSE(result.has_value()) << "a value instead of an error";
  return result ? Error{} : result.error();
}

/// The same of a result whose error has an exit code.
template <class T>
Error error_of(const Fallible<T>& result) {
  EXPECT_FALSE(result.has_value()) << "a value instead of an error";
  return result ? Error{} : result.error().error;
}

/// error_of() as one line.
template <class Result>
std::string error_line(const Result& result) {
  return to_string(error_of(result));
}

}  // namespace raum
