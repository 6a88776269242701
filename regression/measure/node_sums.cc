#include "regression/measure/node_sums.h"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include "base/process/stop_event.h"
#include "engine/protocol/bench.h"
#include "regression/measure/workload.h"
#include "tournament/engines/uci_client.h"

namespace raum::regression {

using tournament::EngineFailure;
using tournament::UciClient;

namespace {

tl::unexpected<Error> failed(const EngineFailure& failure) {
  std::string found(to_string(failure.fault));
  if (!failure.detail.empty()) found += ": " + failure.detail;
  return fail("searches of the signature", std::move(found), "an answer");
}

tournament::EngineSpec spec_of(const BuiltEngine& engine) {
  return {.name = "engine",
          .command = program_in(engine.folder, engine.command.front()).string(),
          .arguments = {std::next(engine.command.begin()), engine.command.end()},
          .options = engine.options,
          .memory_mib = engine.memory_mib,
          .folder = engine.folder.string()};
}

}  // namespace

Expected<std::uint64_t> sum_nodes(const BuiltEngine& engine, int depth,
                                  std::chrono::milliseconds limit, std::stop_token stop) {
  using Clock = std::chrono::steady_clock;
  const StopEvent stopped;
  const std::stop_callback on_stop(std::move(stop), [&] { stopped.set(); });
  const auto deadline = Clock::now() + limit;
  const auto left = [&] {
    return std::max(std::chrono::milliseconds(1),
                    std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()));
  };
  auto client = UciClient::start(spec_of(engine), limit, stopped);
  if (!client) return failed(client.error());
  std::uint64_t nodes = 0;
  for (const std::string_view position : bench_positions()) {
    if (const auto ready = client->new_game(); !ready) return failed(ready.error());
    const auto answer = client->search(fmt::format("position fen {}\n", position),
                                       {.go = fmt::format("go depth {}", depth), .time = left()});
    if (!answer) return failed(answer.error());
    if (!answer->info.nodes) {
      return fail("searches of the signature", "no nodes in the lines of info",
                  "info … nodes N before bestmove");
    }
    nodes += *answer->info.nodes;
  }
  client->quit();
  return nodes;
}

}  // namespace raum::regression
