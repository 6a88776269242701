#include "web/http/server.h"

#include <arpa/inet.h>
#include <fmt/core.h>
#include <gtest/gtest.h>
#include <ifaddrs.h>
#include <sys/socket.h>

#include <array>
#include <atomic>
#include <chrono>
#include <fstream>
#include <memory>
#include <semaphore>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "base/testing/patterns.h"
#include "web/http/server_fixture.h"

namespace raum::web {
namespace {

// The local addresses of the listening sockets with this port, as the kernel writes them.
std::vector<std::string> listening(const std::string& table, std::uint16_t port) {
  std::ifstream file(table);
  const std::string end = fmt::format(":{:04X}", port);
  std::vector<std::string> addresses;
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string number, local, remote, state;
    words >> number >> local >> remote >> state;
    if (state == "0A" && local.ends_with(end)) {
      addresses.push_back(local.substr(0, local.find(':')));
    }
  }
  return addresses;
}

// The IPv4 addresses of this machine, without 127.0.0.1.
std::set<std::string> own_addresses() {
  std::set<std::string> addresses = {"127.0.0.2", "127.1.2.3"};
  ifaddrs* all = nullptr;
  if (::getifaddrs(&all) != 0) return addresses;
  for (const ifaddrs* one = all; one != nullptr; one = one->ifa_next) {
    if (one->ifa_addr == nullptr || one->ifa_addr->sa_family != AF_INET) continue;
    std::array<char, INET_ADDRSTRLEN> text{};
    ::inet_ntop(AF_INET, &reinterpret_cast<const sockaddr_in*>(one->ifa_addr)->sin_addr,
                text.data(), text.size());
    addresses.insert(text.data());
  }
  ::freeifaddrs(all);
  addresses.erase("127.0.0.1");
  return addresses;
}

TEST_F(ServerTest, ListensOnTheLoopbackAddressOnly) {
  start();
  EXPECT_EQ(listening("/proc/net/tcp", port()), std::vector<std::string>{"0100007F"});
  EXPECT_EQ(listening("/proc/net/tcp6", port()), std::vector<std::string>{});
  EXPECT_TRUE(RawClient(port()).is_connected());
  for (const std::string& address : own_addresses()) {
    EXPECT_FALSE(RawClient(port(), address).is_connected()) << address;
  }
}

TEST_F(ServerTest, HasAnAddressWithItsKey) {
  start();
  EXPECT_TRUE(is_match(server_->key(), "[0-9a-f]{32}"));
  EXPECT_EQ(server_->address(), fmt::format("http://127.0.0.1:{}/#k={}", port(), server_->key()));
  const std::string first = server_->key();
  start();
  EXPECT_NE(server_->key(), first);
}

TEST_F(ServerTest, RefusesAPortInUse) {
  start();
  const auto second = Server::start({}, port());
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().code, ExitCode::Environment);
  EXPECT_EQ(to_string(second.error().error),
            fmt::format("127.0.0.1:{}: found Address already in use, expected a port that is free",
                        port()));
}

TEST_F(ServerTest, StartsAgainOnItsPort) {
  start();
  EXPECT_EQ(get("/api/query").status, 200);
  const std::uint16_t used = port();
  server_.reset();
  EXPECT_FALSE(RawClient(used).is_connected());
  const auto again = Server::start({}, used);
  ASSERT_TRUE(again);
  EXPECT_EQ((*again)->port(), used);
}

TEST_F(ServerTest, AnswersAPageWithoutKey) {
  start();
  const RawResponse response =
      exchange(port(), fmt::format("GET / HTTP/1.1\r\nHost: localhost:{}\r\n\r\n", port()));
  EXPECT_EQ(response.status, 200);
  EXPECT_EQ(response.body, "<p>page</p>");
  EXPECT_EQ(response.header("Content-Type"), "text/html; charset=utf-8");
  EXPECT_EQ(response.header("Content-Security-Policy"), "default-src 'self'");
}

TEST_F(ServerTest, PassesQueryAndBodyToTheHandler) {
  start();
  EXPECT_EQ(get("/api/query?a=%20&b").body, R"({"query":"a=%20&b"})");
  EXPECT_EQ(post("/api/count", "{}").body, R"({"bytes":2})");
  EXPECT_EQ(post("/api/slow", "[1]").body, R"({"bytes":3})");
  EXPECT_EQ(post("/api/slow", "").body, R"({"bytes":0})");
  EXPECT_EQ(calls_, 3);
}

