#include "web/live/live_view.h"

#include <chrono>
#include <thread>
#include <utility>

#include "web/http/server.h"
#include "web/live/live_match.h"
#include "web/live/live_routes.h"
#include "web/live/live_viewers.h"

namespace raum::web {

namespace {

// How long the command waits for open pages after the match.
constexpr std::chrono::seconds kLongestWait{5};
constexpr std::chrono::seconds kLongestWaitIfStopped{2};
constexpr std::chrono::milliseconds kWaitStep{20};

class LiveView final : public tournament::MatchView {
 public:
  explicit LiveView(const tournament::MatchConfig& config)
      : match_(config), db_path_(config.db_path) {}

  Fallible<void> start(std::uint16_t port) {
    auto server = Server::start(live_routes(match_, viewers_, db_path_), port);
    if (!server) return tl::unexpected(std::move(server.error()));
    server_ = *std::move(server);
    return {};
  }

  [[nodiscard]] std::string address() const override { return server_->address(); }
  [[nodiscard]] tournament::MatchObserver& observer() override { return match_; }
  void end(const Fallible<tournament::MatchOutcome>& outcome) noexcept override {
    match_.end(outcome);
  }

  void wait(const std::stop_token& stop) noexcept override {
    try {
      const bool is_stopped = stop.stop_requested();
      const auto begin = LiveViewers::Clock::now();
      const auto last = begin + (is_stopped ? kLongestWaitIfStopped : kLongestWait);
      // A report that is being made is waited for: the server does not stop before it, either.
      const auto goes_on = [&] {
        const auto now = LiveViewers::Clock::now();
        return viewers_.is_asking() || (now < last && viewers_.is_awaited(now));
      };
      while (goes_on()) {
        if (!is_stopped && stop.stop_requested()) return;
        std::this_thread::sleep_for(kWaitStep);
      }
    } catch (const std::exception&) {  // the match has ended; whoever watches sees no server
    }
  }

 private:
  LiveMatch match_;
  std::string db_path_;
  LiveViewers viewers_;
  std::unique_ptr<Server> server_;  // last: it stops before what its handlers use is gone
};

}  // namespace

Fallible<std::unique_ptr<tournament::MatchView>> start_live_view(
    std::uint16_t port, const tournament::MatchConfig& config) {
  auto view = std::make_unique<LiveView>(config);
  if (auto started = view->start(port); !started) {
    return tl::unexpected(std::move(started.error()));
  }
  return view;
}

}  // namespace raum::web
