// WorkerSetup: what a worker process must know of a match before it plays the first game, and its
// message {"setup": ...}.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/core/error.h"
#include "base/json/json_reader.h"
#include "tournament/game/adjudication.h"
#include "tournament/messages/contender.h"

namespace raum::tournament {

/// A file that an engine needs: its program, or one that an argument, option or environment
/// variable names.
struct EngineFile {
  std::string text;  // as the engine's spec names it
  std::string path;  // absolute, on the machine of the coordinator
  std::string hash;  // hash_of_file()
  std::uint64_t bytes = 0;

  friend bool operator==(const EngineFile&, const EngineFile&) = default;
};

/// A contender with its files; the first one is its program. Its identity is empty.
struct RemoteEngine {
  Contender contender;
  std::vector<EngineFile> files;
};

struct WorkerSetup {
  std::vector<RemoteEngine> engines;
  Adjudication adjudication = {};
  int stall_ms = 0;
  bool tells_moves = false;  // each move is reported, for whoever watches
  bool tells_lines = false;  // each line to and from an engine is reported, for a log
  bool binds_games = false;  // each worker binds its games to a processor, if one is free
};

/// Requires: the engines are built, and nothing has changed since their identities were made.
/// Errors: a file that cannot be read.
[[nodiscard]] Expected<WorkerSetup> make_setup(const std::vector<Contender>& contenders,
                                               const Adjudication& adjudication, int stall_ms);

[[nodiscard]] Json setup_json(const WorkerSetup& setup);

/// The message that tells a worker process what it is to play, and the files that it may ask for.
struct SetupMessage {
  Json message;
  std::vector<EngineFile> files = {};
};
[[nodiscard]] SetupMessage setup_message(const WorkerSetup& setup);

/// Errors: a field that is missing or has another type; no engine, or one without a file.
[[nodiscard]] Expected<WorkerSetup> read_setup(const Json& json);

}  // namespace raum::tournament
