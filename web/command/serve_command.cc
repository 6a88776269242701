// `raum serve`: shows results databases in a browser of this machine, until it is interrupted.
#include <fmt/core.h>

#include <condition_variable>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <stop_token>
#include <string>
#include <vector>

#include "base/cli/console.h"
#include "base/process/signal_watch.h"
#include "base/process/stop_event.h"
#include "tournament/report/results_reader.h"
#include "web/command/command.h"
#include "web/http/page_response.h"
#include "web/http/server.h"
#include "web/play/play_routes.h"
#include "web/play/play_setup.h"
#include "web/play_page/play_page.h"
#include "web/serve/report_routes.h"

namespace raum::web {

namespace {

constexpr const char* kRaumServe = "raum serve";

struct ServeOptions {
  std::vector<std::string> databases;
  std::vector<std::string> engines;  // specs
  std::int64_t port = 0;
  bool json = false;
};

Fallible<Routes> routes_of(const ServeOptions& options, PlayService& play,
                           const std::stop_token& stop) {
  for (const std::string& path : options.databases) {
    if (auto reader = tournament::ResultsReader::open(path); !reader) {
      return tl::unexpected(std::move(reader.error()));
    }
  }
  Routes routes;
  std::vector<StartLink> links;  // to the pages of other rooms, which add their routes here
  routes.add({.path = "/play",
              .answer = [page = page_response(play_page())](const Request&) { return page; }});
  links.push_back({"/play", "Play and analyse"});
  add_report_routes(routes, options.databases, links, stop);
  add_play_routes(routes, play);
  return routes;
}

Fallible<void> print_address(const Server& server, bool json) {
  if (!json) return print_all(server.address() + "\n");
  const nlohmann::ordered_json object{
      {"schema_version", 1}, {"address", server.address()}, {"port", server.port()}};
  return print_all(object.dump() + "\n");
}

void wait_until_stopped(const std::stop_token& stop) {
  std::mutex mutex;
  std::unique_lock lock(mutex);
  std::condition_variable_any().wait(lock, stop, [] { return false; });
}

ExitCode say_interrupted() {
  print_message(fmt::format("{}: interrupted", kRaumServe));
  return ExitCode::NoVerdict;
}

Fallible<ExitCode> serve(const ServeOptions& options, const std::stop_token& stop) {
  const StopEvent interrupted;
  const std::stop_callback on_stop(stop, [&] { interrupted.set(); });
  const auto play = make_play_service(options.engines, interrupted);
  if (interrupted.is_set()) return say_interrupted();
  if (!play) return tl::unexpected(play.error());
  auto routes = routes_of(options, **play, stop);
  if (!routes) return tl::unexpected(std::move(routes.error()));
  const auto server = Server::start(*std::move(routes), static_cast<std::uint16_t>(options.port));
  if (!server) return tl::unexpected(server.error());
  if (auto printed = print_address(**server, options.json); !printed) {
    return tl::unexpected(std::move(printed.error()));
  }
  wait_until_stopped(stop);
  return say_interrupted();
}

ExitCode run(const ServeOptions& options) {
  // On the heap: GCC 12 takes one on the stack for uninitialized here.
  const auto stop = std::make_unique<std::stop_source>();
  // Before the threads of the server, which must not get the signals.
  const SignalWatch watch(*stop);
  const auto done = serve(options, stop->get_token());
  return done ? *done : report_error(kRaumServe, done.error());
}

}  // namespace

std::function<ExitCode()> add_serve_command(CliCommand raum) {
  const auto options = std::make_shared<ServeOptions>();
  CliCommand command =
      raum.add_command("serve", "Show results databases in a browser of this machine");
  command.add_option("DB", options->databases, "Results databases of raum match");
  command
      .add_option("--engine", options->engines,
                  "Add an engine to play and analyse with, besides those of the build: "
                  "name=N,cmd=PATH..., as raum match takes it")
      .repeatable()
      .not_empty("name=N,cmd=PATH");
  command.add_option("--port", options->port, "Listen on this port of 127.0.0.1; 0: on a free one")
      .integer_in(0, 65535)
      .show_default();
  command.add_flag("--json", options->json, "Print one JSON object with the address");
  command.footer(
      "Prints an address for a browser and answers it until the program is interrupted. The part "
      "behind the # is a key, without which nothing is shown. Only programs of this machine can "
      "connect; `ssh -L PORT:127.0.0.1:PORT HOST` shows the pages of another machine.\n"
      "Exit code: 2 wrong input, 3 interrupted, 4 a file that cannot be read or a port that is in "
      "use.");
  return [options] { return run(*options); };
}

}  // namespace raum::web
