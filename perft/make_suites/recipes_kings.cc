// Recipes for the suites of mates, stalemates and king moves.
#include <fmt/core.h>

#include <string>

#include "perft/make_suites/recipes.h"
#include "perft/make_suites/words.h"
#include "perft/positions/position_kinds.h"

namespace raum::perft {
namespace {

using enum PieceType;

void add_mates(SuiteDraft& draft, Color us) {
  for (const std::uint32_t most : {6U, 12U}) {
    draft.add(fmt::format("{}'s bare king is mated", name_of(us)), us,
              [&](PositionBuilder& builder) {
                builder.add_men(!us, most);
                return is_mate(builder.oracle());
              });
  }
  for (const PieceType own : {Pawn, Knight}) {
    draft.add(fmt::format("{} is mated behind a {}", name_of(us), name_of(own)), us,
              [&](PositionBuilder& builder) {
                builder.add_shield(us, own);
                builder.add_men(!us, builder.number(0, 4));
                builder.add_checker(Knight);
                const KingRoom room = king_room(builder.oracle());
                return room.own_men == room.neighbours && is_mate(builder.oracle());
              });
  }
}

// Adds a pawn that cannot step because enemy knights block it.
bool add_blocked_pawn(PositionBuilder& builder, Color color) {
  const Square pawn = builder.random_cell();
  if (!builder.place(pawn, color, Pawn)) return false;
  const int up = color == Color::White ? 1 : -1;
  for (const Step step : kPawnSteps) {
    const Square before = offset(pawn, up * step.levels, up * step.ranks, 0);
    if (before.is_some() && !builder.place(before, !color, Knight)) return false;
  }
  return true;
}

void add_stalemates(SuiteDraft& draft, Color us) {
  for (const std::uint32_t most : {4U, 8U}) {
    draft.add(fmt::format("{}'s bare king is stalemated", name_of(us)), us,
              [&](PositionBuilder& builder) {
                builder.add_men(!us, most);
                return is_stalemate(builder.oracle());
              });
  }
  for (const int pawns : {1, 2}) {
    draft.add(fmt::format("{} is stalemated, blocked pawns {}", name_of(us), pawns), us,
              [&](PositionBuilder& builder) {
                for (int i = 0; i < pawns; ++i) {
                  if (!add_blocked_pawn(builder, us)) return false;
                }
                builder.add_men(!us, builder.number(3, 8));
                return is_stalemate(builder.oracle());
              });
  }
}

void add_ends_in_one(SuiteDraft& draft, Color us) {
  for (const std::uint32_t most : {3U, 6U, 9U}) {
    draft.add(fmt::format("{} can mate", name_of(us)), us, [&](PositionBuilder& builder) {
      builder.add_men(us, most);
      builder.add_men(!us, most);
      return endings_in_one(builder.oracle()).mates > 0;
    });
    draft.add(fmt::format("{} can stalemate", name_of(us)), us, [&](PositionBuilder& builder) {
      builder.add_men(us, most);
      builder.add_men(!us, most / 5);
      return endings_in_one(builder.oracle()).stalemates > 0;
    });
  }
}

// Adds two records, with fewer and with more men, whose position and KingRoom `holds` accepts.
void add_room(SuiteDraft& draft, const std::string& note, Color us, bool shielded,
              bool (*holds)(const Oracle&, const KingRoom&)) {
  for (const std::uint32_t most : {5U, 9U}) {
    draft.add(fmt::format("{}: {}", name_of(us), note), us, [&](PositionBuilder& builder) {
      if (shielded) builder.add_shield(us, builder.random_type());
      add_both_sides(builder, most / 2, most);
      const Oracle oracle = builder.oracle();
      return oracle.perft(1) > 0 && holds(oracle, king_room(oracle));
    });
  }
}

}  // namespace

void draft_mates(SuiteDraft& draft) {
  for (const Color us : kColors) {
    add_mates(draft, us);
    add_stalemates(draft, us);
    add_ends_in_one(draft, us);
  }
}

void draft_kings(SuiteDraft& draft) {
  for (const Color us : kColors) {
    add_room(draft, "king boxed in by own men", us, true,
             [](const Oracle&, const KingRoom& room) { return room.own_men == room.neighbours; });
    add_room(draft, "king may take two neighbours", us, false,
             [](const Oracle&, const KingRoom& room) { return room.captures >= 2; });
    add_room(draft, "king may not take a protected neighbour", us, false,
             [](const Oracle&, const KingRoom& room) { return room.protected_enemies >= 2; });
    add_room(draft, "opposition of the kings", us, false,
             [](const Oracle&, const KingRoom& room) { return room.opposition; });
    add_room(draft, "king may not step back on the line of his checker", us, false,
             [](const Oracle& oracle, const KingRoom&) { return is_seen_through(oracle); });
  }
}

}  // namespace raum::perft
