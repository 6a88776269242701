#include "perft/make_suites/draft.h"

#include <fmt/core.h>

#include "engine/board/position_text.h"
#include "perft/oracle/oracle.h"

namespace raum::perft {
namespace {

constexpr int kAttempts = 200'000;

Oracle walk(std::uint64_t seed, int plies, bool taking) {
  SplitMix64 random(seed);
  Oracle oracle = Oracle::from_text(kStartText).value();
  for (; plies > 0; --plies) {
    std::vector<std::string> moves;
    if (taking && random.below(3) == 0) moves = oracle.legal_captures();
    if (moves.empty()) moves = oracle.legal_moves();
    if (moves.empty()) break;
    oracle.make(moves[random.below(moves.size())]);
  }
  return oracle;
}

std::optional<Position> finished(PositionBuilder builder, const SuiteDraft::Finish& finish) {
  if (!finish(builder)) return std::nullopt;
  Position position = builder.position();
  position.set_clocks(0, 1);
  return position;
}

}  // namespace

SuiteDraft::SuiteDraft(std::string_view name, std::uint64_t seed) : name_(name), seeds_(seed) {}

void SuiteDraft::add(const std::string& note, Color us, const Finish& finish) {
  add_first(note, [&](std::uint64_t seed) -> std::optional<Position> {
    PositionBuilder builder(seed);
    if (builder.us() != us) return std::nullopt;
    return finished(builder, finish);
  });
}

void SuiteDraft::add(const std::string& note, Color us, std::string_view our_king,
                     std::string_view their_king, const Finish& finish) {
  const Square ours = Square::parse(our_king).value();
  const Square theirs = Square::parse(their_king).value();
  add_first(note, [&](std::uint64_t seed) {
    return finished(PositionBuilder(seed, us, ours, theirs), finish);
  });
}

void SuiteDraft::add_walk(const std::string& note, int plies, bool taking,
                          const std::function<bool(const Oracle&)>& accept) {
  add_first(note, [&](std::uint64_t seed) -> std::optional<Position> {
    const Oracle oracle = walk(seed, plies, taking);
    if (!accept(oracle)) return std::nullopt;
    return parse_position(oracle.text()).value();
  });
}

void SuiteDraft::add_first(
    const std::string& note,
    const std::function<std::optional<Position>(std::uint64_t seed)>& attempt) {
  for (int i = 0; i < kAttempts; ++i) {
    const std::optional<Position> position = attempt(seeds_.next());
    if (!position || !texts_.insert(to_string(*position)).second) continue;
    records_.push_back({.id = fmt::format("{}-{:02}", name_, records_.size() + 1),
                        .note = note,
                        .position = *position});
    return;
  }
  if (!missing_) missing_ = note;
}

}  // namespace raum::perft
