#include "engine/protocol/session.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "base/core/build_info.h"
#include "base/text/lines.h"
#include "base/text/nearest.h"
#include "base/text/quote.h"
#include "base/text/words.h"
#include "engine/board/attacks.h"
#include "engine/board/leaves.h"
#include "engine/board/position_text.h"
#include "engine/protocol/bench.h"
#include "engine/protocol/display.h"
#include "engine/protocol/error_line.h"
#include "engine/protocol/expected_reply.h"
#include "engine/protocol/help.h"
#include "engine/protocol/position_command.h"

namespace raum {
namespace {

constexpr std::size_t kMaxWaitingLines = 10'000;

bool starts_search(std::string_view line) {
  const auto words = split_words(line);
  return !words.empty() && (words[0] == "go" || words[0] == "bench");
}

bool is_word(std::string_view line, std::string_view word) {
  const auto words = split_words(line);
  return words.size() == 1 && words[0] == word;
}

}  // namespace

Session::Session(std::function<void(std::string_view)> write, std::size_t help_columns)
    : sink_(std::move(write)), help_columns_(help_columns), thread_([this] { work(); }) {}

Session::~Session() { submit("quit"); }

bool Session::submit(std::string_view line) {
  const bool quits = is_word(line, "quit");
  const bool asks_ready = is_word(line, "isready");
  bool ready = false;
  bool refused = false;
  {
    std::unique_lock lock(mutex_);
    // Until a search begins the queue empties soon, so wait for room instead of refusing the line.
    changed_.wait(lock, [&] { return lines_.size() < kMaxWaitingLines || searching_; });
    if (quits) {
      quitting_ = true;
      if (searching_ && !search_is_fixed_work_) stop_ = true;
    } else if (is_word(line, "stop")) {
      stopped_through_ = searches_taken_;
      if (searching_) stop_ = true;
    } else if (is_word(line, "ponderhit")) {
      hit_through_ = searches_taken_;
      pondering_ = false;
    } else if (asks_ready && searching_) {
      ready = true;
    } else if (lines_.size() >= kMaxWaitingLines) {
      refused = true;
    } else {
      if (starts_search(line)) ++searches_taken_;
      lines_.emplace_back(line);
    }
  }
  changed_.notify_all();
  if (ready) write("readyok");
  if (refused) {
    write_error(
        {"input", "another line", fmt::format("at most {} waiting lines", kMaxWaitingLines)});
  }
  return !quits;
}

void Session::refuse(const Error& error) { write_error(error); }

void Session::drain() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return lines_.empty() && !working_; });
}

void Session::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [&] { return !lines_.empty() || quitting_; });
    if (lines_.empty()) return;
    const std::string line = std::move(lines_.front());
    lines_.pop_front();
    working_ = true;
    lock.unlock();
    obey(line);
    lock.lock();
    searching_ = false;
    working_ = false;
    changed_.notify_all();
  }
}

void Session::obey(std::string_view line) {
  const auto words = split_words(line);
  if (words.empty()) return;
  const std::string_view command = words[0];
  const auto rest = std::span(words).subspan(1);
  constexpr auto kAlone =
      std::to_array<std::string_view>({"uci", "isready", "ucinewgame", "eval", "result", "help",
                                       "version", "ponderhit", "stop", "quit"});
  if (!rest.empty() && std::find(kAlone.begin(), kAlone.end(), command) != kAlone.end()) {
    return write_error({std::string(command), raum::quoted(rest[0]), "nothing after it"});
  }
  if (command == "uci") return uci();
  if (command == "isready") return write("readyok");
  if (command == "ucinewgame") return options_.engine().new_game();
  if (command == "setoption") return set_option(line);
  if (command == "position") return set_position(rest);
  if (command == "d") return display(rest);
  if (command == "eval") return evaluate();
  if (command == "result") return write(fmt::format("result {}", game_.state()));
  if (command == "bench") return bench(rest);
  if (command == "help") return help();
  if (command == "version") return write("raum-engine " + build_line());
  if (command == "go") {
    const auto parsed = parse_go(rest);
    const auto checked =
        parsed ? check_search_moves(*parsed, game_.position()) : tl::unexpected(parsed.error());
    if (checked) return go(*parsed);
    begin_search(nullptr);
    return write_error(checked.error());
  }
  constexpr auto kCommands = std::to_array<std::string_view>(
      {"uci", "isready", "setoption", "ucinewgame", "position", "go", "ponderhit", "stop", "quit",
       "d", "eval", "result", "bench", "help", "version"});
  write_error(
      {"command", raum::quoted(command), such_as("a command that help lists", command, kCommands)});
}

void Session::uci() {
  const BuildInfo build = build_info();
  write(fmt::format("id name Raumlab {} {} {}", options_.engine().definition().name, build.version,
                    build.commit));
  write("id author the Raumlab authors");
  for (const std::string& line : options_.announce()) write(line);
  write(fmt::format("info string build {}", build_line()));
  write("uciok");
}

// setoption name <words> [value <words>]
void Session::set_option(std::string_view line) {
  const auto words = split_words(line);
  std::string name;
  std::string value;
  std::string* target = nullptr;
  for (const std::string_view word : std::span(words).subspan(1)) {
    if (word == "name" && target == nullptr) {
      target = &name;
    } else if (word == "value" && target == &name) {
      target = &value;
    } else if (target == nullptr) {
      return write_error({"setoption", raum::quoted(word), "\"name\""});
    } else {
      if (!target->empty()) *target += ' ';
      target->append(word);
    }
  }
  if (name.empty()) return write_error({"setoption", "nothing", "name NAME value VALUE"});
  if (auto set = options_.set(name, value); !set) write_error(set.error());
}

