#include "perft/oracle/oracle.h"

#include <algorithm>
#include <cstdlib>

#include "perft/oracle/oracle_board.h"

namespace raum::perft {

using namespace oracle_board;

namespace {

// One step on the board, by the three coordinates.
struct Way {
  int level;
  int rank;
  int file;
};

// The cell one step further, or −1 off the board.
int step_from(int cell, Way way) {
  const int level = level_of(cell) + way.level;
  const int rank = rank_of(cell) + way.rank;
  const int file = file_of(cell) + way.file;
  if (level < 0 || level > 4 || rank < 0 || rank > 4 || file < 0 || file > 4) return -1;
  return 25 * level + 5 * rank + file;
}

// All ways that change exactly `axes` coordinates by one each.
std::vector<Way> ways_along(int axes) {
  std::vector<Way> ways;
  for (int level = -1; level <= 1; ++level) {
    for (int rank = -1; rank <= 1; ++rank) {
      for (int file = -1; file <= 1; ++file) {
        if (std::abs(level) + std::abs(rank) + std::abs(file) == axes) {
          ways.push_back({level, rank, file});
        }
      }
    }
  }
  return ways;
}

// (2, 1, 0) in any order and sign.
std::vector<Way> knight_leaps() {
  std::vector<Way> leaps;
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

const std::vector<Way> kRookWays = ways_along(1);
const std::vector<Way> kBishopWays = ways_along(2);
const std::vector<Way> kUnicornWays = ways_along(3);
const std::vector<Way> kAllWays = [] {
  std::vector<Way> ways = kRookWays;
  ways.insert(ways.end(), kBishopWays.begin(), kBishopWays.end());
  ways.insert(ways.end(), kUnicornWays.begin(), kUnicornWays.end());
  return ways;
}();
const std::vector<Way> kKnightLeaps = knight_leaps();

const std::vector<Way>& ways_of(char man) {
  switch (small(man)) {
    case 'r':
      return kRookWays;
    case 'b':
      return kBishopWays;
    case 'u':
      return kUnicornWays;
    case 'n':
      return kKnightLeaps;
    default:
      return kAllWays;  // queen and king
  }
}

bool slides(char man) {
  return std::string_view("rbuq").find(small(man)) != std::string_view::npos;
}

// A white pawn's ways; a black pawn goes them backwards.
constexpr std::array<Way, 2> kPawnSteps{{{0, 1, 0}, {1, 0, 0}}};
constexpr std::array<Way, 5> kPawnCaptures{
    {{0, 1, 1}, {0, 1, -1}, {1, 0, 1}, {1, 0, -1}, {1, 1, 0}}};

Way for_side(Way way, bool white) { return white ? way : Way{-way.level, -way.rank, way.file}; }

std::string cell_text(int cell) {
  return {static_cast<char>('A' + level_of(cell)), static_cast<char>('a' + file_of(cell)),
          static_cast<char>('1' + rank_of(cell))};
}

}  // namespace

std::string Oracle::text_of(const Step& step) {
  std::string out = cell_text(step.from) + cell_text(step.to);
  if (step.promotion != kNobody) out += small(step.promotion);
  return out;
}

void Oracle::add_pawn_steps(int from, std::vector<Step>& steps) const {
  const auto add = [&](int to) {
    if (!promotes_on(to, white_to_move_)) {
      steps.push_back({from, to, kNobody});
      return;
    }
    for (const char man : std::string_view("qrbnu")) {
      steps.push_back({from, to, of_side(man, white_to_move_)});
    }
  };
  for (const Way way : kPawnSteps) {
    const int to = step_from(from, for_side(way, white_to_move_));
    if (to >= 0 && at(to) == kNobody) add(to);
  }
  for (const Way way : kPawnCaptures) {
    const int to = step_from(from, for_side(way, white_to_move_));
    if (to >= 0 && belongs(at(to), !white_to_move_)) add(to);
  }
}

void Oracle::add_piece_steps(int from, std::vector<Step>& steps) const {
  const char man = at(from);
  for (const Way way : ways_of(man)) {
    for (int to = step_from(from, way); to >= 0; to = step_from(to, way)) {
      if (belongs(at(to), white_to_move_)) break;
      steps.push_back({from, to, kNobody});
      if (at(to) != kNobody || !slides(man)) break;
    }
  }
}

std::vector<Oracle::Step> Oracle::pseudo_legal() const {
  std::vector<Step> steps;
  steps.reserve(128);
  for (int from = 0; from < 125; ++from) {
    if (!belongs(at(from), white_to_move_)) continue;
    if (small(at(from)) == 'p') {
      add_pawn_steps(from, steps);
    } else {
      add_piece_steps(from, steps);
    }
  }
  return steps;
}

std::vector<Oracle::Step> Oracle::legal() const {
  std::vector<Step> steps = pseudo_legal();
  std::erase_if(steps, [this](const Step& step) {
    const Oracle next = after(step);
    return next.attackers(next.king_cell(white_to_move_), !white_to_move_) > 0;
  });
  return steps;
}

std::vector<std::string> Oracle::legal_moves() const {
  std::vector<std::string> texts;
  for (const Step& step : legal()) texts.push_back(text_of(step));
  std::sort(texts.begin(), texts.end());
  return texts;
}

std::vector<std::string> Oracle::legal_captures() const {
  std::vector<std::string> texts;
  for (const Step& step : legal()) {
    if (at(step.to) != kNobody) texts.push_back(text_of(step));
  }
  std::sort(texts.begin(), texts.end());
  return texts;
}

Oracle Oracle::after(const Step& step) const {
  Oracle next = *this;
  const auto from = static_cast<std::size_t>(step.from);
  const auto to = static_cast<std::size_t>(step.to);
  const bool resets = small(cells_[from]) == 'p' || cells_[to] != kNobody;
  next.cells_[to] = step.promotion == kNobody ? cells_[from] : step.promotion;
  next.cells_[from] = kNobody;
  next.clock_ = resets ? 0 : clock_ + 1;
  next.number_ = white_to_move_ ? number_ : number_ + 1;
  next.white_to_move_ = !white_to_move_;
  return next;
}

bool Oracle::make(std::string_view move) {
  for (const Step& step : legal()) {
    if (text_of(step) == move) {
      *this = after(step);
      return true;
    }
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
  const std::vector<Step> steps = legal();
  if (depth == 1) return steps.size();
  std::uint64_t nodes = 0;
  for (const Step& step : steps) nodes += after(step).perft(depth - 1);
  return nodes;
}

int Oracle::king_cell(bool white) const {
  const auto found = std::find(cells_.begin(), cells_.end(), of_side('k', white));
  return static_cast<int>(found - cells_.begin());
}

// How many men of the side attack the cell: looked at from the cell outwards.
int Oracle::attackers(int cell, bool white) const {
  int count = 0;
  for (const std::vector<Way>* ways : {&kRookWays, &kBishopWays, &kUnicornWays}) {
    const char slider = ways == &kRookWays ? 'r' : ways == &kBishopWays ? 'b' : 'u';
    for (const Way way : *ways) {
      int distance = 1;
      int to = step_from(cell, way);
      for (; to >= 0 && at(to) == kNobody; to = step_from(to, way)) ++distance;
      if (to < 0 || !belongs(at(to), white)) continue;
      const char man = small(at(to));
      if (man == slider || man == 'q' || (man == 'k' && distance == 1)) ++count;
    }
  }
  for (const Way way : kKnightLeaps) {
    const int to = step_from(cell, way);
    if (to >= 0 && at(to) == of_side('n', white)) ++count;
  }
  // A pawn that attacks this cell stands where a pawn of the other colour on it would capture.
  for (const Way way : kPawnCaptures) {
    const int to = step_from(cell, for_side(way, !white));
    if (to >= 0 && at(to) == of_side('p', white)) ++count;
  }
  return count;
}

bool Oracle::in_check() const { return checkers() > 0; }

int Oracle::checkers() const { return attackers(king_cell(white_to_move_), !white_to_move_); }

}  // namespace raum::perft
