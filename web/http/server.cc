#include "web/http/server.h"

#include <fcntl.h>
#include <fmt/core.h>

#include <utility>  // before asio 1.74, which uses std::exchange without including it

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <exception>
#include <optional>
#include <thread>
#include <vector>

#include "web/http/access.h"
#include "web/http/key.h"
#include "web/http/rate_limit.h"
#include "web/http/response_text.h"
#include "web/http/worker.h"

namespace raum::web {

namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;
using Clock = RateLimit::Clock;
// With the context's own type of executor, which is smaller and faster than any_io_executor.
using Executor = asio::io_context::executor_type;
using Stream = boost::beast::basic_stream<tcp, Executor>;
using Acceptor = asio::basic_socket_acceptor<tcp, Executor>;

constexpr std::string_view kHeadEnd = "\r\n\r\n";

Response answer_of(const Route& route, const Request& request) {
  try {
    return route.answer(request);
  } catch (const std::exception& error) {
    return error_response(500, fmt::format("the server failed: {}", error.what()));
  } catch (...) {
    return error_response(500, "the server failed");
  }
}

class Connection;

// What the connections share.
struct Shared {
  Routes routes;
  ServerLimits limits;
  std::string key;
  std::uint16_t port = 0;
  RateLimit rate{limits.requests, limits.request_window};       // of requests with the key
  RateLimit page_rate{limits.requests, limits.request_window};  // of those that need none
  std::vector<Connection*> connections = {};
  std::optional<Worker> brief = {}, slow = {};
};

// One connection. Its completion handlers own it; it ends with the last of them.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(Stream::socket_type socket, Shared& shared)
      : stream_(std::move(socket)), shared_(shared) {
    shared_.connections.push_back(this);
  }
  ~Connection() { forget(); }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  void read_head();

  // Whether the client is the one who has to do something, so that nothing is lost by closing.
  [[nodiscard]] bool is_waiting() const { return is_waiting_; }

  void close() {
    forget();
    stream_.close();
  }

 private:
  void forget() { std::erase(shared_.connections, this); }

  void take_head(std::size_t end);
  void read_body();
  void answer();
  void respond(const Response& response, const ResponseOptions& options);
  void respond_to_admitted(const Response& response) {
    respond(response, {.is_last = admitted_.is_last || response.status >= 400});
  }
  void refuse(const Refusal& refusal) {
    respond(response_of(refusal), {.is_last = true, .allow = refusal.allow});
  }
  void write();
  void finish();
  void drop_input();

  // Reads up to `most` bytes more into input_, then calls the member function.
  void read(std::size_t most, void (Connection::*then)());

  Stream stream_;
  Shared& shared_;
  std::string input_;   // read, but not used
  std::string output_;  // the response
  std::size_t written_ = 0;
  std::shared_ptr<void> held_;  // of the response
  Admission admitted_;
  bool is_in_head_ = false;  // its time runs
  bool is_last_ = false;
  bool is_waiting_ = true;
};

void Connection::read(std::size_t most, void (Connection::*then)()) {
  const std::size_t before = input_.size();
  input_.resize(before + most);
  stream_.async_read_some(
      asio::buffer(input_.data() + before, most),
      [self = shared_from_this(), before, then](error_code error, std::size_t count) {
        self->input_.resize(before + count);
        if (error) return self->close();
        ((*self).*then)();
      });
}

void Connection::read_head() {
  const ServerLimits& limits = shared_.limits;
  const std::size_t end = input_.find(kHeadEnd);
  if (end != std::string::npos) return take_head(end + kHeadEnd.size());
  if (input_.size() >= limits.head_bytes) {
    return refuse({431, fmt::format("the head is longer than {} bytes", limits.head_bytes)});
  }
  // The time of a head does not begin again with each of its bytes.
  if (input_.empty()) {
    stream_.expires_after(limits.idle_time);
  } else if (!std::exchange(is_in_head_, true)) {
    stream_.expires_after(limits.head_time);
  }
  read(limits.head_bytes - input_.size(), &Connection::read_head);
}

void Connection::take_head(std::size_t end) {
  is_in_head_ = false;
  const AccessRules rules{
      .port = shared_.port, .key = shared_.key, .target_bytes = shared_.limits.target_bytes};
  auto admitted = admit(std::string_view(input_).substr(0, end), rules, shared_.routes);
  if (!admitted) return refuse(admitted.error());
  RateLimit& rate = needs_key(admitted->request.path) ? shared_.rate : shared_.page_rate;
  if (!rate.admit(Clock::now())) return refuse({429, "too many requests"});
  admitted_ = *std::move(admitted);
  input_.erase(0, end);
  stream_.expires_after(shared_.limits.body_time);
  read_body();
}

void Connection::read_body() {
  const std::size_t expected = admitted_.body_bytes;
  if (input_.size() < expected) return read(expected - input_.size(), &Connection::read_body);
  admitted_.request.body = input_.substr(0, expected);
  input_.erase(0, expected);
  answer();
}

void Connection::answer() {
  is_waiting_ = false;
  const Pace pace = admitted_.route->pace;
  if (pace == Pace::Fast) {
    return respond_to_admitted(answer_of(*admitted_.route, admitted_.request));
  }
  Worker& worker = pace == Pace::Brief ? *shared_.brief : *shared_.slow;
  // The connection goes back with the response: only the thread of the sockets may end it.
  worker.post([self = shared_from_this()]() mutable {
    Response response = answer_of(*self->admitted_.route, self->admitted_.request);
    const Executor sockets = self->stream_.get_executor();
    asio::post(sockets, [self = std::move(self), response = std::move(response)] {
      self->respond_to_admitted(response);
    });
  });
}

