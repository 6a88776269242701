#include "engine/board/position_text.h"

#include <fmt/core.h>

#include <array>
#include <vector>

#include "base/text/numbers.h"
#include "base/text/quote.h"
#include "engine/board/attacks.h"
#include "engine/geometry/pawns.h"

namespace raum {
namespace {

struct Field {
  std::string_view text;
  std::size_t column;  // of its first character, from 1
};

// The fields of the text, separated by one or more spaces.
std::vector<Field> split_fields(std::string_view text) {
  std::vector<Field> fields;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t begin = text.find_first_not_of(' ', at);
    if (begin == std::string_view::npos) break;
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    fields.push_back({text.substr(begin, end - begin), begin + 1});
    at = end;
  }
  return fields;
}

std::string column(std::size_t n) { return fmt::format("position, column {}", n); }

// Reads the placement cell by cell; `at_` is the index of the next character.
class PlacementReader {
 public:
  explicit PlacementReader(Field field) : text_(field.text), first_column_(field.column) {}

  Expected<void> read(Position& position) {
    for (int level = kSide - 1; level >= 0; --level) {
      for (int rank = kSide - 1; rank >= 0; --rank) {
        if (auto read = read_rank(position, level, rank); !read) return read;
        const bool last_rank = rank == 0;
        const std::string_view separator = !last_rank ? "/" : level > 0 ? "//" : "";
        if (auto read = expect(separator, level, rank); !read) return read;
      }
    }
    return {};
  }

 private:
  Expected<void> read_rank(Position& position, int level, int rank) {
    bool after_digit = false;
    for (int file = 0; file < kSide;) {
      const char c = at_ < text_.size() ? text_[at_] : '\0';
      const int room = kSide - file;
      const auto piece = c == '\0' ? std::nullopt : Piece::from_letter(c);
      if (piece) {
        const auto s =
            Square::make({static_cast<std::int8_t>(level)}, {static_cast<std::int8_t>(rank)},
                         {static_cast<std::int8_t>(file)});
        position.put(s, *piece);
        ++file;
        after_digit = false;
      } else if (c >= '1' && c <= '5' && c - '0' <= room && !after_digit) {
        file += c - '0';
        after_digit = true;
      } else {
        return wrong(
            after_digit
                ? fmt::format("a piece letter for file {} of rank {}{} (empty cells are one digit)",
                              static_cast<char>('a' + file), static_cast<char>('A' + level),
                              rank + 1)
                : fmt::format("a letter of KQRBNUPkqrbnup or a digit 1-{} for file {} of rank {}{}",
                              room, static_cast<char>('a' + file), static_cast<char>('A' + level),
                              rank + 1));
      }
      ++at_;
    }
    return {};
  }

  Expected<void> expect(std::string_view separator, int level, int rank) {
    const std::string_view rest = text_.substr(at_);
    const bool right = separator.empty() ? rest.empty()
                                         : rest.starts_with(separator) &&
                                               !rest.substr(separator.size()).starts_with('/');
    if (!right) {
      const auto what = separator.empty() ? std::string("the end of the placement")
                                          : fmt::format("\"{}\"", separator);
      return wrong(fmt::format("{} after rank {}{} of five files", what,
                               static_cast<char>('A' + level), rank + 1));
    }
    at_ += separator.size();
    return {};
  }

  [[nodiscard]] tl::unexpected<Error> wrong(std::string expected) const {
    return fail(
        column(first_column_ + at_),
        at_ < text_.size() ? raum::quoted(text_.substr(at_, 1)) : "the end of the placement",
        std::move(expected));
  }

  std::string_view text_;
  std::size_t first_column_;
  std::size_t at_ = 0;
};

}  // namespace

