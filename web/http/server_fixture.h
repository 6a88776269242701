// ServerTest: a server whose routes show what reaches a handler. WaitingHandler: one that is busy.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <latch>
#include <memory>
#include <semaphore>
#include <string>

#include "web/http/raw_client_fixture.h"
#include "web/http/server.h"

namespace raum::web {

/// A handler that answers "waited" once the test lets it go on.
class WaitingHandler {
 public:
  [[nodiscard]] Route route(const std::string& path, Pace pace);
  /// Returns after a call of the handler, a later one each time.
  void await_call() { called_.acquire(); }
  /// Lets all calls return.  Requires: is called once.
  void go_on() { go_on_.count_down(); }
  [[nodiscard]] int returned() const { return returned_; }

 private:
  std::counting_semaphore<> called_{0};
  std::latch go_on_{1};
  std::atomic<int> returned_ = 0;
};

class ServerTest : public testing::Test {
 protected:
  /// The routes: GET / is a page; GET /api/query returns the query; POST /api/count, /api/slow and
  /// /api/big (up to 1 MiB) count a call and return the length of the body; GET /api/fast-throw,
  /// /api/slow-throw throw, GET /api/error returns 409.
  void start(const ServerLimits& limits = {});

  [[nodiscard]] std::uint16_t port() const { return server_->port(); }

  /// A request with all that the rules ask for, and further header lines.
  [[nodiscard]] std::string request(const std::string& method, const std::string& path,
                                    const std::string& body = "",
                                    const std::string& headers = "") const;
  [[nodiscard]] RawResponse get(const std::string& path) const;
  [[nodiscard]] RawResponse post(const std::string& path, const std::string& body) const;

  std::unique_ptr<Server> server_;
  std::atomic<int> calls_ = 0;
};

}  // namespace raum::web