void Connection::respond(const Response& response, const ResponseOptions& options) {
  is_waiting_ = true;
  is_last_ = options.is_last;
  held_ = response.held;
  output_ = response_text(response, options);
  written_ = 0;
  write();
}

void Connection::write() {
  stream_.expires_after(shared_.limits.idle_time);
  stream_.async_write_some(asio::buffer(output_.data() + written_, output_.size() - written_),
                           [self = shared_from_this()](error_code error, std::size_t count) {
                             if (error) return self->close();
                             self->written_ += count;
                             if (self->written_ < self->output_.size()) return self->write();
                             self->finish();
                           });
}

void Connection::finish() {
  output_ = {};
  held_ = nullptr;
  if (!is_last_) return read_head();
  // Closing a socket with unread input resets the connection, and the client might not get the
  // response: the client closes first, if it does so in time.
  error_code ignored;
  stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
  stream_.expires_after(shared_.limits.close_time);
  drop_input();
}

void Connection::drop_input() {
  input_.clear();
  read(shared_.limits.head_bytes, &Connection::drop_input);
}

}  // namespace

class Server::State {
 public:
  State(Routes routes, const ServerLimits& limits, std::string key)
      : shared_{.routes = std::move(routes), .limits = limits, .key = std::move(key)} {}
  ~State() { stop(); }
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  error_code listen(std::uint16_t port) {
    const tcp::endpoint local(asio::ip::address_v4::loopback(), port);
    error_code error;
    acceptor_.open(local.protocol(), error);
    // A server can start again on the port of one that has just ended.
    if (!error) acceptor_.set_option(Acceptor::reuse_address(true), error);
    if (!error) acceptor_.bind(local, error);
    if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
    if (!error) shared_.port = acceptor_.local_endpoint(error).port();
    if (!error) close_on_exec(acceptor_.native_handle());
    return error;
  }

  void start() {
    shared_.brief.emplace();
    shared_.slow.emplace();
    accept();
    thread_ = std::jthread([this] { run(); });
  }

  void stop() {
    io_.stop();
    if (thread_.joinable()) thread_.join();
    error_code ignored;
    acceptor_.close(ignored);
    shared_.brief.reset();  // each waits for its handler
    shared_.slow.reset();
    while (!shared_.connections.empty()) shared_.connections.back()->close();
  }

  [[nodiscard]] const Shared& shared() const { return shared_; }

 private:
  static void close_on_exec(int socket) { static_cast<void>(::fcntl(socket, F_SETFD, FD_CLOEXEC)); }

  void run() {
    while (!io_.stopped()) {
      try {
        io_.run();
      } catch (...) {  // no memory: the connection whose step failed has ended, the others go on
      }
    }
  }

  void accept() {
    acceptor_.async_accept([this](error_code error, Stream::socket_type socket) {
      if (error == asio::error::operation_aborted) return;
      if (error) return accept_later();
      accept();
      serve(std::move(socket));
    });
  }

  // The system has no descriptor left, for example: trying again at once would keep a core busy.
  void accept_later() {
    retry_.expires_after(std::chrono::milliseconds(100));
    retry_.async_wait([this](error_code error) {
      if (!error) accept();
    });
  }

  void serve(Stream::socket_type socket) {
    close_on_exec(socket.native_handle());
    if (shared_.connections.size() >= shared_.limits.connections && !close_one()) return;
    std::make_shared<Connection>(std::move(socket), shared_)->read_head();
  }

  // Closes the oldest connection whose client lets the server wait, so that slow clients cannot
  // lock out others.  Returns: whether there was one.
  bool close_one() {
    auto& all = shared_.connections;
    const auto found =
        std::find_if(all.begin(), all.end(), [](const Connection* c) { return c->is_waiting(); });
    if (found == all.end()) return false;
    (*found)->close();
    return true;
  }

  Shared shared_;
  asio::io_context io_{1};
  Acceptor acceptor_{io_};
  asio::steady_timer retry_{io_};
  std::jthread thread_;
};

Fallible<std::unique_ptr<Server>> Server::start(Routes routes, std::uint16_t port,
                                                const ServerLimits& limits) {
  using Started = Fallible<std::unique_ptr<Server>>;
  return make_key().and_then([&](std::string key) -> Started {
    auto state = std::make_unique<State>(std::move(routes), limits, std::move(key));
    if (const error_code error = state->listen(port)) {
      return environment_error(
          {fmt::format("127.0.0.1:{}", port), error.message(), "a port that is free"});
    }
    state->start();
    return std::unique_ptr<Server>(new Server(std::move(state)));
  });
}

Server::Server(std::unique_ptr<State> state) : state_(std::move(state)) {}
Server::~Server() = default;

std::uint16_t Server::port() const { return state_->shared().port; }
const std::string& Server::key() const { return state_->shared().key; }
std::string Server::address() const {
  return fmt::format("http://127.0.0.1:{}/#k={}", port(), key());
}
void Server::stop() { state_->stop(); }

}  // namespace raum::web
