// The part of the oracle that reads and writes position texts.
#include <algorithm>

#include "perft/oracle/oracle.h"
#include "perft/oracle/oracle_board.h"

namespace raum::perft {

using namespace oracle_board;

namespace {

constexpr int kMostMen = 20;
constexpr int kLargestClock = 9'999;
constexpr int kLargestNumber = 99'999;

// Removes the text up to and including `mark` from the front of `text`; returns it without the
// mark.
std::string_view cut(std::string_view& text, std::string_view mark) {
  const auto at = text.find(mark);
  const std::string_view head = text.substr(0, at);
  text = at == std::string_view::npos ? std::string_view{} : text.substr(at + mark.size());
  return head;
}

// The parts of the text between marks; empty parts are kept.
std::vector<std::string_view> split(std::string_view text, std::string_view mark) {
  std::vector<std::string_view> parts;
  while (text.find(mark) != std::string_view::npos) parts.push_back(cut(text, mark));
  parts.push_back(text);
  return parts;
}

// Returns the number, or −1 unless it consists of digits only and is at most `largest`.
int read_number(std::string_view digits, int largest) {
  int value = 0;
  if (digits.empty()) return -1;
  for (const char c : digits) {
    if (c < '0' || c > '9') return -1;
    value = 10 * value + (c - '0');
    if (value > largest) return -1;
  }
  return value;
}

}  // namespace

std::string oracle_board::placement_text(const Cells& cells) {
  std::string out;
  for (int level = 4; level >= 0; --level) {
    for (int rank = 4; rank >= 0; --rank) {
      int empty = 0;
      for (int file = 0; file < 5; ++file) {
        const char man = cells[static_cast<std::size_t>(25 * level + 5 * rank + file)];
        if (man == kNobody) {
          ++empty;
          continue;
        }
        if (empty > 0) out += static_cast<char>('0' + empty);
        empty = 0;
        out += man;
      }
      if (empty > 0) out += static_cast<char>('0' + empty);
      if (rank > 0) out += '/';
    }
    if (level > 0) out += "//";
  }
  return out;
}

bool Oracle::read_placement(std::string_view placement) {
  cells_.fill(kNobody);
  const auto levels = split(placement, "//");
  if (levels.size() != 5) return false;
  for (std::size_t i = 0; i < 5; ++i) {
    const auto ranks = split(levels[i], "/");
    if (ranks.size() != 5) return false;
    for (std::size_t j = 0; j < 5; ++j) {
      const std::size_t row = 25 * (4 - i) + 5 * (4 - j);
      std::size_t file = 0;
      bool after_digit = false;
      for (const char c : ranks[j]) {
        if (c >= '1' && c <= '5') {
          if (after_digit) return false;
          file += static_cast<std::size_t>(c - '0');
          after_digit = true;
        } else {
          if (std::string_view("kqrbnup").find(small(c)) == std::string_view::npos) return false;
          if (file > 4) return false;
          cells_[row + file] = c;
          ++file;
          after_digit = false;
        }
      }
      if (file != 5) return false;
    }
  }
  return true;
}

std::optional<Oracle> Oracle::from_text(std::string_view text) {
  const auto fields = split(text, " ");
  if (fields.size() != 2 && fields.size() != 4) return std::nullopt;
  Oracle oracle;
  if (!oracle.read_placement(fields[0])) return std::nullopt;
  if (fields[1] != "w" && fields[1] != "b") return std::nullopt;
  oracle.white_to_move_ = fields[1] == "w";
  if (fields.size() == 4) {
    oracle.clock_ = read_number(fields[2], kLargestClock);
    oracle.number_ = read_number(fields[3], kLargestNumber);
    if (oracle.clock_ < 0 || oracle.number_ < 1) return std::nullopt;
  }
  if (!oracle.is_sound()) return std::nullopt;
  return oracle;
}

bool Oracle::is_sound() const {
  for (const bool white : {true, false}) {
    const auto mine = [white](char man) { return belongs(man, white); };
    if (std::count_if(cells_.begin(), cells_.end(), mine) > kMostMen) return false;
    if (std::count(cells_.begin(), cells_.end(), of_side('k', white)) != 1) return false;
    for (int cell = 0; cell < 125; ++cell) {
      if (at(cell) == of_side('p', white) && promotes_on(cell, white)) return false;
    }
  }
  // Adjacent kings attack each other, so this rejects them too.
  return attackers(king_cell(!white_to_move_), white_to_move_) == 0;
}

std::string Oracle::text() const {
  return placement_text(cells_) + (white_to_move_ ? " w " : " b ") + std::to_string(clock_) + ' ' +
         std::to_string(number_);
}

}  // namespace raum::perft
