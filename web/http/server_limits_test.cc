// What a client may use of the server: each limit, one below and one above it. No test depends on
// how fast the machine is: limits that must hold are short, others are long.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <iostream>
#include <thread>
#include <vector>

#include "base/testing/sanitizer.h"
#include "base/text/numbers.h"
#include "web/http/server_fixture.h"

namespace raum::web {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;

constexpr ServerLimits kPatient{
    .head_time = hours(1), .body_time = hours(1), .idle_time = hours(1)};

class ServerLimitsTest : public ServerTest {
 protected:
  // A request for a page whose head has this many bytes.
  [[nodiscard]] std::string page_of(std::size_t head_bytes) const {
    std::string text = fmt::format("GET / HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nX: ", port());
    return text + std::string(head_bytes - text.size() - 4, 'x') + "\r\n\r\n";
  }
};

TEST_F(ServerLimitsTest, DefaultsAreThoseOfTheDocumentation) {
  const ServerLimits limits;
  EXPECT_EQ(limits.head_bytes, 8192U);
  EXPECT_EQ(limits.target_bytes, 2048U);
  EXPECT_EQ(limits.head_time, std::chrono::seconds(5));
  EXPECT_EQ(limits.idle_time, std::chrono::seconds(15));
  EXPECT_EQ(limits.connections, 32U);
  EXPECT_EQ(limits.requests, 200U);
  EXPECT_EQ(limits.request_window, std::chrono::seconds(1));
  EXPECT_EQ(Route{}.most_body, 65536U);
}

TEST_F(ServerLimitsTest, BytesOfTheHead) {
  start();
  EXPECT_EQ(exchange(port(), page_of(8191)).status, 200);
  EXPECT_EQ(exchange(port(), page_of(8192)).status, 200);
  EXPECT_EQ(exchange(port(), page_of(8193)).status, 431);
  // The limit holds for what has come as well, which is read before the last byte is sent.
  const std::string longest = page_of(8192);
  RawClient client(port());
  client.send(std::string_view(longest).substr(0, 8191));
  std::this_thread::sleep_for(milliseconds(50));
  client.send(std::string_view(longest).substr(8191));
  EXPECT_EQ(client.receive().status, 200);
  EXPECT_EQ(exchange(port(), std::string(8192, 'x')).status, 431);
  EXPECT_EQ(exchange(port(), std::string(100'000, '\n')).status, 431);
}

TEST_F(ServerLimitsTest, BytesOfTheTarget) {
  start();
  const auto status = [&](std::size_t bytes) {
    return get("/api/query?" + std::string(bytes - 11, 'x')).status;
  };
  EXPECT_EQ(status(2047), 200);
  EXPECT_EQ(status(2048), 200);
  EXPECT_EQ(status(2049), 414);
}

TEST_F(ServerLimitsTest, BytesOfTheBody) {
  start();
  EXPECT_EQ(post("/api/count", std::string(65535, 'x')).body, R"({"bytes":65535})");
  EXPECT_EQ(post("/api/count", std::string(65536, 'x')).body, R"({"bytes":65536})");
  EXPECT_EQ(post("/api/count", std::string(65537, 'x')).status, 413);
  EXPECT_EQ(post("/api/big", std::string((1 << 20) - 1, 'x')).body, R"({"bytes":1048575})");
  EXPECT_EQ(post("/api/big", std::string(1 << 20, 'x')).body, R"({"bytes":1048576})");
  EXPECT_EQ(post("/api/big", std::string((1 << 20) + 1, 'x')).status, 413);
  EXPECT_EQ(calls_, 4);
}

TEST_F(ServerLimitsTest, TimeOfAHeadBeginsWithItsFirstByte) {
  ServerLimits limits = kPatient;
  limits.head_time = milliseconds(20);
  start(limits);
  RawClient client(port());
  for (int i = 0; i < 2; ++i) {  // neither before the first request nor between two
    std::this_thread::sleep_for(milliseconds(60));
    client.send(request("GET", "/api/query"));
    EXPECT_EQ(client.receive().status, 200);
  }
  client.send("GET / HTTP/1.1\r\n");
  EXPECT_TRUE(client.is_closed());
}

// Each byte would begin the time again.
TEST_F(ServerLimitsTest, TimeOfAHeadEndsThoughItsBytesDropIn) {
  ServerLimits limits = kPatient;
  limits.head_time = milliseconds(200);
  start(limits);
  const RawClient client(port());
  bool is_open = client.send("GET / HTTP/1.1\r\nX: ");
  int bytes = 0;
  for (; is_open && bytes < 6000; ++bytes) {  // a minute at least
    std::this_thread::sleep_for(milliseconds(10));
    is_open = client.send("x");
  }
  EXPECT_FALSE(is_open);
}

TEST_F(ServerLimitsTest, TimeOfABody) {
  ServerLimits limits = kPatient;
  limits.body_time = milliseconds(20);
  start(limits);
  RawClient client(port());
  std::string text = request("POST", "/api/count", "12345");
  text.pop_back();
  client.send(text);
  EXPECT_EQ(client.receive().status, 0);
  EXPECT_TRUE(client.is_closed());
  EXPECT_EQ(calls_, 0);
}

TEST_F(ServerLimitsTest, TimeWithoutARequest) {
  ServerLimits limits = kPatient;
  limits.idle_time = milliseconds(20);
  start(limits);
  EXPECT_TRUE(RawClient(port()).is_closed());
  RawClient client(port());
  client.send(request("GET", "/api/query"));
  client.receive();
  EXPECT_TRUE(client.is_closed());
}

// A response that nobody reads: the buffers of both sockets are full long before its end.
TEST_F(ServerLimitsTest, TimeWithoutReading) {
  Routes routes;
  routes.add({.path = "/", .answer = [](const Request&) {
                return Response{.body = std::string(std::size_t{64} << 20, 'x')};
              }});
  ServerLimits limits = kPatient;
  limits.idle_time = milliseconds(200);
  const auto server = Server::start(std::move(routes), 0, limits).value();
  // On a machine under load, the server may need longer to make the response and to notice.
  int status = -1;
  for (milliseconds pause(1000); status != 0 && pause < std::chrono::minutes(1); pause *= 3) {
    RawClient client(server->port());
    client.send(fmt::format("GET / HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", server->port()));
    std::this_thread::sleep_for(pause);
    status = client.receive().status;
  }
  EXPECT_EQ(status, 0) << "all of it";
}

// A client that neither sends nor closes after it was refused.
TEST_F(ServerLimitsTest, TimeToClose) {
  ServerLimits limits = kPatient;
  limits.close_time = milliseconds(20);
  start(limits);
  const RawClient client(port());
  bool is_open = client.send("x\r\n\r\n");
  for (int i = 0; is_open && i < 6000; ++i) {
    std::this_thread::sleep_for(milliseconds(10));
    is_open = client.send("x");
  }
  EXPECT_FALSE(is_open);
}

// What it still sends is read: otherwise it could lose the response.
TEST_F(ServerLimitsTest, TimeToCloseIsLeftToTheClient) {
  ServerLimits limits = kPatient;
  limits.close_time = hours(1);
  start(limits);
  RawClient client(port());
  client.send("x\r\n\r\n");
  EXPECT_EQ(client.receive().status, 400);
  EXPECT_TRUE(client.is_closed()) << "the server sends nothing more";
  int sent = 0;
  for (int i = 0; i < 20; ++i) {
    if (client.send("x")) ++sent;
    std::this_thread::sleep_for(milliseconds(5));
  }
  EXPECT_EQ(sent, 20);
}

TEST_F(ServerLimitsTest, ConnectionsCloseTheOldestThatWaits) {
  ServerLimits limits = kPatient;
  limits.connections = 3;
  start(limits);
  const std::string text = request("GET", "/api/query");
  std::vector<RawClient> clients;
  for (int i = 0; i < 3; ++i) {
    clients.emplace_back(port());
    clients.back().send(text.substr(0, 10));
  }
  // As many as the limit live together.
  for (int i = 2; i >= 0; --i) {
    clients[static_cast<std::size_t>(i)].send(text.substr(10));
    EXPECT_EQ(clients[static_cast<std::size_t>(i)].receive().status, 200) << i;
  }
  // One more takes the place of the oldest.
  EXPECT_EQ(exchange(port(), text).status, 200);
  EXPECT_TRUE(clients[0].is_closed());
  for (const std::size_t i : {1U, 2U}) {
    clients[i].send(text);
    EXPECT_EQ(clients[i].receive().status, 200) << i;
  }
}

TEST_F(ServerLimitsTest, ConnectionsThatAreAnsweredStay) {
  WaitingHandler handler;
  Routes routes;
  routes.add(handler.route("/slow", Pace::Slow));
  routes.add({.path = "/", .answer = [](const Request&) { return Response{.body = "fast"}; }});
  ServerLimits limits = kPatient;
  limits.connections = 2;
  const auto server = Server::start(std::move(routes), 0, limits).value();
  const std::string rest = fmt::format(" HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", server->port());
  RawClient first(server->port());
  first.send("GET /slow" + rest);
  handler.await_call();
  // The other place serves one client after the other.
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(exchange(server->port(), "GET /" + rest).body, "fast");
  }
  handler.go_on();
  EXPECT_EQ(first.receive().body, "waited");
}

TEST_F(ServerLimitsTest, ConnectionsThatAreAllAnsweredRefuseOthers) {
  WaitingHandler handler;
  Routes routes;
  routes.add(handler.route("/slow", Pace::Slow));
  ServerLimits limits = kPatient;
  limits.connections = 1;
  const auto server = Server::start(std::move(routes), 0, limits).value();
  RawClient first(server->port());
  first.send(fmt::format("GET /slow HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", server->port()));
  handler.await_call();
  EXPECT_TRUE(RawClient(server->port()).is_closed());
  handler.go_on();
  EXPECT_EQ(first.receive().body, "waited");
}

TEST_F(ServerLimitsTest, RequestsInAWindow) {
  ServerLimits limits = kPatient;
  limits.requests = 3;
  limits.request_window = hours(1);
  start(limits);
  // Refused ones do not count: a page of another site could use up the share of ours.
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(exchange(port(), "GET / HTTP/1.1\r\nHost: evil.test\r\n\r\n").status, 403);
    EXPECT_EQ(get("/none").status, 404);
  }
  // Nor do requests that need no key count among those that have it.
  for (int i = 0; i < 3; ++i) EXPECT_EQ(get("/").status, 200);
  EXPECT_EQ(get("/").status, 429);
  for (int i = 0; i < 2; ++i) EXPECT_EQ(get("/api/query").status, 200);
  EXPECT_EQ(post("/api/count", "1").status, 200);
  EXPECT_EQ(get("/api/query").status, 429);
  EXPECT_EQ(post("/api/count", "1").status, 429);
  EXPECT_EQ(get("/").status, 429);
  EXPECT_EQ(calls_, 1);
}

// Clients that are slow for ever: without a limit of connections they would take all places.
TEST_F(ServerLimitsTest, SlowClientsDoNotLockOutOthers) {
  start(kPatient);
  std::vector<RawClient> slow;
  for (int i = 0; i < 100; ++i) {
    slow.emplace_back(port());
    ASSERT_TRUE(slow.back().is_connected());
    slow.back().send("GET / HTTP/1.1\r\nX: ");
  }
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_EQ(get("/api/query").status, 200);
  const auto took = std::chrono::steady_clock::now() - begin;
  std::cout << "with 100 slow clients, an answer took "
            << std::chrono::duration_cast<std::chrono::microseconds>(took).count() << " us\n";
}

std::int64_t resident_kib() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmRSS:")) return std::atoll(line.c_str() + 6);
  }
  return 0;
}

TEST_F(ServerLimitsTest, MemoryDoesNotGrowWithGarbage) {
  if (kHasSanitizer) GTEST_SKIP() << "a sanitizer keeps freed memory";
  start();
  const std::string block(std::size_t{1} << 20, 'x');
  const std::vector<std::string> starts = {
      "", "GET / HTTP/1.1\r\n",
      "POST /api/count HTTP/1.1\r\nHost: evil.test\r\nContent-Length: 99999999\r\n\r\n",
      request("POST", "/api/count", "", "Transfer-Encoding: chunked\r\n")};
  const auto send_garbage = [&](int megabytes) {
    std::int64_t sent = 0;
    for (std::size_t i = 0; sent < megabytes; ++i) {
      RawClient client(port());
      client.send(starts[i % starts.size()]);
      for (int n = 0; n < 10 && client.send(block); ++n) ++sent;
    }
  };
  send_garbage(10);
  const std::int64_t before = resident_kib();
  send_garbage(200);
  const std::int64_t growth = resident_kib() - before;
  std::cout << "200 MB of garbage: " << growth << " KiB more of memory\n";
  EXPECT_LT(growth, 4096);
  EXPECT_EQ(get("/api/query").status, 200);
}

}  // namespace
}  // namespace raum::web
