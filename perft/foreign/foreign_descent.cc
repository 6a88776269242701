#include "perft/foreign/foreign_descent.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "engine/board/position_text.h"

namespace raum::perft {
namespace {

std::vector<std::string> texts_of(const std::vector<MoveText>& lines) {
  std::vector<std::string> moves;
  moves.reserve(lines.size());
  for (const MoveText& line : lines) moves.push_back(line.move);
  return moves;
}

// The moves of `ours` that `others` lacks.
std::string lacking(const std::vector<std::string>& others, const std::vector<std::string>& ours) {
  std::vector<std::string> found;
  std::set_difference(ours.begin(), ours.end(), others.begin(), others.end(),
                      std::back_inserter(found));
  return found.empty() ? "none" : fmt::format("{}", fmt::join(found, " "));
}

class ForeignDescent {
 public:
  ForeignDescent(ForeignEngine& engine, const OwnDivide& own, const Position& start)
      : engine_(engine), own_(own), start_(start), here_(start) {}

  Fallible<std::string> run(int depth) {
    if (depth == 0) {
      auto theirs = engine_.count(start_, {}, 0);
      if (!theirs) return tl::unexpected(std::move(theirs.error()));
      if (theirs->nodes != 1) {
        return fmt::format("the engine counts {} at depth 0 instead of 1\n{}", theirs->nodes,
                           place());
      }
    }
    for (int d = 1; d <= depth; ++d) {
      auto theirs = engine_.count(start_, {}, d);
      if (!theirs) return tl::unexpected(std::move(theirs.error()));
      const auto ours = our_lines(d);
      if (theirs->nodes != sum(ours)) return descend(*std::move(theirs), ours, d);
    }
    return std::string("counted again, the engine agrees with our own count");
  }

 private:
  // Requires: the engine's count of the present position differs from ours.
  Fallible<std::string> descend(ForeignCount theirs, std::vector<MoveText> ours, int depth) {
    while (true) {
      if (!theirs.lines.empty() && texts_of(theirs.lines) != texts_of(ours)) {
        return fmt::format("the legal moves differ\n{}\n  engine only: {}\n  not in the engine: {}",
                           place(), lacking(texts_of(ours), texts_of(theirs.lines)),
                           lacking(texts_of(theirs.lines), texts_of(ours)));
      }
      if (depth == 1) {
        return fmt::format("the engine counts {} legal moves instead of {}\n{}", theirs.nodes,
                           ours.size(), place());
      }
      if (theirs.lines.empty()) {
        auto counted = count_each(ours, depth - 1);
        if (!counted) return tl::unexpected(std::move(counted.error()));
        theirs.lines = *std::move(counted);
      }
      const auto [wrong, right] =
          std::mismatch(theirs.lines.begin(), theirs.lines.end(), ours.begin(), ours.end());
      if (wrong == theirs.lines.end()) {
        return fmt::format(
            "the counts below each legal move are right, but the engine's total is "
            "{} instead of {}\n{}",
            theirs.nodes, sum(ours), place());
      }
      const std::uint64_t above = wrong->nodes;
      enter(right->move);
      --depth;
      ours = our_lines(depth);
      auto below = engine_.count(start_, moves_, depth);
      if (!below) return tl::unexpected(std::move(below.error()));
      if (below->nodes == sum(ours)) {
        return fmt::format(
            "the engine counts {} rightly when asked for this position, but {} as "
            "part of a deeper count\n{}",
            below->nodes, above, place());
      }
      theirs = *std::move(below);
    }
  }

  // The engine's counts of the positions after each of our moves.
  Fallible<std::vector<MoveText>> count_each(const std::vector<MoveText>& ours, int depth) {
    std::vector<MoveText> lines;
    std::vector<Move> moves = moves_;
    moves.emplace_back();
    for (const MoveText& line : ours) {
      moves.back() = Move::parse(line.move).value();
      auto counted = engine_.count(start_, moves, depth);
      if (!counted) return tl::unexpected(std::move(counted.error()));
      lines.push_back({line.move, counted->nodes});
    }
    return lines;
  }

  [[nodiscard]] std::vector<MoveText> our_lines(int depth) const {
    std::vector<MoveText> lines;
    for (const MoveCount& line : own_(here_, depth)) {
      lines.push_back({raum::to_string(line.move), line.nodes});
    }
    return lines;
  }

  [[nodiscard]] static std::uint64_t sum(const std::vector<MoveText>& lines) {
    std::uint64_t nodes = 0;
    for (const MoveText& line : lines) nodes += line.nodes;
    return nodes;
  }

  void enter(const std::string& move) {
    moves_.push_back(Move::parse(move).value());
    here_.make(moves_.back());
  }

  [[nodiscard]] std::string place() const {
    std::string path;
    for (const Move move : moves_) path += (path.empty() ? "" : " ") + raum::to_string(move);
    return fmt::format("  position: {}\n  path: {}", raum::to_string(here_),
                       path.empty() ? "none, it is the position of the record" : path);
  }

  ForeignEngine& engine_;
  const OwnDivide& own_;
  Position start_;
  Position here_;            // the position after moves_
  std::vector<Move> moves_;  // from start_
};

}  // namespace

Fallible<std::string> explain_count(ForeignEngine& engine, const OwnDivide& own,
                                    const Position& start, int depth) {
  return ForeignDescent(engine, own, start).run(depth);
}

}  // namespace raum::perft
