// Position and move texts.
//   position_text  a text that is read is legal (check_position), its key is right, and its own
//                  text is read back to the same position and the same text; the oracle accepts
//                  the same texts; a position that is found anywhere in a text is found again
//                  in its own text
//   move_text      a text that is read is written back unchanged
#include <string>
#include <vector>

#include "engine/board/board_text.h"
#include "engine/board/move.h"
#include "engine/board/position_text.h"
#include "fuzz/refusal.h"
#include "fuzz/target.h"
#include "perft/oracle/oracle.h"

namespace raum::fuzz {

FUZZ_TARGET(position_text) {
  for (const Position& named : positions_in(input)) {
    FUZZ_REQUIRE(positions_in("in \"" + to_string(named) + "\".") == std::vector{named});
  }
  const auto position = parse_position(input);
  require_refusal(position);
  if (!position) return;
  FUZZ_REQUIRE(check_position(*position));
  FUZZ_REQUIRE(position->key() == position->key_from_scratch());
  const std::string text = to_string(*position);
  const auto again = parse_position(text);
  FUZZ_REQUIRE(again && *again == *position);
  FUZZ_REQUIRE(to_string(*again) == text);
  const auto oracle = perft::Oracle::from_text(text);
  FUZZ_REQUIRE(oracle && oracle->text() == text);
}

FUZZ_TARGET(move_text) {
  const auto move = Move::parse(input);
  require_refusal(move);
  if (move) FUZZ_REQUIRE(to_string(*move) == input);
}

}  // namespace raum::fuzz
