// Property tests of make and unmake: unmake restores every field, the incremental key equals the
// key from scratch, and after any sequence of moves, null moves and unmakes the board is the
// oracle's.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <rapidcheck/state.h>

#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "engine/board/attacks.h"
#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "perft/oracle/oracle.h"
#include "perft/rules/test_positions.h"

namespace raum::perft {
namespace {

std::vector<std::string> sorted_moves(const Position& position) {
  std::vector<std::string> moves;
  for_each_move(position, [&](Move move) { moves.push_back(raum::to_string(move)); });
  std::sort(moves.begin(), moves.end());
  return moves;
}

RC_GTEST_PROP(MakeProperty, UnmakeRestoresEveryField, ()) {
  const Position before = *any_position();
  Position position = before;
  MoveList moves;
  list_moves(before, moves);
  for (const Move move : moves) {
    RC_LOG() << "move " << raum::to_string(move) << '\n';
    const Undo undo = position.make(move);
    RC_ASSERT(position.side_to_move() != before.side_to_move());
    RC_ASSERT(position.key() == position.key_from_scratch());
    RC_ASSERT(position.key() != before.key());
    position.unmake(move, undo);
    RC_ASSERT(position == before);
  }
}

RC_GTEST_PROP(MakeProperty, UnmakeNullRestoresEveryField, ()) {
  const Position before = *any_position();
  RC_PRE(!in_check(before));
  Position position = before;
  const Undo undo = position.make_null();
  RC_ASSERT(position.occupied() == before.occupied());
  RC_ASSERT(position.side_to_move() != before.side_to_move());
  RC_ASSERT(position.key() == position.key_from_scratch());
  position.unmake_null(undo);
  RC_ASSERT(position == before);
}

// The model: the oracle's board after each ply so far.
struct Model {
  std::vector<Oracle> line;
  [[nodiscard]] const Oracle& now() const { return line.back(); }
};

// The system under test: the position, and for each ply the move, its undo data and the position
// before it.
struct Played {
  Move move;  // Move::none() for a null move
  Undo undo;
  Position before;
};
struct Board {
  Position position;
  std::vector<Played> line;
};

void assert_same(const Position& position, const Oracle& oracle) {
  RC_ASSERT(raum::to_string(position) == oracle.text());
  for (int i = 0; i < kSquares; ++i) {
    const Piece piece = position.at(Square::at(i));
    RC_ASSERT(piece.letter() == oracle.at(i));
    if (piece.is_some()) {
      RC_ASSERT(position.pieces(piece.color(), piece.type()).has(Square::at(i)));
    } else {
      RC_ASSERT(!position.occupied().has(Square::at(i)));
    }
  }
  RC_ASSERT(position.key() == position.key_from_scratch());
  RC_ASSERT(in_check(position) == oracle.in_check());
  RC_ASSERT(sorted_moves(position) == oracle.legal_moves());
}

using Command = rc::state::Command<Model, Board>;

struct MakeMove : Command {
  std::string move;

  explicit MakeMove(const Model& model) {
    const std::vector<std::string> moves = model.now().legal_moves();
    RC_PRE(!moves.empty());
    move = *rc::gen::elementOf(moves);
  }
  void checkPreconditions(const Model& model) const override {
    Oracle next = model.now();
    RC_PRE(next.make(move));
  }
  void apply(Model& model) const override {
    Oracle next = model.now();
    next.make(move);
    model.line.push_back(next);
  }
  void run(const Model& model, Board& board) const override {
    const Move made = Move::parse(move).value();
    const Position before = board.position;
    const Undo undo = board.position.make(made);
    board.line.push_back({made, undo, before});
    assert_same(board.position, nextState(model).now());
  }
  void show(std::ostream& out) const override { out << move; }
};

struct MakeNull : Command {
  void checkPreconditions(const Model& model) const override { RC_PRE(!model.now().in_check()); }
  void apply(Model& model) const override {
    Oracle next = model.now();
    next.make_null();
    model.line.push_back(next);
  }
  void run(const Model& model, Board& board) const override {
    const Position before = board.position;
    const Undo undo = board.position.make_null();
    board.line.push_back({Move::none(), undo, before});
    assert_same(board.position, nextState(model).now());
  }
  void show(std::ostream& out) const override { out << "0000"; }
};

struct Unmake : Command {
  void checkPreconditions(const Model& model) const override { RC_PRE(model.line.size() > 1); }
  void apply(Model& model) const override { model.line.pop_back(); }
  void run(const Model& model, Board& board) const override {
    const Played last = board.line.back();
    board.line.pop_back();
    if (last.move.is_some()) {
      board.position.unmake(last.move, last.undo);
    } else {
      board.position.unmake_null(last.undo);
    }
    RC_ASSERT(board.position == last.before);
    assert_same(board.position, nextState(model).now());
  }
  void show(std::ostream& out) const override { out << "unmake"; }
};

RC_GTEST_PROP(MakeProperty, AnySequenceAgreesWithTheOracle, ()) {
  const Position start = *any_position();
  const Model model{{Oracle::from_text(raum::to_string(start)).value()}};
  Board board{start, {}};
  // MakeMove is listed twice so that lines grow longer.
  rc::state::check(model, board,
                   rc::state::gen::execOneOfWithArgs<MakeMove, MakeMove, MakeNull, Unmake>());
}

}  // namespace
}  // namespace raum::perft
