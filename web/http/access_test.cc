#include "web/http/access.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace raum::web {
namespace {

const std::string kKey = "0123456789abcdef0123456789abcdef";
const std::string kHost = "Host: 127.0.0.1:8000\r\n";
const std::string kKeyLine = "X-Raum-Key: " + kKey + "\r\n";
const std::string kJson = "Content-Type: application/json\r\n";

// NOLINTBEGIN(performance-inefficient-string-concatenation): heads of a few lines

class AccessTest : public testing::Test {
 protected:
  AccessTest() {
    const auto answer = [](const Request&) { return Response{}; };
    routes_.add({.path = "/", .answer = answer});
    routes_.add({.path = "/api/read", .answer = answer});
    routes_.add({.path = "/api/both", .answer = answer});
    routes_.add({.method = Method::Post, .path = "/api/both", .answer = answer});
    routes_.add({.method = Method::Post, .path = "/api/write", .answer = answer, .most_body = 100});
  }

  [[nodiscard]] tl::expected<Admission, Refusal> decide(const std::string& text,
                                                        std::uint16_t port = 8000) const {
    return admit(text, {.port = port, .key = kKey, .target_bytes = 64}, routes_);
  }
  // Of a head without its empty line: 200 if it is admitted.
  [[nodiscard]] int status(const std::string& lines) const {
    const auto admitted = decide(lines + "\r\n");
    return admitted ? 200 : admitted.error().status;
  }
  [[nodiscard]] int status_of_page(const std::string& headers) const {
    return status("GET / HTTP/1.1\r\n" + headers);
  }
  [[nodiscard]] int status_of_read(const std::string& headers) const {
    return status("GET /api/read HTTP/1.1\r\n" + kHost + headers);
  }
  [[nodiscard]] int status_of_write(const std::string& headers) const {
    return status("POST /api/write HTTP/1.1\r\n" + kHost + kKeyLine + headers);
  }
  [[nodiscard]] int status_of_target(const std::string& target) const {
    return status("GET " + target + " HTTP/1.1\r\n" + kHost + kKeyLine);
  }

