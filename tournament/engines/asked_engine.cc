#include "tournament/engines/asked_engine.h"

#include <fmt/core.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "base/process/signal_watch.h"
#include "base/text/numbers.h"
#include "base/text/quote.h"
#include "base/text/words.h"
#include "engine/board/position_text.h"
#include "tournament/engines/stderr_line.h"

namespace raum::tournament {
namespace {

constexpr std::size_t kShownBytes = 160;  // of a line of the engine
constexpr std::int64_t kMostNodes = std::numeric_limits<std::int64_t>::max();

std::string position_line(const Position& start, std::span<const Move> moves) {
  std::string line = fmt::format("position fen {}", raum::to_string(start));
  if (!moves.empty()) line += " moves";
  for (const Move move : moves) line += ' ' + raum::to_string(move);
  return line + '\n';
}

// "crash: exit status 3: "my last words""
std::string text_of(const EngineFailure& failure, std::string_view stderr_tail) {
  if (failure.fault == EngineFault::Stopped) return "an interruption";
  std::string text(to_string(failure.fault));
  if (!failure.detail.empty()) text += ": " + failure.detail;
  return text + stderr_suffix(stderr_tail);
}

ExitCode code_of(EngineFault fault, ExitCode otherwise) {
  return fault == EngineFault::Stopped ? ExitCode::NoVerdict : otherwise;
}

// Sets the event when SIGINT, SIGTERM or SIGHUP arrives while the object lives.
class Interruption {
 public:
  explicit Interruption(const StopEvent& stopped)
      : on_stop_(source_.get_token(), [&stopped] { stopped.set(); }) {}

 private:
  std::stop_source source_;
  std::stop_callback<std::function<void()>> on_stop_;
  SignalWatch watch_{source_};
};

// Collects the lines of an answer to `go perft`.
struct PerftAnswer {
  perft::ForeignCount count = {};
  bool is_complete = false;
  std::string bad_line = {};

  // Returns: whether the answer ends here, complete or bad.
  bool take(std::string_view line) {
    std::string_view rest = line;
    const std::string_view first = next_word(rest);
    if (first == "bestmove" || line.starts_with("info string error")) return is_bad(line);
    if (first.starts_with("perft(")) return take_total(line, line.find('='));
    if (first == "Nodes") return take_total(line, line.find(':'));
    const auto move = Move::parse(first.substr(0, first.find(':')));
    if (!move || !move->is_some()) return false;
    const auto nodes = number(rest);
    if (!nodes) return is_bad(line);
    count.lines.push_back({raum::to_string(*move), *nodes});
    return false;
  }

 private:
  bool is_bad(std::string_view line) {
    bad_line = line;
    return true;
  }

  bool take_total(std::string_view line, std::size_t mark) {
    const auto nodes =
        number(mark == std::string_view::npos ? std::string_view{} : line.substr(mark + 1));
    if (!nodes) return is_bad(line);
    count.nodes = *nodes;
    is_complete = true;
    return true;
  }

