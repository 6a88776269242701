// Recipes for the suites of promotions and of many queens.
#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "perft/make_suites/recipes.h"
#include "perft/make_suites/words.h"
#include "perft/positions/position_kinds.h"

namespace raum::perft {
namespace {

using enum PieceType;

constexpr int kMostQueens = 19;

void add_promotion_men(PositionBuilder& builder) {
  for (const Color color : kColors) builder.add_promotions(color);
  add_both_sides(builder, 1, 3);
}

void add_promotions(SuiteDraft& draft, Color us) {
  for (const PieceType piece : kPromotionTypes) {
    for (const bool captures : {false, true}) {
      const PromotionKind wanted{.white = us == Color::White,
                                 .piece = letter_of(piece),
                                 .captures = captures,
                                 .checks = true};
      draft.add(fmt::format("{} can promote to a {} {} with check", name_of(us), name_of(piece),
                            captures ? "by capture" : "quietly"),
                us, [&](PositionBuilder& builder) {
                  add_promotion_men(builder);
                  return promotion_kinds(builder.oracle()).contains(wanted);
                });
    }
  }
  for (int i = 0; i < 2; ++i) {
    draft.add(fmt::format("{} in check can promote", name_of(us)), us,
              [](PositionBuilder& builder) {
                add_promotion_men(builder);
                builder.add_checkers(1);
                return builder.oracle().in_check() && !promotion_kinds(builder.oracle()).empty();
              });
    draft.add(fmt::format("{} can promote, a pawn is pinned", name_of(us)), us,
              [us](PositionBuilder& builder) {
                add_promotion_men(builder);
                builder.add_pin();
                const Oracle oracle = builder.oracle();
                const auto pins = pin_kinds(oracle);
                return !promotion_kinds(oracle).empty() &&
                       std::any_of(pins.begin(), pins.end(),
                                   [](const PinKind& pin) { return pin.pinned == 'p'; });
              });
  }
}

// With more leaves than this at depth 2, depth 4 would take too long to recount.
constexpr std::uint64_t kMostOfTwoPlies = 20'000;
constexpr std::uint64_t kMostOfTwoPliesOnFullBoards = 27'000;

bool has_queens(const PositionBuilder& builder, int white, int black) {
  const Oracle oracle = builder.oracle();
  const std::uint64_t most =
      white + black == 2 * kMostQueens ? kMostOfTwoPliesOnFullBoards : kMostOfTwoPlies;
  return men(oracle, 'Q') >= white && men(oracle, 'q') >= black && oracle.perft(1) > 0 &&
         oracle.perft(2) <= most;
}

// Both kings in corners behind a wall of queens, the other queens anywhere.
void add_walled(SuiteDraft& draft, Color us, std::string_view our_king, std::string_view their_king,
                int ours, int theirs) {
  draft.add(fmt::format("{} to move, {} queens against {}", name_of(us), ours, theirs), us,
            our_king, their_king, [&](PositionBuilder& builder) {
              for (const Color color : kColors) builder.add_shield(color, Queen);
              builder.add_queens(us, ours);
              builder.add_queens(!us, theirs);
              const bool white = us == Color::White;
              return has_queens(builder, white ? ours : theirs, white ? theirs : ours);
            });
}

// 19 queens against a king behind pawns.
void add_against_pawns(SuiteDraft& draft, Color us) {
  draft.add(fmt::format("{}'s 19 queens against a king behind pawns", name_of(us)), us,
            [us](PositionBuilder& builder) {
              builder.add_shield(!us, Pawn);
              builder.add_queens(us, kMostQueens);
              const bool white = us == Color::White;
              return has_queens(builder, white ? kMostQueens : 0, white ? 0 : kMostQueens);
            });
}

// A king behind knights, to move, against 19 queens.
void add_behind_knights(SuiteDraft& draft, Color us) {
  draft.add(fmt::format("{}'s king behind knights against 19 queens", name_of(us)), us,
            [us](PositionBuilder& builder) {
              builder.add_shield(us, Knight);
              builder.add_queens(!us, kMostQueens);
              const bool white = us == Color::White;
              return has_queens(builder, white ? 0 : kMostQueens, white ? kMostQueens : 0);
            });
}

// A bare king, to move, against five queens.
void add_against_bare_king(SuiteDraft& draft, Color us) {
  draft.add(fmt::format("{}'s bare king against 5 queens", name_of(us)), us,
            [us](PositionBuilder& builder) {
              builder.add_queens(!us, 5);
              return builder.oracle().perft(1) > 0;
            });
}

}  // namespace

void draft_promotions(SuiteDraft& draft) {
  for (const Color us : kColors) add_promotions(draft, us);
}

void draft_queens(SuiteDraft& draft) {
  using enum Color;
  add_walled(draft, White, "Aa1", "Ee5", kMostQueens, kMostQueens);
  add_walled(draft, White, "Ae1", "Ea5", 7, 7);
  add_walled(draft, Black, "Aa1", "Ee5", 8, 7);
  for (const Color us : kColors) {
    add_against_pawns(draft, us);
    add_against_pawns(draft, us);
    add_behind_knights(draft, us);
    add_against_bare_king(draft, us);
    draft.add(fmt::format("{} to move, queens and promotions", name_of(us)), us,
              [](PositionBuilder& builder) {
                for (const Color color : kColors) builder.add_promotions(color);
                for (const Color color : kColors) builder.add_queens(color, 4);
                return has_queens(builder, 4, 4) && !promotion_kinds(builder.oracle()).empty();
              });
  }
}

}  // namespace raum::perft
