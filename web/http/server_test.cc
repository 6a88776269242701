#include "web/http/server.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <atomic>
#include <fstream>
#include <stdexcept>
#include <string>
#include <thread>

#include "base/testing/error_of.h"
#include "web/http/raw_client_fixture.h"

namespace raum::web {
namespace {

// A server with routes that show what reaches a handler.
class ServerTest : public testing::Test {
 protected:
  void start(const ServerLimits& limits = {}) {
    Routes routes;
    routes.add({.path = "/", .answer = [](const Request&) {
                  return Response{.type = "text/html; charset=utf-8",
                                  .body = "<p>page</p>",
                                  .policy = "default-src 'self'"};
                }});
    routes.add({.path = "/api/query", .answer = [](const Request& request) {
                  return json_response({{"query", request.query}});
                }});
    const auto count = [this](const Request& request) {
      ++calls_;
      return json_response({{"body", request.body}});
    };
    routes.add({.method = Method::Post, .path = "/api/count", .answer = count});
    routes.add({.method = Method::Post, .path = "/api/slow", .answer = count, .slow = true});
    routes.add({.method = Method::Post,
                .path = "/api/big",
                .answer = count,
                .most_body = std::size_t{1} << 20});
    for (const bool slow : {false, true}) {
      const std::string name = slow ? "/api/slow-" : "/api/fast-";
      routes.add({.path = name + "throw",
                  .answer = [](const Request&) -> Response { throw std::runtime_error("broken"); },
                  .slow = slow});
      routes.add({.path = name + "throw-number",
                  .answer = [](const Request&) -> Response { throw 7; },
                  .slow = slow});
    }
    routes.add({.path = "/api/error",
                .answer = [](const Request&) { return error_response(409, "busy"); }});
    auto server = Server::start(std::move(routes), 0, limits);
    ASSERT_TRUE(server) << to_string(server.error().error);
    server_ = *std::move(server);
  }

  [[nodiscard]] std::uint16_t port() const { return server_->port(); }

  // A request with all that the rules ask for.
  [[nodiscard]] std::string request(const std::string& method, const std::string& path,
                                    const std::string& body = "",
                                    const std::string& headers = "") const {
    std::string text = fmt::format("{} {} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nX-Raum-Key: {}\r\n{}",
                                   method, path, port(), server_->key(), headers);
    if (method == "POST") {
      text += fmt::format("Content-Type: application/json\r\nContent-Length: {}\r\n", body.size());
    }
    return text + "\r\n" + body;
  }
  [[nodiscard]] RawResponse get(const std::string& path) const {
    return exchange(port(), request("GET", path));
  }

  std::unique_ptr<Server> server_;
  std::atomic<int> calls_ = 0;
};

TEST_F(ServerTest, AnswersAPageWithoutKey) {
  start();
  const RawResponse response =
      exchange(port(), fmt::format("GET / HTTP/1.1\r\nHost: localhost:{}\r\n\r\n", port()));
  EXPECT_EQ(response.status, 200);
  EXPECT_EQ(response.body, "<p>page</p>");
  EXPECT_EQ(response.header("Content-Security-Policy"), "default-src 'self'");
  EXPECT_EQ(response.header("Connection"), "keep-alive");
}

TEST_F(ServerTest, PassesQueryAndBodyToTheHandler) {
  start();
  EXPECT_EQ(get("/api/query?a=%20&b").body, R"({"query":"a=%20&b"})");
  EXPECT_EQ(exchange(port(), request("POST", "/api/count", "{}")).body, R"({"body":"{}"})");
  EXPECT_EQ(exchange(port(), request("POST", "/api/slow", "[1]")).body, R"({"body":"[1]"})");
}

}  // namespace
}  // namespace raum::web
