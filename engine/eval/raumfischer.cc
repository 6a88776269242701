#include "engine/eval/raumfischer.h"

#include <algorithm>
#include <array>

#include "engine/eval/cube.h"
#include "engine/eval/mobility.h"
#include "engine/eval/piece_square.h"

namespace raum {
namespace {

// Which mistakes to correct.
struct Corrections {
  bool unicorn_classes = false;
  bool queens_on_every_ray = false;
  bool doubled_by_pair = false;
  bool majority_once = false;
};

// By PieceType: P N B U R Q K.
using ByType = std::array<int, kPieceTypes>;
constexpr ByType kMaterial{100, 510, 560, 290, 460, 1620, 0};
constexpr ByType kCentrality{0, 40, 25, 80, 55, 80, 0};
constexpr ByType kDormancy{1, 5, 5, 4, 4, 10, 0};

// 6.1, 6.3 and the home level of 6.6: the terms that depend only on a man and its cell.
constexpr int material(PieceType type, Place) { return kMaterial[index_of(type)]; }
constexpr int centrality(PieceType type, Place at) {
  return kCentrality[index_of(type)] * (2 - chebyshev_from_middle(square_of(at)));
}
constexpr int unicorn_inside(PieceType type, Place at) {
  return type == PieceType::Unicorn && kInnerCube.has(square_of(at)) ? 25 : 0;
}
constexpr int inner_cube(PieceType, Place at) { return kInnerCube.has(square_of(at)) ? 12 : 0; }
constexpr int equator(PieceType, Place at) { return at.level == 2 ? 6 : 0; }
constexpr int rook_home_level(PieceType type, Place at) {
  return type == PieceType::Rook && at.level == 4 ? 45 : 0;
}

constexpr std::array kCellTerms{
    CellTerm{"material", material},
    CellTerm{"centrality", centrality},
    CellTerm{"unicorn-inner-cube", unicorn_inside},
    CellTerm{"inner-cube", inner_cube},
    CellTerm{"equator", equator},
    CellTerm{"rook-home-level", rook_home_level},
};
constexpr PieceSquareTable kTable = add_up(kCellTerms);

// Derived by hand: a queen on Cc3: 1620 + 2 · 80 + 12 + 6; a unicorn on Bb2: 290 + 80 + 25 + 12.
static_assert(kTable[Piece::make(Color::White, PieceType::Queen).raw][62] == 1798);
static_assert(kTable[Piece::make(Color::Black, PieceType::Unicorn).raw][31] == -407);

// 6.2: the moves of all men but the king, and the moves by which men are below their dormancy
// thresholds.
struct Activity {
  int moves = 0;
  int missing = 0;
};

struct ActivitySink {
  const Position& p;
  Activity activity{};
  Bitboard movable_pawns{};

