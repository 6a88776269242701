// VerifiedSet: what `raum endgame verify` found out about a table.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "engine/endgame/tables/men_set.h"
#include "perft/endgames/naive_check.h"
#include "perft/endgames/sample_check.h"

namespace raum::perft {

struct VerifiedSet {
  endgame::MenSet set;
  std::string counts = "unknown";  // "right", "wrong"
  SampleReport samples;
  std::optional<NaiveReport> naive;

  [[nodiscard]] bool is_right() const {
    return counts != "wrong" && samples.mismatches == 0 && (!naive || naive->is_right());
  }
};

[[nodiscard]] nlohmann::ordered_json json_of(const VerifiedSet& set);
/// A line, further ones for the first mismatches and for the naive solution.
[[nodiscard]] std::string text_of(const VerifiedSet& set);

}  // namespace raum::perft
