#include "web/positions/position_json.h"

#include <string>
#include <vector>

#include "base/core/splitmix.h"
#include "engine/board/attacks.h"
#include "engine/board/position_text.h"
#include "engine/game/draws.h"
#include "tournament/rgn/rgn.h"
#include "web/positions/move_json.h"

namespace raum::web {
namespace {

Json cells_json(const Position& position) {
  Json cells = Json::array();
  for (int cell = 0; cell < kSquares; ++cell) {
    const Piece piece = position.at(Square::at(cell));
    cells.push_back(piece.is_some() ? std::string(1, piece.letter()) : std::string());
  }
  return cells;
}

Json plies_json(const Game& game) {
  Json plies = Json::array();
  Position position = game.start();
  for (const Move move : game.moves()) {
    Json ply{{"move", raum::to_string(move)},
             {"text", tournament::to_figurine(position, move)},
             {"capture", position.at(move.to()).is_some()}};
    position.make(move);
    ply["check"] = in_check(position);
    ply["fen"] = raum::to_string(position);
    plies.push_back(std::move(ply));
  }
  return plies;
}

Position before_last_move(const Game& game) {
  Position position = game.start();
  for (std::size_t i = 0; i + 1 < game.moves().size(); ++i) position.make(game.moves()[i]);
  return position;
}

struct Terms {
  Json terms, total;  // null without a position
};

Terms terms_of(const Position& position, const Search& search) {
  Terms result{Json::array(), 0};
  Score total{};
  for (const EvaluationTerm& term : search.evaluation_terms(position)) {
    result.terms.push_back({{"name", term.name}, {"total", term.value.cp}});
    total = total + term.value;
  }
  result.total = total.cp;
  return result;
}

// What the side that is not to move could do next: its moves after a null move.
void add_threats(const Position& position, Json& answer) {
  answer["threats"] = nullptr;
  answer["threats_fen"] = nullptr;
  answer["threats_reason"] = nullptr;
  if (in_check(position)) {
    answer["threats_reason"] = "in check";
    return;
  }
  Position passed = position;
  passed.make_null();
  answer["threats"] = legal_moves_json(passed);
  answer["threats_fen"] = raum::to_string(passed);
}

std::vector<Key> keys_of(const Game& game) {
  std::vector<Key> keys(game.earlier().begin(), game.earlier().end());
  keys.push_back(game.position().key());
  return keys;
}

}  // namespace

Json ending_json(const Game& game) {
  const auto end = game.end();
  if (!end) return nullptr;
  const bool white_mated = game.position().side_to_move() == Color::White;
  return {{"result", *end != GameEnd::Spacemate ? "1/2-1/2"
                     : white_mated              ? "0-1"
                                                : "1-0"},
          {"reason", to_string(*end)}};
}

Json position_json(const Game& game, const EngineDefinition& engine) {
  const Position& position = game.position();
  const bool is_start = game.moves().empty();
  // A search may evaluate by more than the evaluation it is made with, such as a net.
  SplitMix64 random(0);
  const auto search = engine.make_search(engine.evaluation, random);
  const Terms now = terms_of(position, *search);
  const Terms before = is_start ? Terms{} : terms_of(before_last_move(game), *search);
  Json answer{{"fen", raum::to_string(position)},
              {"start_fen", raum::to_string(game.start())},
              {"cells", cells_json(position)},
              {"to_move", position.side_to_move() == Color::White ? "white" : "black"},
              {"check", in_check(position)},
              {"over", ending_json(game)},
              {"legal", legal_moves_json(position)},
              {"plies", plies_json(game)},
              {"draw_clock", position.halfmove_clock()},
              {"repetitions", occurrences_of_last(keys_of(game), position.halfmove_clock())},
              {"evaluation", engine.name},
              {"terms", now.terms},
              {"total", now.total},
              {"previous_terms", before.terms},
              {"previous_total", before.total}};
  add_threats(position, answer);
  return answer;
}

}  // namespace raum::web