void Session::set_position(std::span<const std::string_view> words) {
  PositionCommand command = parse_position_command(words);
  if (command.error) return write_error(*command.error);
  game_ = *std::move(command.game);
}

// Counts the next search as begun and answers every `isready` that waits. The search is stopped
// from the start if `stop` or `quit` came first. The command is null for a rejected `go` or
// `bench`: it is only counted, since `stop` identifies the searches before it by their number.
void Session::begin_search(const GoCommand* command) {
  std::size_t asked = 0;
  {
    const std::lock_guard lock(mutex_);
    const bool stopped = ++searches_begun_ <= stopped_through_;
    if (command == nullptr) return;
    searching_ = true;
    search_is_fixed_work_ = command->is_fixed_work();
    pondering_ = command->ponder && searches_begun_ > hit_through_;
    stop_ = stopped || (quitting_ && !search_is_fixed_work_);
    asked = std::erase_if(lines_, [](const std::string& line) { return is_word(line, "isready"); });
  }
  changed_.notify_all();  // submit() may wait for room or for the search
  for (std::size_t i = 0; i < asked; ++i) write("readyok");
}

void Session::go(const GoCommand& command) {
  begin_search(&command);
  if (command.perft) return count(*command.perft);
  search(command);
}

// Writes the number of leaves below each move, and last their sum.
void Session::count(int depth) {
  MoveList moves;
  if (depth > 0) list_moves(game_.position(), moves);
  std::uint64_t nodes = depth > 0 ? 0 : 1;
  for (const Move move : moves) {
    Position next = game_.position();
    std::uint64_t below = 1;
    if (!takes_king(next, move)) {
      next.make(move);
      below = count_leaves(next, depth - 1, stop_);
    }
    if (stop_) return write("info string perft stopped");
    write(fmt::format("{}: {}", to_string(move), below));
    nodes += below;
  }
  write(fmt::format("perft({}) = {}", depth, nodes));
}

void Session::search(const GoCommand& command) {
  Engine& engine = options_.engine();
  const Position& position = game_.position();
  ExpectedReplies replies;
  const auto on_info = [&](const SearchInfo& info) {
    replies.add(info);
    report(info);
  };
  SearchLimits limits = command.limits(position.side_to_move(), options_.move_overhead());
  limits.pondering = &pondering_;
  limits.earlier = game_.earlier();
  limits.root_moves = command.search_moves;
  const SearchResult result =
      command.by_level(position.side_to_move())
          ? engine.think_by_level(position, limits.earlier, stop_, on_info, limits.root_moves)
          : engine.think(position, limits, stop_, on_info);
  if (!result.best.is_some()) {
    write(fmt::format("info depth 0 score {}", in_check(position) ? "mate 0" : "cp 0"));
  }
  if (command.infinite || command.ponder) wait_for_release(command);
  std::string answer = fmt::format("bestmove {}", to_string(result.best));
  if (options_.ponder() && result.best.is_some()) {
    const Move reply = replies.reply_to(result.best, position);
    if (reply.is_some()) answer += fmt::format(" ponder {}", to_string(reply));
  }
  write(answer);
}

// By UCI an infinite search must not answer before `stop`, nor one that ponders before `ponderhit`
// or `stop`, even if it has nothing left to search.
void Session::wait_for_release(const GoCommand& command) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return stop_ || (!command.infinite && !pondering_); });
}

void Session::report(const SearchInfo& info) { write(info_line(info, game_.position())); }

// Shows the position of the game, or another one, or the one before an illegal move.
void Session::display(std::span<const std::string_view> words) {
  PositionCommand command;
  if (!words.empty()) command = parse_position_command(words);
  if (command.error) write_error(*command.error);
  if (command.error && !command.game) return;
  const Game& shown = command.game ? *command.game : game_;
  for (const std::string& line : board_lines(shown.position())) write(line);
}

void Session::evaluate() {
  Score total{};
  for (const EvaluationTerm& term : options_.engine().search().evaluation_terms(game_.position())) {
    write(fmt::format("{} {}", term.name, term.value.cp));
    total = total + term.value;
  }
  write(fmt::format("total {}", total.cp));
}

void Session::help() {
  const std::string text = command_help(help_columns_);
  TextLines lines(text);
  while (const auto line = lines.next()) write(*line);
}

void Session::bench(std::span<const std::string_view> words) {
  GoCommand fixed_work;
  fixed_work.depth = options_.engine().definition().bench_depth;
  const auto depth = parse_bench_depth(words, *fixed_work.depth);
  begin_search(depth ? &fixed_work : nullptr);
  if (!depth) return write_error(depth.error());
  const auto line = [&](std::string_view text) { write(text); };
  if (!run_bench(options_.engine(), *depth, stop_, line)) write("info string bench stopped");
}

void Session::write(std::string_view line) {
  const std::lock_guard lock(write_mutex_);
  sink_(line);
}

void Session::write_error(const Error& error) { write(error_line(error)); }

}  // namespace raum
