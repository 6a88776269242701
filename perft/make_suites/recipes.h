// Recipes: how the positions of each suite file are generated. The oracle checks that each position
// has the features that its record promises.
#pragma once

#include <array>
#include <string_view>

#include "perft/make_suites/draft.h"

namespace raum::perft {

/// Each adds the records of one suite file, which Recipe::about describes. Drafts with the same
/// seed get the same records.
void draft_openings(SuiteDraft& draft);
void draft_middlegames(SuiteDraft& draft);
void draft_endings(SuiteDraft& draft);
void draft_checks(SuiteDraft& draft);
void draft_pins(SuiteDraft& draft);
void draft_promotions(SuiteDraft& draft);
void draft_queens(SuiteDraft& draft);
void draft_mates(SuiteDraft& draft);
void draft_kings(SuiteDraft& draft);

/// One suite file and the function that drafts its records; `about` becomes a comment in the file.
struct Recipe {
  std::string_view file;  // its name without ".perft"
  std::string_view name;  // prefix of the ids of its records
  std::string_view about;
  void (*draft)(SuiteDraft&);
};

constexpr std::array<Recipe, 9> kRecipes{{
    {"openings", "opening", "Openings: 2 to 16 random plies from the start.", draft_openings},
    {"middlegames", "middle", "Middlegames: 24 to 79 random plies from the start.",
     draft_middlegames},
    {"endings", "ending", "Endings: bare kings, pawns alone, few pieces.", draft_endings},
    {"checks", "check", "Checks by every man; double checks by pairs of men.", draft_checks},
    {"pins", "pin", "Pins on the 13 axes, each by a line piece and by a queen, for both colours.",
     draft_pins},
    {"promotions", "promotion", "Promotions to every piece, quiet and by capture.",
     draft_promotions},
    {"queens", "queens", "Boards of queens, up to 19 a side.", draft_queens},
    {"mates", "mate", "Mates, stalemates, and positions one move before them.", draft_mates},
    {"kings", "king",
     "Kings: boxed in, capturing, restricted by protected men, opposition and lines.", draft_kings},
}};

}  // namespace raum::perft
