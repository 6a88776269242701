#include "engine/endgame/tables/men_set.h"

#include <algorithm>
#include <utility>

#include "base/core/assert.h"
#include "base/text/quote.h"

namespace raum::endgame {
namespace {

constexpr std::string_view kLetters = "QRBNUP";  // strongest first, the order of names

std::size_t rank_of(Piece man) {
  return kLetters.find(Piece::make(Color::White, man.type()).letter());
}

bool comes_before(Piece a, Piece b) {
  if (a.color() != b.color()) return a.color() == Color::White;
  return rank_of(a) < rank_of(b);
}

// By insertion: there are few.
void sort(std::span<Piece> men) {
  for (std::size_t i = 1; i < men.size(); ++i) {
    for (std::size_t j = i; j > 0 && comes_before(men[j], men[j - 1]); --j) {
      std::swap(men[j], men[j - 1]);
    }
  }
}

// Whether Black has more men, or as many and a stronger one in the first pair that differs.
// Requires: sorted.
bool is_black_stronger(std::span<const Piece> men) {
  const auto middle =
      std::find_if(men.begin(), men.end(), [](Piece man) { return man.color() == Color::Black; });
  const auto white = std::span(men.begin(), middle);
  const auto black = std::span(middle, men.end());
  if (white.size() != black.size()) return black.size() > white.size();
  return std::lexicographical_compare(black.begin(), black.end(), white.begin(), white.end(),
                                      [](Piece a, Piece b) { return rank_of(a) < rank_of(b); });
}

tl::unexpected<Error> refused(std::string_view name) {
  return fail("set", raum::quoted(name),
              "the men of both sides, such as KQvKR, with one or two of Q, R, B, N, U and P");
}

}  // namespace

MenSet MenSet::of(std::span<const Piece> men, bool& is_turned) {
  RAUM_ASSERT(men.size() <= kMostMen);
  MenSet set;
  set.size_ = men.size();
  std::copy(men.begin(), men.end(), set.men_.begin());
  const std::span<Piece> all(set.men_.data(), men.size());
  sort(all);
  is_turned = is_black_stronger(all);
  if (is_turned) {
    for (Piece& man : all) man = Piece::make(!man.color(), man.type());
    sort(all);
  }
  return set;
}

Expected<MenSet> MenSet::parse(std::string_view name) {
  const std::size_t middle = name.find('v');
  if (middle == std::string_view::npos) return refused(name);
  std::vector<Piece> men;
  for (const Color side : kColors) {
    std::string_view letters =
        side == Color::White ? name.substr(0, middle) : name.substr(middle + 1);
    if (!letters.starts_with('K')) return refused(name);
    letters.remove_prefix(1);
    for (const char letter : letters) {
      const auto man = Piece::from_letter(letter);
      if (!man || kLetters.find(letter) == std::string_view::npos) return refused(name);
      men.push_back(Piece::make(side, man->type()));
      if (men.size() > kMostMen) return refused(name);
    }
  }
  if (men.empty()) return refused(name);
  bool is_turned = false;
  return of(men, is_turned);
}

std::string MenSet::name() const {
  std::string text = "K";
  const auto add = [&](Color side) {
    for (const Piece man : men()) {
      if (man.color() == side) text += Piece::make(Color::White, man.type()).letter();
    }
  };
  add(Color::White);
  text += "vK";
  add(Color::Black);
  return text;
}

bool MenSet::has_pawns() const {
  const auto all = men();
  return std::any_of(all.begin(), all.end(),
                     [](Piece man) { return man.type() == PieceType::Pawn; });
}

bool MenSet::is_dead() const {
  const auto all = men();
  const auto has = [&](PieceType type) {
    return std::any_of(all.begin(), all.end(), [&](Piece man) { return man.type() == type; });
  };
  const bool is_bare = all.empty() || all.back().color() == Color::White;
  if (!is_bare || has(PieceType::Queen) || has(PieceType::Pawn)) return false;
  return size_ <= 1 || has(PieceType::Unicorn);
}

std::vector<MenSet> all_sets(std::size_t men) {
  std::vector<MenSet> sets;
  std::vector<Piece> chosen;
  // Adds the sets that have the chosen and `count` further men.
  const auto add = [&](const auto& self, std::size_t count) -> void {
    if (count == 0) {
      bool is_turned = false;
      const MenSet set = MenSet::of(chosen, is_turned);
      if (std::find(sets.begin(), sets.end(), set) == sets.end()) sets.push_back(set);
      return;
    }
    for (const Color side : kColors) {
      for (const char letter : kLetters) {
        chosen.push_back(Piece::make(side, Piece::from_letter(letter)->type()));
        self(self, count - 1);
        chosen.pop_back();
      }
    }
  };
  for (std::size_t count = 1; count <= men; ++count) {
    const std::size_t first = sets.size();
    add(add, count);
    const auto pawns = [](const MenSet& set) {
      const auto all = set.men();
      return std::count_if(all.begin(), all.end(),
                           [](Piece man) { return man.type() == PieceType::Pawn; });
    };
    std::stable_sort(sets.begin() + static_cast<std::ptrdiff_t>(first), sets.end(),
                     [&](const MenSet& a, const MenSet& b) { return pawns(a) < pawns(b); });
  }
  return sets;
}

}  // namespace raum::endgame
