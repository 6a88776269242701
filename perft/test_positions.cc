#include "perft/test_positions.h"

#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "engine/base/splitmix.h"
#include "engine/board/position_text.h"
#include "engine/board/steps.h"
#include "perft/oracle.h"

namespace raum {

// NOLINTNEXTLINE(readability-identifier-naming)
void showValue(const Position& position, std::ostream& out) { out << to_string(position); }

}  // namespace raum

namespace raum::perft {
namespace {

constexpr int kTries = 60;

// Builds one position man by man; a man who would make the position unsound is not placed.
class Builder {
 public:
  explicit Builder(std::uint64_t seed) : random_(seed) {
    position_.set_side_to_move(random_.below(2) == 0 ? Color::White : Color::Black);
    position_.set_clocks(number(0, 120), number(1, 300));
    do {
      const Position empty = position_;
      position_.put(random_cell(), Piece::make(Color::White, PieceType::King));
      Square other = random_cell();
      while (position_.at(other).is_some()) other = random_cell();
      position_.put(other, Piece::make(Color::Black, PieceType::King));
      if (oracle()) return;
      position_ = empty;
    } while (true);
  }

  [[nodiscard]] const Position& position() const { return position_; }
  [[nodiscard]] Color us() const { return position_.side_to_move(); }
  [[nodiscard]] std::uint32_t number(std::uint64_t low, std::uint64_t high) {
    return static_cast<std::uint32_t>(low + random_.below(high - low + 1));
  }

  [[nodiscard]] Square random_cell() {
    return Square::at(static_cast<int>(random_.below(static_cast<std::uint64_t>(kSquares))));
  }
  [[nodiscard]] PieceType random_type() {
    using enum PieceType;
    // Half the men are pawns, as on a real board.
    constexpr std::array<PieceType, 10> kTypes{Pawn, Pawn,   Pawn,    Pawn,  Pawn,
                                               Rook, Bishop, Unicorn, Queen, Knight};
    return kTypes[random_.below(kTypes.size())];
  }

  bool place(Square cell, Color color, PieceType type) {
    if (position_.at(cell).is_some()) return false;
    const Position before = position_;
    position_.put(cell, Piece::make(color, type));
    if (oracle()) return true;
    position_ = before;
    return false;
  }

  void add_men(Color color, std::uint32_t men) {
    for (std::uint32_t i = 0; i < men; ++i) place(random_cell(), color, random_type());
  }

  void add_queens(Color color, std::uint32_t queens) {
    for (std::uint32_t i = 0; i < queens; ++i) place(random_cell(), color, PieceType::Queen);
  }

  // Pawns all round the king, so that men of the other side find room without giving check.
  void add_shield(Color color) {
    for (const Step step : kQueenSteps) {
      const Square cell = further(position_.king(color), step, 1);
      if (cell.is_some()) place(cell, color, PieceType::Pawn);
    }
  }

  // Enemy men until there are so many checks.
  void add_checkers(int checks) {
    while (oracle()->checkers() < checks && add_checker()) continue;
  }

  // An enemy man from where he gives one more check.
  bool add_checker() {
    const int before = oracle()->checkers();
    for (int i = 0; i < 20 * kTries; ++i) {
      const Position without = position_;
      if (!place(random_cell(), !us(), random_type())) continue;
      if (oracle()->checkers() > before) return true;
      position_ = without;
    }
    return false;
  }

  // An own man and an enemy slider behind him on a line with the king.
  void add_pin() {
    const int before = oracle()->pinned();
    for (int i = 0; i < kTries; ++i) {
      const Position without = position_;
      const Step step = kQueenSteps[random_.below(kQueenSteps.size())];
      const Square near = further(position_.king(us()), step, number(1, 2));
      const Square far = further(near, step, number(1, 3));
      constexpr std::array<PieceType, 4> kSliders{PieceType::Rook, PieceType::Bishop,
                                                  PieceType::Unicorn, PieceType::Queen};
      if (far.is_some() && place(near, us(), random_type()) &&
          place(far, !us(), kSliders[random_.below(kSliders.size())]) &&
          oracle()->pinned() > before) {
        return;
      }
      position_ = without;
    }
  }

