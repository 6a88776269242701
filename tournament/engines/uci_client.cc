#include "tournament/engines/uci_client.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <utility>
#include <vector>

#include "base/text/nearest.h"
#include "base/text/quote.h"
#include "base/text/words.h"
#include "engine/protocol/error_line.h"

namespace raum::tournament {
namespace {

// The name in "option name Clear Hash type button"; names may hold blanks.
std::optional<std::string> option_name(std::string_view line) {
  constexpr std::string_view kStart = "option name ";
  if (!line.starts_with(kStart)) return std::nullopt;
  line.remove_prefix(kStart.size());
  return std::string(line.substr(0, line.find(" type ")));
}

constexpr std::size_t kRefusalShown = 160;  // bytes shown of an error line
constexpr std::string_view kErrorStart = "info string error";

// Whether a line refuses one of the options that were sent: it is an error line that names the
// option or contains the word "option". Engines use error lines for other remarks, too.
bool is_refusal(std::string_view line, const EngineSpec& spec) {
  if (spec.options.empty() || !line.starts_with(kErrorStart)) return false;
  line.remove_prefix(kErrorStart.size());
  const auto has = [&](std::string_view name) {
    for (std::size_t at = 0; at + name.size() <= line.size(); ++at) {
      if (equal_ignoring_case(line.substr(at, name.size()), name)) return true;
    }
    return false;
  };
  return has("option") || std::any_of(spec.options.begin(), spec.options.end(),
                                      [&](const auto& option) { return has(option.first); });
}

// Text of an engine, made safe to print.
std::string printable(std::string_view text) { return printable_utf8(text, kRefusalShown); }

tl::unexpected<EngineFailure> refused_option(const Error& error) {
  EngineFailure failure{.fault = EngineFault::RefusedOption,
                        .detail = quoted_utf8(to_string(error), kRefusalShown)};
  failure.error = Error{printable(error.where), printable(error.found), printable(error.expected)};
  return tl::unexpected(std::move(failure));
}

// The failure of a line that refuses an option.
tl::unexpected<EngineFailure> refusal_of(std::string_view line) {
  if (const auto error = parse_error_line(line)) return refused_option(*error);
  line.remove_prefix(std::min(line.find_first_not_of(" :", kErrorStart.size()), line.size()));
  return engine_failure(EngineFault::RefusedOption, quoted_utf8(line, kRefusalShown));
}

Error unknown_option(const std::string& name, const std::vector<std::string>& known) {
  const std::vector<std::string_view> names(known.begin(), known.end());
  return {fmt::format("option {}", name), "an option that the engine does not have",
          known.empty() ? "no option" : such_as("an option", name, names)};
}

// A timeout is reported as NoUciok, NotReady or Hang, depending on the stage of the session.
template <class T>
EngineResult<T> renamed(EngineResult<T> result, EngineFault timeout,
                        std::chrono::milliseconds waited) {
  if (!result && result.error().fault == EngineFault::Hang) {
    return engine_failure(timeout, fmt::format("after {} ms", waited.count()));
  }
  return result;
}

std::int64_t milliseconds_between(Deadline begin, Deadline end) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(end - begin).count();
}

// The failure of a search whose line could not be read: if the move is late, `late` and this text.
tl::unexpected<EngineFailure> no_move(EngineFailure failure, EngineFault late, std::string text) {
  if (failure.fault != EngineFault::Hang) return tl::unexpected(std::move(failure));
  return engine_failure(late, std::move(text));
}

}  // namespace

EngineResult<UciClient> UciClient::start(const EngineSpec& spec, std::chrono::milliseconds stall,
                                         const StopEvent& stop, EngineLog log) {
  const auto path = find_program(spec.command);
  if (!path) {
    return engine_failure(EngineFault::CannotStart,
                          fmt::format("{}: {}", path.error().where, path.error().found));
  }
  auto process = EngineProcess::start({.path = *path,
                                       .arguments = spec.arguments,
                                       .memory_mib = spec.memory_mib,
                                       .cpus = spec.cpus,
                                       .folder = spec.folder,
                                       .environment = spec.environment},
                                      stop, std::move(log));
  if (!process) return tl::unexpected(std::move(process.error()));
  return start(std::move(*process), spec, stall);
}

EngineResult<UciClient> UciClient::start(std::unique_ptr<EngineProcess> process,
                                         const EngineSpec& spec, std::chrono::milliseconds stall) {
  UciClient client(std::move(process), stall);
  auto done = client.handshake(spec);
  if (!done) {
    done.error().stderr_tail = client.stderr_tail();
    return tl::unexpected(std::move(done.error()));
  }
  return client;
}

EngineResult<void> UciClient::handshake(const EngineSpec& spec) {
  auto known = ask_options("", spec);
  std::string text;
  for (const auto& [name, value] : spec.options) {
    const auto is_known = [&, n = &name] {
      return std::any_of(known->begin(), known->end(),
                         [n](const auto& k) { return equal_ignoring_case(k, *n); });
    };
    // The options before it may change which there are, such as the choice of an engine.
    if (known && !is_known() && !text.empty()) known = ask_options(std::exchange(text, {}), spec);
    if (!known) return tl::unexpected(std::move(known.error()));
    // Without the option the match would not be the one that was requested.
    if (!is_known()) return refused_option(unknown_option(name, *known));
    text += fmt::format("setoption name {} value {}\n", name, value);
  }
  if (!known) return tl::unexpected(std::move(known.error()));
  return wait_ready(text, &spec);
}

