// WorkerHello: the first message of a worker process, {"hello": ...}.
#pragma once

#include <cstdint>
#include <string>

#include "base/core/error.h"
#include "base/json/json_reader.h"

namespace raum::tournament {

constexpr int kWorkerProtocol = 2;

struct WorkerHello {
  int protocol = kWorkerProtocol;
  std::string version;      // of raum, with its commit
  std::string host;         // "node1"
  std::string processor;    // "Model 3000"
  std::uint64_t speed = 0;  // nodes per second of perft on one processor, measured in some 20 ms

  friend bool operator==(const WorkerHello&, const WorkerHello&) = default;
};

/// Of this process.
[[nodiscard]] WorkerHello make_hello();

[[nodiscard]] Json hello_json(const WorkerHello& hello);
/// Errors: a field that is missing or has another type.
[[nodiscard]] Expected<WorkerHello> read_hello(const Json& json);

/// Errors: the worker has another protocol or version than this program.
[[nodiscard]] Expected<void> check_hello(const WorkerHello& hello);

}  // namespace raum::tournament
