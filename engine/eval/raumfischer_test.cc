// Tests the evaluation against its document: against a literal transcription of evalBoard (section
// 6) and against values computed by hand; and the document against the geometry of the board.
#include "engine/eval/raumfischer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "engine/board/position_text.h"
#include "engine/game/random_walk.h"
#include "engine/testing/test_placement.h"
#include "engine/transcriptions/plain_board.h"

namespace raum {
namespace {

// Which of the document's mistakes the transcription corrects.
struct Right {
  bool unicorns = false;
  bool queens = false;
  bool doubled = false;
  bool majority = false;
};
constexpr Right kAllRight{true, true, true, true};

bool inner(const PlainMan& m) {
  return std::min({m.l, m.r, m.f}) >= 1 && std::max({m.l, m.r, m.f}) <= 3;
}

int cheby(const PlainMan& m) {
  return std::max({std::abs(m.l - 2), std::abs(m.r - 2), std::abs(m.f - 2)});
}

int parity(const PlainMan& m) { return (m.l + m.r + m.f) % 2; }

// Whether a unicorn can get from one cell to the other, found by trying all steps.
bool unicorn_can_reach(const PlainMan& from, const PlainMan& to) {
  std::vector<std::array<int, 3>> known{{from.l, from.r, from.f}};
  for (std::size_t i = 0; i < known.size(); ++i) {
    for (int way = 0; way < 8; ++way) {
      const std::array<int, 3> next{known[i][0] + ((way & 1) != 0 ? 1 : -1),
                                    known[i][1] + ((way & 2) != 0 ? 1 : -1),
                                    known[i][2] + ((way & 4) != 0 ? 1 : -1)};
      if (PlainBoard::inside(next[0], next[1], next[2]) &&
          std::find(known.begin(), known.end(), next) == known.end()) {
        known.push_back(next);
      }
    }
  }
  return std::find(known.begin(), known.end(), std::array<int, 3>{to.l, to.r, to.f}) != known.end();
}

bool same_class(const PlainMan& a, const PlainMan& b, Right right) {
  return right.unicorns ? unicorn_can_reach(a, b) : parity(a) == parity(b);
}

// openRaysOnKing(kl, kr, kf, opponent)
int open_rays_on_king(const PlainBoard& board, const PlainMan& king, Right right) {
  int rays = 0;
  for (int dl = -1; dl <= 1; ++dl) {
    for (int dr = -1; dr <= 1; ++dr) {
      for (int df = -1; df <= 1; ++df) {
        const int axes = std::abs(dl) + std::abs(dr) + std::abs(df);
        if (axes == 0) continue;
        int l = king.l + dl;
        int r = king.r + dr;
        int f = king.f + df;
        while (PlainBoard::inside(l, r, f) && board.at(l, r, f) == '.') l += dl, r += dr, f += df;
        if (!PlainBoard::inside(l, r, f) || board.sign_at(l, r, f) == king.sign) continue;
        const auto letter = static_cast<unsigned char>(board.at(l, r, f));
        const char type = static_cast<char>(std::toupper(letter));
        const char slider = axes == 1 ? 'R' : axes == 2 ? 'B' : 'U';
        if (type == slider || (type == 'Q' && (axes == 3 || right.queens))) ++rays;
      }
    }
  }
  return rays;
}

enum Line { LevelLine, RankLine, FileLine };
bool on_line(const PlainMan& a, const PlainMan& b, Line line) {
  return (line == LevelLine || a.l == b.l) && (line == RankLine || a.r == b.r) &&
         (line == FileLine || a.f == b.f);
}

// FUNCTION evalBoard(board) of section 6, part by part.
TermValues raumfischer_eval_board(const Position& position, Right right) {
  const PlainBoard board = PlainBoard::of(position);
  const std::vector<PlainMan> pieces = board.men();
  TermValues v;
  std::array<PlainMan, 2> kings{};  // White's, Black's
  for (const PlainMan& p : pieces) {
    if (p.type == 'K') kings[p.sign > 0 ? 0 : 1] = p;
  }
  const std::map<char, int> mat{{'P', 100}, {'N', 510},  {'B', 560}, {'U', 290},
                                {'R', 460}, {'Q', 1620}, {'K', 0}};
  const std::map<char, int> w{{'P', 0},  {'N', 40}, {'B', 25}, {'U', 80},
                              {'R', 55}, {'Q', 80}, {'K', 0}};
  const std::map<char, int> dormancy{{'P', 1}, {'N', 5}, {'B', 5}, {'U', 4}, {'R', 4}, {'Q', 10}};
  for (const PlainMan& p : pieces) {  // 6.1
    v["material"] += p.sign * mat.at(p.type);
    v["centrality"] += p.sign * (2 - cheby(p)) * w.at(p.type);
    v["unicorn-inner-cube"] += p.type == 'U' && inner(p) ? p.sign * 25 : 0;
  }
  for (const PlainMan& p : pieces) {  // 6.2
    if (p.type == 'K') continue;
    const int mob = board.count_moves(p);
    v["mobility"] += p.sign * mob * 4;
    v["dormancy"] += mob < dormancy.at(p.type) ? p.sign * (mob - dormancy.at(p.type)) * 8 : 0;
  }
  for (const PlainMan& p : pieces) {  // 6.3
    v["inner-cube"] += inner(p) ? p.sign * 12 : 0;
    v["equator"] += p.l == 2 ? p.sign * 6 : 0;
  }
  for (const PlainMan& king : kings) {  // 6.4
    v["king-open-rays"] -= king.sign * 20 * open_rays_on_king(board, king, right);
    for (const PlainMan& p : pieces) {
      const bool near = std::abs(p.l - king.l) <= 1 && std::abs(p.f - king.f) <= 2;
      if (p.type == 'P' && p.sign == king.sign && near) v["king-shelter"] += king.sign * 10;
    }
  }
  for (const int sign : {1, -1}) {  // 6.5
    for (const PlainMan& p : pieces) {
      if (p.type != 'P' || p.sign != sign) continue;
      bool passed = true;
      int doubles = 0;
      bool file_support = false;
      bool rank_support = false;
      for (const PlainMan& q : pieces) {
        if (q.type != 'P') continue;
        const bool ahead = sign * (q.l - p.l) >= 0 && sign * (q.r - p.r) >= 0 &&
                           (q.l != p.l || q.r != p.r) && std::abs(q.f - p.f) <= 1;
        if (q.sign != sign && ahead) passed = false;
        if (q.sign != sign || q.l == p.l) continue;
        doubles += q.f == p.f && q.r == p.r ? 1 : 0;
        file_support |= q.f == p.f;
        rank_support |= q.r == p.r;
      }
      const int adv = sign > 0 ? p.l + p.r : (4 - p.l) + (4 - p.r);
      v["passed-pawns"] += passed ? sign * (30 + adv * adv * 5) : 0;
      v["doubled-pawns"] -= right.doubled ? sign * doubles * 10 : doubles > 0 ? sign * 20 : 0;
      v["isolated-pawns"] -= !file_support && !rank_support ? sign * 15 : 0;
    }
    if (right.majority && sign < 0) continue;
    for (int level = 0; level < 5; ++level) {
      for (const PlainMan& p : pieces) {
        v["level-majority"] += p.type == 'P' && p.l == level ? p.sign * 9 : 0;
      }
    }
  }
  for (const int sign : {1, -1}) {  // 6.6
    bool doubled = false;
    for (const PlainMan& rook : pieces) {
      if (rook.type != 'R' || rook.sign != sign) continue;
      for (const Line line : {LevelLine, RankLine, FileLine}) {
        bool open = true;
        for (const PlainMan& p : pieces) {
          if (!on_line(rook, p, line)) continue;
          open &= p.type != 'P';
          const bool itself = p.l == rook.l && p.r == rook.r && p.f == rook.f;
          doubled |= p.type == 'R' && p.sign == sign && !itself;
        }
        v["rook-open-lines"] += open ? sign * (line == LevelLine ? 22 : 18) : 0;
      }
      v["rook-home-level"] += rook.l == (sign > 0 ? 4 : 0) ? sign * 45 : 0;
    }
    v["rooks-doubled"] += doubled ? sign * 22 : 0;
  }
  for (const int sign : {1, -1}) {  // 6.7
    std::vector<PlainMan> own;
    for (const PlainMan& p : pieces) {
      if (p.type == 'U' && p.sign == sign) own.push_back(p);
    }
    const PlainMan& enemy_king = kings[sign > 0 ? 1 : 0];
    bool pair = own.size() >= 2;
    for (const PlainMan& u : own) {
      v["unicorn-king-parity"] += same_class(u, enemy_king, right) ? sign * 35 : 0;
      pair &= same_class(u, own.front(), right);
    }
    v["unicorn-pair"] += pair ? sign * -45 : 0;
  }
  return v;
}

struct Variant {
  Evaluation evaluation;
  Right right;
};
std::vector<Variant> variants() {
  return {{raumfischer_evaluation(), {}},
          {raumfischer_fixed_evaluation(), kAllRight},
          {raumfischer_evaluation_without(RaumfischerSlip::UnicornParity), {.unicorns = true}},
          {raumfischer_evaluation_without(RaumfischerSlip::QueenRays), {.queens = true}},
          {raumfischer_evaluation_without(RaumfischerSlip::DoubledPawns), {.doubled = true}},
          {raumfischer_evaluation_without(RaumfischerSlip::LevelMajority), {.majority = true}}};
}

void expect_raumfischer_terms(const Variant& variant, const Position& p) {
  const TermValues expected = raumfischer_eval_board(p, variant.right);
  ASSERT_EQ(without_zeros(term_values(variant.evaluation, p)), without_zeros(expected))
      << to_string(p);
  ASSERT_EQ(variant.evaluation.value(p).cp, total_of(expected)) << to_string(p);
}

TEST(Raumfischer, EqualsThePseudoCodeOnRandomWalks) {
  SplitMix64 random{8};
  for (int i = 0; i < 300; ++i) {
    const Position p = random_walk(Position::start(), i, random);
    for (const Variant& variant : variants()) expect_raumfischer_terms(variant, p);
  }
}

TEST(Raumfischer, EqualsThePseudoCodeOnScatteredMen) {
  SplitMix64 random{9};
  for (int i = 0; i < 300; ++i) {
    const Position p = scattered_men(random);
    for (const Variant& variant : variants()) expect_raumfischer_terms(variant, p);
  }
}

// One row per position: its nonzero terms computed by hand, as published and corrected. The kings
// are on Aa1 (or as given) and Ee5; they alone give 0.
struct RaumfischerRow {
  std::vector<std::string_view> men;
  TermValues published;  // terms not named are 0
  TermValues fixed;      // where they differ from published
};

Position position_of(const std::vector<std::string_view>& men) {
  Position p;
  for (const std::string_view man : men) {
    p.put(Square::parse(man.substr(1)).value(), Piece::from_letter(man.front()).value());
  }
  return p;
}

std::vector<RaumfischerRow> raumfischer_rows() {
  return {
      // A rook in a corner and one in the middle: 12 moves each. All its lines are open.
      {{"KAb1", "kEe5", "RAa5"},
       {{"material", 460}, {"mobility", 48}, {"rook-open-lines", 58}},
       {}},
      {{"KAb1", "kEe5", "RCc3"},
       {{"material", 460},
        {"centrality", 110},
        {"mobility", 48},
        {"inner-cube", 12},
        {"equator", 6},
        {"rook-open-lines", 58}},
       {}},
      // On the enemy's home level, doubled on a rank-line; black pawns close two lines of one.
      {{"KAa1", "kEe5", "REa1", "REa3", "pDa3", "pEb3"},
       {{"material", 2 * 460 - 200},
        {"mobility", 4 * (8 + 5 - 2 - 2)},
        {"passed-pawns", -(30 + 5 * 9) - (30 + 5 * 4)},
        {"level-majority", -36},
        {"rook-open-lines", 58 + 18},
        {"rook-home-level", 90},
        {"rooks-doubled", 22}},
       {{"level-majority", -18}}},
      // A queen on Cc3: 12 + 24 + 16 moves, one of them the capture of the king on Ee5 along a
      // space diagonal.
      {{"KAb1", "kEe5", "QCc3"},
       {{"material", 1620},
        {"centrality", 160},
        {"mobility", 4 * 52},
        {"inner-cube", 12},
        {"equator", 6},
        {"king-open-rays", 20}},
       {}},
      // The same along a rank: only the corrected version sees it. From Ee1 a queen has 12 moves
      // like a rook, 12 like a bishop and 4 like a unicorn.
      {{"KAb1", "kEe5", "QEe1"},
       {{"material", 1620}, {"mobility", 4 * 28}},
       {{"king-open-rays", 20}}},
      // Unicorns on Bb2 (sum 3) and Cc3 (sum 6) share a class with each other and with the king on
      // Ee5 (sum 12); by the sum only Cc3 seems to. Bb2 has one cell on seven rays, Cc3 two.
      {{"KAb1", "kEe5", "UBb2", "UCc3"},
       {{"material", 580},
        {"centrality", 80 + 160},
        {"unicorn-inner-cube", 50},
        {"mobility", 4 * (7 + 14)},
        {"inner-cube", 24},
        {"equator", 6},
        {"king-open-rays", 20},
        {"unicorn-king-parity", 35}},
       {{"unicorn-king-parity", 70}, {"unicorn-pair", -45}}},
      // Unicorns on Aa1 (sum 0) and Aa3 (sum 2): a bad pair by the sum and in fact, since the
      // coordinates differ by even numbers; both match the king on Ee5. Aa1: 3 cells and the king;
      // Aa3: Bb2 Bb4 Cc1 Cc5.
      {{"KAe1", "kEe5", "UAa1", "UAa3"},
       {{"material", 580},
        {"mobility", 4 * (4 + 4)},
        {"king-open-rays", 20},
        {"unicorn-king-parity", 70},
        {"unicorn-pair", -45}},
       {}},
      // Unicorns on Aa1 (sum 0) and Ab2 (sum 2): by the sum a bad pair that matches the king on
      // Ee5; in fact Ab2 belongs to another class. Ab2: Ba1 Ba3 Bc1 Bc3 Cd4 De5.
      {{"KAe1", "kEe5", "UAa1", "UAb2"},
       {{"material", 580},
        {"mobility", 4 * (4 + 6)},
        {"king-open-rays", 20},
        {"unicorn-king-parity", 70},
        {"unicorn-pair", -45}},
       {{"unicorn-king-parity", 35}, {"unicorn-pair", 0}}},
      // Pawns on Ba2 and Ca2 are doubled: −20 each as published, −20 for the pair if corrected;
      // both are passed (advances of 2 and 3) and far from the king on Ae1; one move of Ba2, two of
      // Ca2.
      {{"KAe1", "kEe5", "PBa2", "PCa2"},
       {{"material", 200},
        {"mobility", 4 * 3},
        {"equator", 6},
        {"passed-pawns", (30 + 20) + (30 + 45)},
        {"doubled-pawns", -40},
        {"level-majority", 36}},
       {{"doubled-pawns", -20}, {"level-majority", 18}}},
      // A single pawn next to the king is isolated and shelters it; three pawns in one column are
      // three doubled pawns as published and three pairs if corrected.
      {{"KAa1", "kEe5", "PAa2"},
       {{"material", 100},
        {"mobility", 8},
        {"king-shelter", 10},
        {"passed-pawns", 35},
        {"isolated-pawns", -15},
        {"level-majority", 18}},
       {{"level-majority", 9}}},
      {{"KAa1", "kEe5", "PCe2", "PDe2", "PEe2"},
       {{"material", 300},
        {"mobility", 4 * (1 + 1 + 1)},
        {"equator", 6},
        {"passed-pawns", 3 * 30 + 5 * (9 + 16 + 25)},
        {"doubled-pawns", -60},
        {"level-majority", 54}},
       {{"level-majority", 27}}},
      // A black pawn on the same file, a level up: neither is passed. White's blocked pawn on Ca2
      // still has the step up the rank, Black's the one down. Both are isolated and far from their
      // kings.
      {{"KAe1", "kEe5", "PCa2", "pDa2"}, {{"equator", 6}}, {}},
      // A knight in a corner has 6 moves, above its threshold of 5.
      {{"KAe1", "kEe5", "NAa1"}, {{"material", 510}, {"mobility", 24}}, {}},
      // A rook blocked by its own king and pawns: no move, four below its threshold. The pawns have
      // two steps each, shelter the king, and are on one file on two levels: not isolated.
      {{"KAb1", "kEe5", "RAa1", "PAa2", "PBa1"},
       {{"material", 660},
        {"mobility", 4 * (2 + 2)},
        {"dormancy", -32},
        {"king-shelter", 20},
        {"passed-pawns", 2 * 35},
        {"level-majority", 36},
        {"rook-open-lines", 18}},
       {{"level-majority", 18}}},
      // A king inside the cube gets a bonus.
      {{"KCc2", "kEe5"}, {{"inner-cube", 12}, {"equator", 6}}, {}},
      // White's promotion counts as five moves.
      {{"KAa1", "kAe1", "PEc4"},
       {{"material", 100},
        {"mobility", 20},
        {"passed-pawns", 30 + 5 * 49},
        {"isolated-pawns", -15},
        {"level-majority", 18}},
       {{"level-majority", 9}}},
  };
}

TEST(Raumfischer, GivesEachTermItsHandComputedValue) {
  for (const RaumfischerRow& row : raumfischer_rows()) {
    const Position p = position_of(row.men);
    const auto expect = [&](const Evaluation& evaluation, const TermValues& wanted) {
      for (const auto& [name, value] : term_values(evaluation, p)) {
        const auto at = wanted.find(name);
        EXPECT_EQ(value, at == wanted.end() ? 0 : at->second) << name << " of " << to_string(p);
      }
    };
    expect(raumfischer_evaluation(), row.published);
    TermValues fixed = row.published;
    for (const auto& [name, value] : row.fixed) fixed[name] = value;
    expect(raumfischer_fixed_evaluation(), fixed);
  }
}

TEST(Raumfischer, IsZeroAtTheStart) {
  for (const Variant& variant : variants()) {
    EXPECT_EQ(variant.evaluation.value(Position::start()).cp, 0);
  }
}

}  // namespace
}  // namespace raum