  static std::optional<std::uint64_t> number(std::string_view text) {
    const auto read = parse_integer(trimmed(text), "", 0, kMostNodes);
    return read ? std::optional(static_cast<std::uint64_t>(*read)) : std::nullopt;
  }
};

}  // namespace

Fallible<std::unique_ptr<perft::ForeignEngine>> AskedEngine::start(
    const std::string& spec, std::chrono::milliseconds stall) {
  const auto read = parse_engine_spec(spec);
  if (!read) return usage_error(read.error());
  if (const auto program = check_has_program(*read); !program) return usage_error(program.error());
  const Starter starter = [&](const EngineSpec& engine, const StopEvent& stop) {
    return UciClient::start(engine, stall, stop);
  };
  return start_by(starter, *read, stall);
}

Fallible<std::unique_ptr<perft::ForeignEngine>> AskedEngine::start_by(
    const Starter& starter, const EngineSpec& spec, std::chrono::milliseconds stall) {
  if (spec.limit.is_some()) {
    return usage_error({"engine " + spec.name, to_string(spec.limit),
                        "no limit of a search, since none is asked for"});
  }
  auto stopped = std::make_unique<StopEvent>();
  auto client = [&] {
    const Interruption interruption(*stopped);
    return starter(spec, *stopped);
  }();
  if (client) {
    return std::unique_ptr<perft::ForeignEngine>(
        new AskedEngine(std::move(stopped), spec.name, *std::move(client), stall));
  }
  const EngineFailure& failure = client.error();
  const std::string where = fmt::format("engine {}", spec.name);
  if (failure.fault == EngineFault::RefusedOption) {
    if (failure.error) return usage_error(within(where, *failure.error));
    return usage_error({where, text_of(failure, failure.stderr_tail), "options that it accepts"});
  }
  return tl::unexpected(Failure{code_of(failure.fault, ExitCode::Environment),
                                Error{where, text_of(failure, failure.stderr_tail),
                                      "an engine that starts and answers uci"}});
}

EngineResult<void> AskedEngine::ask(const std::string& text,
                                    const std::function<bool(std::string_view)>& is_last) {
  auto asked = [&] {
    const Interruption interruption(*stopped_);
    return client_.ask(text, stall_, is_last);
  }();
  // A signal that came with the last line is not lost.
  if (asked && stopped_->is_set()) return engine_failure(EngineFault::Stopped);
  return asked;
}

tl::unexpected<Failure> AskedEngine::failed(const EngineFailure& failure,
                                            std::string_view expected) {
  return tl::unexpected(
      Failure{code_of(failure.fault, ExitCode::Fail),
              Error{fmt::format("engine {}", name_), text_of(failure, client_.stderr_tail()),
                    std::string(expected)}});
}

Fallible<perft::ForeignCount> AskedEngine::count(const Position& start, std::span<const Move> moves,
                                                 int depth) {
  const std::string where = fmt::format("engine {}: go perft {}", name_, depth);
  const auto unfit = [&](const std::string& found, const std::string& expected) {
    return tl::unexpected(Failure{ExitCode::Fail, Error{where, found, expected}});
  };
  PerftAnswer answer;
  const auto asked = ask(fmt::format("{}go perft {}\n", position_line(start, moves), depth),
                         [&](std::string_view line) { return answer.take(line); });
  if (!asked) return failed(asked.error(), fmt::format("an answer to go perft {}", depth));
  if (!answer.is_complete) {
    return unfit(quoted_utf8(answer.bad_line, kShownBytes),
                 "lines MOVE: COUNT and a total such as perft(2) = 3615");
  }
  perft::ForeignCount& count = answer.count;
  std::uint64_t sum = 0;
  for (const perft::MoveText& line : count.lines) sum += line.nodes;
  if (!count.lines.empty() && sum != count.nodes) {
    return unfit(fmt::format("a total of {}", count.nodes),
                 fmt::format("{}, the sum of its lines", sum));
  }
  std::sort(count.lines.begin(), count.lines.end(),
            [](const auto& a, const auto& b) { return a.move < b.move; });
  return std::move(count);
}

Fallible<std::string> AskedEngine::result(const Position& start, std::span<const Move> moves) {
  std::optional<std::string> state;
  std::string found = "no answer before readyok";
  const auto asked =
      ask(position_line(start, moves) + "result\nisready\n", [&](std::string_view line) {
        if (trimmed(line) == "readyok") return true;
        std::string_view rest = line;
        const bool is_result = next_word(rest) == "result";
        if (state) return false;
        if (is_result) state = std::string(trimmed(rest));
        if (line.starts_with("info string error")) found = quoted_utf8(line, kShownBytes);
        return false;
      });
  if (!asked) return failed(asked.error(), "an answer to result");
  if (!state) {
    return tl::unexpected(
        Failure{ExitCode::Fail, Error{fmt::format("engine {}: result", name_), found,
                                      "a line such as result draw repetition"}});
  }
  // The states are short; everything else is cut and made safe to print.
  const std::string quotes = quoted_utf8(*state, kShownBytes);
  return quotes.substr(1, quotes.size() - 2);
}

Fallible<std::string> AskedEngine::reply(const Position& start, std::span<const Move> moves) {
  auto answer = [&] {
    const Interruption interruption(*stopped_);
    return client_.search(position_line(start, moves), {.go = "go depth 1", .time = stall_});
  }();
  if (answer && stopped_->is_set()) {
    return failed({EngineFault::Stopped, "", std::nullopt, ""}, "a move");
  }
  if (!answer) return failed(answer.error(), "a move");
  return std::move(answer->move);
}

}  // namespace raum::tournament
