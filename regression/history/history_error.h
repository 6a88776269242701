// HistoryResult: an answer of the history, or why there is none with the exit code that it means:
// Usage for wrong input, Environment for what the machine refused.
#pragma once

#include "base/core/match_error.h"

namespace raum::regression {

using HistoryError = tournament::MatchError;

template <class T>
using HistoryResult = tournament::MatchResult<T>;

}  // namespace raum::regression
