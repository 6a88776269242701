// Request and Response: what a handler of the server reads and returns.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

namespace raum::web {

enum class Method : std::uint8_t { Get, Post };

/// A request that all rules of the server have accepted.
struct Request {
  Method method = Method::Get;
  std::string path = {};   // "/api/matches", never decoded
  std::string query = {};  // behind "?", never decoded
  std::string body = {};   // JSON of a Post, as it was sent; "" of a Get
};

struct Response {
  int status = 200;
  std::string type = "application/json";
  std::string body = {};
  std::string policy = {};  // Content-Security-Policy; "": nothing is allowed
  // Released once the last byte was sent or the connection has ended.
  std::shared_ptr<void> held = {};
};

}  // namespace raum::web