TEST_F(ServerTest, ReadsARequestByteByByte) {
  start();
  RawClient client(port());
  for (const char byte : request("POST", "/api/count", "{\"a\":1}")) {
    ASSERT_TRUE(client.send({&byte, 1}));
  }
  EXPECT_EQ(client.receive().body, R"({"bytes":7})");
}

TEST_F(ServerTest, AnswersSeveralGetsOnOneConnection) {
  start();
  RawClient client(port());
  for (int i = 0; i < 3; ++i) {
    client.send(request("GET", fmt::format("/api/query?{}", i)));
    const RawResponse response = client.receive();
    EXPECT_EQ(response.body, fmt::format("{{\"query\":\"{}\"}}", i));
    EXPECT_EQ(response.header("Connection"), "keep-alive");
  }
  // Also if the next one is sent before the response.
  client.send(request("GET", "/api/query?a") + request("GET", "/api/query?b"));
  EXPECT_EQ(client.receive().body, R"({"query":"a"})");
  EXPECT_EQ(client.receive().body, R"({"query":"b"})");
}

TEST_F(ServerTest, ClosesTheConnectionOfWhatIsRefusedOrHasABody) {
  start();
  const std::string host = fmt::format("Host: 127.0.0.1:{}\r\n", port());
  for (const auto& [text, status] : std::vector<std::pair<std::string, int>>{
           {request("POST", "/api/count", "{}"), 200},
           {request("POST", "/api/slow", ""), 200},
           {request("GET", "/api/query", "", "Connection: close\r\n"), 200},
           {request("GET", "/none"), 404},
           {request("OPTIONS", "/"), 405},
           {request("OPTIONS", "/api/query"), 405},
           {request("GET", "/api/error"), 409},
           {"GET /api/query HTTP/1.1\r\n" + host + "\r\n", 403},
           {"GET / HTTP/1.1\r\nHost: evil.test\r\n\r\n", 403},
           {"nonsense\r\n\r\n", 400}}) {
    RawClient client(port());
    client.send(text);
    const RawResponse response = client.receive();
    EXPECT_EQ(response.status, status) << text;
    EXPECT_EQ(response.header("Connection"), "close") << text;
    EXPECT_TRUE(client.is_closed()) << text;
  }
  EXPECT_EQ(calls_, 2);
}

TEST_F(ServerTest, ProtectsEveryResponse) {
  start({.head_bytes = 4096, .target_bytes = 1024});
  const std::string long_target = "/" + std::string(2000, 'x');
  std::set<int> seen;
  for (const std::string& text :
       {request("GET", "/"), request("GET", "/api/query"), request("GET", "/none"),
        request("PUT", "/"), request("OPTIONS", "/api/query"), request("GET", "/api/error"),
        request("GET", "/api/fast-throw"), request("GET", "/api/slow-throw"),
        request("GET", long_target), std::string("x\r\n\r\n"), std::string("\r\n\r\n"),
        "GET / HTTP/1.1\r\n" + std::string(5000, 'x'),
        request("GET", "/", "", "Transfer-Encoding: chunked\r\n"),
        request("POST", "/api/count", std::string(70000, 'x')),
        request("POST", "/api/count", "", "Content-Type: text/plain\r\n"),
        request("POST", "/api/count", "", "Expect: 100-continue\r\n"),
        std::string("GET / HTTP/1.0\r\n\r\n"), std::string("GET / HTTP/1.1\r\n\r\n")}) {
    const RawResponse response = exchange(port(), text);
    seen.insert(response.status);
    const std::string policy = response.header("Content-Security-Policy");
    if (response.status == 200 && response.body == "<p>page</p>") {
      EXPECT_EQ(policy, "default-src 'self'");
    } else {
      EXPECT_TRUE(policy.starts_with("default-src 'none'")) << response.status;
      EXPECT_EQ(response.header("Content-Type"), "application/json") << response.status;
    }
    EXPECT_EQ(response.header("X-Content-Type-Options"), "nosniff") << response.status;
    EXPECT_EQ(response.header("Referrer-Policy"), "no-referrer") << response.status;
    EXPECT_EQ(response.header("Cross-Origin-Opener-Policy"), "same-origin") << response.status;
    EXPECT_EQ(response.header("Cross-Origin-Resource-Policy"), "same-origin") << response.status;
    EXPECT_EQ(response.header("Cache-Control"), "no-store") << response.status;
    for (const std::string& header : response.headers) {
      EXPECT_FALSE(header.starts_with("Access-Control")) << response.status;
    }
    EXPECT_EQ(!response.header("Allow").empty(), response.status == 405);
  }
  EXPECT_EQ(seen,
            (std::set<int>{200, 400, 403, 404, 405, 409, 411, 413, 414, 415, 417, 431, 500, 505}));
}