  Routes routes_;
};

TEST_F(AccessTest, NeedsOneHostThatIsOurs) {
  EXPECT_EQ(status_of_page("Host: 127.0.0.1:8000\r\n"), 200);
  EXPECT_EQ(status_of_page("hOST:localhost:8000 \r\n"), 200);
  for (const std::string host : {"127.0.0.1",
                                 "127.0.0.1:80",
                                 "127.0.0.1:80000",
                                 "127.0.0.1:8001",
                                 "127.0.0.1.:8000",
                                 "127.0.0.2:8000",
                                 "localhost",
                                 "localhost.:8000",
                                 "LOCALHOST:8000",
                                 "Localhost:8000",
                                 "user@localhost:8000",
                                 "evil.test:8000",
                                 "evil.test",
                                 "[::1]:8000",
                                 "0.0.0.0:8000",
                                 "2130706433:8000",
                                 "127.1:8000",
                                 "localhost:8000,evil.test",
                                 "localhost:8000 evil.test",
                                 "localhost:08000",
                                 "http://localhost:8000",
                                 ""}) {
    EXPECT_EQ(status_of_page("Host: " + host + "\r\n"), 403) << host;
  }
  EXPECT_EQ(status_of_page(""), 403);
  EXPECT_EQ(status_of_page(kHost + kHost), 403);
  EXPECT_EQ(status_of_page(kHost + "host: evil.test\r\n"), 403);
  EXPECT_EQ(status_of_page("Host: evil.test\r\n" + kHost), 403);
  EXPECT_EQ(status_of_page("X-Forwarded-Host: 127.0.0.1:8000\r\n"), 403);
}

// A browser that opens http://127.0.0.1:80/ sends neither here nor in Origin a port.
TEST_F(AccessTest, KnowsThePortOfHttp) {
  const std::string page = "GET / HTTP/1.1\r\n";
  EXPECT_TRUE(decide(page + "Host: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\n\r\n", 80));
  EXPECT_TRUE(decide(page + "Host: localhost\r\nOrigin: http://localhost\r\n\r\n", 80));
  EXPECT_FALSE(decide(page + "Host: 127.0.0.1\r\nOrigin: http://127.0.0.1:8000\r\n\r\n", 80));
  EXPECT_FALSE(decide(page + "Host: 127.0.0.1:8000\r\n\r\n", 80));
  EXPECT_FALSE(decide(page + "Host: evil.test\r\n\r\n", 80));
  EXPECT_FALSE(decide(page + "\r\n", 80));
}

TEST_F(AccessTest, RefusesOtherOrigins) {
  EXPECT_EQ(status_of_page(kHost + "Origin: http://127.0.0.1:8000\r\n"), 200);
  EXPECT_EQ(status_of_page("Host: localhost:8000\r\nOrigin: http://localhost:8000\r\n"), 200);
  for (const std::string origin :
       {"null", "http://localhost:8000", "http://127.0.0.1:8001", "http://127.0.0.1",
        "https://127.0.0.1:8000", "http://evil.test", "HTTP://127.0.0.1:8000",
        "http://127.0.0.1:8000/", "http://127.0.0.1:8000 http://evil.test", ""}) {
    EXPECT_EQ(status_of_page(kHost + "Origin: " + origin + "\r\n"), 403) << origin;
  }
  EXPECT_EQ(status_of_page(kHost + "Origin: http://127.0.0.1:8000\r\nOrigin: null\r\n"), 403);
}

TEST_F(AccessTest, RefusesRequestsOfOtherSites) {
  for (const std::string site : {"same-origin", "none"}) {
    EXPECT_EQ(status_of_page(kHost + "Sec-Fetch-Site: " + site + "\r\n"), 200) << site;
  }
  // Another port of this machine is the same site.
  for (const std::string site : {"cross-site", "same-site", "Same-Origin", "x", ""}) {
    EXPECT_EQ(status_of_page(kHost + "Sec-Fetch-Site: " + site + "\r\n"), 403) << site;
  }
  EXPECT_EQ(status_of_page(kHost + "Sec-Fetch-Site: same-origin\r\nSec-Fetch-Site: cross-site\r\n"),
            403);
}

TEST_F(AccessTest, NeedsTheKeyBelowApi) {
  EXPECT_EQ(status_of_read(kKeyLine), 200);
  EXPECT_EQ(status_of_read("x-raum-key: " + kKey + "\r\n"), 200);
  EXPECT_EQ(status_of_read(""), 403);
  for (const std::string key :
       {"", "0", "0123456789abcdef0123456789abcdee", "1123456789abcdef0123456789abcdef",
        "0123456789ABCDEF0123456789ABCDEF", "0123456789abcdef0123456789abcde",
        "0123456789abcdef0123456789abcdef0"}) {
    EXPECT_EQ(status_of_read("X-Raum-Key: " + key + "\r\n"), 403) << key;
  }
  EXPECT_EQ(status_of_read(kKeyLine + kKeyLine), 403);
  EXPECT_EQ(status_of_read("Cookie: X-Raum-Key=" + kKey + "\r\n"), 403);
  EXPECT_EQ(status_of_read("Authorization: Bearer " + kKey + "\r\n"), 403);
  EXPECT_EQ(status("GET /api/read?k=" + kKey + " HTTP/1.1\r\n" + kHost), 403);
  EXPECT_EQ(status("POST /api/write HTTP/1.1\r\n" + kHost + kJson + "Content-Length: 2\r\n"), 403);
  // Without the key nobody learns which paths exist.
  EXPECT_EQ(status("GET /api/none HTTP/1.1\r\n" + kHost), 403);
  EXPECT_EQ(status("GET /api/ HTTP/1.1\r\n" + kHost), 403);
  EXPECT_EQ(status_of_page(kHost), 200);
}

// Complete: each method that HTTP knows, and some that it does not, with each kind of path.
TEST_F(AccessTest, AnswersEachPathByItsMethodsOnly) {
  const std::vector<std::string> methods = {"GET",     "POST",  "HEAD",  "PUT",  "DELETE",
                                            "CONNECT", "TRACE", "PATCH", "get",  "Post",
                                            "OPTIONS", "QUERY", "G",     "GETX", "PRI"};
  int admitted = 0;
  for (const std::string& method : methods) {
    const bool is_known = method == "GET" || method == "POST";
    for (const std::string path : {"/", "/api/read", "/api/both", "/api/write", "/none"}) {
      const std::string body = method == "POST" ? kJson + "Content-Length: 0\r\n" : "";
      const auto decision =
          decide(method + " " + path + " HTTP/1.1\r\n" + kHost + kKeyLine + body + "\r\n");
      const std::string allowed = path == "/none"        ? ""
                                  : path == "/api/both"  ? "GET, POST"
                                  : path == "/api/write" ? "POST"
                                                         : "GET";
      SCOPED_TRACE(method + " " + path);
      const bool is_allowed = is_known && allowed.find(method) != std::string::npos;
      EXPECT_EQ(decision.has_value(), is_allowed);
      if (decision) {
        ++admitted;
        EXPECT_EQ(decision->route->path, path);
        EXPECT_EQ(decision->request.method, method == "GET" ? Method::Get : Method::Post);
      } else {
        EXPECT_EQ(decision.error().status, is_known && allowed.empty() ? 404 : 405);
        EXPECT_EQ(decision.error().allow, is_known ? allowed : "GET, POST");
      }
    }
  }
  EXPECT_EQ(admitted, 5);
}

TEST_F(AccessTest, TakesJsonOnly) {
  const std::string length = "Content-Length: 2\r\n";
  for (const std::string type :
       {"application/json", "Application/JSON", "application/json; charset=utf-8",
        "application/json;charset=UTF-8"}) {
    EXPECT_EQ(status_of_write(length + "Content-Type: " + type + "\r\n"), 200) << type;
  }
  // The first three are those that a page of another site may send without asking.
  for (const std::string type :
       {"text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x",
        "application/json; charset=utf-16", "application/jsonx", "text/plain; application/json",
        "application/json, text/plain", ""}) {
    EXPECT_EQ(status_of_write(length + "Content-Type: " + type + "\r\n"), 415) << type;
  }
  EXPECT_EQ(status_of_write(length), 415);
  EXPECT_EQ(status_of_write(length + kJson + "Content-Type: text/plain\r\n"), 415);
}

TEST_F(AccessTest, LimitsTheBody) {
  for (const auto& [length, expected] :
       std::vector<std::pair<std::string, int>>{{"0", 200},
                                                {"99", 200},
                                                {"100", 200},
                                                {"101", 413},
                                                {"18446744073709551615", 413},
                                                {"18446744073709551616", 400},
                                                {"99999999999999999999999", 400},
                                                {"-1", 400},
                                                {"+1", 400},
                                                {"0x10", 400},
                                                {"1e1", 400},
                                                {"1 1", 400},
                                                {"1,1", 400},
                                                {"", 400}}) {
    EXPECT_EQ(status_of_write(kJson + "Content-Length: " + length + "\r\n"), expected) << length;
  }
  EXPECT_EQ(status_of_write(kJson), 411);
  EXPECT_EQ(status_of_write(kJson + "Content-Length: 2\r\nContent-Length: 3\r\n"), 400);
  EXPECT_EQ(status_of_write(kJson + "Content-Length: 2\r\nContent-Length: 2\r\n"), 400);
  const auto admitted = decide("POST /api/write HTTP/1.1\r\n" + kHost + kKeyLine + kJson +
                               "Content-Length: 42\r\n\r\n");
  ASSERT_TRUE(admitted);
  EXPECT_EQ(admitted->body_bytes, 42U);
}

TEST_F(AccessTest, RefusesABodyOfAGet) {
  EXPECT_EQ(status_of_read(kKeyLine + "Content-Length: 0\r\n"), 200);
  EXPECT_EQ(status_of_read(kKeyLine + "Content-Length: 1\r\n"), 400);
  EXPECT_EQ(status_of_page(kHost + "Content-Length: 1\r\n"), 400);
}

TEST_F(AccessTest, RefusesTransferEncodingAndExpect) {
  for (const std::string coding : {"chunked", "identity", "gzip, chunked", "xchunked", ""}) {
    EXPECT_EQ(status_of_write(kJson + "Transfer-Encoding: " + coding + "\r\n"), 411) << coding;
    EXPECT_EQ(status_of_read(kKeyLine + "transfer-encoding: " + coding + "\r\n"), 411) << coding;
  }
  // Together with a length, which is how requests are hidden.
  EXPECT_EQ(status_of_write(kJson + "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n"), 411);
  EXPECT_EQ(status_of_write(kJson + "Transfer-Encoding: chunked\r\nContent-Length: 2\r\n"), 411);
  EXPECT_EQ(status_of_write(kJson + "Content-Length: 2\r\nExpect: 100-continue\r\n"), 417);
}

TEST_F(AccessTest, LimitsTheTarget) {
  for (const auto& [bytes, expected] :
       std::vector<std::pair<std::size_t, int>>{{63, 200}, {64, 200}, {65, 414}}) {
    EXPECT_EQ(status_of_target("/?" + std::string(bytes - 2, 'x')), expected) << bytes;
    EXPECT_EQ(status_of_target("/" + std::string(bytes - 1, 'x')), expected == 200 ? 404 : 414)
        << bytes;
  }
}

TEST_F(AccessTest, ReadsATargetAsAPathOnly) {
  for (const std::string target : {"http://127.0.0.1:8000/", "https://evil.test/", "//evil.test/",
                                   "*", "127.0.0.1:8000", "api/read", "/#k=1", "?x", "#"}) {
    EXPECT_EQ(status_of_target(target), target.starts_with("//") ? 404 : 400) << target;
  }
}

// A path is a name in a table: nothing of it is decoded or looked up anywhere else.
TEST_F(AccessTest, HasNoFilesBehindPaths) {
  EXPECT_EQ(status_of_target("/api/read"), 200);
  for (const std::string path : {"/..",
                                 "/../..",
                                 "/../../etc/passwd",
                                 "/%2e%2e/%2e%2e/etc/passwd",
                                 "/..%2f..%2fetc/passwd",
                                 "/%00",
                                 "/api/read%00",
                                 "/api/read/",
                                 "/api//read",
                                 "//api/read",
                                 "/api/./read",
                                 "/./api/read",
                                 "/x/../api/read",
                                 "/API/read",
                                 "/api/re%61d",
                                 "/%61pi/read",
                                 "/api\\read",
                                 "/\\",
                                 "/..\\..",
                                 "/etc/passwd",
                                 "/proc/self/environ",
                                 "/api/read;x",
                                 "/index.html",
                                 "/.git/config",
                                 "/assets/api.js",
                                 "/file:///etc/passwd"}) {
    EXPECT_EQ(status_of_target(path), 404) << path;
  }
}

TEST_F(AccessTest, AnswersHttp11Only) {
  EXPECT_EQ(status("GET / HTTP/1.0\r\n" + kHost), 505);
  for (const std::string line :
       {"GET / HTTP/2.0", "GET / HTTP/0.9", "GET / HTTP/1.2", "GET / http/1.1", "GET /", "GET",
        "GET  / HTTP/1.1", " GET / HTTP/1.1", "GET / HTTP/1.1 ", "GET / x HTTP/1.1",
        "GET\t/ HTTP/1.1", "G@T / HTTP/1.1", "GET /\x01 HTTP/1.1", "PRI * HTTP/2.0"}) {
    EXPECT_GE(status(line + "\r\n" + kHost), 400) << line;
  }
}

TEST_F(AccessTest, RefusesHeadsThatOthersReadDifferently) {
  using namespace std::string_literals;
  for (const std::string& headers :
       {" folded\r\n"s, "X: a\r\n b\r\n"s, "X: a\r\n\tContent-Length: 5\r\n"s, "X : a\r\n"s,
        "X\r\n"s, ": a\r\n"s, "X: a\0b\r\n"s, "X: a\rb\r\n"s, "X: a\nContent-Length: 5\r\n"s,
        "X\0: a\r\n"s, "X y: a\r\n"s, "Content-Length : 5\r\n"s, "X: \x7f\r\n"s}) {
    EXPECT_EQ(status_of_page(kHost + headers), 400) << testing::PrintToString(headers);
  }
  const std::string page = "GET / HTTP/1.1\r\n" + kHost;
  EXPECT_TRUE(decide(page + "\r\n"));
  EXPECT_FALSE(decide(page));
  EXPECT_FALSE(decide(page + "\r\nX"));
  EXPECT_FALSE(decide("\r\n" + page + "\r\n"));
  EXPECT_FALSE(decide(""));
  EXPECT_FALSE(decide("\r\n\r\n"));
}

TEST_F(AccessTest, SaysWhyItRefuses) {
  const auto refusal = [&](const std::string& head) {
    const auto admitted = decide(head + "\r\n");
    if (admitted) return std::string("admitted");
    const Response response = response_of(admitted.error());
    EXPECT_EQ(response.status, admitted.error().status);
    EXPECT_EQ(response.body, error_response(0, admitted.error().message).body);
    return fmt::format("{} {}", admitted.error().status, admitted.error().message);
  };
  const std::string page = "GET / HTTP/1.1\r\n";
  const std::string write = "POST /api/write HTTP/1.1\r\n" + kHost + kKeyLine;
  EXPECT_EQ(refusal("GET / HTTP/1.0\r\n" + kHost), "505 only HTTP/1.1 is answered");
  EXPECT_EQ(refusal("GET /" + std::string(64, 'a') + " HTTP/1.1\r\n" + kHost),
            "414 the path is longer than 64 bytes");
  EXPECT_EQ(refusal("GET a HTTP/1.1\r\n" + kHost), "400 the target must be a path");
  EXPECT_EQ(refusal(page), "403 the host must be 127.0.0.1:8000 or localhost:8000");
  EXPECT_EQ(refusal(page + kHost + "Origin: null\r\n"),
            "403 a page of another origin may not use this server");
  EXPECT_EQ(refusal(page + kHost + "Sec-Fetch-Site: cross-site\r\n"),
            "403 another site may not use this server");
  EXPECT_EQ(refusal(page + kHost + "Transfer-Encoding: chunked\r\n"),
            "411 a body needs Content-Length, not Transfer-Encoding");
  EXPECT_EQ(refusal(page + kHost + "Expect: 100-continue\r\n"), "417 Expect is not supported");
  EXPECT_EQ(refusal("PUT / HTTP/1.1\r\n" + kHost), "405 only GET and POST are answered");
  EXPECT_EQ(refusal("GET /api/read HTTP/1.1\r\n" + kHost),
            "403 the key is missing or wrong: open the address that raum has printed");
  EXPECT_EQ(refusal("GET /none HTTP/1.1\r\n" + kHost), "404 no such page");
  EXPECT_EQ(refusal("GET /api/write HTTP/1.1\r\n" + kHost + kKeyLine),
            "405 this path answers POST only");
  EXPECT_EQ(refusal(page + kHost + "Content-Length: 1\r\n"), "400 a GET must have no body");
  EXPECT_EQ(refusal(write + kJson + "Content-Length: 1\r\nContent-Length: 1\r\n"),
            "400 two Content-Length headers");
  EXPECT_EQ(refusal(write + kJson + "Content-Length: 1x\r\n"), "400 Content-Length is no number");
  EXPECT_EQ(refusal(write + "Content-Length: 1\r\n"),
            "415 the body must have the type application/json");
  EXPECT_EQ(refusal(write + kJson), "411 Content-Length is missing");
  EXPECT_EQ(refusal(write + kJson + "Content-Length: 101\r\n"),
            "413 the body is longer than 100 bytes");
  EXPECT_EQ(refusal(write + kJson + "Content-Length: 100\r\n"), "admitted");
}

TEST_F(AccessTest, ReturnsPathAndQueryAsTheyAre) {
  const auto admitted = decide("GET /api/read?a=%2e&b=?x HTTP/1.1\r\n" + kHost + kKeyLine + "\r\n");
  ASSERT_TRUE(admitted);
  EXPECT_EQ(admitted->request.path, "/api/read");
  EXPECT_EQ(admitted->request.query, "a=%2e&b=?x");
  EXPECT_EQ(decide("GET / HTTP/1.1\r\n" + kHost + "\r\n")->request.query, "");
  EXPECT_EQ(decide("GET /? HTTP/1.1\r\n" + kHost + "\r\n")->request.query, "");
}

TEST_F(AccessTest, KeepsTheConnectionOfAGetOnly) {
  const auto is_last = [&](const std::string& headers) {
    return decide("GET / HTTP/1.1\r\n" + kHost + headers + "\r\n")->is_last;
  };
  EXPECT_FALSE(is_last(""));
  EXPECT_FALSE(is_last("Connection: keep-alive\r\n"));
  EXPECT_TRUE(is_last("Connection: close\r\n"));
  EXPECT_TRUE(is_last("connection: keep-alive, CLOSE\r\n"));
  EXPECT_TRUE(decide("POST /api/write HTTP/1.1\r\n" + kHost + kKeyLine + kJson +
                     "Content-Length: 0\r\n\r\n")
                  ->is_last);
}

// NOLINTEND(performance-inefficient-string-concatenation)

}  // namespace
}  // namespace raum::web
