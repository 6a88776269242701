// raum-scripted-engine: a UCI engine for tests of the runner, which makes mistakes on request. Its
// modes are listed in kFaults and kModes, which --help prints.
#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "base/cli/console.h"
#include "base/core/exit_code.h"
#include "base/core/splitmix.h"
#include "base/text/nearest.h"
#include "base/text/quote.h"
#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "engine/game/game.h"

namespace {

using raum::Game;
using raum::Move;

struct Mode {
  std::string_view name, does;
};

// What is done instead of the N-th search of a game: misbehave().
constexpr auto kFaults = std::to_array<Mode>({
    {"crash", "dies of a segmentation fault"},
    {"exit", "writes a line to stderr and exits with status 3"},
    {"hang", "does not answer"},
    {"illegal", "plays an illegal move"},
    {"null", "plays the null move"},
    {"unreadable", "answers with a word that is no move"},
    {"nomove", "answers without a move"},
    {"claim", "answers with the move (none)"},
    {"unasked", "sends its move twice"},
    {"flood", "writes a line without end"},
    {"chatter", "writes lines without end"},
    {"chatter-after", "plays its move and then writes lines without end"},
    {"crash-in-company", "exits, while a child process keeps its pipes open"},
    {"stop-guard", "stops the process that started it"},
    {"kill-runner", "kills the process that runs the match"},
    {"close-output", "closes its output"},
    {"close-input", "closes its input and plays its move"},
});

constexpr auto kModes = std::to_array<Mode>({
    {"good", "plays without a fault"},
    {"slow", "thinks N ms per move"},
    {"slow-there", "thinks N ms per move below raum-faulty-prefix slow-host"},
    {"loud", "writes N KiB to stderr per move"},
    {"moody", "plays the null move first in every N-th opening, by its key"},
    {"bad-pv", "reports its move twice as its PV at every N-th search"},
    {"after-end", "sends a move when the next game begins"},
    {"brood", "starts a process that leaves its group and its session"},
    {"remark", "sends an error line about no option before readyok"},
    {"miscount", "`go perft` lacks captures of unicorns; a mate is no end"},
    {"miscount-total", "the same, and prints no line for each move"},
    {"odd-total", "prints a total of perft that is not the sum of its lines"},
    {"uncounted", "searches instead of counting, and has no command `result`"},
    {"no-uciok", "does not answer uci"},
    {"no-readyok", "does not answer isready"},
    {"no-bench", "does not answer bench, nor quit"},
    {"exit-at-once", "exits with status 7 when it is started"},
    {"no-library", "exits with status 127 and an error when it is started"},
});

struct Script {
  std::string mode = "good";
  int number = 1;
  std::uint64_t seed = 1;
};

void say(const std::string& text) {
  static_cast<void>(std::fputs(text.c_str(), stdout));
  static_cast<void>(std::fflush(stdout));
}

[[noreturn]] void sleep_for_ever() {
  while (true) ::pause();
}

Move choose(const raum::Position& position, std::uint64_t seed) {
  raum::MoveList moves;
  raum::list_moves(position, moves);
  raum::SplitMix64 random(seed ^ position.key().raw);
  return moves.empty() ? Move::none() : moves[random.below(moves.size())];
}

// A king move to a cell far away: parsable, never legal.
std::string illegal_move(const raum::Position& position) {
  const raum::Square king = position.king(position.side_to_move());
  return to_string(Move::make(king, raum::Square::at((king.index() + 62) % raum::kSquares)));
}

std::string answer_of(const std::string& move) { return fmt::format("bestmove {}\n", move); }

// The parent of another process; 0 if it is unknown, whose signals reach nobody else.
int parent_of(int process) {
  std::ifstream status(fmt::format("/proc/{}/status", process));
  for (std::string word; status >> word;) {
    if (int parent = 0; word == "PPid:" && status >> parent) return parent;
  }
  return 0;
}

// Commits the fault of the mode instead of playing the move.
void misbehave(const Script& script, const Game& game, const std::string& move) {
  const std::string& mode = script.mode;
  if (mode == "crash") {
    static_cast<void>(std::signal(SIGSEGV, SIG_DFL));  // removes the handler of a sanitizer
    static_cast<void>(std::raise(SIGSEGV));
  }
  if (mode == "exit") {
    static_cast<void>(std::fputs("my last words\n", stderr));
    std::_Exit(3);
  }
  if (mode == "hang") sleep_for_ever();
  if (mode == "illegal") say(answer_of(illegal_move(game.position())));
  if (mode == "null") say("bestmove 0000\n");
  if (mode == "unreadable") say("bestmove xyzzy\n");
  if (mode == "nomove") say("bestmove\n");
  if (mode == "claim") say("bestmove (none)\n");
  if (mode == "unasked") say(answer_of(move) + answer_of(move));
  if (mode == "flood") {
    while (true) say("garbage without end ");
  }
  if (mode == "chatter") {
    while (true) say("info string still thinking\n");
  }
  if (mode == "chatter-after") {
    say(answer_of(move));
    while (true) say("x\n");
  }
  if (mode == "crash-in-company") {
    if (::fork() == 0) sleep_for_ever();  // keeps both pipes open
    std::_Exit(3);
  }
  if (mode == "stop-guard") {
    ::kill(::getppid(), SIGSTOP);
    sleep_for_ever();
  }
  if (mode == "kill-runner") {
    ::kill(parent_of(::getppid()), SIGKILL);  // the guard's parent
    sleep_for_ever();
  }
  if (mode == "close-output") {
    ::close(STDOUT_FILENO);
    sleep_for_ever();
  }
  if (mode == "close-input") {
    ::close(STDIN_FILENO);
    say(answer_of(move));
    sleep_for_ever();
  }
}

bool is_faulty(const std::string& mode) {
  return std::any_of(kFaults.begin(), kFaults.end(),
                     [&](const Mode& fault) { return fault.name == mode; });
}

bool refuses_opening(const Script& script, const Game& game) {
  return (game.start().key().raw ^ script.seed) % static_cast<std::uint64_t>(script.number) == 0;
}

void go(const Script& script, const Game& game, int searches) {
  const std::string move = to_string(choose(game.position(), script.seed));
  const bool is_slow_there =
      script.mode == "slow-there" && std::getenv("RAUM_TEST_SLOW_HOST") != nullptr;
  if (script.mode == "slow" || is_slow_there) {
    std::this_thread::sleep_for(std::chrono::milliseconds(script.number));
  }
  if (script.mode == "loud") {
    const std::string line(1023, 'x');
    for (int i = 0; i < script.number; ++i) fmt::print(stderr, "{}\n", line);
  }
  if (script.mode == "moody" && refuses_opening(script, game)) {
    say("bestmove 0000\n");
    return;
  }
  if (is_faulty(script.mode) && searches == script.number) {
    misbehave(script, game, move);
    return;
  }
  const bool is_bad = script.mode == "bad-pv" && searches % script.number == 0;
  const std::string pv = is_bad ? move + " " + move : move;
  say(fmt::format("info depth 1 score cp {} nodes {} pv {}\n{}", game.moves().size(),
                  raum::count_moves(game.position()), pv, answer_of(move)));
}

bool miscounts(const Script& script) { return script.mode.starts_with("miscount"); }

std::vector<Move> counted_moves(const Script& script, const raum::Position& position) {
  raum::MoveList all;
  raum::list_moves(position, all);
  std::vector<Move> moves;
  for (const Move move : all) {
    const bool by_unicorn = position.at(move.from()).type() == raum::PieceType::Unicorn;
    const bool is_forgotten = miscounts(script) && by_unicorn && position.at(move.to()).is_some();
    if (!is_forgotten) moves.push_back(move);
  }
  return moves;
}

std::uint64_t leaves(const Script& script, const raum::Position& position, int depth) {
  if (depth == 0) return 1;
  std::uint64_t nodes = 0;
  for (const Move move : counted_moves(script, position)) {
    raum::Position next = position;
    next.make(move);
    nodes += leaves(script, next, depth - 1);
  }
  return nodes;
}

void go_perft(const Script& script, const Game& game, int depth, int searches) {
  if (is_faulty(script.mode) && searches == script.number) {
    misbehave(script, game, "0000");
    return;
  }
  std::uint64_t nodes = depth == 0 ? 1 : 0;
  std::vector<Move> moves;
  if (depth > 0) moves = counted_moves(script, game.position());
  for (const Move move : moves) {
    raum::Position next = game.position();
    next.make(move);
    const std::uint64_t below = leaves(script, next, depth - 1);
    nodes += below;
    if (script.mode != "miscount-total") say(fmt::format("{}: {}\n", to_string(move), below));
  }
  if (script.mode == "odd-total") ++nodes;
  say(fmt::format("\nNodes searched: {}\n", nodes));
}

void say_result(const Script& script, const Game& game) {
  if (script.mode == "uncounted") return;
  const bool is_mate = game.end() == raum::GameEnd::Spacemate;
  say(fmt::format("result {}\n", is_mate && miscounts(script) ? "ongoing" : game.state()));
}

Game read_position(std::istringstream& words) {
  std::string word;
  std::string text;
  words >> word;
  const bool is_start = word == "startpos";
  while (words >> word && word != "moves") text += (text.empty() ? "" : " ") + word;
  Game game(*raum::parse_position(is_start ? raum::kStartText : text));
  while (words >> word) {
    if (!game.play(word)) say(fmt::format("info string error illegal move {}\n", word));
  }
  return game;
}

void set_option(Script& script, std::istringstream& words) {
  std::string word;
  std::string name;
  words >> word >> name >> word;
  std::uint64_t value = 0;
  if (name == "Seed" && words >> value) {
    script.seed = value;
  } else {
    say(fmt::format("info string error option {}\n", name));
  }
}

void run_session(Script script) {
  Game game(raum::Position::start());
  int searches = 0;
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream words(line);
    std::string word;
    words >> word;
    if (word == "quit" && script.mode != "no-bench") return;
    if (word == "uci" && script.mode != "no-uciok") {
      say("id name scripted\noption name Seed type spin default 1 min 0 max 1000000\nuciok\n");
    }
    if (word == "setoption") set_option(script, words);
    if (word == "isready" && script.mode == "remark") {
      say("info string error: no book found\n");
    }
    if (word == "isready" && script.mode != "no-readyok") say("readyok\n");
    if (word == "ucinewgame") {
      if (script.mode == "after-end" && searches > 0) say("bestmove Aa1Aa2\n");
      searches = 0;
    }
    if (word == "bench" && script.mode != "no-bench")
      say(fmt::format("signature {}\n", script.seed + (script.mode == "good" ? 0 : 1'000)));
    if (word == "position") game = read_position(words);
    if (word == "result") say_result(script, game);
    if (word != "go") continue;
    int depth = 0;
    if (words >> word && word == "perft" && words >> depth && script.mode != "uncounted") {
      go_perft(script, game, depth, ++searches);
    } else {
      go(script, game, ++searches);
    }
  }
}

// Starts a grandchild that cannot be found by this process, its group or its session.
void brood() {
  if (::fork() != 0) return;
  ::setsid();
  if (::fork() != 0) ::_exit(0);
  for (int fd = 0; fd < 3; ++fd) ::close(fd);
  sleep_for_ever();
}

std::vector<std::string_view> mode_names() {
  std::vector<std::string_view> names;
  for (const Mode& mode : kModes) names.push_back(mode.name);
  for (const Mode& fault : kFaults) names.push_back(fault.name);
  return names;
}

std::string help_text() {
  std::string text =
      "raum-scripted-engine: a UCI engine for tests, which makes mistakes on request.\n\n"
      "Usage: raum-scripted-engine [MODE [N [SEED]]]    N and SEED are 1 unless given\n\n"
      "It plays legal moves that depend only on the position and on SEED, and answers\n"
      "`bench` with SEED as the signature, plus 1,000 in all modes but good. The modes,\n"
      "by default good:\n";
  for (const Mode& mode : kModes) text += fmt::format("  {:<16}  {}\n", mode.name, mode.does);
  text += "Modes with a fault instead of the N-th search of a game, also of a `go perft`:\n";
  for (const Mode& fault : kFaults) text += fmt::format("  {:<16}  {}\n", fault.name, fault.does);
  return text + "\nExit code: 0 after quit; 2 an unknown mode; others by the mode.\n";
}

}  // namespace

int main(int argc, char** argv) {
  Script script;
  if (argc > 1) script.mode = argv[1];
  if (script.mode == "--help" || script.mode == "-h" || script.mode == "help") {
    return static_cast<int>(raum::print_result("raum-scripted-engine", help_text()));
  }
  const std::vector<std::string_view> names = mode_names();
  if (std::find(names.begin(), names.end(), script.mode) == names.end()) {
    raum::report_line(fmt::format("raum-scripted-engine: found {}, expected {} (see --help)",
                                  raum::quoted(script.mode),
                                  raum::such_as("a mode", script.mode, names)));
    return static_cast<int>(raum::ExitCode::Usage);
  }
  if (argc > 2) script.number = std::atoi(argv[2]);
  if (argc > 3) script.seed = static_cast<std::uint64_t>(std::atoll(argv[3]));
  if (script.mode == "exit-at-once") return 7;
  if (script.mode == "no-library") {
    static_cast<void>(std::fputs("libfoo.so.7: cannot open shared object file\n", stderr));
    return 127;
  }
  if (script.mode == "brood") brood();
  run_session(script);
  return 0;
}
