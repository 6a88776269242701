#include "tournament/compliance/conversation.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/text/lines.h"
#include "base/text/quote.h"
#include "base/text/words.h"
#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "engine/game/game.h"
#include "tournament/engines/stderr_line.h"

namespace raum::tournament {
namespace {

Deadline deadline(std::chrono::milliseconds time) {
  return std::chrono::steady_clock::now() + time;
}

constexpr std::size_t kLineShown = 120;
constexpr std::size_t kCommandsShown = 3;

std::string shown(std::string_view line) { return quoted_utf8(line, kLineShown); }

// The last lines, each in quotes.
std::string commands_shown(std::string_view sent) {
  std::vector<std::string> commands;
  TextLines lines(sent);
  while (const auto line = lines.next()) commands.push_back(shown(*line));
  if (commands.size() > kCommandsShown) {
    commands.erase(commands.begin(), commands.end() - kCommandsShown);
  }
  return fmt::format("{}", fmt::join(commands, ", "));
}

}  // namespace

void Conversation::fail(std::string found, std::string expected) {
  if (failure_) return;
  failure_ = StepFailure{commands_shown(sent_), std::move(found), std::move(expected)};
}

void Conversation::fail(const EngineFailure& failure, std::string expected) {
  fail(fmt::format("{}{}{}{}", to_string(failure.fault), failure.detail.empty() ? "" : ": ",
                   failure.detail, process_ ? stderr_suffix(process_->stderr_tail()) : ""),
       std::move(expected));
}

bool Conversation::start() {
  const auto path = find_program(request_.engine.command);
  if (!path) {
    fail(path.error().found, path.error().expected);
    return false;
  }
  auto process = EngineProcess::start({.path = *path,
                                       .arguments = request_.engine.arguments,
                                       .memory_mib = request_.engine.memory_mib,
                                       .cpus = request_.engine.cpus},
                                      stop_);
  if (!process) {
    fail(process.error(), "a program that may be started");
    return false;
  }
  process_ = std::move(*process);
  return true;
}

void Conversation::send(const std::string& text) {
  if (!is_fine()) return;
  if (heard_ > 0) sent_.clear();
  heard_ = 0;
  sent_ += text;
  const auto sent = process_->ask(text, deadline(request_.stall));
  if (!sent) fail(sent.error(), "a program that reads its input");
}

std::optional<std::string> Conversation::wait_for(std::string_view word,
                                                  std::optional<std::chrono::milliseconds> time) {
  if (!is_fine()) return std::nullopt;
  const auto wait = time.value_or(request_.stall);
  const Deadline until = deadline(wait);
  const std::string expected = fmt::format("a line that begins with {}", word);
  while (true) {
    const auto line = process_->read_line(until);
    if (!line && line.error().fault == EngineFault::Hang) {
      is_unanswered_ = true;
      fail(heard_ == 0 ? fmt::format("no line within {} ms", wait.count())
                       : fmt::format("{} other line{} within {} ms, the last {}", heard_,
                                     heard_ == 1 ? "" : "s", wait.count(), shown(last_line_)),
           expected);
      return std::nullopt;
    }
    if (!line) {
      fail(line.error(), expected);
      return std::nullopt;
    }
    ++heard_;
    last_line_ = *line;
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
  const std::string_view whole = line;
  static_cast<void>(next_word(line));
  const std::string_view text = next_word(line);
  const auto move = Move::parse(text);
  if (!move) {
    fail(shown(whole), "bestmove with both cells of a move, as in Ac2Ac3 or Ba1Aa1q");
    return std::nullopt;
  }
  if (!move->is_some() || !is_legal(game.position(), *move)) {
    fail(shown(whole), fmt::format("a legal move in {}", to_string(game.position())));
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
    const std::string expected = "the end with exit status 0";
    if (end.fault == EngineFault::Hang) {
      fail(fmt::format("a program that still runs after {} ms", request_.stall.count()), expected);
    } else {
      fail(end, expected);
    }
    return;
  }
}

void Conversation::expect_no_line(std::string_view start, std::string expected) {
  for (const std::string& line : lines_) {
    if (line.starts_with(start)) return fail(shown(line), std::move(expected));
  }
}

std::optional<std::string> Conversation::kept_line(std::string_view start) const {
  const auto found = std::find_if(lines_.begin(), lines_.end(),
                                  [&](const std::string& line) { return line.starts_with(start); });
  return found == lines_.end() ? std::nullopt : std::optional(*found);
}

SearchReport Conversation::last_info() const {
  SearchReport info;
  for (const std::string& line : lines_) read_info(line, info);
  return info;
}

std::vector<InfoLine> Conversation::infos() const {
  std::vector<InfoLine> infos;
  for (const std::string& line : lines_) {
    if (auto info = parse_info(line)) infos.push_back(*std::move(info));
  }
  return infos;
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
