// Session: one UCI session. The reader thread queues lines; the session thread executes them in
// order, so that lines are read even during a search:
//   1. `stop`, and `isready` during a search, are answered at once; every other line waits for the
//      search to end. An `isready` that waits when a search begins is answered then.
//   2. `stop` applies to every `go` submitted before it, and so does `ponderhit`.
//   3. `quit` waits for searches of fixed work (depth, nodes, perft, level) and stops all others,
//      also those that ponder.
//   4. A bad line is answered by one `info string error` line (error_line.h) and changes nothing:
//      WHERE: found FOUND, expected EXPECTED | {"where":"…","found":"…","expected":"…"}
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "engine/game/game.h"
#include "engine/protocol/go_command.h"
#include "engine/protocol/options.h"

namespace raum {

class Session {
 public:
  /// `write` is called with one line at a time, never from two threads at once. The lines of `help`
  /// have at most `help_columns` characters.
  explicit Session(std::function<void(std::string_view)> write, std::size_t help_columns = 80);
  /// Ends the session as `quit` does.
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Accepts one line. Returns false if it was `quit`.
  bool submit(std::string_view line);
  /// Answers a line that the reader rejects before submit(), such as one that is too long.
  void refuse(const Error& error);
  /// Waits until every line accepted so far has been executed.
  void drain();

 private:
  void work();
  void obey(std::string_view line);

  void uci();
  void set_option(std::string_view rest);
  void set_position(std::span<const std::string_view> words);
  void go(const GoCommand& command);
  void count(int depth);
  void search(const GoCommand& command);
  void display(std::span<const std::string_view> words);
  void evaluate();
  void help();
  void bench(std::span<const std::string_view> words);

  void begin_search(const GoCommand* command);
  void wait_for_release(const GoCommand& command);
  void report(const SearchInfo& info);
  void write(std::string_view line);
  void write_error(const Error& error);

  std::function<void(std::string_view)> sink_;
  std::size_t help_columns_;
  std::mutex write_mutex_;

  // Owned by the session's thread
  Options options_;
  Game game_{Position::start()};

  // Shared, under mutex_
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::string> lines_;
  bool working_ = false;
  bool searching_ = false;
  bool search_is_fixed_work_ = false;
  bool quitting_ = false;
  std::uint64_t searches_taken_ = 0;  // `go` and `bench` lines submitted
  std::uint64_t searches_begun_ = 0;
  std::uint64_t stopped_through_ = 0;  // searches up to this number must stop
  std::uint64_t hit_through_ = 0;      // searches up to this number ponder no longer
  std::atomic<bool> stop_{false};
  std::atomic<bool> pondering_{false};

  std::jthread thread_;
};

}  // namespace raum
