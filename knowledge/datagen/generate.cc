#include "knowledge/datagen/generate.h"

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "base/core/threads.h"
#include "knowledge/datagen/self_play.h"

namespace raum::knowledge {
namespace {

// Takes games in any order and writes them in that of their numbers.
class OrderedGames {
 public:
  OrderedGames(std::uint64_t first, CorpusWriter& writer,
               const std::function<void(const CorpusGame&)>& on_game)
      : next_(first), writer_(writer), on_game_(on_game) {}

  // Errors: those of CorpusWriter::append(), for the first caller. Nothing is written after one.
  Fallible<void> add(CorpusGame game) {
    const std::lock_guard lock(mutex_);
    if (has_failed_) return {};
    waiting_.emplace(game.number, std::move(game));
    while (!waiting_.empty() && waiting_.begin()->first == next_) {
      const CorpusGame& ready = waiting_.begin()->second;
      if (const auto written = writer_.append(ready); !written) {
        has_failed_ = true;
        return written;
      }
      on_game_(ready);
      waiting_.erase(waiting_.begin());
      ++next_;
    }
    return {};
  }
  // How far the games are written.
  std::uint64_t next() const {
    const std::lock_guard lock(mutex_);
    return next_;
  }

 private:
  mutable std::mutex mutex_;
  std::uint64_t next_;
  bool has_failed_ = false;
  std::map<std::uint64_t, CorpusGame> waiting_;
  CorpusWriter& writer_;
  const std::function<void(const CorpusGame&)>& on_game_;
};

}  // namespace

Fallible<bool> generate_games(const DatagenPlan& plan, const DatagenRun& run, CorpusWriter& writer,
                              const std::stop_token& stop,
                              const std::function<void(const CorpusGame&)>& on_game) {
  std::vector<std::unique_ptr<SelfPlayer>> players;
  for (int i = 0; i < run.concurrency; ++i) {
    players.push_back(std::make_unique<SelfPlayer>(plan));
    if (const auto ready = players.back()->prepare(); !ready) {
      return environment_error(ready.error());
    }
  }
  std::atomic<bool> stopped{false};
  const std::stop_callback on_stop(stop, [&] { stopped = true; });
  OrderedGames games(run.first, writer, on_game);
  std::atomic<std::size_t> next_player{0};
  std::atomic<std::uint64_t> next_number{run.first};
  std::mutex mutex;
  std::optional<Failure> failure;
  const auto play_games = [&] {
    SelfPlayer& player = *players[next_player++];
    while (!stopped) {
      const std::uint64_t number = next_number++;
      if (number >= run.end) return;
      auto game = player.play(number, stopped);
      if (!game) return;
      const auto added = games.add(std::move(*game));
      if (added) continue;
      const std::lock_guard lock(mutex);
      if (!failure) failure = added.error();
      stopped = true;
    }
  };
  run_in_threads(run.concurrency, [&] {
    try {
      play_games();
    } catch (...) {  // such as too little memory: the games of the others would never be written
      stopped = true;
      throw;
    }
  });
  if (failure) return tl::unexpected(*failure);
  return games.next() >= run.end;
}

}  // namespace raum::knowledge
