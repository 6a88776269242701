// Texts of single options of `raum match`, `sprt` and `results`.
//   time_control   a clock that is read has a time and is written to a text that is read to the
//                  same; it runs down by what is spent
//   sprt_bounds    bounds that are read satisfy check_bounds() and are written and read unchanged
//   adjudication   rules that are read are on and in range; a game ends by a reason that is on
//   small_texts    names of models and numbers of games are written back as they were read; numbers
//                  of games and lists of counts are in range
#include <charconv>
#include <string>

#include "fuzz/refusal.h"
#include "fuzz/target.h"
#include "tournament/command/count_lists.h"
#include "tournament/engines/limit.h"
#include "tournament/game/adjudication.h"
#include "tournament/report/game_selection.h"
#include "tournament/report/results_export.h"
#include "tournament/stats/sprt_bounds.h"

namespace raum::fuzz {

FUZZ_TARGET(time_control) {
  const auto control = tournament::parse_time_control(input, "tc");
  require_refusal(control);
  if (!control) return;
  FUZZ_REQUIRE(control->is_some() && control->moves >= 0 && control->increment_ms >= 0);
  const auto again = tournament::parse_time_control(to_string(*control), "tc");
  FUZZ_REQUIRE(again && *again == *control);
  const tournament::Limit limit{.depth = 1, .nodes = 2, .movetime_ms = 3, .clock = *control};
  FUZZ_REQUIRE(to_string(limit).ends_with(" tc " + to_string(*control)));
  tournament::Clock clock(*control);
  for (int move = 1; move <= 3; ++move) {
    const std::int64_t before = clock.left_ms();
    const bool begins_period = clock.moves_left() == 1;
    clock.spend(7);
    FUZZ_REQUIRE(clock.left_ms() ==
                 before - 7 + control->increment_ms + (begins_period ? control->base_ms : 0));
  }
}

FUZZ_TARGET(sprt_bounds) {
  const auto bounds = tournament::parse_sprt(input);
  require_refusal(bounds);
  if (!bounds) return;
  FUZZ_REQUIRE(check_bounds(*bounds));
  const auto again = tournament::parse_sprt(to_string(*bounds));
  FUZZ_REQUIRE(again && *again == *bounds);
}

namespace {

// A game of 24 plies, whose scores the bytes of the text choose.
void require_rulings(const tournament::Adjudication& rules, std::string_view text) {
  FUZZ_REQUIRE(!to_string(rules).empty());
  tournament::Adjudicator adjudicator(rules);
  for (std::size_t ply = 0; ply < 24; ++ply) {
    tournament::SearchReport info;
    const int byte = ply < text.size() ? text[text.size() - 1 - ply] : 0;
    if (byte % 3 == 0) info.score_cp = 40 * byte;
    if (byte % 3 == 1) info.mate_in = byte - 64;
    const auto ruling = adjudicator.after(kColors[ply % 2], info);
    if (!ruling) continue;
    const bool is_resigned = ruling->reason == tournament::kResignReason;
    FUZZ_REQUIRE(ruling->winner.has_value() == is_resigned);
    FUZZ_REQUIRE(is_resigned ? rules.resign.moves > 0
                 : ruling->reason == tournament::kDrawReason
                     ? rules.draw.moves > 0
                     : ruling->reason == tournament::kMoveLimitReason && rules.max_moves > 0);
    return;
  }
}

}  // namespace

FUZZ_TARGET(adjudication) {
  const auto resign = tournament::parse_resign(input);
  require_refusal(resign);
  if (resign) FUZZ_REQUIRE(resign->moves >= 1 && resign->score_cp >= 1);
  const auto draw = tournament::parse_draw(input);
  require_refusal(draw);
  if (draw) FUZZ_REQUIRE(draw->moves >= 1 && draw->from >= 1 && draw->score_cp >= 0);
  require_rulings({.resign = resign.value_or(tournament::ResignRule()),
                   .draw = draw.value_or(tournament::DrawRule()),
                   .max_moves = input.size() % 2 == 0 ? 10 : 0},
                  input);
}

FUZZ_TARGET(small_texts) {
  const auto model = tournament::parse_elo_model(input);
  require_refusal(model);
  if (model) FUZZ_REQUIRE(tournament::to_string(*model) == input);
  const auto format = tournament::parse_export_format(input);
  require_refusal(format);
  const auto number = tournament::parse_game_number(input, "game");
  require_refusal(number);
  if (number) {
    FUZZ_REQUIRE(number->pair >= 1 && (number->leg == 0 || number->leg == 1));
    const auto again = tournament::parse_game_number(to_string(*number), "game");
    FUZZ_REQUIRE(again && *again == *number);
  }
  constexpr std::uint64_t kMost = 1'000'000'000'000;
  const auto pairs = tournament::parse_pair_counts(input, "counts");
  require_refusal(pairs);
  if (pairs) FUZZ_REQUIRE(pairs->total() <= 5 * kMost);
  const auto games = tournament::parse_game_counts(input, "counts");
  require_refusal(games);
  if (games) FUZZ_REQUIRE(games->total() <= 3 * kMost);
  FUZZ_REQUIRE(!(pairs && games));
}

}  // namespace raum::fuzz
