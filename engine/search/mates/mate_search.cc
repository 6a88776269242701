#include "engine/search/mates/mate_search.h"

#include <algorithm>

#include "engine/board/check_info.h"
#include "engine/board/generate.h"

namespace raum {
namespace {

struct Check {
  std::uint32_t raw;  // of the move
  std::uint32_t replies;
};

}  // namespace

void MateSearch::start(const Position& root, std::span<const Key> earlier) {
  position_ = root;
  root_ = std::min<std::size_t>(earlier.size(), kDrawPlies);
  const auto kept = earlier.last(root_);
  std::copy(kept.begin(), kept.end(), keys_.begin());
  keys_[root_] = root.key();
  moves_ = {1, 2};
  nodes_ = 0;
}

auto MateSearch::find(std::span<const Move> moves, std::uint64_t nodes, const CountNode& count_node,
                      int most) -> std::optional<Mate> {
  root_moves_ = moves;
  count_node_ = &count_node;
  if (nodes_ == 0) forget();
  const std::uint64_t end = nodes_ + nodes;
  const auto by_checks = deepen(false, nodes / 2, most);
  if (!by_checks) return deepen(true, end - nodes_, most);

  const std::size_t plies = by_checks->line.size();
  std::copy(by_checks->line.begin(), by_checks->line.end(), line_.begin());
  const std::uint64_t more = std::max(end - nodes_, kNodesForShorter);
  if (const auto shorter = deepen(true, more, (by_checks->plies - 1) / 2)) return shorter;
  return Mate{.plies = by_checks->plies, .line = std::span(line_).first(plies)};
}

void MateSearch::forget() {
  refutations_ = {};
  for (Failures& failures : failures_) std::fill(failures.begin(), failures.end(), Failure{});
}

auto MateSearch::deepen(bool quiet, std::uint64_t nodes, int most) -> std::optional<Mate> {
  quiet_ = quiet;
  last_node_ = nodes_ + nodes;
  stopped_ = false;
  int& moves = moves_[quiet ? 1 : 0];
  for (; moves <= most; ++moves) {
    longer_may_mate_ = false;
    const int plies = mating_plies(moves, 0);
    if (plies != kNotProven) return Mate{.plies = plies, .line = pv_.line()};
    if (stopped_) return std::nullopt;
    if (!longer_may_mate_) moves = kMostMoves;
  }
  return std::nullopt;
}

int MateSearch::mating_plies(int moves, int ply) {
  Failure& failure = failures_[quiet_ ? 1 : 0][position_.key().raw % kFailures];
  const Failure here{.key = position_.key(), .moves = moves};
  if (ply > 0 && failure.key == here.key && failure.moves >= moves) {
    longer_may_mate_ = true;
    return kNotProven;
  }
  const CheckInfo info(position_);
  std::array<Check, kMaxMoves> checks;
  std::size_t count = 0;
  info.for_each_check([&](Move move) {
    if (is_allowed(move, ply)) checks[count++] = {move.raw, 0};
  });
  const std::span<Check> tried(checks.data(), count);
  for (Check& check : tried) {
    if (must_stop()) return kNotProven;
    const Move move{check.raw};
    const Undo undo = position_.make(move);
    check.replies = static_cast<std::uint32_t>(count_moves(position_));
    position_.unmake(move, undo);
    if (check.replies == 0) {
      pv_.clear(ply + 1);
      pv_.update(move, ply, pv_);
      return 1;
    }
  }
  if (moves == 1) {
    longer_may_mate_ = true;
    return kNotProven;
  }

  // The fewer replies, the smaller the tree.
  std::sort(tried.begin(), tried.end(), [](const Check& a, const Check& b) {
    return a.replies != b.replies ? a.replies < b.replies : a.raw < b.raw;
  });
  for (const Check& check : tried) {
    const int plies = plies_after(Move{check.raw}, moves, ply);
    if (plies != kNotProven || stopped_) return plies;
  }
  if (moves != 2 || !quiet_) {
    failure = here;
    return kNotProven;
  }

  MoveList all;
  list_moves(position_, all);
  for (const Move move : all) {
    if (info.gives_check(move) || !is_allowed(move, ply)) continue;
    if (must_stop()) return kNotProven;
    const int plies = plies_after(move, moves, ply);
    if (plies != kNotProven || stopped_) return plies;
  }
  failure = here;
  return kNotProven;
}

int MateSearch::plies_after(Move move, int moves, int ply) {
  const Undo undo = position_.make(move);
  int plies = kNotProven;
  if (!is_draw(ply + 1)) plies = mated_plies(moves - 1, ply + 1);
  position_.unmake(move, undo);
  if (stopped_ || plies == kNotProven) return kNotProven;
  pv_.update(move, ply, pv_);
  return plies + 1;
}

int MateSearch::mated_plies(int moves, int ply) {
  MoveList replies;
  list_moves(position_, replies);
  Move& refutation = refutations_[static_cast<std::size_t>(ply)];
  const auto known = std::find(replies.begin(), replies.end(), refutation);
  if (known != replies.end()) std::swap(*replies.begin(), *known);
  int longest = kNotProven;  // remains so in a stalemate; mates are found before
  for (const Move reply : replies) {
    const Undo undo = position_.make(reply);
    int plies = kNotProven;
    if (!is_draw(ply + 1)) plies = mating_plies(moves, ply + 1);
    position_.unmake(reply, undo);
    if (plies == kNotProven) {
      refutation = reply;
      return kNotProven;
    }
    if (plies + 1 <= longest) continue;
    longest = plies + 1;
    pv_.update(reply, ply, pv_);
  }
  return longest;
}

bool MateSearch::is_draw(int ply) {
  const std::uint32_t clock = position_.halfmove_clock();
  if (clock >= kDrawPlies || is_dead_material(position_)) return true;
  const std::size_t last = root_ + static_cast<std::size_t>(ply);
  keys_[last] = position_.key();
  return occurrences_of_last(std::span(keys_).first(last + 1), clock) >= kDrawRepetitions;
}

bool MateSearch::is_allowed(Move move, int ply) const {
  return ply > 0 || std::find(root_moves_.begin(), root_moves_.end(), move) != root_moves_.end();
}

bool MateSearch::must_stop() {
  if (nodes_ >= last_node_ || stopped_) return stopped_ = true;
  ++nodes_;
  return stopped_ = (*count_node_)();
}

}  // namespace raum
