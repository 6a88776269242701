#include "tournament/live/live_slots.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/core/assert.h"

namespace raum::tournament {

namespace {

// A report in one word:
//   bits 0–16: move; 17–26: depth, or kNoDepth; 27–28: kind of score; 29–63: score + kScoreOffset
enum class ScoreKind : std::uint64_t { None, Centipawns, Mate };

constexpr std::uint64_t kMoveBits = 17, kDepthBits = 10, kKindBits = 2;
constexpr std::uint64_t kNoDepth = (1U << kDepthBits) - 1;
constexpr std::int64_t kScoreOffset = std::int64_t{1} << 33;

constexpr std::uint64_t mask(std::uint64_t bits) { return (std::uint64_t{1} << bits) - 1; }

std::uint64_t packed(Move move, const SearchReport& report) {
  ScoreKind kind = ScoreKind::None;
  std::int64_t score = 0;
  if (report.mate_in) {
    kind = ScoreKind::Mate;
    score = *report.mate_in;
  } else if (report.score_cp) {
    kind = ScoreKind::Centipawns;
    score = *report.score_cp;
  }
  const std::uint64_t depth =
      report.depth
          ? static_cast<std::uint64_t>(std::clamp<std::int64_t>(*report.depth, 0, kNoDepth - 1))
          : kNoDepth;
  return move.raw | depth << kMoveBits |
         static_cast<std::uint64_t>(kind) << (kMoveBits + kDepthBits) |
         static_cast<std::uint64_t>(score + kScoreOffset) << (kMoveBits + kDepthBits + kKindBits);
}

LiveMove unpacked(std::uint64_t word, std::uint32_t ms) {
  LiveMove move{.move = {static_cast<std::uint32_t>(word & mask(kMoveBits))}, .ms = ms};
  const std::uint64_t depth = word >> kMoveBits & mask(kDepthBits);
  if (depth != kNoDepth) move.depth = static_cast<int>(depth);
  const auto kind = static_cast<ScoreKind>(word >> (kMoveBits + kDepthBits) & mask(kKindBits));
  const auto score = static_cast<int>(
      static_cast<std::int64_t>(word >> (kMoveBits + kDepthBits + kKindBits)) - kScoreOffset);
  if (kind == ScoreKind::Centipawns) move.score_cp = score;
  if (kind == ScoreKind::Mate) move.mate_in = score;
  return move;
}

// Plies and the milliseconds from the beginning of the game to the last one, in one word so that
// they belong together.
constexpr std::uint64_t kPlyBits = 24;

constexpr std::uint64_t progress_of(std::size_t plies, std::int64_t ms) {
  return std::min<std::uint64_t>(plies, mask(kPlyBits)) |
         static_cast<std::uint64_t>(
             std::clamp<std::int64_t>(ms, 0, static_cast<std::int64_t>(mask(64 - kPlyBits))))
             << kPlyBits;
}

std::int64_t now_ns() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(LiveClock::now().time_since_epoch())
      .count();
}

constexpr std::int64_t kNsPerMs = 1'000'000;
constexpr int kMostAttempts = 100;

}  // namespace

static_assert(std::atomic<std::uint64_t>::is_always_lock_free);
static_assert(kMoveBits >= 17 && std::numeric_limits<int>::max() < kScoreOffset);

void LiveSlot::set_game(std::uint64_t game) {
  const std::uint64_t version = version_.load(std::memory_order_relaxed);
  RAUM_ASSERT(version % 2 == 0);
  version_.store(version + 1, std::memory_order_relaxed);
  plies_ = 0;
  began_here_ns_ = now_ns();
  game_.store(game, std::memory_order_release);
  began_ns_.store(began_here_ns_, std::memory_order_release);
  progress_.store(progress_of(0, 0), std::memory_order_release);
  version_.store(version + 2, std::memory_order_release);
}

void LiveSlot::add(Move move, const SearchReport& report) {
  if (plies_ < kMostMoves) {
    Word& word = words_[plies_];
    word.report.store(packed(move, report), std::memory_order_release);
    word.ms.store(static_cast<std::uint32_t>(std::clamp<std::int64_t>(
                      report.time_ms, 0, std::numeric_limits<std::uint32_t>::max())),
                  std::memory_order_release);
  }
  ++plies_;
  progress_.store(progress_of(plies_, (now_ns() - began_here_ns_) / kNsPerMs),
                  std::memory_order_release);
}

void LiveSlot::set_place(LivePlace place) {
  const std::lock_guard lock(place_mutex_);
  place_ = std::move(place);
}

LivePlace LiveSlot::place() const {
  const std::lock_guard lock(place_mutex_);
  return place_;
}

std::optional<LiveGame> LiveSlot::read() const {
  for (int attempt = 0; attempt < kMostAttempts; ++attempt) {
    const std::uint64_t version = version_.load(std::memory_order_acquire);
    if (version % 2 != 0) continue;
    const std::uint64_t game = game_.load(std::memory_order_acquire);
    const std::int64_t began_ns = began_ns_.load(std::memory_order_acquire);
    const std::uint64_t progress = progress_.load(std::memory_order_acquire);
    LiveGame copy{.pair = static_cast<std::size_t>(game / 2),
                  .leg = static_cast<int>(game % 2),
                  .plies = static_cast<std::size_t>(progress & mask(kPlyBits)),
                  .moves = {},
                  .began = LiveClock::time_point(std::chrono::nanoseconds(began_ns)),
                  .changed = {}};
    copy.changed = copy.began + std::chrono::milliseconds(progress >> kPlyBits);
    const std::size_t moves = std::min(copy.plies, kMostMoves);
    copy.moves.reserve(moves);
    for (std::size_t i = 0; i < moves; ++i) {
      copy.moves.push_back(unpacked(words_[i].report.load(std::memory_order_acquire),
                                    words_[i].ms.load(std::memory_order_acquire)));
    }
    if (version_.load(std::memory_order_acquire) == version) return copy;
  }
  return std::nullopt;
}

LiveSlots::LiveSlots(std::size_t workers) {
  slots_.reserve(workers);
  for (std::size_t i = 0; i < workers; ++i) slots_.push_back(std::make_unique<LiveSlot>());
}

}  // namespace raum::tournament
