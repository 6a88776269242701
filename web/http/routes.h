// Routes: which function answers which path.
//   1. A path is compared byte by byte: nothing is decoded, and no file stands behind a path.
//   2. A Get has no effects. A Post has a path below /api/, because only there the server asks for
//      its key.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "base/json/json_reader.h"
#include "web/http/request.h"

namespace raum::web {

/// The server asks for its key in requests of these paths.
[[nodiscard]] bool needs_key(std::string_view path);

/// How long a handler may take, and thereby which thread calls it. No thread waits for another.
enum class Pace : std::uint8_t {
  Fast,   // the thread of the sockets
  Brief,  // tenths of a second: a worker thread
  Slow,   // seconds: another worker thread
};

/// All handlers of one pace are called by one thread. What one throws becomes a response with
/// status 500.
struct Route {
  Method method = Method::Get;
  std::string path;
  std::function<Response(const Request&)> answer;
  Pace pace = Pace::Fast;
  std::size_t most_body = 64 * 1024;  // bytes of a Post's body
};

class Routes {
 public:
  /// Requires: no other route has this method and path; the second rule above.
  void add(Route route);

  /// Returns: nullptr if there is none.
  [[nodiscard]] const Route* find(Method method, std::string_view path) const;
  /// The methods of a path, as the header Allow lists them, such as "GET, POST"; "" if no route has
  /// this path.
  [[nodiscard]] std::string methods_of(std::string_view path) const;

 private:
  std::map<std::string, Route, std::less<>> gets_, posts_;  // by path
};

[[nodiscard]] Response json_response(const Json& json);

/// {"error": message}
[[nodiscard]] Response error_response(int status, const std::string& message);

/// The number in the query, such as 12 in "db=0&after=12".
/// Returns: nullopt if the name is missing, stands there twice or has no decimal number below 2^63.
[[nodiscard]] std::optional<std::uint64_t> number_parameter(const Request& request,
                                                            std::string_view name);

}  // namespace raum::web
