#include "perft/suite/descent.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <optional>

#include "engine/board/position_text.h"
#include "perft/oracle/oracle.h"

namespace raum::perft {
namespace {

std::uint64_t total(const std::vector<MoveText>& lines) {
  std::uint64_t nodes = 0;
  for (const MoveText& line : lines) nodes += line.nodes;
  return nodes;
}

std::vector<std::string> moves_of(const std::vector<MoveText>& lines) {
  std::vector<std::string> moves;
  moves.reserve(lines.size());
  for (const MoveText& line : lines) moves.push_back(line.move);
  return moves;
}

std::vector<std::string> missing_from(const std::vector<std::string>& others,
                                      const std::vector<std::string>& moves) {
  std::vector<std::string> missing;
  std::set_difference(moves.begin(), moves.end(), others.begin(), others.end(),
                      std::back_inserter(missing));
  return missing;
}

std::vector<MoveText> oracle_divide(const Oracle& oracle, int depth) {
  std::vector<MoveText> lines;
  for (const std::string& move : oracle.legal_moves()) {
    Oracle next = oracle;
    next.make(move);
    lines.push_back({move, next.perft(depth - 1)});
  }
  return lines;
}

// Descends from a root at which the divides of engine and oracle differ. Each step either finds
// different moves or goes one ply down into the first move whose counts differ.
class Descent {
 public:
  Descent(const std::string& root, const DivideFunction& engine) : root_(root), engine_(engine) {}

  DescentResult run(Oracle here, int depth, std::vector<MoveText> engine,
                    std::vector<MoveText> oracle) {
    while (true) {
      DescentResult result = compared(here, depth, engine, oracle);
      if (!result.engine_only.empty() || !result.oracle_only.empty()) return result;
      const auto [wrong, right] =
          std::mismatch(engine.begin(), engine.end(), oracle.begin(), oracle.end());
      if (depth == 1 || wrong == engine.end()) {
        // All counts agree here, so the engine's count of this subtree one ply higher was wrong.
        result.verdict = DescentVerdict::CountsDiffer;
        result.engine_nodes = counted_above_.value_or(total(engine));
        return result;
      }
      counted_above_ = wrong->nodes;
      path_.push_back(right->move);
      here.make(right->move);
      --depth;
      engine = engine_(root_, path_, depth);
      oracle = oracle_divide(here, depth);
    }
  }

 private:
  [[nodiscard]] DescentResult compared(const Oracle& here, int depth,
                                       const std::vector<MoveText>& engine,
                                       const std::vector<MoveText>& oracle) const {
    return {.verdict = DescentVerdict::MovesDiffer,
            .position = here.text(),
            .path = path_,
            .engine_only = missing_from(moves_of(oracle), moves_of(engine)),
            .oracle_only = missing_from(moves_of(engine), moves_of(oracle)),
            .depth_left = depth,
            .engine_nodes = total(engine),
            .oracle_nodes = total(oracle)};
  }

  const std::string& root_;
  const DivideFunction& engine_;
  std::vector<std::string> path_;
  // The engine's count of this subtree in the divide one ply higher.
  std::optional<std::uint64_t> counted_above_;
};

std::string joined(const std::vector<std::string>& words, std::string_view none) {
  return words.empty() ? std::string(none) : fmt::format("{}", fmt::join(words, " "));
}

}  // namespace

DivideFunction engine_divide(const CountOptions& options) {
  return [options](const std::string& root, const std::vector<std::string>& path, int depth) {
    Position position = parse_position(root).value();
    for (const std::string& move : path) position.make(Move::parse(move).value());
    CountOptions here = options;
    here.depth = depth;
    std::vector<MoveText> lines;
    for (const MoveCount& line : divide(position, here)) {
      lines.push_back({to_string(line.move), line.nodes});
    }
    return lines;
  };
}

DescentResult descend(const std::string& root, int depth, const DivideFunction& engine,
                      std::uint64_t oracle_limit) {
  const Oracle oracle = Oracle::from_text(root).value();
  DescentResult result;
  result.oracle_limit = oracle_limit;
  std::uint64_t spent = 0;
  for (int d = 1; d <= depth; ++d) {
    const std::vector<MoveText> lines = engine(root, {}, d);
    // The engine's count is a good estimate of the oracle's work, unless the engine is very wrong.
    spent += total(lines);
    if (spent > oracle_limit) {
      result.verdict = DescentVerdict::LimitReached;
      return result;
    }
    const std::vector<MoveText> right = oracle_divide(oracle, d);
    if (lines != right) {
      DescentResult found = Descent(root, engine).run(oracle, d, lines, right);
      found.agreed_depth = result.agreed_depth;
      found.agreed_nodes = result.agreed_nodes;
      return found;
    }
    result.agreed_depth = d;
    result.agreed_nodes = total(lines);
  }
  return result;
}

std::string to_string(const DescentResult& result, std::uint64_t suite_nodes) {
  const auto agreed = fmt::format("perft({}) = {}", result.agreed_depth, result.agreed_nodes);
  const auto place = fmt::format("  position: {}\n  path: {}", result.position,
                                 joined(result.path, "none, it is the position of the record"));
  switch (result.verdict) {
    case DescentVerdict::MovesDiffer:
      return fmt::format(
          "engine and oracle differ in the legal moves\n{}\n  engine only: {}\n  oracle only: {}",
          place, joined(result.engine_only, "none"), joined(result.oracle_only, "none"));
    case DescentVerdict::CountsDiffer:
      return fmt::format(
          "engine and oracle list the same legal moves, but {} plies below the engine counts {} "
          "and the oracle {}\n{}",
          result.depth_left, result.engine_nodes, result.oracle_nodes, place);
    case DescentVerdict::Agreement:
      if (result.agreed_nodes == suite_nodes) {
        return fmt::format("counted again, engine and oracle agree with the suite on {}", agreed);
      }
      return fmt::format("engine and oracle agree on {}; the suite's number {} is wrong", agreed,
                         suite_nodes);
    case DescentVerdict::LimitReached:
      return fmt::format(
          "engine and oracle agree as far as {}; one ply more is beyond the oracle's limit of {} "
          "leaves",
          agreed, result.oracle_limit);
  }
  return {};
}

}  // namespace raum::perft
