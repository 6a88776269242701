#include "web/testing/http_client.h"

#include <fmt/core.h>

#include <utility>  // before asio 1.74, which uses std::exchange without including it

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>

namespace raum::web {
namespace {

namespace http = boost::beast::http;
using boost::asio::ip::tcp;
using boost::system::error_code;

constexpr std::uint64_t kResponseBytesMax = std::uint64_t{64} << 20;

// Asynchronous, because only then a deadline can end it: the io_context runs until the last step
// ends, one of them fails, or time is up.
class Call {
 public:
  Call(std::uint16_t port, const HttpRequest& request) {
    request_.version(11);
    request_.method_string(request.method);
    request_.target(request.target);
    request_.set(http::field::host, fmt::format("127.0.0.1:{}", port));
    for (const auto& [name, value] : request.headers) request_.set(name, value);
    request_.keep_alive(false);
    request_.body() = request.body;
    if (!request.body.empty()) request_.set(http::field::content_type, "application/json");
    request_.prepare_payload();
    parser_.body_limit(kResponseBytesMax);
  }

  // Returns: whether the last step ended or one of them failed before the deadline.
  bool run(std::uint16_t port, std::chrono::steady_clock::time_point deadline) {
    const tcp::endpoint server(boost::asio::ip::address_v4::loopback(), port);
    socket_.async_connect(server, [this](error_code error) {
      step_ = "cannot connect";
      if (!failed(error)) send();
    });
    io_.run_until(deadline);
    return io_.stopped();
  }

  [[nodiscard]] const error_code& error() const { return error_; }
  [[nodiscard]] const char* step() const { return step_; }
  [[nodiscard]] HttpResponse response() {
    return {.status = static_cast<int>(parser_.get().result_int()),
            .body = std::move(parser_.get().body())};
  }

 private:
  bool failed(error_code error) {
    error_ = error;
    return error.failed();
  }

  void send() {
    http::async_write(socket_, request_, [this](error_code error, std::size_t) {
      step_ = "cannot send the request";
      if (!failed(error)) receive();
    });
  }

  void receive() {
    http::async_read(socket_, buffer_, parser_, [this](error_code error, std::size_t) {
      step_ = "cannot read the response";
      failed(error);
    });
  }

  boost::asio::io_context io_{1};
  tcp::socket socket_{io_};
  http::request<http::string_body> request_;
  http::response_parser<http::string_body> parser_;
  boost::beast::flat_buffer buffer_;
  error_code error_;
  const char* step_ = "";
};

}  // namespace

Expected<HttpResponse> http_call(std::uint16_t port, const HttpRequest& request,
                                 std::chrono::steady_clock::time_point deadline) {
  const std::string where = fmt::format("{} 127.0.0.1:{}{}", request.method, port, request.target);
  Call call(port, request);
  if (!call.run(port, deadline)) return fail(where, "no response before the deadline", "");
  if (call.error()) {
    return fail(where, fmt::format("{}: {}", call.step(), call.error().message()), "");
  }
  return call.response();
}

}  // namespace raum::web
