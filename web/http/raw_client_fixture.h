// RawClient: a TCP connection to a server of this machine that sends any bytes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/process/descriptor.h"

namespace raum::web {

/// A response as it was received. `headers` are its lines behind the status line.
struct RawResponse {
  int status = 0;  // 0: none, the connection was closed
  std::vector<std::string> headers;
  std::string body;

  /// The value of a header, "" if it is missing.
  [[nodiscard]] std::string header(std::string_view name) const;
};

class RawClient {
 public:
  explicit RawClient(std::uint16_t port, const std::string& address = "127.0.0.1");

  [[nodiscard]] bool is_connected() const { return socket_.is_open(); }
  /// Sends all bytes.  Returns: whether the server took them.
  // NOLINTNEXTLINE(modernize-use-nodiscard): often called for its effect
  bool send(std::string_view bytes) const;
  /// Says that nothing more will be sent.
  void end_sending() const;
  /// Waits for a response.  Errors: as RawResponse::status says; after a minute the test fails.
  RawResponse receive();
  /// Whether the server closes the connection within a minute. Drops what it sends until then.
  bool is_closed();

 private:
  // Reads once more.  Returns: whether there was something.
  bool read_more();

  Descriptor socket_;
  std::string input_;
  bool is_given_up_ = false;
};

/// The response to bytes that are sent on a connection of their own.
[[nodiscard]] RawResponse exchange(std::uint16_t port, std::string_view bytes);

}  // namespace raum::web
