// EngineIdentity: what an engine's play depends on, as far as the runner can know it: the bytes of
// its program and of the files among its arguments and option values, and those texts themselves.
#pragma once

#include <string>

#include "engine/base/error.h"
#include "tournament/adjudication.h"
#include "tournament/engine_spec.h"

namespace raum::tournament {

struct EngineIdentity {
  std::string program;    // hash of the program's file
  std::string arguments;  // exact, as one text
  std::string options;    // exact, as one text
  std::string identity;   // hash of all three and of the files they name
};

/// Errors: the program is missing or cannot be read.
[[nodiscard]] Expected<EngineIdentity> identity_of(const EngineSpec& engine);

/// Hash of the identity with the limit and all else that decides how a game goes on. Empty where
/// the same seats need not play the same game again: at limits with a clock, with several threads.
[[nodiscard]] std::string seat_of(const EngineIdentity& identity, const EngineSpec& engine,
                                  const Limit& limit, const Adjudication& adjudication);

}  // namespace raum::tournament
