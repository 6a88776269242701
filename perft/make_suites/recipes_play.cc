// Recipes for the suites of positions as in games: openings, middlegames, endings.
#include <fmt/core.h>

#include <string>

#include "perft/make_suites/recipes.h"

namespace raum::perft {
namespace {

bool goes_on(const Oracle& oracle) { return oracle.perft(1) > 0; }

// The kings and these men (letters as in a position text) on random cells.
bool place_all(PositionBuilder& builder, std::string_view letters) {
  for (const char letter : letters) {
    const Piece man = Piece::from_letter(letter).value();
    if (!builder.place_somewhere(man.color(), man.type())) return false;
  }
  return goes_on(builder.oracle());
}

}  // namespace

void draft_openings(SuiteDraft& draft) {
  for (int plies = 2; plies < 17; ++plies) {
    draft.add_walk(fmt::format("after {} plies", plies), plies, false, goes_on);
    if (plies % 2 == 0) draft.add_walk(fmt::format("after {} plies", plies), plies, true, goes_on);
  }
}

void draft_middlegames(SuiteDraft& draft) {
  for (int plies = 24; plies < 80; plies += 2) {
    const int walked = plies + plies / 2 % 2;  // both colours to move
    draft.add_walk(fmt::format("after {} plies", walked), walked, true, goes_on);
  }
}

void draft_endings(SuiteDraft& draft) {
  using enum Color;
  const auto add = [&](Color us, const std::string& letters) {
    const std::string note = letters.empty() ? "bare kings" : fmt::format("kings and {}", letters);
    draft.add(note, us, [&](PositionBuilder& builder) { return place_all(builder, letters); });
  };
  draft.add("bare kings in opposite corners", White, "Aa1", "Ee5", [](auto&) { return true; });
  draft.add("bare kings, one in the centre", Black, "Ea1", "Cc3", [](auto&) { return true; });
  for (const Color us : kColors) add(us, "");
  for (const char* const letters :
       {"P", "Pp", "PPp", "PPPppp", "PPPPpppp", "PPPPPppppp", "PPPPPPPPpppppppp"}) {
    add(White, letters);
    add(Black, letters);
  }
  for (const char* const letters :
       {"Q",      "R",      "B",    "N",    "U",     "RR",     "BB",      "UU",
        "NN",     "BU",     "Qq",   "Rb",   "Bu",    "Nr",     "Uq",      "RPr",
        "BPPnpp", "UPPbpp", "QPqp", "RNrb", "BBuur", "RRPPqp", "NNPPrpp", "UUBqn"}) {
    add(letters[0] % 2 == 0 ? White : Black, letters);
  }
}

}  // namespace raum::perft
