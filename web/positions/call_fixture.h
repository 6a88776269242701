// Calls of the page's functions with JSON, and what they return.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "base/json/json_reader.h"
#include "web/http/request.h"

namespace raum::web {

inline Request post_of(const Json& body) {
  return {.method = Method::Post, .path = {}, .query = {}, .body = body.dump()};
}

/// The JSON of a response. Fails the test if it has another status than 200.
inline Json accepted(const Response& response) {
  EXPECT_EQ(response.status, 200) << response.body;
  EXPECT_EQ(response.type, "application/json");
  return Json::parse(response.body);
}

/// The text of a refusal. Fails the test if it has another status.
inline std::string refusal(const Response& response, int status = 400) {
  EXPECT_EQ(response.status, status) << response.body;
  const Json body = Json::parse(response.body);
  EXPECT_EQ(body.size(), 1U) << response.body;
  return body.value("error", "no error");
}

}  // namespace raum::web
