// What an engine that nobody trusts prints.
//   search_info        any lines before `bestmove` give a report whose variation is short and
//                      made of words of letters and digits; as a stored text it is read back
//                      unchanged
//   bench_output       signatures, counts of instructions and units, and names of engines: a
//                      number or a refusal
//   engine_session     an engine prints the lines of the input, then echoes what it is sent: the
//                      runner returns a fault or an answer, and each of its texts is printable
//   engine_game        the same for a handshake with an option, a search and `bench`
#include <chrono>
#include <string>

#include "base/cli/program.h"
#include "base/text/lines.h"
#include "base/text/quote.h"
#include "engine/board/position_text.h"
#include "fuzz/refusal.h"
#include "fuzz/scratch.h"
#include "fuzz/target.h"
#include "regression/measure/instructions.h"
#include "regression/measure/signature.h"
#include "tournament/engines/asked_engine.h"
#include "tournament/engines/search_report.h"
#include "tournament/engines/uci_client.h"
#include "tournament/game/pv_check.h"
#include "tournament/game/stored_game.h"

namespace raum::fuzz {
namespace {

// Short, because most talks lack an answer. What holds does not depend on whether one is in time.
constexpr auto kStall = std::chrono::milliseconds(50);

// The file that `cat FILE -` prints at once before it echoes what it is sent, as an engine.
std::string engine_that_says(std::string_view talk) {
  let_writes_fail();  // as every program of ours does, so that SIGPIPE does not end it
  static ScratchFolder folder;
  return folder.file("talk", talk);
}

void require_failure(const tournament::EngineFailure& failure) {
  FUZZ_REQUIRE(!to_string(failure.fault).empty());
  if (!failure.detail.empty()) require_printable(failure.detail);
  if (failure.error) require_refusal(*failure.error);
}

}  // namespace

FUZZ_TARGET(search_info) {
  tournament::SearchReport info;
  TextLines lines(input);
  while (const auto line = lines.next()) {
    read_info(*line, info);
    const auto one = tournament::parse_info(*line);
    if (!one) continue;
    FUZZ_REQUIRE(one->multipv >= 1 && one->multipv <= tournament::kMaxMultiPv);
    FUZZ_REQUIRE(!one->hashfull || (*one->hashfull >= 0 && *one->hashfull <= 1'000));
    FUZZ_REQUIRE(one->report.pv.size() <= tournament::kMaxPv);
  }
  FUZZ_REQUIRE(info.pv.size() <= tournament::kMaxPv);
  for (const char c : info.pv) {
    FUZZ_REQUIRE(c == ' ' || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
                 (c >= 'a' && c <= 'z'));
  }
  FUZZ_REQUIRE(!(info.score_cp && info.mate_in));
  const auto again = tournament::parse_infos(tournament::to_text({info}));
  FUZZ_REQUIRE(again && again->size() == 1 && again->front() == info);
  static_cast<void>(tournament::first_illegal_move(Position::start(), info.pv));
}

FUZZ_TARGET(bench_output) {
  for (const std::string_view label : {"", "signature", "Bench: ", "nodes="}) {
    const auto signature = regression::read_signature(input, label);
    require_refusal(signature);
    if (signature) FUZZ_REQUIRE(*signature >= 1);
  }
  const auto engines = regression::parse_engine_names(input, "Engine");
  require_refusal(engines);
  if (engines) {
    for (const std::string& name : engines->names) require_printable(name);
  }
  require_refusal(regression::parse_instructions(input));
  for (const char* const label : {"", "perft("}) {
    const auto units =
        regression::units_in(input, {.name = "perft", .label = label, .unit = "node"});
    require_refusal(units);
    if (units) FUZZ_REQUIRE(*units >= 1);
  }
  static_cast<void>(regression::announced_signature(input));
}

FUZZ_TARGET(engine_session) {
  const std::string spec = "name=talk,cmd=/bin/cat,arg=" + engine_that_says(input) + ",arg=-";
  auto engine = tournament::AskedEngine::start(spec, kStall);
  require_refusal(engine);
  if (!engine) return;
  const Position start = Position::start();
  const auto count = (*engine)->count(start, {}, 1);
  require_refusal(count);
  const auto result = (*engine)->result(start, {});
  require_refusal(result);
  if (result) FUZZ_REQUIRE(printable_utf8(*result) == *result);
}

FUZZ_TARGET(engine_game) {
  const tournament::EngineSpec spec{.name = "talk",
                                    .command = "/bin/cat",
                                    .arguments = {engine_that_says(input), "-"},
                                    .options = {{"Hash", "1"}}};
  const StopEvent stop;
  auto engine = tournament::UciClient::start(spec, kStall, stop);
  if (!engine) return require_failure(engine.error());
  const auto ready = engine->new_game();
  if (!ready) require_failure(ready.error());
  const auto answer = engine->search("position startpos\n", {.go = "go depth 1", .time = kStall});
  if (answer) FUZZ_REQUIRE(!answer->move.empty() && answer->info.pv.size() <= tournament::kMaxPv);
  if (!answer) require_failure(answer.error());
  static_cast<void>(engine->last_bench(kStall));
}

}  // namespace raum::fuzz
