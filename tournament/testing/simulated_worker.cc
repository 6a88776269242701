// raum-simulated-worker: a worker process that answers each job at once with two games of no moves,
// to measure how many jobs a coordinator can serve. It takes the arguments of `raum` and ignores
// them.
#include <fmt/core.h>

#include <cstdio>
#include <iostream>
#include <string>

#include "tournament/messages/job_message.h"
#include "tournament/messages/message.h"
#include "tournament/messages/report_message.h"
#include "tournament/messages/worker_hello.h"
#include "tournament/messages/worker_setup.h"

namespace {

using namespace raum;
using namespace raum::tournament;

void say(const Json& message) {
  const std::string lines = message_lines(message);
  static_cast<void>(std::fwrite(lines.data(), 1, lines.size(), stdout));
  static_cast<void>(std::fflush(stdout));
}

void play(const Job& job, const WorkerSetup& setup) {
  const Contender& first = setup.engines[job.players.first].contender;
  const Contender& second = setup.engines[job.players.second].contender;
  for (int leg = 0; leg < kLegs; ++leg) {
    PlayedReport report;
    StoredGame& game = report.game;
    game.pair = job.pair;
    game.leg = leg;
    game.white = leg == 0 ? first.name() : second.name();
    game.black = leg == 0 ? second.name() : first.name();
    game.opening = job.opening.text;
    game.result = "1/2-1/2";
    game.reason = "move limit";
    game.started = game.finished = "2026-01-01T00:00:00Z";
    say(report_json(report));
  }
}

}  // namespace

int main() {
  say({{"hello", hello_json(make_hello())}});
  MessageReader reader;
  Expected<WorkerSetup> setup = fail("setup", "none", "one");
  for (std::string line; std::getline(std::cin, line) && line != "quit";) {
    const auto message = reader.take(line);
    if (!message) return 4;
    if (!*message) continue;
    const Json& json = **message;
    if (json.contains("alive")) say(json);
    if (json.contains("setup")) {
      setup = read_setup(json["setup"]);
      if (!setup) return 4;
      say({{"ready", true}});
    }
    if (!json.contains("job")) continue;
    const auto job = setup ? read_job(json["job"], setup->engines.size())
                           : Expected<JobMessage>(tl::unexpected(setup.error()));
    if (!job) return 4;
    play(job->job, *setup);
  }
  return 0;
}
