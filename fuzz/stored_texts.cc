// Texts as a results database stores them.
//   stored_moves   moves that are read are written to a text that is read to the same moves
//   stored_infos   reports that are read are written to a text that is read to the same reports
//   stored_game    a game with any texts is exported in every format and replayed in printable
//                  lines, or refused; a selection by its loser has it
#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "engine/board/position_text.h"
#include "fuzz/bytes.h"
#include "fuzz/refusal.h"
#include "fuzz/target.h"
#include "tournament/game/stored_game.h"
#include "tournament/report/game_selection.h"
#include "tournament/report/printable.h"
#include "tournament/report/replay.h"
#include "tournament/report/results_export.h"

namespace raum::fuzz {

FUZZ_TARGET(stored_moves) {
  const auto moves = tournament::parse_moves(input);
  require_refusal(moves);
  if (!moves) return;
  const auto again = tournament::parse_moves(tournament::to_text(*moves));
  FUZZ_REQUIRE(again && *again == *moves);
}

FUZZ_TARGET(stored_infos) {
  const auto infos = tournament::parse_infos(input);
  require_refusal(infos);
  if (!infos) return;
  const auto again = tournament::parse_infos(tournament::to_text(*infos));
  FUZZ_REQUIRE(again && *again == *infos);
}

FUZZ_TARGET(stored_game) {
  tournament::StoredGame game;
  game.pair = 1;
  // One field a line, in this order.
  const std::array<std::string*, 9> fields{&game.moves,  &game.infos,  &game.opening,
                                           &game.result, &game.reason, &game.white,
                                           &game.black,  &game.failed, &game.detail};
  for (std::string* const field : fields) {
    const std::size_t end = std::min(input.find('\n'), input.size());
    *field = input.substr(0, end);
    input.remove_prefix(std::min(end + 1, input.size()));
  }
  if (game.opening.empty()) game.opening = kStartText;
  make_printable(game);
  using enum tournament::ExportFormat;
  for (const auto format : {Table, Json, Csv, Moves, Rgn}) {
    require_lines(export_header(format));
    require_lines_or_refusal(export_game(format, game, true));
  }
  tournament::GameSelection selection{.game = std::nullopt, .lost_by = tournament::loser_of(game)};
  FUZZ_REQUIRE(selection.has(game));
  selection.game = tournament::GameNumber{.pair = game.pair + 1};
  FUZZ_REQUIRE(!selection.has(game));
  require_lines_or_refusal(replay_of(game, std::nullopt));
}

}  // namespace raum::fuzz