EngineResult<std::vector<std::string>> UciClient::ask_options(const std::string& text,
                                                              const EngineSpec& spec) {
  const Deadline deadline = in(stall_);
  auto asked = process_->ask(text + "uci\n", deadline);
  if (!asked) {
    return tl::unexpected(renamed(std::move(asked), EngineFault::NoUciok, stall_).error());
  }
  std::vector<std::string> names;
  while (true) {
    auto line = renamed(process_->read_line(deadline), EngineFault::NoUciok, stall_);
    if (!line) return tl::unexpected(std::move(line.error()));
    if (auto name = option_name(*line)) names.push_back(std::move(*name));
    if (trimmed(*line) == "uciok") return names;
    if (!text.empty() && is_refusal(*line, spec)) return refusal_of(*line);
  }
}

EngineResult<void> UciClient::wait_ready(const std::string& text, const EngineSpec* refusing) {
  const Deadline deadline = in(stall_);
  auto asked = process_->ask(text + "isready\n", deadline);
  if (!asked) return renamed(std::move(asked), EngineFault::NotReady, stall_);
  while (true) {
    auto line = renamed(process_->read_line(deadline), EngineFault::NotReady, stall_);
    if (!line) return tl::unexpected(std::move(line.error()));
    if (trimmed(*line) == "readyok") return {};
    if (line->starts_with("bestmove")) {
      return engine_failure(EngineFault::MoveAfterEnd, raum::quoted(*line));
    }
    if (refusing != nullptr && is_refusal(*line, *refusing)) return refusal_of(*line);
  }
}

EngineResult<void> UciClient::new_game() { return wait_ready("ucinewgame\n", nullptr); }

EngineResult<void> UciClient::refuse_unasked() {
  while (process_->take_arrived()) {
    const auto line = process_->read_line(in(stall_));
    if (!line) return tl::unexpected(line.error());
    if (line->starts_with("bestmove")) {
      return engine_failure(EngineFault::UnaskedMove, raum::quoted(*line));
    }
  }
  return {};
}

EngineResult<bool> UciClient::take_answer(std::string_view line, Deadline begun, Answer& answer) {
  std::string_view rest = line;
  const std::string_view word = next_word(rest);
  if (word == "info") read_info(line, answer.info);
  if (word != "bestmove") return false;
  answer.move = next_word(rest);
  answer.info.time_ms = milliseconds_between(begun, process_->read_at());
  if (answer.move.empty()) return engine_failure(EngineFault::MissingMove);
  return true;
}

EngineResult<Answer> UciClient::search(const std::string& position, const SearchOrder& order,
                                       const SearchWatch& watch) {
  auto silent = refuse_unasked();
  if (!silent) return tl::unexpected(std::move(silent.error()));
  request_ = position;
  request_ += order.go;
  request_ += '\n';
  const auto asked = process_->ask_within(request_, order.time);
  if (!asked) return tl::unexpected(asked.error());
  const Deadline begun = *asked - order.time;
  Deadline deadline = *asked;
  Deadline period_end = begun + watch.answer_period;
  const StopEvent* stop = watch.stop;  // nullptr once `stop` was sent
  const auto late = [&](EngineFailure failure) {
    if (stop == watch.stop) {
      return no_move(std::move(failure), order.late,
                     fmt::format("no move after {} ms", order.time.count()));
    }
    return no_move(std::move(failure), EngineFault::Hang,
                   fmt::format("no move {} ms after stop", watch.after_stop.count()));
  };
  Answer answer;
  while (true) {
    // Checked before each line, too, since an engine may always have a line ready.
    if (stop != nullptr && stop->is_set()) {
      stop = nullptr;
      deadline = in(watch.after_stop);
      auto sent = process_->ask("stop\n", deadline);
      if (!sent) return late(std::move(sent.error()));
    }
    auto line = process_->read_line(deadline, stop);
    if (!line) return late(std::move(line.error()));
    if (!*line) continue;
    const auto is_last = take_answer(**line, begun, answer);
    if (!is_last) return tl::unexpected(is_last.error());
    if (*is_last) return answer;
    if (watch.stop != nullptr && process_->read_at() >= deadline) {
      return late({.fault = EngineFault::Hang, .detail = ""});
    }
    if (stop != nullptr && process_->read_at() >= period_end) {
      process_->grant_answer();
      period_end = process_->read_at() + watch.answer_period;
    }
    if (!watch.on_info) continue;
    auto info = parse_info(**line);
    if (!info) continue;
    info->report.time_ms = milliseconds_between(begun, process_->read_at());
    watch.on_info(*info);
  }
}

EngineResult<void> UciClient::ask(const std::string& text, std::chrono::milliseconds time,
                                  const std::function<bool(std::string_view)>& is_last) {
  const Deadline deadline = in(time);
  auto asked = renamed(process_->ask(text, deadline), EngineFault::Hang, time);
  if (!asked) return asked;
  while (true) {
    const auto line = renamed(process_->read_line(deadline), EngineFault::Hang, time);
    if (!line) return tl::unexpected(line.error());
    if (is_last(*line)) return {};
  }
}

BenchEnd UciClient::last_bench(std::chrono::milliseconds silence) {
  const Deadline last = in(stall_);
  const auto next_line = [&] { return process_->read_line(std::min(last, in(silence))); };
  BenchEnd end;
  static_cast<void>(process_->ask("bench\nquit\n", last));  // a failure ends the reading, too
  // Reads until the engine closes its output; one that knows `quit` but no `bench` does so at once.
  auto line = next_line();
  for (; line; line = next_line()) {
    std::string_view rest = *line;
    if (next_word(rest) != "signature") continue;
    const std::string_view digits = next_word(rest);
    std::uint64_t number = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (read.ec == std::errc{}) end.signature = number;
  }
  end.was_late = line.error().fault == EngineFault::Hang;
  return end;
}

}  // namespace raum::tournament
