// MenSet: the men of an ending besides the kings, by name "KQvKR". The stronger side has White: a
// position in which Black is stronger is looked up turned round, with the colours exchanged.
// Invariants:
//   1. At most kMostMen men; those of White come first, of each side the strongest first.
//   2. White has more men than Black, or as many and none weaker in the first pair that differs.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/error.h"
#include "engine/geometry/piece.h"

namespace raum::endgame {

constexpr std::size_t kMostMen = 2;  // besides the kings
constexpr std::size_t kSetNumbers = 15 * 15;

class MenSet {
 public:
  MenSet() = default;
  /// The set with these men; `is_turned` becomes whether the colours had to be exchanged.
  /// Requires: at most kMostMen men, no king.
  [[nodiscard]] static MenSet of(std::span<const Piece> men, bool& is_turned);
  /// Reads "KQvKR"; sides and men in any order.
  /// Errors: other texts, more than kMostMen men, a set without men.
  [[nodiscard]] static Expected<MenSet> parse(std::string_view name);

  [[nodiscard]] std::span<const Piece> men() const { return std::span(men_).first(size_); }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::string name() const;
  [[nodiscard]] bool has_pawns() const;
  /// A number below kSetNumbers that no other set has.
  [[nodiscard]] std::size_t number() const { return men_[0].raw * 15U + men_[1].raw; }
  /// Whether the rules call every position with these men a draw: dead material.
  [[nodiscard]] bool is_dead() const;

  friend bool operator==(const MenSet& a, const MenSet& b) { return a.men_ == b.men_; }

 private:
  std::array<Piece, kMostMen> men_{};  // none() beyond size_
  std::size_t size_ = 0;
};

/// The sets with 1 to `men` men besides the kings, dead ones included; each set comes after those
/// into which captures and promotions lead.
[[nodiscard]] std::vector<MenSet> all_sets(std::size_t men);

}  // namespace raum::endgame
