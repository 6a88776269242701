// What an engine that nobody trusts prints.
//   search_info        any lines before `bestmove` give a report whose variation is short and
//                      made of words of letters and digits; as a stored text it is read back
//                      unchanged
//   spsa_options       options that an engine announces fit the parameters of raum tune --spsa, or
//                      these are refused
//   bench_output       signatures, counts of instructions and units, and names of engines: a
//                      number or a refusal
//   engine_session     an engine has said the input before it is asked anything; then it echoes
//                      what it is sent, or has closed its output: the runner returns a fault or
//                      an answer, and each of its texts is printable; an engine with a limit is
//                      not asked at all
//   engine_game        the same for a handshake with an option, three searches and `bench`. What
//                      follows a line "go" in the input answers the searches. An engine that has
//                      also closed its input does not start
// The engine is a pipe within the program: a process for each execution would take a hundred times
// longer. Tests of tournament/engines start programs.
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/cli/program.h"
#include "base/process/descriptor.h"
#include "base/process/stop_event.h"
#include "base/text/lines.h"
#include "base/text/quote.h"
#include "base/text/words.h"
#include "engine/board/position_text.h"
#include "fuzz/refusal.h"
#include "fuzz/target.h"
#include "knowledge/spsa/spin_options.h"
#include "regression/measure/program_output.h"
#include "tournament/engines/asked_engine.h"
#include "tournament/engines/engine_process.h"
#include "tournament/engines/search_report.h"
#include "tournament/engines/uci_client.h"
#include "tournament/game/pv_check.h"
#include "tournament/game/stored_game.h"

namespace raum::fuzz {
namespace {

// Whatever the engine says is in the pipe before the runner reads.
constexpr std::chrono::milliseconds kStall(0);

// How the engine goes on when all of its talk is read.
enum class After { Echo, Close, Leave };

// An engine, and the end of its input if it neither echoes nor has left.
struct Talker {
  std::unique_ptr<tournament::EngineProcess> engine;
  Descriptor input = {};
};

Talker engine_that_says(std::string_view talk, After after, const StopEvent& stop) {
  constexpr std::size_t kMost = 4096;  // what a pipe always holds, see pipe(7)
  let_writes_fail();                   // as every program of ours does
  talk = talk.substr(0, kMost);
  Pipe out = Pipe::open();
  FUZZ_REQUIRE(out.is_open());
  FUZZ_REQUIRE(::write(out.write.get(), talk.data(), talk.size()) ==
               static_cast<ssize_t>(talk.size()));
  using tournament::EngineProcess;
  if (after == After::Echo) {
    return {EngineProcess::attach(std::move(out.write), std::move(out.read), stop)};
  }
  Pipe in = Pipe::open();
  FUZZ_REQUIRE(in.is_open());
  auto engine = EngineProcess::attach(std::move(in.write), std::move(out.read), stop);
  if (after == After::Leave) return {std::move(engine)};
  return {std::move(engine), std::move(in.read)};
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
  const tournament::EngineSpec spec{.name = "talk", .command = "talk", .options = {{"Hash", "1"}}};
  for (const After after : {After::Echo, After::Close}) {
    Descriptor unread;
    const auto starter = [&](const tournament::EngineSpec& own, const StopEvent& stop) {
      Talker talker = engine_that_says(input, after, stop);
      unread = std::move(talker.input);
      return tournament::UciClient::start(std::move(talker.engine), own, kStall);
    };
    tournament::EngineSpec limited = spec;
    limited.limit.depth = 1;
    require_refused(tournament::AskedEngine::start_by(starter, limited, kStall));
    FUZZ_REQUIRE(!unread.is_open());
    const auto engine = tournament::AskedEngine::start_by(starter, spec, kStall);
    require_refusal(engine);
    if (!engine) continue;
    const Position start = Position::start();
    require_refusal((*engine)->count(start, {}, 1));
    const auto result = (*engine)->result(start, {});
    require_refusal(result);
    if (result) FUZZ_REQUIRE(is_printable_utf8(*result));
    // A move that was printed before it was asked for is refused.
    if (const auto reply = (*engine)->reply(start, {}); !reply)
      require_refusal(reply.error().error);
  }
}

namespace {

void require_answer(const tournament::EngineResult<tournament::Answer>& answer) {
  if (!answer) return require_failure(answer.error());
  FUZZ_REQUIRE(!answer->move.empty() && answer->info.pv.size() <= tournament::kMaxPv);
}

// Whether the text has a line that ends a search, so that nothing waits for its time.
bool ends_search(std::string_view text) {
  TextLines lines(text);
  while (auto line = lines.next()) {
    if (next_word(*line) == "bestmove") return true;
  }
  return false;
}

// `sent` is echoed as the answer to each search.
void play(tournament::UciClient& engine, const std::string& sent) {
  const auto ready = engine.new_game();
  if (!ready) require_failure(ready.error());
  tournament::SearchOrder order{.go = "go depth 1", .time = kStall};
  require_answer(engine.search(sent, order));
  const StopEvent stopped, never;
  stopped.set();
  const auto on_info = [](const tournament::InfoLine& line) { FUZZ_REQUIRE(line.multipv >= 1); };
  if (ends_search(sent)) order.time = std::chrono::seconds(1);
  require_answer(
      engine.search(sent, order, {.on_info = on_info, .stop = &never, .answer_period = kStall}));
  order.time = kStall;
  require_answer(
      engine.search(sent, order, {.on_info = on_info, .stop = &stopped, .after_stop = kStall}));
  static_cast<void>(engine.last_bench(kStall));
}

}  // namespace

FUZZ_TARGET(engine_game) {
  constexpr std::string_view kGo = "\ngo\n";
  const std::size_t mark = std::min(input.find(kGo), input.size());
  const std::string_view talk = input.substr(0, std::min(mark + 1, input.size()));
  std::string answer(input.substr(std::min(mark + kGo.size(), input.size())));
  if (answer.empty()) answer = "position startpos";
  const tournament::EngineSpec spec{.name = "talk", .command = "talk", .options = {{"Hash", "1"}}};
  const StopEvent stop;
  for (const After after : {After::Echo, After::Close, After::Leave}) {
    Talker talker = engine_that_says(talk, after, stop);
    auto engine = tournament::UciClient::start(std::move(talker.engine), spec, kStall);
    FUZZ_REQUIRE(!engine || after != After::Leave);
    if (!engine) {
      require_failure(engine.error());
    } else {
      play(*engine, answer + '\n');
    }
  }
}

FUZZ_TARGET(spsa_options) {
  std::vector<knowledge::spsa::AnnouncedOption> options;
  TextLines lines(input);
  while (const auto line = lines.next()) {
    if (auto option = knowledge::spsa::parse_announced(*line)) options.push_back(*option);
  }
  knowledge::spsa::Settings settings;
  settings.parameters = {{.name = "Margin", .start = 5, .min = 1, .max = 9, .c_end = 1}};
  const auto fits = check_parameters(settings, "spsa.toml", options);
  require_refusal(fits);
  if (!fits) return;
  FUZZ_REQUIRE(std::any_of(options.begin(), options.end(), [](const auto& option) {
    return equal_ignoring_case(option.name, "Margin") && option.type == "spin" &&
           option.min.value_or(9) <= 1 && option.max.value_or(1) >= 9;
  }));
}

}  // namespace raum::fuzz
