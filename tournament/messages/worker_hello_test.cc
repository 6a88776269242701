#include "tournament/messages/worker_hello.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <string>

#include "base/core/build_info.h"
#include "base/testing/error_of.h"

namespace raum::tournament {
namespace {

WorkerHello hello_to_send() {
  return {.protocol = 3,
          .version = "1.2.3",
          .host = "node1",
          .processor = "Model 3000",
          .speed = 4'000'000'000'000};
}

// As it arrives: a number that is not negative is a count only then.
Json arrived_hello(const WorkerHello& hello) { return Json::parse(hello_json(hello).dump()); }

std::string hello_error(const char* key, const Json& value) {
  Json json = arrived_hello(hello_to_send());
  json[key] = value;
  return error_line(read_hello(json));
}

TEST(WorkerHello, IsReadBack) {
  const auto read = read_hello(arrived_hello(hello_to_send()));
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(*read, hello_to_send());
}

TEST(WorkerHello, DescribesThisProcess) {
  const WorkerHello hello = make_hello();
  EXPECT_EQ(hello.protocol, kWorkerProtocol);
  EXPECT_EQ(hello.version, fmt::format("{} ({})", build_info().version, build_info().commit));
  EXPECT_FALSE(hello.host.empty());
  EXPECT_GT(hello.speed, 1'000U);
  const auto read = read_hello(arrived_hello(hello));
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(*read, hello);
  EXPECT_TRUE(check_hello(hello).has_value());
}

TEST(WorkerHello, RefusesAMissingField) {
  const Json whole = arrived_hello(hello_to_send());
  ASSERT_EQ(whole.size(), 5U);
  for (const auto& [key, value] : whole.items()) {
    Json json = whole;
    json.erase(key);
    EXPECT_EQ(error_line(read_hello(json)), "hello." + key + ": found nothing, expected the field");
  }
}

TEST(WorkerHello, RefusesAFieldOfAnotherType) {
  EXPECT_EQ(hello_error("protocol", "1"), "hello.protocol: found \"1\", expected a count");
  EXPECT_EQ(hello_error("speed", -1), "hello.speed: found -1, expected a count");
  for (const std::string key : {"version", "host", "processor"}) {
    EXPECT_EQ(hello_error(key.c_str(), 1), "hello." + key + ": found 1, expected a string");
    EXPECT_EQ(hello_error(key.c_str(), "a\nb"),
              "hello." + key + ": found \"a\\x0ab\", expected one line of text");
  }
}

TEST(WorkerHello, RefusesAnotherVersion) {
  WorkerHello hello = make_hello();
  hello.version = "0.0.1";
  EXPECT_EQ(error_line(check_hello(hello)),
            fmt::format("worker: found raum 0.0.1, protocol 2, expected raum {} ({}), protocol 2",
                        build_info().version, build_info().commit));
}

TEST(WorkerHello, RefusesAnotherProtocol) {
  WorkerHello hello = make_hello();
  hello.protocol = kWorkerProtocol + 1;
  EXPECT_NE(error_line(check_hello(hello)).find(", protocol 3, expected raum "), std::string::npos);
  // Not the same after it was cut to an int.
  Json json = arrived_hello(make_hello());
  json["protocol"] = (std::uint64_t{1} << 32U) + kWorkerProtocol;
  const auto read = read_hello(json);
  ASSERT_TRUE(read.has_value());
  EXPECT_FALSE(check_hello(*read).has_value());
}

}  // namespace
}  // namespace raum::tournament