  void piece(Square from, Bitboard to) {
    const int moves = to.count();
    activity.moves += moves;
    activity.missing += std::max(0, kDormancy[index_of(p.at(from).type())] - moves);
  }
  template <Color Us, int Delta>
  void pawns(Bitboard to) {
    constexpr int kFurtherPromotions = static_cast<int>(kPromotionTypes.size()) - 1;
    activity.moves += to.count() + kFurtherPromotions * (to & promotion_cells(Us)).count();
    movable_pawns |= shifted<-Delta>(to);
  }
};

template <Color Us>
Activity activity_of(const Position& p) {
  const Bitboard own = p.pieces(Us);
  ActivitySink sink{p};
  generate_detail::men<Us, MoveKind::All>(p, own & ~p.pieces(PieceType::King), ~own, sink);
  sink.activity.missing += (p.pieces(Us, PieceType::Pawn) & ~sink.movable_pawns).count();
  return sink.activity;
}

// 6.4
template <Color Us, Corrections C>
int open_rays(const Position& p) {
  using enum PieceType;
  const Square king = p.king(Us);
  const Bitboard occupied = p.occupied();
  const Bitboard queens = p.pieces(Queen);
  const Bitboard other_queens = C.queens_on_every_ray ? queens : Bitboard{};
  const Bitboard found = (rook_attacks(king, occupied) & (p.pieces(Rook) | other_queens)) |
                         (bishop_attacks(king, occupied) & (p.pieces(Bishop) | other_queens)) |
                         (unicorn_attacks(king, occupied) & (p.pieces(Unicorn) | queens));
  return (found & p.pieces(!Us)).count();
}

consteval SquareSets shelters() {
  SquareSets sets{};
  for (int i = 0; i < kSquares; ++i) {
    sets[static_cast<std::size_t>(i)] = box(Square::at(i), 1, kSide, 2);
  }
  return sets;
}
constexpr SquareSets kShelters = shelters();

template <Color Us>
int shelter(const Position& p) {
  return (kShelters[p.king(Us).raw] & p.pieces(Us, PieceType::Pawn)).count();
}

// 6.5
consteval SquareSets passed_spans(int forward) {
  SquareSets sets{};
  for (int i = 0; i < kSquares; ++i) {
    Bitboard& span = sets[static_cast<std::size_t>(i)];
    for (int level = 0; level < kSide; ++level) {
      for (int rank = level == 0 ? 1 : 0; rank < kSide; ++rank) {
        for (int file = -1; file <= 1; ++file) {
          const Square s = offset(Square::at(i), forward * level, forward * rank, file);
          if (s.is_some()) span |= Bitboard::of(s);
        }
      }
    }
  }
  return sets;
}
constexpr std::array<SquareSets, 2> kPassedSpans{passed_spans(1), passed_spans(-1)};

// By cell: a pawn is isolated unless its side has another pawn on one of these cells: the same file
// or the same rank, on another level.
consteval SquareSets support_spans() {
  SquareSets sets{};
  for (int i = 0; i < kSquares; ++i) {
    const Square s = Square::at(i);
    sets[static_cast<std::size_t>(i)] =
        (box(s, kSide, kSide, 0) | box(s, kSide, 0, kSide)) & ~box(s, 0, kSide, kSide);
  }
  return sets;
}
constexpr SquareSets kSupportSpans = support_spans();

template <Color Us>
int passed_pawns(const Position& p) {
  const Bitboard enemy = p.pieces(!Us, PieceType::Pawn);
  int bonus = 0;
  for_each(p.pieces(Us, PieceType::Pawn), [&](Square s) {
    if ((kPassedSpans[index_of(Us)][s.raw] & enemy).any()) return;
    const Place at = place_of(Us, s);
    const int advance = at.level + at.rank;
    bonus += 30 + 5 * advance * advance;
  });
  return bonus;
}

template <Color Us, Corrections C>
int doubled_pawns(const Position& p) {
  const Bitboard own = p.pieces(Us, PieceType::Pawn);
  int pawns = 0;
  int pairs_twice = 0;
  for_each(own, [&](Square s) {
    const int others = (axis_line(Axis::Level, s) & own).count() - 1;
    pawns += others > 0 ? 1 : 0;
    pairs_twice += others;
  });
  return C.doubled_by_pair ? pairs_twice / 2 : pawns;
}

template <Color Us>
int isolated_pawns(const Position& p) {
  const Bitboard own = p.pieces(Us, PieceType::Pawn);
  int isolated = 0;
  for_each(own, [&](Square s) { isolated += (kSupportSpans[s.raw] & own).empty() ? 1 : 0; });
  return isolated;
}

// 6.6
template <Color Us>
int open_lines(const Position& p) {
  constexpr std::array<int, 3> kBonus{22, 18, 18};
  const Bitboard pawns = p.pieces(PieceType::Pawn);
  int bonus = 0;
  for_each(p.pieces(Us, PieceType::Rook), [&](Square s) {
    for (const Axis axis : kAxes) {
      if ((axis_line(axis, s) & pawns).empty()) bonus += kBonus[index_of(axis)];
    }
  });
  return bonus;
}

template <Color Us>
int doubled_rooks(const Position& p) {
  const Bitboard rooks = p.pieces(Us, PieceType::Rook);
  bool doubled = false;
  for_each(rooks, [&](Square s) {
    for (const Axis axis : kAxes) doubled |= (axis_line(axis, s) & rooks).more_than_one();
  });
  return doubled ? 1 : 0;
}

// 6.7
template <Corrections C>
Bitboard cells_of_class(Square s) {
  if constexpr (C.unicorn_classes) {
    return kUnicornClasses[static_cast<std::size_t>(unicorn_class(s))];
  } else {
    return sum_parity(s) == 1 ? kOddCells : ~kOddCells;
  }
}

template <Color Us, Corrections C>
int unicorns_matching_king(const Position& p) {
  return (p.pieces(Us, PieceType::Unicorn) & cells_of_class<C>(p.king(!Us))).count();
}

template <Color Us, Corrections C>
int bad_unicorn_pair(const Position& p) {
  const Bitboard unicorns = p.pieces(Us, PieceType::Unicorn);
  if (!unicorns.more_than_one()) return 0;
  return (unicorns & ~cells_of_class<C>(unicorns.first())).empty() ? 1 : 0;
}

// The terms that depend on the whole board: a weight, and the amount that a side has.
struct BoardTerm {
  std::string_view name;
  int weight;
  int (*white)(const Position&);
  int (*black)(const Position&);
};

template <Corrections C>
constexpr std::array kBoardTerms{
    BoardTerm{"mobility", 4, [](const Position& p) { return activity_of<Color::White>(p).moves; },
              [](const Position& p) { return activity_of<Color::Black>(p).moves; }},
    BoardTerm{"dormancy", -8,
              [](const Position& p) { return activity_of<Color::White>(p).missing; },
              [](const Position& p) { return activity_of<Color::Black>(p).missing; }},
    BoardTerm{"king-open-rays", -20, open_rays<Color::White, C>, open_rays<Color::Black, C>},
    BoardTerm{"king-shelter", 10, shelter<Color::White>, shelter<Color::Black>},
    BoardTerm{"passed-pawns", 1, passed_pawns<Color::White>, passed_pawns<Color::Black>},
    BoardTerm{"doubled-pawns", -20, doubled_pawns<Color::White, C>, doubled_pawns<Color::Black, C>},
    BoardTerm{"isolated-pawns", -15, isolated_pawns<Color::White>, isolated_pawns<Color::Black>},
    BoardTerm{"level-majority", C.majority_once ? 9 : 18,
              [](const Position& p) { return p.pieces(Color::White, PieceType::Pawn).count(); },
              [](const Position& p) { return p.pieces(Color::Black, PieceType::Pawn).count(); }},
    BoardTerm{"rook-open-lines", 1, open_lines<Color::White>, open_lines<Color::Black>},
    BoardTerm{"rooks-doubled", 22, doubled_rooks<Color::White>, doubled_rooks<Color::Black>},
    BoardTerm{"unicorn-king-parity", 35, unicorns_matching_king<Color::White, C>,
              unicorns_matching_king<Color::Black, C>},
    BoardTerm{"unicorn-pair", -45, bad_unicorn_pair<Color::White, C>,
              bad_unicorn_pair<Color::Black, C>},
};
constexpr std::size_t kActivityTerms = 2;

// 6.2 for one man: the worth of its moves minus the penalty for moves below its threshold.
consteval MobilityTable mobility_table() {
  const int per_move = kBoardTerms<Corrections{}>[0].weight;
  const int per_missing = kBoardTerms<Corrections{}>[1].weight;
  MobilityTable table{};
  for (const PieceType type : kAllPieceTypes) {
    if (type == PieceType::King) continue;
    for (int moves = 0; moves < 64; ++moves) {
      const int missing = std::max(0, kDormancy[index_of(type)] - moves);
      const auto worth = static_cast<std::int16_t>(per_move * moves + per_missing * missing);
      const auto at = static_cast<std::size_t>(moves);
      table[Piece::make(Color::White, type).raw][at] = worth;
      table[Piece::make(Color::Black, type).raw][at] = static_cast<std::int16_t>(-worth);
    }
  }
  return table;
}
constexpr MobilityTable kMobility = mobility_table();

// Derived by hand: a queen with 3 moves, 7 below its threshold: 12 − 56; a pawn with none: −8.
static_assert(kMobility[Piece::make(Color::White, PieceType::Queen).raw][3] == -44);
static_assert(kMobility[Piece::make(Color::Black, PieceType::Pawn).raw][0] == 8);

std::int32_t value_of(const BoardTerm& term, const Position& p) {
  return term.weight * (term.white(p) - term.black(p));
}

template <Corrections C>
Score value_but_activity(const Position& p) {
  constexpr auto& kTerms = kBoardTerms<C>;
  std::int32_t sum = 0;
  for (std::size_t i = kActivityTerms; i < kTerms.size(); ++i) sum += value_of(kTerms[i], p);
  return {sum};
}

template <Corrections C>
Score board_value(const Position& p) {
  constexpr auto& kTerms = kBoardTerms<C>;
  const Activity white = activity_of<Color::White>(p);
  const Activity black = activity_of<Color::Black>(p);
  return Score{kTerms[0].weight * (white.moves - black.moves) +
               kTerms[1].weight * (white.missing - black.missing)} +
         value_but_activity<C>(p);
}

template <Corrections C>
Score value(const Position& p) {
  return Score{sum_over(kTable, p)} + board_value<C>(p);
}

template <Corrections C>
std::vector<EvaluationTerm> terms(const Position& p) {
  std::vector<EvaluationTerm> out;
  for (const CellTerm& term : kCellTerms) out.push_back(term_over(term, p));
  for (const BoardTerm& term : kBoardTerms<C>) out.push_back({term.name, {value_of(term, p)}});
  return out;
}

template <Corrections C>
constexpr Evaluation kEvaluation{.value = value<C>,
                                 .terms = terms<C>,
                                 .table = &kTable,
                                 .rest = board_value<C>,
                                 .mobility = &kMobility,
                                 .rest_but_mobility = value_but_activity<C>};

}  // namespace

Evaluation raumfischer_evaluation() { return kEvaluation<Corrections{}>; }

Evaluation raumfischer_fixed_evaluation() {
  return kEvaluation<Corrections{.unicorn_classes = true,
                                 .queens_on_every_ray = true,
                                 .doubled_by_pair = true,
                                 .majority_once = true}>;
}

Evaluation raumfischer_evaluation_without(RaumfischerSlip slip) {
  switch (slip) {
    case RaumfischerSlip::UnicornParity:
      return kEvaluation<Corrections{.unicorn_classes = true}>;
    case RaumfischerSlip::QueenRays:
      return kEvaluation<Corrections{.queens_on_every_ray = true}>;
    case RaumfischerSlip::DoubledPawns:
      return kEvaluation<Corrections{.doubled_by_pair = true}>;
    case RaumfischerSlip::LevelMajority:
      return kEvaluation<Corrections{.majority_once = true}>;
  }
  return raumfischer_evaluation();
}

}  // namespace raum
