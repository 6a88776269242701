#include "perft/endgames/naive_solution.h"

#include <algorithm>
#include <optional>

#include "perft/oracle/oracle_board.h"
#include "perft/oracle/oracle_game.h"

namespace raum::perft {

using namespace oracle_board;

namespace {

using Turn = NaiveSolution::Turn;

// The symmetries that leave the rules alone: with pawns, the exchange of level and rank and the
// mirrored files; without pawns also all others of a cube.
std::vector<Turn> turns_of(bool has_pawns) {
  std::vector<Turn> turns;
  std::array<int, 3> axes{0, 1, 2};
  do {
    for (int mirrors = 0; mirrors < 8; ++mirrors) {
      const Turn turn{axes[0], axes[1], axes[2], mirrors & 1, mirrors >> 1 & 1, mirrors >> 2};
      if (has_pawns && (axes[2] != 2 || turn[3] != 0 || turn[4] != 0)) continue;
      turns.push_back(turn);
    }
  } while (std::next_permutation(axes.begin(), axes.end()));
  return turns;
}

int turned(int cell, const Turn& turn) {
  const std::array<int, 3> at{level_of(cell), rank_of(cell), file_of(cell)};
  std::array<int, 3> to{};
  for (std::size_t i = 0; i < 3; ++i) {
    const int value = at[static_cast<std::size_t>(turn[i])];
    to[i] = turn[3 + i] != 0 ? 4 - value : value;
  }
  return 25 * to[0] + 5 * to[1] + to[2];
}

int cell_at(std::string_view text) {
  return 25 * (text[0] - 'A') + 5 * (text[2] - '1') + (text[1] - 'a');
}

BoardLetters turned_board(const BoardLetters& board, const Turn& turn) {
  BoardLetters to{};
  for (int cell = 0; cell < 125; ++cell) {
    to[static_cast<std::size_t>(turned(cell, turn))] = board[static_cast<std::size_t>(cell)];
  }
  return to;
}

std::size_t place_of(const BoardLetters& board, char man, std::size_t from = 0) {
  return static_cast<std::size_t>(
      std::find(board.begin() + static_cast<std::ptrdiff_t>(from), board.end(), man) -
      board.begin());
}

}  // namespace

std::string position_text(const BoardLetters& board, bool white_to_move) {
  return placement_text(board) + (white_to_move ? " w" : " b");
}

BoardLetters board_after(BoardLetters board, std::string_view move) {
  char& from = board[static_cast<std::size_t>(cell_at(move))];
  const char man = move.size() > 6 ? of_side(move[6], is_white(from)) : from;
  from = kNobody;
  board[static_cast<std::size_t>(cell_at(move.substr(3)))] = man;
  return board;
}

std::string men_on(const BoardLetters& board) {
  std::string men;
  for (const char man : board) {
    if (man != kNobody && small(man) != 'k') men += man;
  }
  std::sort(men.begin(), men.end());
  return men;
}

NaiveSolution::NaiveSolution(const std::string& men, const std::stop_token& stop)
    : men_(men), turns_(turns_of(men.find_first_of("Pp") != std::string::npos)) {
  std::sort(men_.begin(), men_.end());
  for (int cell = 0; cell < 125; ++cell) {
    const bool is_first = std::all_of(turns_.begin(), turns_.end(),
                                      [&](const Turn& turn) { return turned(cell, turn) >= cell; });
    if (is_first) king_cells_.push_back(cell);
  }
  if (stop.stop_requested()) return;
  std::size_t ids = 2 * king_cells_.size() * 125;
  for (std::size_t i = 0; i < men_.size(); ++i) ids *= 125;
  nodes_.resize(ids);
  values_.resize(ids);
  for (std::size_t id = 0; id < ids; ++id) {
    if (stop.stop_requested()) return;
    read_moves(id, stop);
  }
  solve_naively(nodes_, moves_, values_);
  count();
}

// id := (((index of White's king · 125 + Black's king) · 125 + first man) ...) · 2 + Black to move
bool NaiveSolution::board_of(std::size_t id, BoardLetters& board, bool& white_to_move) const {
  board.fill(kNobody);
  white_to_move = id % 2 == 0;
  id /= 2;
  bool is_free = true;
  const auto put = [&](std::size_t cell, char man) {
    is_free = is_free && board[cell] == kNobody;
    board[cell] = man;
  };
  for (std::size_t i = men_.size(); i-- > 0; id /= 125) put(id % 125, men_[i]);
  put(id % 125, 'k');
  put(static_cast<std::size_t>(king_cells_[id / 125]), 'K');
  return is_free;
}

std::size_t NaiveSolution::id_of(const BoardLetters& board, bool white_to_move) const {
  const int king = static_cast<int>(place_of(board, 'K'));
  for (const Turn& turn : turns_) {
    const auto known = std::find(king_cells_.begin(), king_cells_.end(), turned(king, turn));
    if (known == king_cells_.end()) continue;
    const BoardLetters to = turned_board(board, turn);
    std::size_t id =
        static_cast<std::size_t>(known - king_cells_.begin()) * 125 + place_of(to, 'k');
    for (std::size_t i = 0; i < men_.size(); ++i) {
      const bool is_second = i > 0 && men_[i] == men_[i - 1];
      const std::size_t first = place_of(to, men_[i]);
      id = id * 125 + (is_second ? place_of(to, men_[i], first + 1) : first);
    }
    return id * 2 + (white_to_move ? 0 : 1);
  }
  return 0;  // every cell has such a turn
}

void NaiveSolution::read_moves(std::size_t id, const std::stop_token& stop) {
  BoardLetters board{};
  bool white_to_move = true;
  if (!board_of(id, board, white_to_move)) return;
  const auto oracle = Oracle::from_text(position_text(board, white_to_move));
  if (!oracle) return;
  NaiveNode& node = nodes_[id];
  node.is_legal = true;
  const std::vector<std::string> moves = oracle->legal_moves();
  node.is_stalemate = moves.empty() && !oracle->in_check();
  if (moves.empty() && !node.is_stalemate) values_[id] = {.outcome = 'l', .plies = 0};
  node.first_move = moves_.size();
  for (const std::string& move : moves) {
    const BoardLetters after = board_after(board, move);
    const std::string left = men_on(after);
    if (left == men_) {
      moves_.push_back(static_cast<std::uint32_t>(id_of(after, !white_to_move)));
      continue;
    }
    const auto reply = Oracle::from_text(position_text(after, !white_to_move));
    if (OracleGame(*reply).state() == "draw dead material") {
      node.add_exit({});
      continue;
    }
    auto& smaller = smaller_[left];
    if (!smaller) smaller = std::make_unique<NaiveSolution>(left, stop);
    node.add_exit(smaller->value(after, !white_to_move));
  }
  node.end = moves_.size();
}

void NaiveSolution::count() {
  std::vector<std::uint64_t> images(king_cells_.size());
  for (int cell = 0; cell < 125; ++cell) {
    int first = cell;
    for (const Turn& turn : turns_) first = std::min(first, turned(cell, turn));
    const auto known = std::find(king_cells_.begin(), king_cells_.end(), first);
    ++images[static_cast<std::size_t>(known - king_cells_.begin())];
  }
  // Two equal men stand in two orders on the same cells.
  const bool has_twins = men_.size() > 1 && men_[0] == men_[1];
  for (std::size_t id = 0; id < nodes_.size(); ++id) {
    if (!nodes_[id].is_legal) continue;
    if (has_twins && id / 2 % 125 < id / 250 % 125) continue;
    std::size_t king = id / 250;
    for (std::size_t i = 0; i < men_.size(); ++i) king /= 125;
    counts_[id % 2].add(values_[id], images[king]);
  }
}

NaiveValue NaiveSolution::value(const BoardLetters& board, bool white_to_move) const {
  return values_.empty() ? NaiveValue{} : values_[id_of(board, white_to_move)];
}

void NaiveSolution::for_each(
    const std::function<void(const BoardLetters&, bool, NaiveValue)>& visit) const {
  for (std::size_t id = 0; id < nodes_.size(); ++id) {
    BoardLetters board{};
    bool white_to_move = true;
    if (nodes_[id].is_legal && board_of(id, board, white_to_move)) {
      visit(board, white_to_move, values_[id]);
    }
  }
}

}  // namespace raum::perft
