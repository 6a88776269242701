// Server: answers HTTP/1.1 requests of this machine.
//   1. It listens on 127.0.0.1 only; there is no option for another address.
//   2. A request reaches a handler only if access.h admits its head. After a refused request, and
//      after one with a body, the connection is closed; what follows is read and dropped.
//   3. One thread of its own serves all sockets and runs the fast routes; one worker thread runs
//      the brief ones, another one the slow ones.
//   4. Nothing that a client sends, and nothing that a handler throws, ends the program.
// Boost is included by the source alone.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "base/core/failure.h"
#include "web/http/limits.h"
#include "web/http/routes.h"

namespace raum::web {

class Server {
 public:
  /// Listens on the port, 0: a free one, and answers from now on.
  /// Errors: Environment if the port is in use or may not be used.
  [[nodiscard]] static Fallible<std::unique_ptr<Server>> start(Routes routes, std::uint16_t port,
                                                               const ServerLimits& limits = {});
  /// Calls stop().
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  [[nodiscard]] std::uint16_t port() const;
  /// 32 hexadecimal digits, other ones of every server.
  [[nodiscard]] const std::string& key() const;
  /// "http://127.0.0.1:PORT/#k=KEY"
  [[nodiscard]] std::string address() const;

  /// Closes all connections; waits for the handlers that are running.
  /// Requires: not called by a handler, nor by two threads at the same time.
  void stop();

 private:
  class State;
  explicit Server(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace raum::web
