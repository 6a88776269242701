#include "perft/oracle/oracle_game.h"

#include <algorithm>
#include <array>

#include "perft/oracle/oracle_board.h"

namespace raum::perft {

using namespace oracle_board;

namespace {

// The men of a side besides its king, as small letters in alphabetical order.
std::string men_besides_king(const Oracle& position, bool white) {
  std::string men;
  for (int cell = 0; cell < 125; ++cell) {
    const char man = position.at(cell);
    if (belongs(man, white) && small(man) != 'k') men += small(man);
  }
  std::sort(men.begin(), men.end());
  return men;
}

// The men that cannot mate a bare king.
constexpr std::array<std::string_view, 9> kDeadMen{"", "b", "n", "r", "u", "bu", "nu", "ru", "uu"};

// Two texts are equal in the placement and the side to move, whatever their clocks.
std::string without_clocks(const Oracle& position) {
  const std::string text = position.text();
  return text.substr(0, text.find(' ') + 2);
}

}  // namespace

bool OracleGame::play(std::string_view move) {
  Oracle next = positions_.back();
  if (!next.make(move)) return false;
  positions_.push_back(next);
  return true;
}

bool OracleGame::is_dead() const {
  const std::string white = men_besides_king(positions_.back(), true);
  const std::string black = men_besides_king(positions_.back(), false);
  if (!white.empty() && !black.empty()) return false;
  return std::find(kDeadMen.begin(), kDeadMen.end(), white + black) != kDeadMen.end();
}

bool OracleGame::is_third_occurrence() const {
  const std::string present = without_clocks(positions_.back());
  return std::count_if(positions_.begin(), positions_.end(), [&](const Oracle& position) {
           return without_clocks(position) == present;
         }) >= 3;
}

bool OracleGame::is_hundredth_ply() const {
  std::string text = positions_.back().text();
  text.erase(0, text.find(' ') + 3);
  return std::stoi(text) >= 100;
}

std::string OracleGame::state() const {
  const Oracle& position = positions_.back();
  if (position.legal_moves().empty()) {
    if (!position.in_check()) return "draw stalemate";
    return position.white_to_move() ? "black wins" : "white wins";
  }
  if (is_dead()) return "draw dead material";
  if (is_third_occurrence()) return "draw repetition";
  if (is_hundredth_ply()) return "draw hundredth ply";
  return "ongoing";
}

}  // namespace raum::perft
