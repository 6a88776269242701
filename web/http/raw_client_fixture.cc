#include "web/http/raw_client_fixture.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>

#include <array>
#include <cstdlib>

namespace raum::web {

namespace {

constexpr int kLimitMs = 60'000;

}  // namespace

std::string RawResponse::header(std::string_view name) const {
  for (const std::string& line : headers) {
    if (line.starts_with(name) && line.substr(name.size(), 2) == ": ") {
      return line.substr(name.size() + 2);
    }
  }
  return {};
}

RawClient::RawClient(std::uint16_t port, const std::string& address)
    : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in server{};
  server.sin_family = AF_INET;
  server.sin_port = htons(port);
  ::inet_pton(AF_INET, address.c_str(), &server.sin_addr);
  if (::connect(socket_.get(), reinterpret_cast<const sockaddr*>(&server), sizeof server) != 0) {
    socket_.close();
  }
}

bool RawClient::send(std::string_view bytes) const {
  while (!bytes.empty()) {
    const ssize_t count = ::send(socket_.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (count <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

void RawClient::end_sending() const { ::shutdown(socket_.get(), SHUT_WR); }

bool RawClient::read_more() {
  pollfd ready{.fd = socket_.get(), .events = POLLIN, .revents = 0};
  if (::poll(&ready, 1, kLimitMs) != 1) {
    ADD_FAILURE() << "the server sent nothing for a minute";
    is_given_up_ = true;
    return false;
  }
  std::array<char, 65536> bytes{};
  const ssize_t count = ::recv(socket_.get(), bytes.data(), bytes.size(), 0);
  if (count <= 0) return false;
  input_.append(bytes.data(), static_cast<std::size_t>(count));
  return true;
}

RawResponse RawClient::receive() {
  std::size_t end = 0;
  while ((end = input_.find("\r\n\r\n")) == std::string::npos) {
    if (!read_more()) return {};
  }
  RawResponse response;
  response.status = std::atoi(input_.substr(input_.find(' ') + 1, 3).c_str());
  for (std::size_t at = input_.find("\r\n") + 2; at < end + 2;) {
    const std::size_t line_end = input_.find("\r\n", at);
    response.headers.push_back(input_.substr(at, line_end - at));
    at = line_end + 2;
  }
  const auto bytes = static_cast<std::size_t>(
      std::strtoull(response.header("Content-Length").c_str(), nullptr, 10));
  while (input_.size() < end + 4 + bytes) {
    if (!read_more()) return {};
  }
  response.body = input_.substr(end + 4, bytes);
  input_.erase(0, end + 4 + bytes);
  return response;
}

bool RawClient::is_closed() {
  while (read_more()) input_.clear();
  return !is_given_up_;
}

RawResponse exchange(std::uint16_t port, std::string_view bytes) {
  RawClient client(port);
  client.send(bytes);
  return client.receive();
}

}  // namespace raum::web
