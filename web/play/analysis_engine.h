// AnalysisEngine: one engine process and the thread that talks to it.
//   1. No function waits for the engine, except the destructor.
//   2. The engine is started by the first search. It is started anew by a search with other
//      options, and by the search after a fault.
//   3. Once closed, the thread kills the engine and ends.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "base/process/stop_event.h"
#include "engine/game/game.h"
#include "tournament/engines/uci_client.h"
#include "web/play/play_limits.h"
#include "web/play/search_state.h"

namespace raum::web {

struct SearchJob {
  std::shared_ptr<SearchState> state;
  tournament::EngineSpec spec;
  Game game;
  std::string go;
  std::chrono::milliseconds time{};
  int lines = 0;  // 0: the engine has no option MultiPV
  bool new_game = false;
};

class AnalysisEngine {
 public:
  explicit AnalysisEngine(const PlayLimits& limits);
  ~AnalysisEngine();
  AnalysisEngine(const AnalysisEngine&) = delete;
  AnalysisEngine& operator=(const AnalysisEngine&) = delete;

  /// Takes a search; the one before it is stopped.
  void search(SearchJob job);

  /// Ends the search and the engine.
  void close();

  /// Whether the engine and its thread have ended after close().
  [[nodiscard]] bool has_ended() const;

 private:
  void work();
  void run(SearchJob& job);
  // Starts the engine if it does not run with these settings.
  [[nodiscard]] tournament::EngineResult<void> make_ready(const SearchJob& job);
  [[nodiscard]] tournament::EngineResult<Move> best_move(SearchJob& job);

  const PlayLimits limits_;
  const StopEvent closed_;

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::optional<SearchJob> next_;
  std::shared_ptr<SearchState> current_;
  bool has_ended_ = false;

  // Of the thread.
  std::optional<tournament::UciClient> client_;
  tournament::EngineSpec running_;

  std::thread thread_;  // the last member: it uses the others
};

}  // namespace raum::web
