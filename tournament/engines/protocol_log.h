// ProtocolLog: a file of everything that the runner and its engines send each other.
//   line      := GAME "\t" MS "\t" ENGINE "\t" DIRECTION "\t" TEXT "\n"
//   GAME      := PAIR "." LEG, both from 1
//   MS        := milliseconds, with three decimals, since the runner took up the game: before it
//                starts the engines, if they do not run yet
//   DIRECTION := ">" to the engine | "<" from the engine | "!" from its stderr
//   remark    := "# " TEXT "\n", one for each start of the runner
// TEXT is as printable_utf8(): a tab in it is \x09.
//   1. The file is only appended to, each line with one write, so that several threads and several
//      runners may share it and nothing is lost when one of them is killed.
//   2. A pipe whose reader does not read is given up after `patience`, during which games wait.
//   3. Nothing is kept in memory but the unfinished line of an engine's stderr, up to 4 KiB.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "base/core/failure.h"
#include "base/process/descriptor.h"
#include "base/process/patient_write.h"

namespace raum::tournament {

/// The game that a worker plays.
struct LoggedGame {
  std::size_t pair = 0;
  int leg = 0;
  std::chrono::steady_clock::time_point start = {};
};

/// A line between the runner and an engine.
struct LoggedLine {
  std::size_t pair = 0;
  int leg = 0;
  std::chrono::microseconds time = {};  // since the runner took up the game
  std::string_view engine = {};
  char direction = '<';
  std::string_view text = {};
};

/// Where such lines go.
class LineLog {
 public:
  LineLog() = default;
  LineLog(const LineLog&) = delete;
  LineLog& operator=(const LineLog&) = delete;
  virtual ~LineLog() = default;

  /// Thread-safe.
  virtual void write(const LoggedLine& line) = 0;
};

class ProtocolLog final : public LineLog {
 public:
  /// Opens or creates the file and appends the remark.
  /// Errors: Environment if it cannot be written.
  [[nodiscard]] static Fallible<std::unique_ptr<ProtocolLog>> open(
      const std::string& path, const std::string& remark,
      std::chrono::milliseconds patience = kReaderPatience);

  /// Appends a line. After a failed write it does nothing.
  void write(const LoggedLine& line) override;

  /// The first failed write, if any.
  [[nodiscard]] std::optional<Error> failure();

 private:
  ProtocolLog(std::string path, Descriptor file, std::chrono::milliseconds patience)
      : path_(std::move(path)), file_(std::move(file)), patience_(patience) {}
  void append(std::string_view text);

  std::string path_;
  Descriptor file_;
  std::chrono::milliseconds patience_;
  std::mutex mutex_;
  int error_ = 0;  // of the first failed write, as write_patiently() returns it
};

/// The log of one engine process; a default one logs nothing.
class EngineLog {
 public:
  EngineLog() = default;
  /// Requires: `log` and `game` outlive this object. `game` may change meanwhile.
  EngineLog(LineLog& log, const LoggedGame& game, std::string engine)
      : log_(&log), game_(&game), engine_(std::move(engine)) {}

  /// One or more whole lines to the engine.
  void sent(std::string_view text);
  void received(std::string_view line) { write('<', line); }
  /// Bytes of stderr, which need not end with a line.
  void stderr_bytes(std::string_view bytes);
  /// Writes the unfinished line of stderr.
  void end_stderr();

 private:
  void write(char direction, std::string_view line);

  LineLog* log_ = nullptr;
  const LoggedGame* game_ = nullptr;
  std::string engine_;
  std::string stderr_line_;
};

}  // namespace raum::tournament
