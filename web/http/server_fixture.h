// ServerTest: a server whose routes show what reaches a handler.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <string>

#include "web/http/raw_client_fixture.h"
#include "web/http/server.h"

namespace raum::web {

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
