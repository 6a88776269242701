#include "tournament/messages/worker_hello.h"

#include <fmt/core.h>
#include <sys/utsname.h>

#include <chrono>

#include "base/core/build_info.h"
#include "base/json/json_fields.h"
#include "base/text/quote.h"
#include "perft/count/perft.h"

namespace raum::tournament {
namespace {

std::string own_host() {
  utsname system = {};
  return ::uname(&system) == 0 ? printable_utf8(system.nodename) : "unknown host";
}

// Makes every move, as a search does.
std::uint64_t measured_speed() {
  constexpr auto kTime = std::chrono::milliseconds(20);
  const Position start = Position::start();
  const auto begun = std::chrono::steady_clock::now();
  std::uint64_t nodes = 0;
  auto spent = std::chrono::steady_clock::duration::zero();
  while (spent < kTime) {
    nodes += perft::perft(start, {.depth = 3, .bulk = false});
    spent = std::chrono::steady_clock::now() - begun;
  }
  return static_cast<std::uint64_t>(static_cast<double>(nodes) /
                                    std::chrono::duration<double>(spent).count());
}

}  // namespace

WorkerHello make_hello() {
  return {.version = fmt::format("{} ({})", build_info().version, build_info().commit),
          .host = own_host(),
          .processor = printable_utf8(processor_name()),
          .speed = measured_speed()};
}

Json hello_json(const WorkerHello& hello) {
  return {{"protocol", hello.protocol},
          {"version", hello.version},
          {"host", hello.host},
          {"processor", hello.processor},
          {"speed", hello.speed}};
}

Expected<WorkerHello> read_hello(const Json& json) {
  const JsonPlace place{json, "hello"};
  WorkerHello hello;
  std::uint64_t protocol = 0;
  JsonFields fields(place);
  const auto text = [](const JsonPlace& at) { return at.text(); };
  fields.read("protocol", protocol, json_count);
  fields.read("version", hello.version, text);
  fields.read("host", hello.host, [](const JsonPlace& at) {
    auto host = at.text();
    return host && host->empty() ? at.wrong("the name of the host") : host;
  });
  fields.read("processor", hello.processor, text);
  fields.read("speed", hello.speed, json_count);
  hello.protocol = protocol > 1'000'000 ? -1 : static_cast<int>(protocol);
  return fields.result(std::move(hello));
}

Expected<void> check_hello(const WorkerHello& hello) {
  const std::string own = fmt::format("raum {} ({}), protocol {}", build_info().version,
                                      build_info().commit, kWorkerProtocol);
  const std::string found = fmt::format("raum {}, protocol {}", hello.version, hello.protocol);
  if (found != own) return fail("worker", found, own);
  return {};
}

}  // namespace raum::tournament
