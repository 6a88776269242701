// PlayService: the searches of all tabs of the page "Play and analyse". Its functions may be called
// by any thread, and none waits for an engine.
//   1. A tab has at most one search and PlayLimits::engines_of_tab engines. All tabs together have
//      at most PlayLimits::engines, besides those that are just being ended.
//   2. A tab that does not ask for PlayLimits::forget loses its engines and is forgotten.
//   3. After the destructor no engine runs. If the program is killed, the guards of the engines
//      kill them.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "web/play/analysis_engine.h"
#include "web/play/play_engine.h"
#include "web/play/play_limits.h"
#include "web/play/search_request.h"
#include "web/play/search_state.h"

namespace raum::web {

class PlayService {
 public:
  using Now = std::function<std::chrono::steady_clock::time_point()>;

  /// `now` is the time by which tabs are forgotten.
  explicit PlayService(std::vector<PlayEngine> engines, PlayLimits limits = {},
                       Now now = &std::chrono::steady_clock::now);
  ~PlayService();
  PlayService(const PlayService&) = delete;
  PlayService& operator=(const PlayService&) = delete;

  [[nodiscard]] const std::vector<PlayEngine>& engines() const { return engines_; }
  [[nodiscard]] const PlayLimits& limits() const { return limits_; }

  /// Begins a search; that of the same tab ends.
  /// Returns: the number of the search.
  /// Errors: too many engines or tabs.
  [[nodiscard]] Expected<std::uint64_t> search(const SearchRequest& request);

  /// The lines above number `after` of the last search of a tab, which thereby shows that it is
  /// there.
  /// Errors: no tab has this search as its last one.
  [[nodiscard]] Expected<Json> lines(std::uint64_t search, std::uint64_t after);

  /// Asks the engine of the tab's search for its move.
  /// Errors: it is not the last search of the tab.
  [[nodiscard]] Expected<void> stop(const std::string& tab, std::uint64_t search);

  /// The tab is still there.
  void alive(const std::string& tab);

  /// Ends the engines of the tab.
  void release(const std::string& tab);

  /// Ends the engines of tabs that have not asked for too long, and searches that last too long.
  void expire();

 private:
  using Engine = std::unique_ptr<AnalysisEngine>;
  struct OwnedEngine {
    std::size_t index = 0;
    Engine engine;
  };
  struct Tab {
    std::vector<OwnedEngine> engines;  // the one that searched last is the last one
    std::shared_ptr<SearchState> search;
    std::chrono::steady_clock::time_point seen;
  };

  // All of these require that mutex_ is held.
  [[nodiscard]] Expected<AnalysisEngine*> engine_for(Tab& tab, std::size_t index);
  void end_engine(Tab& tab, std::size_t at);
  void end_tab(Tab& tab);
  void drop_ended();
  [[nodiscard]] std::size_t running() const;

  void watch();

  const std::vector<PlayEngine> engines_;
  const PlayLimits limits_;
  const Now now_;

  std::mutex mutex_;
  std::condition_variable ending_changed_;
  bool is_ending_ = false;
  std::map<std::string, Tab> tabs_;
  std::vector<Engine> ending_;  // closed, but not ended yet
  std::uint64_t last_search_ = 0;

  std::thread watcher_;  // the last member: it uses the others
};

}  // namespace raum::web
