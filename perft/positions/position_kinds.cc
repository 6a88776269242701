#include "perft/positions/position_kinds.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>

#include "perft/oracle/oracle_board.h"

namespace raum::perft {

using namespace oracle_board;

namespace {

constexpr int kCells = 125;

int sign(int x) { return (x > 0) - (x < 0); }

int king_cell(const Oracle& oracle, bool white) {
  int cell = 0;
  while (oracle.at(cell) != of_side('k', white)) ++cell;
  return cell;
}

// The number of king moves between two cells: the greatest difference of a coordinate.
int distance(int cell, int other) {
  return std::max({std::abs(level_of(cell) - level_of(other)),
                   std::abs(rank_of(cell) - rank_of(other)),
                   std::abs(file_of(cell) - file_of(other))});
}

int cell_of(std::string_view text) {
  return 25 * (text[0] - 'A') + 5 * (text[2] - '1') + (text[1] - 'a');
}
int from_of(std::string_view move) { return cell_of(move.substr(0, 3)); }
int to_of(std::string_view move) { return cell_of(move.substr(3, 3)); }
bool promotes(std::string_view move) { return move.size() == 7; }

Oracle after(const Oracle& oracle, std::string_view move) {
  Oracle next = oracle;
  next.make(move);
  return next;
}

}  // namespace

int Axis::coordinates() const { return std::abs(level) + std::abs(rank) + std::abs(file); }

Axis axis_through(int cell, int other) {
  const std::array<int, 3> signs{sign(level_of(other) - level_of(cell)),
                                 sign(rank_of(other) - rank_of(cell)),
                                 sign(file_of(other) - file_of(cell))};
  const int first = signs[0] != 0 ? signs[0] : signs[1] != 0 ? signs[1] : signs[2];
  return {first * signs[0], first * signs[1], first * signs[2]};
}

std::string to_string(Axis axis) {
  constexpr std::array<std::string_view, 3> kNames{"level", "rank", "file"};
  const std::array<int, 3> signs{axis.level, axis.rank, axis.file};
  std::string out;
  for (std::size_t i = 0; i < 3; ++i) {
    if (signs[i] == 0) continue;
    if (!out.empty()) out += signs[i] > 0 ? '+' : '-';
    out += kNames[i];
  }
  return out;
}

std::set<PinKind> pin_kinds(const Oracle& oracle) {
  std::set<PinKind> kinds;
  for (const Oracle::Pin pin : oracle.pins()) {
    kinds.insert({.white = oracle.white_to_move(),
                  .axis = axis_through(pin.pinned, pin.pinner),
                  .pinned = small(oracle.at(pin.pinned)),
                  .pinner = small(oracle.at(pin.pinner))});
  }
  return kinds;
}

std::set<PromotionKind> promotion_kinds(const Oracle& oracle) {
  std::set<PromotionKind> kinds;
  for (const std::string& move : oracle.legal_moves()) {
    if (!promotes(move)) continue;
    kinds.insert({.white = oracle.white_to_move(),
                  .piece = move.back(),
                  .captures = oracle.at(to_of(move)) != kNobody,
                  .checks = after(oracle, move).in_check()});
  }
  return kinds;
}

std::string checker_letters(const Oracle& oracle) {
  std::string letters;
  for (const int cell : oracle.checking_men()) letters += small(oracle.at(cell));
  std::sort(letters.begin(), letters.end());
  return letters;
}

bool is_mate(const Oracle& oracle) { return oracle.in_check() && oracle.perft(1) == 0; }
bool is_stalemate(const Oracle& oracle) { return !oracle.in_check() && oracle.perft(1) == 0; }

Endings endings_in_one(const Oracle& oracle) {
  Endings endings;
  for (const std::string& move : oracle.legal_moves()) {
    const Oracle next = after(oracle, move);
    endings.mates += is_mate(next);
    endings.stalemates += is_stalemate(next);
  }
  return endings;
}

int men(const Oracle& oracle, char letter) {
  int count = 0;
  for (int cell = 0; cell < kCells; ++cell) count += oracle.at(cell) == letter;
  return count;
}

int men(const Oracle& oracle) { return kCells - men(oracle, kNobody); }

KingRoom king_room(const Oracle& oracle) {
  const bool white = oracle.white_to_move();
  const int king = king_cell(oracle, white);
  KingRoom room;
  for (const std::string& move : oracle.legal_moves()) {
    if (from_of(move) != king) continue;
    ++room.steps;
    room.captures += oracle.at(to_of(move)) != kNobody;
  }
  int enemies = 0;
  for (int cell = 0; cell < kCells; ++cell) {
    if (distance(king, cell) != 1) continue;
    ++room.neighbours;
    room.own_men += belongs(oracle.at(cell), white);
    enemies += belongs(oracle.at(cell), !white);
  }
  room.protected_enemies = enemies - room.captures;
  room.opposition = distance(king, king_cell(oracle, !white)) == 2;
  return room;
}

bool is_seen_through(const Oracle& oracle) {
  const int king = king_cell(oracle, oracle.white_to_move());
  const auto lines = std::string_view("rbuq");
  for (const int checker : oracle.checking_men()) {
    if (lines.find(small(oracle.at(checker))) == std::string_view::npos) continue;
    for (int behind = 0; behind < kCells; ++behind) {
      // Adjacent to the king, on the checker's line, and on the far side of the king.
      if (distance(king, behind) == 1 && oracle.at(behind) == kNobody &&
          sign(level_of(behind) - level_of(king)) == sign(level_of(king) - level_of(checker)) &&
          sign(rank_of(behind) - rank_of(king)) == sign(rank_of(king) - rank_of(checker)) &&
          sign(file_of(behind) - file_of(king)) == sign(file_of(king) - file_of(checker))) {
        return true;
      }
    }
  }
  return false;
}

}  // namespace raum::perft
