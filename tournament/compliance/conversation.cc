#include "tournament/compliance/conversation.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/text/quote.h"
#include "base/text/words.h"
#include "engine/board/game.h"
#include "engine/board/generate.h"
#include "engine/board/position_text.h"

namespace raum::tournament {
namespace {

Deadline deadline(std::chrono::milliseconds time) {
  return std::chrono::steady_clock::now() + time;
}

std::string text_of(const EngineFailure& failure) {
  return fmt::format("{}{}{}", to_string(failure.fault), failure.detail.empty() ? "" : ": ",
                     failure.detail);
}

}  // namespace

void Conversation::fail(std::string reason) {
  if (failure_.empty()) failure_ = std::move(reason);
}

bool Conversation::start() {
  const auto path = find_program(request_.engine.command);
  if (!path) {
    fail(path.error().found);
    return false;
  }
  auto process = EngineProcess::start({.path = *path,
                                       .arguments = request_.engine.arguments,
                                       .memory_mib = request_.engine.memory_mib,
                                       .cpus = request_.engine.cpus},
                                      stop_);
  if (!process) {
    fail(text_of(process.error()));
    return false;
  }
  process_ = std::move(*process);
  return true;
}

void Conversation::send(const std::string& text) {
  if (!is_fine()) return;
  const auto sent = process_->ask(text, deadline(request_.stall));
  if (!sent) fail(text_of(sent.error()));
}

std::optional<std::string> Conversation::wait_for(std::string_view word,
                                                  std::optional<std::chrono::milliseconds> time) {
  if (!is_fine()) return std::nullopt;
  const Deadline until = deadline(time.value_or(request_.stall));
  while (true) {
    const auto line = process_->read_line(until);
    if (!line) {
      fail(line.error().fault == EngineFault::Hang
               ? fmt::format("no {} within {} ms", word, time.value_or(request_.stall).count())
               : text_of(line.error()));
      return std::nullopt;
    }
    lines_.emplace_back(*line);
    std::string_view rest = *line;
    if (next_word(rest) == word) return lines_.back();
  }
}

void Conversation::greet() {
  if (!start()) return;
  send("uci\n");
  wait_for("uciok");
  for (const auto& [name, value] : request_.engine.options) {
    send(fmt::format("setoption name {} value {}\n", name, value));
  }
  ready();
}

void Conversation::ready() {
  send("isready\n");
  wait_for("readyok");
}

std::optional<Move> Conversation::move(std::string_view fen, const std::string& moves,
                                       const std::string& go) {
  const std::string start = fen.empty() ? "startpos" : fmt::format("fen {}", fen);
  send(fmt::format("position {}{}{}\n{}\n", start, moves.empty() ? "" : " moves ", moves, go));
  const auto line = wait_for("bestmove");
  if (!line) return std::nullopt;
  return check_bestmove(fen, moves, *line);
}

std::optional<Move> Conversation::check_bestmove(std::string_view fen, const std::string& moves,
                                                 std::string_view line) {
  Game game(*parse_position(fen.empty() ? kStartText : fen));
  std::string_view rest = moves;
  for (auto word = next_word(rest); !word.empty(); word = next_word(rest)) {
    static_cast<void>(game.play(word));
  }
  static_cast<void>(next_word(line));
  const std::string_view text = next_word(line);
  const auto move = Move::parse(text);
  if (!move) {
    fail(fmt::format("bestmove {}: not a move", raum::quoted(text)));
    return std::nullopt;
  }
  if (!move->is_some() || !is_legal(game.position(), *move)) {
    fail(fmt::format("bestmove {}: not legal in {}", raum::quoted(text),
                     to_string(game.position())));
    return std::nullopt;
  }
  return *move;
}

void Conversation::expect_exit() {
  if (!is_fine()) return;
  const Deadline until = deadline(request_.stall);
  while (true) {
    const auto line = process_->read_line(until);
    if (line) continue;
    const EngineFailure& end = line.error();
    if (end.fault == EngineFault::Crash && end.detail == "exit status 0") return;
    fail(end.fault == EngineFault::Hang ? "still running after quit" : text_of(end));
    return;
  }
}

bool Conversation::has_line(std::string_view start) const {
  return std::any_of(lines_.begin(), lines_.end(),
                     [&](const std::string& line) { return line.starts_with(start); });
}

SearchReport Conversation::last_info() const {
  SearchReport info;
  for (const std::string& line : lines_) read_info(line, info);
  return info;
}

std::map<std::string, std::string> Conversation::options() const {
  std::map<std::string, std::string> found;
  for (const std::string& line : lines_) {
    constexpr std::string_view kStart = "option name ";
    if (!line.starts_with(kStart)) continue;
    const std::size_t type = line.find(" type ");
    found[line.substr(kStart.size(), type - kStart.size())] =
        type == std::string::npos ? "" : line.substr(type + 1);
  }
  return found;
}

}  // namespace raum::tournament
