// The engine's rules against second implementations, in games that the input chooses.
//   rules     engine and oracle have the same legal moves and captures, the same text of the
//             position and the same result of the game; the key is the key from scratch; unmake()
//             restores the position
//   kernels   every kernel counts two plies as the core generator does
#include <algorithm>
#include <string>
#include <vector>

#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "engine/game/game.h"
#include "fuzz/random_game.h"
#include "fuzz/target.h"
#include "perft/count/perft.h"
#include "perft/oracle/oracle.h"
#include "perft/oracle/oracle_game.h"

namespace raum::fuzz {
namespace {

std::vector<std::string> texts_of(const MoveList& moves) {
  std::vector<std::string> texts;
  for (const Move move : moves) texts.push_back(to_string(move));
  std::sort(texts.begin(), texts.end());
  return texts;
}

// Makes each move and takes it back.
void require_unmade(const Position& position, const MoveList& moves) {
  Position changed = position;
  for (const Move move : moves) {
    const Undo undo = changed.make(move);
    FUZZ_REQUIRE(changed.key() == changed.key_from_scratch());
    FUZZ_REQUIRE(check_position(changed));
    changed.unmake(move, undo);
    FUZZ_REQUIRE(changed == position);
  }
}

// The oracle's captures among its legal moves: those to a cell that is not empty.
std::vector<std::string> captures_among(const std::vector<std::string>& moves,
                                        const perft::Oracle& oracle) {
  std::vector<std::string> captures;
  for (const std::string& move : moves) {
    const int level = move[3] - 'A', file = move[4] - 'a', rank = move[5] - '1';
    if (oracle.at(25 * level + 5 * rank + file) != '.') captures.push_back(move);
  }
  return captures;
}

// The oracle, which looks for the legal moves by trying all, is asked for them once a position.
void require_same_moves(const Position& position, const MoveList& moves,
                        const perft::Oracle& oracle) {
  const std::vector<std::string> expected = oracle.legal_moves();
  FUZZ_REQUIRE(texts_of(moves) == expected);
  MoveList captures;
  list_moves<MoveKind::Captures>(position, captures);
  FUZZ_REQUIRE(texts_of(captures) == captures_among(expected, oracle));
}

}  // namespace

FUZZ_TARGET(rules) {
  constexpr int kMostPlies = 12;
  Bytes bytes(input);
  Game game(chosen_start(bytes));
  const auto oracle_start = perft::Oracle::from_text(to_string(game.position()));
  FUZZ_REQUIRE(oracle_start);
  perft::OracleGame oracle(*oracle_start);
  for (int ply = 0; ply < kMostPlies; ++ply) {
    const Position& position = game.position();
    FUZZ_REQUIRE(to_string(position) == oracle.position().text());
    FUZZ_REQUIRE(position.key() == position.key_from_scratch());
    MoveList moves;
    list_moves(position, moves);
    require_same_moves(position, moves, oracle.position());
    require_unmade(position, moves);
    if (moves.empty() || bytes.empty()) break;
    const Move move = moves[bytes.below(moves.size())];
    FUZZ_REQUIRE(oracle.play(to_string(move)));
    FUZZ_REQUIRE(game.play(move));
  }
  FUZZ_REQUIRE(game.state() == oracle.state());
}

FUZZ_TARGET(kernels) {
  Bytes bytes(input);
  const Position position = chosen_position(bytes, 20);
  const std::uint64_t expected =
      perft::perft(position, {.depth = 2, .kernel = perft::Kernel::Core, .bulk = false});
  for (const perft::Kernel kernel : perft::kKernels) {
    if (!perft::is_available(kernel)) continue;
    Position counted = position;
    const auto count = perft::counters_of(kernel)[index_of(position.side_to_move())];
    FUZZ_REQUIRE(count(counted) == expected);
    FUZZ_REQUIRE(counted == position);
    FUZZ_REQUIRE(perft::perft(position, {.depth = 2, .kernel = kernel}) == expected);
  }
}

}  // namespace raum::fuzz
