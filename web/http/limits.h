// ServerLimits: how much of the server one client, or all of them, may use.
#pragma once

#include <chrono>
#include <cstddef>

namespace raum::web {

struct ServerLimits {
  std::size_t head_bytes = 8 * 1024;    // request line and headers, with the empty line
  std::size_t target_bytes = 2 * 1024;  // path and query
  std::chrono::milliseconds head_time = std::chrono::seconds(5);   // from its first byte to its end
  std::chrono::milliseconds body_time = std::chrono::seconds(5);   // from the end of the head
  std::chrono::milliseconds idle_time = std::chrono::seconds(15);  // without a byte in or out
  // How long a client may take to close a connection after the response to a refused request.
  std::chrono::milliseconds close_time = std::chrono::seconds(2);
  std::size_t connections = 32;
  // Accepted requests in a window of time: so many with the key, and as many for paths that need
  // none. Refused ones do not count. Otherwise a program without the key could use up the share of
  // the user's page.
  std::size_t requests = 200;
  std::chrono::milliseconds request_window = std::chrono::seconds(1);
};

}  // namespace raum::web
