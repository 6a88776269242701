// Request smuggling: a request that is hidden in the body of another one must not reach a handler.
// A page of another site can send a POST with any body, so that its own headers are refused but
// those of a hidden request could be anything.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <string>

#include "web/http/server_fixture.h"

namespace raum::web {
namespace {

class SmugglingTest : public ServerTest {
 protected:
  void SetUp() override {
    ServerLimits limits;
    limits.requests = 1'000'000;
    start(limits);
    hidden_ = request("POST", "/api/count", "{}");
  }

  // Sends the head, so many other bytes and the hidden request.
  // Returns: the status of the only response.
  int attack(const std::string& head, std::size_t offset, char filler = 'x') {
    RawClient client(port());
    client.send(head + std::string(offset, filler) + hidden_);
    client.end_sending();
    const RawResponse first = client.receive();
    const RawResponse second = client.receive();
    EXPECT_EQ(second.status, 0) << head << offset;
    return first.status;
  }

  [[nodiscard]] std::string post_of(const std::string& host, std::size_t length,
                                    const std::string& headers) const {
    return fmt::format("POST /api/count HTTP/1.1\r\nHost: {}\r\nContent-Length: {}\r\n{}\r\n", host,
                       length, headers);
  }

  std::string hidden_;
};

constexpr std::size_t kLast = 8192;

TEST_F(SmugglingTest, TheHiddenRequestIsOneThatWouldBeAnswered) {
  EXPECT_EQ(exchange(port(), hidden_).status, 200);
  EXPECT_EQ(calls_, 1);
}

// What Debian's cpp-httplib 0.11.4 did at 4,096.
TEST_F(SmugglingTest, ARefusedPostAtEveryOffset) {
  for (std::size_t offset = 0; offset <= kLast; ++offset) {
    const std::string head =
        post_of("evil.test", offset + hidden_.size(), "Content-Type: text/plain\r\n");
    ASSERT_EQ(attack(head, offset), 403) << offset;
  }
  EXPECT_EQ(calls_, 0);
}

TEST_F(SmugglingTest, OtherRefusedRequests) {
  const std::string host = fmt::format("127.0.0.1:{}", port());
  const std::string key = "X-Raum-Key: " + server_->key() + "\r\n";
  const std::string json = "Content-Type: application/json\r\n";
  int attacks = 0;
  for (std::size_t offset = 0; offset <= kLast; offset += 64) {
    const std::size_t length = offset + hidden_.size();
    const std::string get_head =
        fmt::format("GET /api/query HTTP/1.1\r\nHost: {}\r\n{}", host, key);
    const std::string post_head =
        fmt::format("POST /api/count HTTP/1.1\r\nHost: {}\r\n{}{}", host, key, json);
    ASSERT_EQ(attack(post_of(host, length, json + "Origin: http://evil.test\r\n" + key), offset),
              403);
    ASSERT_EQ(attack(post_of(host, length, json), offset), 403);
    ASSERT_EQ(attack(post_of(host, length, key), offset), 415);
    ASSERT_EQ(attack(post_of(host, 70'000, key + json), offset), 413);
    ASSERT_EQ(attack(get_head + fmt::format("Content-Length: {}\r\n\r\n", length), offset), 400);
    ASSERT_EQ(attack(get_head + "Transfer-Encoding: chunked\r\n\r\n", offset), 411);
    ASSERT_EQ(attack(post_head + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", offset), 411);
    ASSERT_EQ(attack(post_head + "Transfer-Encoding: xchunked\r\n\r\n", offset), 411);
    ASSERT_EQ(attack(post_head + "\r\n", offset), 411);
    ASSERT_EQ(attack(post_head + "Content-Length: 5\r\nContent-Length: 6\r\n\r\n", offset), 400);
    ASSERT_EQ(attack("GET / HTTP/1.1\r\n\r\n", offset), 403);
    ASSERT_EQ(attack("x\r\n\r\n", offset, '\n'), 400);
    ASSERT_EQ(attack("GET /none HTTP/1.1\r\nHost: " + host + "\r\n\r\n", offset), 404);
    ASSERT_EQ(attack("OPTIONS / HTTP/1.1\r\nHost: " + host + "\r\n\r\n", offset), 405);
    attacks += 14;
  }
  EXPECT_EQ(attacks, 14 * 129);
  EXPECT_EQ(calls_, 0);
}

// Behind a complete body nothing is parsed, even if the first request is answered.
TEST_F(SmugglingTest, BehindABody) {
  const std::string host = fmt::format("127.0.0.1:{}", port());
  const std::string headers =
      "X-Raum-Key: " + server_->key() + "\r\nContent-Type: application/json\r\n";
  int answered = 0;
  for (std::size_t offset = 0; offset <= kLast; offset += 64) {
    ASSERT_EQ(attack(post_of(host, offset, headers), offset), 200);
    ASSERT_EQ(attack(post_of(host, offset / 2, headers), offset), 200);
    answered += 2;
  }
  EXPECT_EQ(calls_, answered);
}

// A response of status 500 or 404 ends the connection, too; what was pipelined behind is lost.
TEST_F(SmugglingTest, BehindAHandlerThatFails) {
  for (const std::string path : {"/api/fast-throw", "/api/slow-throw", "/api/error"}) {
    EXPECT_GE(attack(request("GET", path), 0), 400);
  }
  EXPECT_EQ(calls_, 0);
}

}  // namespace
}  // namespace raum::web