  // Pawns of the colour one step before their promotion cells, and something there to take.
  void add_promotions(Color color) {
    const int last = color == Color::White ? 4 : 0;
    const int before_last = color == Color::White ? 3 : 1;
    const auto cell = [&](int level, int rank) {
      return Square::make({static_cast<std::int8_t>(level)}, {static_cast<std::int8_t>(rank)},
                          {static_cast<std::int8_t>(number(0, 4))});
    };
    for (std::uint32_t i = number(1, 3); i > 0; --i) {
      place(cell(last, before_last), color, PieceType::Pawn);
      place(cell(before_last, last), color, PieceType::Pawn);
      place(cell(before_last, before_last), color, PieceType::Pawn);
      place(cell(last, last), !color, PieceType::Knight);
    }
  }

 private:
  [[nodiscard]] std::optional<Oracle> oracle() const {
    return Oracle::from_text(raum::to_string(position_));
  }

  static Square further(Square cell, Step step, std::uint32_t steps) {
    for (; steps > 0 && cell.is_some(); --steps) {
      cell = offset(cell, step.levels, step.ranks, step.files);
    }
    return cell;
  }

  SplitMix64 random_;
  Position position_;
};

// The position with one man less, for each man that can go.
std::vector<Position> smaller(const Position& position) {
  std::vector<Position> out;
  for_each(position.occupied(), [&](Square gone) {
    if (position.at(gone).type() == PieceType::King) return;
    Position less;
    for_each(position.occupied(), [&](Square s) {
      if (s != gone) less.put(s, position.at(s));
    });
    less.set_side_to_move(position.side_to_move());
    less.set_clocks(position.halfmove_clock(), position.move_number());
    if (Oracle::from_text(raum::to_string(less))) out.push_back(less);
  });
  return out;
}

template <class Make>
rc::Gen<Position> from_seed(Make make) {
  return rc::gen::shrink(
      rc::gen::map(rc::gen::noShrink(rc::gen::arbitrary<std::uint64_t>()), make),
      [](const Position& position) { return rc::seq::fromContainer(smaller(position)); });
}

constexpr int kLongestWalk = 120;

}  // namespace

std::string_view to_string(Kind kind) {
  constexpr std::array<std::string_view, kKinds.size()> kNames{
      "mixed", "check", "double check", "pins", "promotion", "few men", "many queens"};
  return kNames[index_of(kind)];
}

Position constructed_position(Kind kind, std::uint64_t seed) {
  Builder builder(seed);
  const Color us = builder.us();
  if (kind == Kind::ManyQueens && builder.number(0, 1) == 0) {
    builder.add_shield(!us);
    builder.add_queens(us, 19);
  }
  for (const Color color : kColors) {
    if (kind == Kind::Promotion) builder.add_promotions(color);
    if (kind == Kind::ManyQueens) builder.add_queens(color, builder.number(0, 19));
    const bool crowded = kind == Kind::Mixed || kind == Kind::Pins;
    builder.add_men(color, builder.number(0, kind == Kind::FewMen ? 2 : crowded ? 14 : 6));
  }
  const bool sometimes = kind == Kind::Mixed && builder.number(0, 3) == 0;
  if (kind == Kind::Check || sometimes) builder.add_checkers(1);
  if (kind == Kind::DoubleCheck) builder.add_checkers(2);
  if (kind == Kind::Pins || sometimes) {
    for (std::uint32_t i = builder.number(1, 3); i > 0; --i) builder.add_pin();
  }
  return builder.position();
}

Position reached_position(std::uint64_t seed, int max_plies) {
  SplitMix64 random(seed);
  Oracle oracle = Oracle::from_text(kStartText).value();
  for (auto plies = random.below(static_cast<std::uint64_t>(max_plies) + 1); plies > 0; --plies) {
    const std::vector<std::string> moves = oracle.legal_moves();
    if (moves.empty()) break;
    oracle.make(moves[random.below(moves.size())]);
  }
  return parse_position(oracle.text()).value();
}

rc::Gen<Position> constructed(Kind kind) {
  return from_seed([kind](std::uint64_t seed) { return constructed_position(kind, seed); });
}

rc::Gen<Position> constructed() {
  return from_seed(
      [](std::uint64_t seed) { return constructed_position(kKinds[seed % kKinds.size()], seed); });
}

rc::Gen<Position> reached() {
  return from_seed([](std::uint64_t seed) { return reached_position(seed, kLongestWalk); });
}

rc::Gen<Position> any_position() { return rc::gen::oneOf(reached(), constructed()); }

}  // namespace raum::perft
