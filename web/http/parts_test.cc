// The small parts of the server: routes, key, rate limit, text of a response, page.
#include <gtest/gtest.h>

#include <chrono>
#include <set>
#include <string>
#include <vector>

#include "web/http/key.h"
#include "web/http/page_response.h"
#include "web/http/rate_limit.h"
#include "web/http/response_text.h"
#include "web/http/routes.h"

namespace raum::web {
namespace {

std::optional<std::uint64_t> number(const std::string& query, const std::string& name) {
  return number_parameter({.query = query}, name);
}

TEST(Routes, ReadNumbersOfTheQuery) {
  EXPECT_EQ(number("db=0&after=12", "db"), 0U);
  EXPECT_EQ(number("db=0&after=12", "after"), 12U);
  EXPECT_EQ(number("a=9223372036854775807", "a"), 9223372036854775807U);
  for (const std::string query :
       {"", "a", "a=", "a=x", "a=-1", "a=+1", "a= 1", "a=1 ", "a=%31", "a=1.0", "a=0x1", "b=1",
        "aa=1", "a=1&a=1", "a=1&a=x", "a=9223372036854775808", "a=99999999999999999999999"}) {
    EXPECT_EQ(number(query, "a"), std::nullopt) << query;
  }
}

TEST(Routes, FindExactPaths) {
  Routes routes;
  routes.add({.path = "/a", .answer = [](const Request&) { return Response{.body = "1"}; }});
  routes.add({.method = Method::Post, .path = "/api/b", .answer = {}});
  ASSERT_NE(routes.find(Method::Get, "/a"), nullptr);
  EXPECT_EQ(routes.find(Method::Get, "/a")->answer({}).body, "1");
  EXPECT_EQ(routes.find(Method::Get, "/a/"), nullptr);
  EXPECT_EQ(routes.find(Method::Get, "/A"), nullptr);
  EXPECT_EQ(routes.find(Method::Get, ""), nullptr);
  EXPECT_EQ(routes.find(Method::Post, "/a"), nullptr);
  EXPECT_EQ(routes.methods_of("/a"), "GET");
  EXPECT_EQ(routes.methods_of("/api/b"), "POST");
  EXPECT_EQ(routes.methods_of("/c"), "");
}

#ifndef NDEBUG
TEST(RoutesDeathTest, ForbidAPostWithoutKey) {
  EXPECT_DEATH(Routes().add({.method = Method::Post, .path = "/a", .answer = {}}), "needs_key");
}
#endif

TEST(Routes, MakeJsonOfBytesThatAreNotUtf8) {
  EXPECT_EQ(error_response(404, "a\xff").body, "{\"error\":\"a\ufffd\"}");
  EXPECT_EQ(error_response(404, "").status, 404);
}

TEST(Key, HasThirtyTwoDigitsAndIsNeverTheSame) {
  std::set<std::string> keys;
  std::set<char> digits;
  for (int i = 0; i < 100; ++i) {
    const auto key = make_key();
    ASSERT_TRUE(key);
    EXPECT_EQ(key->size(), 32U);
    keys.insert(*key);
    digits.insert(key->begin(), key->end());
  }
  EXPECT_EQ(keys.size(), 100U);
  EXPECT_EQ(digits, (std::set<char>{'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c',
                                    'd', 'e', 'f'}));
}

TEST(Key, ComparesEveryByte) {
  const std::string key = "0123456789abcdef";
  EXPECT_TRUE(equal_in_constant_time(key, key));
  EXPECT_TRUE(equal_in_constant_time("", ""));
  EXPECT_FALSE(equal_in_constant_time(key, key.substr(1)));
  EXPECT_FALSE(equal_in_constant_time(key, ""));
  for (std::size_t i = 0; i < key.size(); ++i) {
    std::string other = key;
    other[i] = 'x';
    EXPECT_FALSE(equal_in_constant_time(key, other)) << i;
  }
}

TEST(RateLimit, CountsWithinAWindow) {
  using std::chrono::seconds;
  const RateLimit::Clock::time_point start{seconds(1000)};
  RateLimit limit(3, seconds(10));
  EXPECT_TRUE(limit.admit(start));
  EXPECT_TRUE(limit.admit(start + seconds(9)));
  EXPECT_TRUE(limit.admit(start + seconds(9)));
  EXPECT_FALSE(limit.admit(start + seconds(9)));
  EXPECT_TRUE(limit.admit(start + seconds(10)));
  EXPECT_TRUE(limit.admit(start + seconds(19)));
  EXPECT_TRUE(limit.admit(start + seconds(19)));
  EXPECT_FALSE(limit.admit(start + seconds(19)));
}

TEST(ResponseText, HasLengthAndBody) {
  const std::string text = response_text({.type = "text/plain", .body = "a\r\n\r\nb"}, {});
  EXPECT_TRUE(text.starts_with("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n"));
  EXPECT_NE(text.find("\r\nContent-Length: 6\r\n"), std::string::npos);
  EXPECT_NE(text.find("\r\nConnection: close\r\n"), std::string::npos);
  EXPECT_TRUE(text.ends_with("\r\n\r\na\r\n\r\nb"));
  EXPECT_EQ(text.find("Allow:"), std::string::npos);
}

TEST(ResponseText, NamesItsStatus) {
  const auto line_of = [](int status) {
    const std::string text = response_text({.status = status}, {});
    return text.substr(0, text.find("\r\n"));
  };
  std::vector<std::string> lines;
  for (const int status : {200, 400, 403, 404, 405, 408, 409, 411, 413, 414, 415,
                           416, 417, 429, 431, 500, 501, 503, 504, 505, 506}) {
    lines.push_back(line_of(status));
  }
  EXPECT_EQ(lines, (std::vector<std::string>{"HTTP/1.1 200 OK",
                                             "HTTP/1.1 400 Bad Request",
                                             "HTTP/1.1 403 Forbidden",
                                             "HTTP/1.1 404 Not Found",
                                             "HTTP/1.1 405 Method Not Allowed",
                                             "HTTP/1.1 408 Request Timeout",
                                             "HTTP/1.1 409 Conflict",
                                             "HTTP/1.1 411 Length Required",
                                             "HTTP/1.1 413 Content Too Large",
                                             "HTTP/1.1 414 URI Too Long",
                                             "HTTP/1.1 415 Unsupported Media Type",
                                             "HTTP/1.1 416 Other",
                                             "HTTP/1.1 417 Expectation Failed",
                                             "HTTP/1.1 429 Too Many Requests",
                                             "HTTP/1.1 431 Request Header Fields Too Large",
                                             "HTTP/1.1 500 Internal Server Error",
                                             "HTTP/1.1 501 Other",
                                             "HTTP/1.1 503 Service Unavailable",
                                             "HTTP/1.1 504 Other",
                                             "HTTP/1.1 505 HTTP Version Not Supported",
                                             "HTTP/1.1 506 Other"}));
}

TEST(ResponseText, HasItsHeadersInOrder) {
  EXPECT_EQ(response_text({.status = 405, .type = "text/plain", .body = "b", .policy = "p"},
                          {.is_last = false, .allow = "GET"}),
            "HTTP/1.1 405 Method Not Allowed\r\n"
            "Content-Type: text/plain\r\n"
            "Content-Length: 1\r\n"
            "Connection: keep-alive\r\n"
            "Content-Security-Policy: p\r\n"
            "X-Content-Type-Options: nosniff\r\n"
            "Referrer-Policy: no-referrer\r\n"
            "Cross-Origin-Opener-Policy: same-origin\r\n"
            "Cross-Origin-Resource-Policy: same-origin\r\n"
            "Cache-Control: no-store\r\n"
            "Allow: GET\r\n"
            "\r\n"
            "b");
}

// Status and body change nothing about the headers that protect a page.
TEST(ResponseText, HasTheProtectingHeadersAlways) {
  const std::string nothing =
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  for (const int status :
       {200, 400, 403, 404, 405, 408, 409, 411, 413, 414, 415, 417, 429, 431, 500, 503, 505, 599}) {
    for (const bool is_last : {false, true}) {
      const std::string text = response_text({.status = status}, {.is_last = is_last});
      for (const std::string& header :
           {"Content-Security-Policy: " + nothing, std::string("X-Content-Type-Options: nosniff"),
            std::string("Referrer-Policy: no-referrer"),
            std::string("Cross-Origin-Opener-Policy: same-origin"),
            std::string("Cross-Origin-Resource-Policy: same-origin"),
            std::string("Cache-Control: no-store")}) {
        EXPECT_NE(text.find("\r\n" + header + "\r\n"), std::string::npos) << status << header;
      }
      EXPECT_EQ(text.find("Access-Control"), std::string::npos);
    }
  }
}

TEST(PageResponse, AllowsItsOwnScriptAndRequestsToItsServer) {
  Page page{.title = "t", .body = "<p>b</p>", .scripts = {"f();"}};
  const Response offline = page_response(page);
  EXPECT_EQ(offline.body, to_html(page));
  EXPECT_EQ(offline.type, "text/html; charset=utf-8");
  EXPECT_EQ(offline.policy.find("connect-src"), std::string::npos);
  page.connects = true;
  const Response response = page_response(page);
  EXPECT_NE(response.policy.find("script-src 'sha256-"), std::string::npos);
  EXPECT_NE(response.policy.find("; connect-src 'self';"), std::string::npos);
  EXPECT_TRUE(response.policy.ends_with("; frame-ancestors 'none'"));
  // The file and the header say the same.
  const std::string own = response.policy.substr(0, response.policy.rfind("; frame-ancestors"));
  EXPECT_NE(response.body.find("content=\"" + own + "\""), std::string::npos);
}

}  // namespace
}  // namespace raum::web