Expected<void> check_position(const Position& p) {
  for (const Color c : kColors) {
    const std::string_view name = c == Color::White ? "White" : "Black";
    const int kings = p.pieces(c, PieceType::King).count();
    if (kings != 1) {
      return fail("position", fmt::format("{} kings of {}", kings, name), "exactly one");
    }
    const int men = p.pieces(c).count();
    if (men > kMaxMenPerSide) {
      return fail("position", fmt::format("{} men of {}", men, name),
                  fmt::format("at most {}", kMaxMenPerSide));
    }
    const Bitboard stuck = p.pieces(c, PieceType::Pawn) & promotion_cells(c);
    if (stuck.any()) {
      return fail("position", fmt::format("a pawn of {} on {}", name, to_string(stuck.first())),
                  "no pawn on its own promotion cells");
    }
  }
  const Color side = p.side_to_move();
  const Square waiting = p.king(!side);
  if (kKingSteps[waiting.raw].has(p.king(side))) {
    return fail("position",
                fmt::format("kings on {} and {}", to_string(p.king(Color::White)),
                            to_string(p.king(Color::Black))),
                "kings not next to each other");
  }
  const Bitboard attackers_of_waiting = attackers(p, waiting, side, p.occupied());
  if (attackers_of_waiting.any()) {
    return fail("position",
                fmt::format("the king on {}, whose side is not to move, attacked from {}",
                            to_string(waiting), to_string(attackers_of_waiting.first())),
                "only the side to move in check");
  }
  return {};
}

Expected<Position> parse_position(std::string_view text) {
  const std::vector<Field> fields = split_fields(text);
  const std::size_t end_column = text.size() + 1;
  if (fields.empty()) return fail(column(1), "nothing", "a placement of five levels");
  Position position;
  if (auto read = PlacementReader(fields[0]).read(position); !read) {
    return tl::unexpected(read.error());
  }
  if (fields.size() < 2) return fail(column(end_column), "the end", "the side to move, w or b");
  if (fields[1].text != "w" && fields[1].text != "b") {
    return fail(column(fields[1].column), raum::quoted(fields[1].text), "the side to move, w or b");
  }
  position.set_side_to_move(fields[1].text == "w" ? Color::White : Color::Black);
  std::array<std::uint32_t, 2> numbers{0, 1};
  if (fields.size() == 3) {
    return fail(column(end_column), "the end", "the move number after the half-move clock");
  }
  if (fields.size() > 3) {
    const auto clock =
        parse_integer(fields[2].text, column(fields[2].column), 0, kMaxHalfmoveClock);
    if (!clock) return tl::unexpected(clock.error());
    const auto number = parse_integer(fields[3].text, column(fields[3].column), 1, kMaxMoveNumber);
    if (!number) return tl::unexpected(number.error());
    numbers = {static_cast<std::uint32_t>(*clock), static_cast<std::uint32_t>(*number)};
  }
  if (fields.size() > 4) {
    return fail(column(fields[4].column), raum::quoted(fields[4].text),
                "nothing after the move number");
  }
  position.set_clocks(numbers[0], numbers[1]);
  if (auto sound = check_position(position); !sound) return tl::unexpected(sound.error());
  return position;
}

std::string to_string(const Position& p) {
  std::string out;
  for (int level = kSide - 1; level >= 0; --level) {
    for (int rank = kSide - 1; rank >= 0; --rank) {
      int empty = 0;
      for (int file = 0; file < kSide; ++file) {
        const Piece piece = p.at(Square::at(25 * level + 5 * rank + file));
        if (!piece.is_some()) {
          ++empty;
          continue;
        }
        if (empty > 0) out += static_cast<char>('0' + empty);
        empty = 0;
        out += piece.letter();
      }
      if (empty > 0) out += static_cast<char>('0' + empty);
      if (rank > 0) out += '/';
    }
    if (level > 0) out += "//";
  }
  return fmt::format("{} {} {} {}", out, p.side_to_move() == Color::White ? 'w' : 'b',
                     p.halfmove_clock(), p.move_number());
}

}  // namespace raum
