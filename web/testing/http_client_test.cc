#include "web/testing/http_client.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <string>
#include <thread>

#include "base/process/descriptor.h"
#include "base/testing/error_of.h"

namespace raum::web {
namespace {

using namespace std::chrono_literals;

auto in(std::chrono::milliseconds time) { return std::chrono::steady_clock::now() + time; }

// Accepts one connection, reads a request that ends with `last`, and answers with these bytes.
class Server {
 public:
  explicit Server(std::string answer, std::string last = "\r\n\r\n", bool closes = true) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    auto* const generic = reinterpret_cast<sockaddr*>(&address);
    socklen_t size = sizeof address;
    EXPECT_EQ(::bind(listener_.get(), generic, size), 0);
    EXPECT_EQ(::listen(listener_.get(), 1), 0);
    EXPECT_EQ(::getsockname(listener_.get(), generic, &size), 0);
    port_ = ntohs(address.sin_port);
    thread_ = std::jthread([this, answer = std::move(answer), last = std::move(last), closes] {
      connection_ = Descriptor(::accept(listener_.get(), nullptr, nullptr));
      std::array<char, 4096> buffer;
      while (!request_.ends_with(last)) {
        const ssize_t got = ::recv(connection_.get(), buffer.data(), buffer.size(), 0);
        if (got <= 0) return;
        request_.append(buffer.data(), static_cast<std::size_t>(got));
      }
      static_cast<void>(::send(connection_.get(), answer.data(), answer.size(), MSG_NOSIGNAL));
      if (closes) connection_.close();
    });
  }
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  [[nodiscard]] std::uint16_t port() const { return port_; }
  // Once the thread has ended.
  std::string request() {
    thread_.join();
    return request_;
  }

 private:
  Descriptor listener_{::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)};
  Descriptor connection_;
  std::uint16_t port_ = 0;
  std::string request_;
  std::jthread thread_;  // ends before what it uses
};

TEST(HttpClient, SendsARequestAndReadsTheResponse) {
  Server server("HTTP/1.1 404 Not Found\r\nContent-Length: 5\r\n\r\nnever", "{\"a\":1}");
  const auto response = http_call(
      server.port(), {.method = "POST", .target = "/session", .body = "{\"a\":1}"}, in(60s));
  ASSERT_TRUE(response) << to_string(response.error());
  EXPECT_EQ(response->status, 404);
  EXPECT_EQ(response->body, "never");
  const std::string request = server.request();
  EXPECT_TRUE(request.starts_with("POST /session HTTP/1.1\r\n")) << request;
  for (const char* const line :
       {"\r\nHost: 127.0.0.1:", "\r\nConnection: close\r\n",
        "\r\nContent-Type: application/json\r\n", "\r\nContent-Length: 7\r\n"}) {
    EXPECT_NE(request.find(line), std::string::npos) << line << request;
  }
}

TEST(HttpClient, ReadsABodyUntilTheConnectionCloses) {
  const std::string body(3'000'000, 'x');
  Server server("HTTP/1.1 200 OK\r\n\r\n" + body);
  const auto response = http_call(server.port(), {}, in(60s));
  ASSERT_TRUE(response) << to_string(response.error());
  EXPECT_EQ(response->status, 200);
  EXPECT_EQ(response->body, body);
}

TEST(HttpClient, StopsWaitingAtTheDeadline) {
  for (const char* const answer : {"", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhalf"}) {
    const Server server(answer, "\r\n\r\n", false);
    const auto start = std::chrono::steady_clock::now();
    const auto response = http_call(server.port(), {}, in(50ms));
    EXPECT_GE(std::chrono::steady_clock::now() - start, 50ms);
    const std::string place = "GET 127.0.0.1:" + std::to_string(server.port()) + "/";
    EXPECT_EQ(error_line(response), place + ": no response before the deadline");
  }
}

TEST(HttpClient, ReportsARefusedConnection) {
  std::uint16_t port = 0;
  {
    Server server("x", "");
    port = server.port();
    static_cast<void>(http_call(port, {}, in(60s)));
  }
  EXPECT_EQ(error_of(http_call(port, {}, in(60s))).found, "cannot connect: Connection refused");
}

TEST(HttpClient, ReportsAResponseThatIsNotHttp) {
  Server other("SSH-2.0-OpenSSH\r\n\r\n");
  EXPECT_EQ(error_of(http_call(other.port(), {}, in(60s))).found,
            "cannot read the response: bad version");
  Server cut("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhalf");
  EXPECT_EQ(error_of(http_call(cut.port(), {}, in(60s))).found,
            "cannot read the response: partial message");
}

}  // namespace
}  // namespace raum::web
