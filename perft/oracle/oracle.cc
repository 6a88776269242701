#include "perft/oracle/oracle.h"

#include <algorithm>
#include <cstdlib>

#include "perft/oracle/oracle_board.h"

namespace raum::perft {

using namespace oracle_board;

namespace {

// A step on the board, as differences of the three coordinates.
struct Direction {
  int level;
  int rank;
  int file;
};

// The next cell in the direction, or −1 off the board.
int step_from(int cell, Direction direction) {
  const int level = level_of(cell) + direction.level;
  const int rank = rank_of(cell) + direction.rank;
  const int file = file_of(cell) + direction.file;
  if (level < 0 || level > 4 || rank < 0 || rank > 4 || file < 0 || file > 4) return -1;
  return 25 * level + 5 * rank + file;
}

// All directions that change exactly `axes` coordinates, each by one.
std::vector<Direction> directions_along(int axes) {
  std::vector<Direction> directions;
  for (int level = -1; level <= 1; ++level) {
    for (int rank = -1; rank <= 1; ++rank) {
      for (int file = -1; file <= 1; ++file) {
        if (std::abs(level) + std::abs(rank) + std::abs(file) == axes) {
          directions.push_back({level, rank, file});
        }
      }
    }
  }
  return directions;
}

// (0, 1, 2) in any order and with any signs.
std::vector<Direction> knight_leaps() {
  std::vector<Direction> leaps;
  for (int level = -2; level <= 2; ++level) {
    for (int rank = -2; rank <= 2; ++rank) {
      for (int file = -2; file <= 2; ++file) {
        std::array<int, 3> sizes{std::abs(level), std::abs(rank), std::abs(file)};
        std::sort(sizes.begin(), sizes.end());
        if (sizes == std::array<int, 3>{0, 1, 2}) leaps.push_back({level, rank, file});
      }
    }
  }
  return leaps;
}

const std::vector<Direction> kRookDirections = directions_along(1);
const std::vector<Direction> kBishopDirections = directions_along(2);
const std::vector<Direction> kUnicornDirections = directions_along(3);
const std::vector<Direction> kAllDirections = [] {
  std::vector<Direction> directions = kRookDirections;
  directions.insert(directions.end(), kBishopDirections.begin(), kBishopDirections.end());
  directions.insert(directions.end(), kUnicornDirections.begin(), kUnicornDirections.end());
  return directions;
}();
const std::vector<Direction> kKnightLeaps = knight_leaps();

const std::vector<Direction>& directions_of(char man) {
  switch (small(man)) {
    case 'r':
      return kRookDirections;
    case 'b':
      return kBishopDirections;
    case 'u':
      return kUnicornDirections;
    case 'n':
      return kKnightLeaps;
    default:
      return kAllDirections;  // queen and king
  }
}

bool slides(char man) {
  return std::string_view("rbuq").find(small(man)) != std::string_view::npos;
}

// The directions of a white pawn; a black pawn moves in the opposite ones.
constexpr std::array<Direction, 2> kPawnSteps{{{0, 1, 0}, {1, 0, 0}}};
constexpr std::array<Direction, 5> kPawnCaptures{
    {{0, 1, 1}, {0, 1, -1}, {1, 0, 1}, {1, 0, -1}, {1, 1, 0}}};

Direction for_side(Direction direction, bool white) {
  return white ? direction : Direction{-direction.level, -direction.rank, direction.file};
}

std::string cell_text(int cell) {
  return {static_cast<char>('A' + level_of(cell)), static_cast<char>('a' + file_of(cell)),
          static_cast<char>('1' + rank_of(cell))};
}

}  // namespace

std::string Oracle::text_of(const PlainMove& move) {
  std::string out = cell_text(move.from) + cell_text(move.to);
  if (move.promotion != kNobody) out += small(move.promotion);
  return out;
}

void Oracle::add_pawn_moves(int from, std::vector<PlainMove>& moves) const {
  const auto add = [&](int to) {
    if (!promotes_on(to, white_to_move_)) {
      moves.push_back({from, to, kNobody});
      return;
    }
    for (const char man : std::string_view("qrbnu")) {
      moves.push_back({from, to, of_side(man, white_to_move_)});
    }
  };
  for (const Direction direction : kPawnSteps) {
    const int to = step_from(from, for_side(direction, white_to_move_));
    if (to >= 0 && at(to) == kNobody) add(to);
  }
  for (const Direction direction : kPawnCaptures) {
    const int to = step_from(from, for_side(direction, white_to_move_));
    if (to >= 0 && belongs(at(to), !white_to_move_)) add(to);
  }
}

void Oracle::add_piece_moves(int from, std::vector<PlainMove>& moves) const {
  const char man = at(from);
  for (const Direction direction : directions_of(man)) {
    for (int to = step_from(from, direction); to >= 0; to = step_from(to, direction)) {
      if (belongs(at(to), white_to_move_)) break;
      moves.push_back({from, to, kNobody});
      if (at(to) != kNobody || !slides(man)) break;
    }
  }
}

std::vector<Oracle::PlainMove> Oracle::pseudo_legal() const {
  std::vector<PlainMove> moves;
  moves.reserve(128);
  for (int from = 0; from < 125; ++from) {
    if (!belongs(at(from), white_to_move_)) continue;
    if (small(at(from)) == 'p') {
      add_pawn_moves(from, moves);
    } else {
      add_piece_moves(from, moves);
    }
  }
  return moves;
}

bool Oracle::leaves_king_attacked(const PlainMove& move) const {
  const Oracle next = after(move);
  return next.attackers(next.king_cell(white_to_move_), !white_to_move_) > 0;
}

std::vector<Oracle::PlainMove> Oracle::legal() const {
  std::vector<PlainMove> moves = pseudo_legal();
  std::erase_if(moves, [this](const PlainMove& move) { return leaves_king_attacked(move); });
  return moves;
}

std::vector<std::string> Oracle::legal_moves() const {
  std::vector<std::string> texts;
  for (const PlainMove& move : legal()) texts.push_back(text_of(move));
  std::sort(texts.begin(), texts.end());
  return texts;
}

std::vector<std::string> Oracle::legal_captures() const {
  std::vector<std::string> texts;
  for (const PlainMove& move : legal()) {
    if (at(move.to) != kNobody) texts.push_back(text_of(move));
  }
  std::sort(texts.begin(), texts.end());
  return texts;
}

Oracle Oracle::after(const PlainMove& move) const {
  Oracle next = *this;
  const auto from = static_cast<std::size_t>(move.from);
  const auto to = static_cast<std::size_t>(move.to);
  const bool resets = small(cells_[from]) == 'p' || cells_[to] != kNobody;
  next.cells_[to] = move.promotion == kNobody ? cells_[from] : move.promotion;
  next.cells_[from] = kNobody;
  next.clock_ = resets ? 0 : clock_ + 1;
  next.number_ = white_to_move_ ? number_ : number_ + 1;
  next.white_to_move_ = !white_to_move_;
  return next;
}

bool Oracle::make(std::string_view move) {
  for (const PlainMove& candidate : pseudo_legal()) {
    if (text_of(candidate) != move) continue;
    if (leaves_king_attacked(candidate)) return false;
    *this = after(candidate);
    return true;
  }
  return false;
}

bool Oracle::make_null() {
  if (in_check()) return false;
  ++clock_;
  if (!white_to_move_) ++number_;
  white_to_move_ = !white_to_move_;
  return true;
}

std::uint64_t Oracle::perft(int depth) const {
  if (depth == 0) return 1;
  const std::vector<PlainMove> moves = legal();
  if (depth == 1) return moves.size();
  std::uint64_t nodes = 0;
  for (const PlainMove& move : moves) nodes += after(move).perft(depth - 1);
  return nodes;
}

int Oracle::king_cell(bool white) const {
  const auto found = std::find(cells_.begin(), cells_.end(), of_side('k', white));
  return static_cast<int>(found - cells_.begin());
}

// The number of men of the side that attack the cell, found by walking outwards from it.
int Oracle::attackers(int cell, bool white) const {
  int count = 0;
  for (const std::vector<Direction>* directions :
       {&kRookDirections, &kBishopDirections, &kUnicornDirections}) {
    const char slider = directions == &kRookDirections     ? 'r'
                        : directions == &kBishopDirections ? 'b'
                                                           : 'u';
    for (const Direction direction : *directions) {
      int distance = 1;
      int to = step_from(cell, direction);
      for (; to >= 0 && at(to) == kNobody; to = step_from(to, direction)) ++distance;
      if (to < 0 || !belongs(at(to), white)) continue;
      const char man = small(at(to));
      if (man == slider || man == 'q' || (man == 'k' && distance == 1)) ++count;
    }
  }
  for (const Direction direction : kKnightLeaps) {
    const int to = step_from(cell, direction);
    if (to >= 0 && at(to) == of_side('n', white)) ++count;
  }
  // A pawn attacks this cell from where a pawn of the other colour on this cell would capture.
  for (const Direction direction : kPawnCaptures) {
    const int to = step_from(cell, for_side(direction, !white));
    if (to >= 0 && at(to) == of_side('p', white)) ++count;
  }
  return count;
}

bool Oracle::in_check() const { return checkers() > 0; }

int Oracle::checkers() const { return attackers(king_cell(white_to_move_), !white_to_move_); }

}  // namespace raum::perft
