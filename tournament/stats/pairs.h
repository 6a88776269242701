// PairCounts, GameCounts: counted results, always from the first engine's view. A pair is two games
// from one opening with the colours exchanged, the unit of all statistics; single games are counted
// only for data from other programs that comes in that form.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace raum::tournament {

// The result of one game, worth 0, ½ or 1 point.
enum class Result : std::uint8_t { Loss, Draw, Win };

/// The same result from the other engine's view.
[[nodiscard]] constexpr Result opposite(Result result) {
  return static_cast<Result>(2 - static_cast<int>(result));
}

/// "loss", "draw", "win".
[[nodiscard]] std::string_view to_string(Result result);

/// The index in PairCounts of a pair with these two results: twice its points.
[[nodiscard]] constexpr std::size_t pair_cell(Result first, Result second) {
  return static_cast<std::size_t>(first) + static_cast<std::size_t>(second);
}

/// Pentanomial counts: pairs by their points.
struct PairCounts {
  std::array<std::uint64_t, 5> n{};  // LL, LD+DL, WL+DD, WD+DW, WW

  [[nodiscard]] std::uint64_t total() const;
  void add(Result first, Result second) { ++n[pair_cell(first, second)]; }

  friend bool operator==(const PairCounts&, const PairCounts&) = default;
};

/// Trinomial counts: games by their points.
struct GameCounts {
  std::uint64_t loss = 0;
  std::uint64_t draw = 0;
  std::uint64_t win = 0;

  [[nodiscard]] std::uint64_t total() const { return loss + draw + win; }
  /// The share of the points, half of them for a draw; 0.5 without games.
  [[nodiscard]] double score() const {
    const double points = static_cast<double>(win) + 0.5 * static_cast<double>(draw);
    return total() > 0 ? points / static_cast<double>(total()) : 0.5;
  }
  void add(Result result);

  friend bool operator==(const GameCounts&, const GameCounts&) = default;
};

static_assert(pair_cell(Result::Loss, Result::Loss) == 0);
static_assert(pair_cell(Result::Draw, Result::Draw) == pair_cell(Result::Win, Result::Loss));
static_assert(pair_cell(Result::Win, Result::Win) == 4);

}  // namespace raum::tournament