TEST_F(ServerTest, TurnsExceptionsIntoStatus500) {
  start();
  for (const std::string path : {"/api/fast-throw", "/api/slow-throw"}) {
    EXPECT_EQ(get(path).status, 500);
    EXPECT_EQ(get(path).body, R"({"error":"the server failed: broken"})");
    EXPECT_EQ(get(path + "?number").body, R"({"error":"the server failed"})");
  }
  EXPECT_EQ(get("/api/query?after").body, R"({"query":"after"})");
}

TEST_F(ServerTest, AnswersOthersWhileHandlersRun) {
  WaitingHandler slow, brief;
  Routes routes;
  routes.add(slow.route("/slow", Pace::Slow));
  routes.add(brief.route("/brief", Pace::Brief));
  routes.add({.path = "/fast", .answer = [](const Request&) { return Response{.body = "fast"}; }});
  const auto server = Server::start(std::move(routes), 0).value();
  const std::string rest = fmt::format(" HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", server->port());
  RawClient slow_client(server->port()), brief_client(server->port());
  slow_client.send("GET /slow" + rest);
  slow.await_call();
  brief_client.send("GET /brief" + rest);
  brief.await_call();
  EXPECT_EQ(exchange(server->port(), "GET /fast" + rest).body, "fast");
  brief.go_on();
  EXPECT_EQ(brief_client.receive().body, "waited");
  EXPECT_EQ(slow.returned(), 0);
  slow.go_on();
  EXPECT_EQ(slow_client.receive().body, "waited");
}

TEST_F(ServerTest, HoldsWhatBelongsToAResponseUntilItIsSent) {
  constexpr std::size_t kBytes = 64'000'000;  // more than the system keeps for a client
  std::atomic<int> released = 0;
  std::counting_semaphore answered(0);
  Routes routes;
  routes.add({.path = "/large", .answer = [&](const Request&) {
                Response response{.body = std::string(kBytes, 'x')};
                response.held = std::shared_ptr<void>(nullptr, [&](std::nullptr_t) { ++released; });
                answered.release();
                return response;
              }});
  const auto server = Server::start(std::move(routes), 0).value();
  const std::string request =
      fmt::format("GET /large HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", server->port());
  const auto expect_released = [&](int number) {
    const auto last = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    while (released < number && std::chrono::steady_clock::now() < last) {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    EXPECT_EQ(released, number);
  };
  RawClient client(server->port());
  client.send(request);
  answered.acquire();
  EXPECT_EQ(released, 0);
  EXPECT_EQ(client.receive().body.size(), kBytes);
  expect_released(1);
  {
    RawClient leaves(server->port());
    leaves.send(request);
    answered.acquire();
    EXPECT_EQ(released, 1);
  }
  expect_released(2);
}

TEST_F(ServerTest, EndsWithOpenConnectionsAndRunningHandlers) {
  WaitingHandler slow, brief;
  Routes routes;
  routes.add(slow.route("/slow", Pace::Slow));
  routes.add(brief.route("/brief", Pace::Brief));
  auto server = Server::start(std::move(routes), 0).value();
  const std::string rest = fmt::format(" HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", server->port());
  std::vector<RawClient> clients;
  for (const std::string& text : {std::string(), std::string("GET /"), "GET /slow" + rest,
                                  "GET /slow" + rest, "GET /brief" + rest, "GET /none" + rest}) {
    clients.emplace_back(server->port());
    clients.back().send(text);
  }
  slow.await_call();
  brief.await_call();
  std::jthread ender([&] {
    brief.go_on();
    slow.go_on();
  });
  server.reset();
  EXPECT_GE(slow.returned(), 1);  // the second one is dropped, unless it had begun
  EXPECT_EQ(brief.returned(), 1);
  for (RawClient& client : clients) EXPECT_TRUE(client.is_closed());
}

TEST_F(ServerTest, SendsALargeResponseToAClientThatReadsLate) {
  const std::string large(std::size_t{20} << 20, 'x');
  Routes routes;
  routes.add({.path = "/", .answer = [&](const Request&) { return Response{.body = large}; }});
  const auto server = Server::start(std::move(routes), 0).value();
  RawClient client(server->port());
  client.send(fmt::format("GET / HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", server->port()));
  EXPECT_TRUE(client.receive().body == large);
}

}  // namespace
}  // namespace raum::web
