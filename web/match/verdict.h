// The verdict of a match in words for people who do not know how matches are tested.
#pragma once

#include <cstdint>
#include <string>

#include "tournament/report/results_reader.h"

namespace raum::web {

struct Verdict {
  enum class Tone : std::uint8_t { Good, Bad, Neutral };

  std::string headline;  // tournament::verdict_text()
  std::string sentence;  // what it means
  std::string counts;    // the counted pairs and games
  Tone tone = Tone::Neutral;
};

[[nodiscard]] Verdict verdict_of(const tournament::StoredMatch& match);

/// "good", "bad" and "open" are the classes of the tones.
[[nodiscard]] std::string to_html(const Verdict& verdict);

}  // namespace raum::web
