// Recipes for the suites of checks, double checks and pins.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <string>

#include "perft/make_suites/recipes.h"
#include "perft/make_suites/words.h"
#include "perft/positions/position_kinds.h"

namespace raum::perft {
namespace {

using enum PieceType;

constexpr std::array<PieceType, 6> kMen{Pawn, Knight, Bishop, Unicorn, Rook, Queen};
bool is_forward(Step step) {
  return step.levels > 0 ||
         (step.levels == 0 && (step.ranks > 0 || (step.ranks == 0 && step.files > 0)));
}
Axis axis_of(Step step) { return {step.levels, step.ranks, step.files}; }
Step reverse(Step step) { return {-step.levels, -step.ranks, -step.files}; }

constexpr PieceType slider_of(SliderKind kind) {
  constexpr std::array<PieceType, kSliderKinds> kSliders{Rook, Bishop, Unicorn};
  return kSliders[index_of(kind)];
}

void add_single_checks(SuiteDraft& draft, Color us) {
  for (const PieceType type : kMen) {
    for (const std::uint32_t most : {4U, 9U}) {
      draft.add(fmt::format("{} in check by a {}", name_of(us), name_of(type)), us,
                [&](PositionBuilder& builder) {
                  add_both_sides(builder, most / 2, most);
                  if (!builder.add_checker(type)) return false;
                  const Oracle oracle = builder.oracle();
                  return checker_letters(oracle) == std::string(1, letter_of(type)) &&
                         oracle.perft(1) > 1;
                });
    }
  }
}

void add_double_checks(SuiteDraft& draft, Color us) {
  constexpr std::array<std::array<PieceType, 2>, 14> kPairs{{{Knight, Rook},
                                                             {Knight, Bishop},
                                                             {Knight, Unicorn},
                                                             {Knight, Queen},
                                                             {Pawn, Rook},
                                                             {Pawn, Bishop},
                                                             {Pawn, Unicorn},
                                                             {Pawn, Queen},
                                                             {Bishop, Rook},
                                                             {Rook, Unicorn},
                                                             {Bishop, Unicorn},
                                                             {Queen, Queen},
                                                             {Rook, Rook},
                                                             {Bishop, Bishop}}};
  for (const auto& pair : kPairs) {
    std::string letters{letter_of(pair[0]), letter_of(pair[1])};
    std::sort(letters.begin(), letters.end());
    draft.add(fmt::format("{} in double check by {} and {}", name_of(us), name_of(pair[0]),
                          name_of(pair[1])),
              us, [&](PositionBuilder& builder) {
                add_both_sides(builder, 2, 7);
                if (!builder.add_checker(pair[0]) || !builder.add_checker(pair[1])) return false;
                const Oracle oracle = builder.oracle();
                return checker_letters(oracle) == letters && oracle.perft(1) > 0;
              });
  }
}

void add_pins(SuiteDraft& draft, Color us, SliderKind kind) {
  std::size_t next = us == Color::White ? 0 : 3;  // the colours get different men on an axis
  for (const Step axis : steps_of(kind)) {
    if (!is_forward(axis)) continue;
    for (const PieceType pinner : {slider_of(kind), Queen}) {
      const PieceType pinned = kMen[next++ % kMen.size()];
      const Step step = next % 2 == 0 ? axis : reverse(axis);
      const PinKind wanted{.white = us == Color::White,
                           .axis = axis_of(axis),
                           .pinned = letter_of(pinned),
                           .pinner = letter_of(pinner)};
      draft.add(fmt::format("{}'s {} pinned on {} by a {}", name_of(us), name_of(pinned),
                            to_string(wanted.axis), name_of(pinner)),
                us, [&](PositionBuilder& builder) {
                  add_both_sides(builder, 1, 4);
                  if (!builder.add_pin(step, pinned, pinner)) return false;
                  if (next % 3 == 0) builder.add_pin();
                  add_both_sides(builder, 1, 3);
                  const Oracle oracle = builder.oracle();
                  return pin_kinds(oracle).contains(wanted) && oracle.perft(1) > 3;
                });
    }
  }
}

}  // namespace

void draft_checks(SuiteDraft& draft) {
  for (const Color us : kColors) {
    add_single_checks(draft, us);
    add_double_checks(draft, us);
  }
}

void draft_pins(SuiteDraft& draft) {
  for (const Color us : kColors) {
    for (const SliderKind kind : {SliderKind::Rook, SliderKind::Bishop, SliderKind::Unicorn}) {
      add_pins(draft, us, kind);
    }
  }
}

}  // namespace raum::perft
