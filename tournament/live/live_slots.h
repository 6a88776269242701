// LiveSlots: the games that the workers of a match play at this moment, for other threads to read.
//   1. A slot has one writer, its worker, which never waits in a game: it only stores atomic words.
//      Any number of readers copy a slot; the writer does not notice them.
//   2. begin() raises `version_` to an odd number, stores, and raises it to an even one. Within a
//      game, words are only added, behind the count of plies. So a copy is consistent if the
//      version was even before it and is the same after it.
//   3. Every word is stored with release and loaded with acquire order: a reader that has loaded a
//      word of the next game also sees the version of that game. No fences, which the thread
//      sanitizer does not understand. On x86-64 these are plain moves.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "engine/board/move.h"
#include "tournament/engines/search_report.h"

namespace raum::tournament {

using LiveClock = std::chrono::steady_clock;

/// A move of a running game and what its engine reported.
struct LiveMove {
  Move move;
  std::optional<int> depth = std::nullopt;
  std::optional<int> score_cp = std::nullopt;  // from the view of the side that moved
  std::optional<int> mate_in = std::nullopt;   // replaces score_cp
  std::int64_t ms = 0;                         // measured by the runner

  friend bool operator==(const LiveMove&, const LiveMove&) = default;
};

/// A copy of a slot.
struct LiveGame {
  std::size_t pair = 0;  // from 1; 0: the worker plays no game
  int leg = 0;
  std::size_t plies = 0;
  std::vector<LiveMove> moves;  // the first LiveSlot::kMostMoves of them
  LiveClock::time_point began;
  LiveClock::time_point changed;  // by the last move, or else the beginning
};

/// The process that plays the games of a worker.
struct LivePlace {
  enum State {
    Here,      // this process
    Starting,  // another one, which has not said hello
    There,     // another one, on `host`
    None,      // another one, which does not run at this moment
  };
  State state = Here;
  std::string host = {};  // "node1"

  friend bool operator==(const LivePlace&, const LivePlace&) = default;
};

class alignas(64) LiveSlot {
 public:
  static constexpr std::size_t kMostMoves = 2'048;  // of a game; later ones are only counted

  LiveSlot() = default;
  LiveSlot(const LiveSlot&) = delete;
  LiveSlot& operator=(const LiveSlot&) = delete;

  // By the one writer.

  /// A game begins; its engines may still have to start.
  void begin(std::size_t pair, int leg) { set_game(2 * pair + static_cast<std::size_t>(leg)); }
  /// No game until the next begin().
  void end() { set_game(0); }
  /// Says where the worker is; Here before the first call. Waits at most for a reader that copies
  /// the place.
  void set_place(LivePlace place);
  /// Adds a move to the game.  Cost: a reading of the clock and three stores.
  void add(Move move, const SearchReport& report);

  // By any thread.

  /// Returns: nullopt if a game began during every attempt, which takes a writer that is
  /// interrupted inside begin().
  [[nodiscard]] std::optional<LiveGame> read() const;
  [[nodiscard]] LivePlace place() const;

 private:
  struct Word {
    std::atomic<std::uint64_t> report{0};
    std::atomic<std::uint32_t> ms{0};
  };

  void set_game(std::uint64_t game);

  std::atomic<std::uint64_t> version_{0};
  std::atomic<std::uint64_t> game_{0};      // 2 * pair + leg; 0: none
  std::atomic<std::int64_t> began_ns_{0};   // of LiveClock
  std::atomic<std::uint64_t> progress_{0};  // plies and time of the last move
  std::size_t plies_ = 0;                   // the writer's own
  std::int64_t began_here_ns_ = 0;          // the writer's own
  std::array<Word, kMostMoves> words_;
  mutable std::mutex place_mutex_;
  LivePlace place_;
};

class LiveSlots {
 public:
  explicit LiveSlots(std::size_t workers);

  [[nodiscard]] std::size_t size() const { return slots_.size(); }
  /// Requires: worker < size().
  [[nodiscard]] LiveSlot& operator[](std::size_t worker) { return *slots_[worker]; }
  [[nodiscard]] const LiveSlot& operator[](std::size_t worker) const { return *slots_[worker]; }

 private:
  std::vector<std::unique_ptr<LiveSlot>> slots_;
};

}  // namespace raum::tournament
