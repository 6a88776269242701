#include "tournament/compliance/steps.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text/quote.h"
#include "base/text/words.h"
#include "engine/board/game.h"
#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "engine/board/random_walk.h"
#include "tournament/engines/search_info.h"

namespace raum::tournament {
namespace {

using namespace std::chrono_literals;

// Positions with a property, by the property.
constexpr std::string_view kMateInOne =
    "4k/2K2/5/1P3/5//5/5/1Q3/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5 w 0 1";
constexpr std::string_view kPromotion =
    "4K/5/5/5/5//5/5/5/5/5//5/5/q4/5/2k2//5/5/5/5/p4//5/4N/5/5/5 b 0 1";
constexpr std::string_view kQueenEnding =
    "4k/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//K4/5/5/5/1QR2 w 0 1";

Remark warn(std::string detail) { return {Compliance::Warn, std::move(detail)}; }
Remark skip(std::string detail) { return {Compliance::Skip, std::move(detail)}; }

bool has_line(const Talk& talk, std::string_view start) {
  return std::any_of(talk.lines().begin(), talk.lines().end(),
                     [&](const std::string& line) { return line.starts_with(start); });
}

SearchInfo last_info(const Talk& talk) {
  SearchInfo info;
  for (const std::string& line : talk.lines()) read_info(line, info);
  return info;
}

// The moves, results and last infos of the same search twice.
using Trace = std::vector<std::string>;
Trace trace(Talk& talk, const std::string& go) {
  Trace seen;
  for (const char* const moves : {"", "Ac2Ac3", "Ac2Ac3 Ec4Ec3"}) {
    talk.forget_lines();
    const auto move = talk.move("", moves, go);
    const SearchInfo info = last_info(talk);
    seen.push_back(fmt::format("{} {} {}", move ? to_string(*move) : "", info.score_cp.value_or(0),
                               info.nodes.value_or(0)));
  }
  return seen;
}

Remark move_of(Talk& talk, const std::string& fen, const std::string& moves,
               const std::string& go) {
  talk.greet();
  talk.move(fen, moves, go);
  return {};
}

// Sets an option if the engine has it, then plays.
Remark with_option(Talk& talk, const std::string& name, const std::string& value) {
  talk.greet();
  const auto options = talk.options();
  if (talk.is_fine() && !options.contains(name))
    return skip(fmt::format("it has no option {}", name));
  talk.send(fmt::format("setoption name {} value {}\n", name, value));
  talk.ready();
  if (has_line(talk, "info string error"))
    talk.complain(fmt::format("it refuses the value {}", value));
  talk.move("", "", "go depth 1");
  return {};
}

// A line that no engine knows must change nothing.
Remark survives(Talk& talk, const std::string& text) {
  talk.greet();
  talk.send(text);
  talk.ready();
  talk.move("", "", "go depth 1");
  return {};
}

Remark play_random_game(Talk& talk, int plies) {
  talk.greet();
  SplitMix64 random(1907);
  Game game(Position::start());
  std::string moves;
  while (talk.is_fine() && !game.end() && static_cast<int>(game.moves().size()) < plies) {
    const auto move = talk.move("", moves, "go depth 1");
    if (!move) return {};
    static_cast<void>(game.play(*move));
    moves += fmt::format("{}{}", moves.empty() ? "" : " ", to_string(*move));
    if (game.end()) break;
    MoveList replies;
    list_moves(game.position(), replies);
    const Move reply = replies[random.below(replies.size())];
    static_cast<void>(game.play(reply));
    moves += fmt::format(" {}", to_string(reply));
  }
  return {};
}

constexpr std::array kSteps{
    CheckStep{"starts",
              [](Talk& t) -> Remark {
                t.start();
                return {};
              }},
    CheckStep{"says nothing but comments before uci",
              [](Talk& t) -> Remark {
                t.start();
                t.send("uci\n");
                t.wait_for("uciok");
                if (t.is_fine() && has_line(t, "bestmove")) t.complain("a move without a question");
                return {};
              }},
    CheckStep{"answers uci with uciok",
              [](Talk& t) -> Remark {
                t.start();
                t.send("uci\n");
                t.wait_for("uciok");
                return {};
              }},
    CheckStep{"names itself: id name",
              [](Talk& t) -> Remark {
                t.greet();
                return t.is_fine() && !has_line(t, "id name ") ? warn("no line id name") : Remark{};
              }},
    CheckStep{"names its author: id author",
              [](Talk& t) -> Remark {
                t.greet();
                return t.is_fine() && !has_line(t, "id author ") ? warn("no line id author")
                                                                 : Remark{};
              }},
    CheckStep{"describes every option with a known type",
              [](Talk& t) -> Remark {
                t.greet();
                for (const auto& [name, rest] : t.options()) {
                  std::string_view words = rest;
                  static_cast<void>(next_word(words));
                  const std::string_view type = next_word(words);
                  constexpr std::array<std::string_view, 5> kTypes{"check", "spin", "combo",
                                                                   "button", "string"};
                  if (std::find(kTypes.begin(), kTypes.end(), type) == kTypes.end()) {
                    t.complain(fmt::format("option {}: {}", name, raum::quoted(rest)));
                  }
                }
                return {};
              }},
    CheckStep{"takes the options it was given",
              [](Talk& t) -> Remark {
                t.greet();
                if (t.request().engine.options.empty()) return skip("none were given");
                if (has_line(t, "info string error")) t.complain("it calls one of them an error");
                return {};
              }},
    CheckStep{"answers isready with readyok",
              [](Talk& t) -> Remark {
                t.greet();
                return {};
              }},
    CheckStep{"answers isready again and again",
              [](Talk& t) -> Remark {
                t.greet();
                for (int i = 0; i < 100; ++i) t.ready();
                return {};
              }},
    CheckStep{"is ready after ucinewgame",
              [](Talk& t) -> Remark {
                t.greet();
                t.send("ucinewgame\n");
                t.ready();
                return {};
              }},
    CheckStep{"moves from the start position",
              [](Talk& t) { return move_of(t, "", "", "go depth 1"); }},
    CheckStep{"moves from the start position after moves",
              [](Talk& t) { return move_of(t, "", "Ac2Ac3 Ec4Ec3", "go depth 1"); }},
    CheckStep{"moves from a position text",
              [](Talk& t) { return move_of(t, std::string(kStartText), "", "go depth 1"); }},
    CheckStep{"moves from a position text after moves",
              [](Talk& t) { return move_of(t, std::string(kStartText), "Ac2Ac3", "go depth 1"); }},
    CheckStep{"moves for Black from a position text",
              [](Talk& t) { return move_of(t, std::string(kPromotion), "", "go depth 1"); }},
    CheckStep{"keeps go depth 2",
              [](Talk& t) -> Remark {
                t.greet();
                t.forget_lines();
                t.move("", "", "go depth 2");
                const auto depth = last_info(t).depth;
                if (!t.is_fine()) return {};
                if (!depth) return warn("it says no depth");
                if (*depth > 2) t.complain(fmt::format("it says depth {}", *depth));
                return {};
              }},
    CheckStep{"says score, depth and nodes of a search",
              [](Talk& t) -> Remark {
                t.greet();
                t.move("", "", "go depth 1");
                const SearchInfo info = last_info(t);
                if (!t.is_fine()) return {};
                if (!info.score_cp && !info.mate_in)
                  return warn("no score: adjudication needs one");
                if (!info.depth || !info.nodes) return warn("no depth or no nodes");
                return {};
              }},
    CheckStep{"says a line of moves that can be played",
              [](Talk& t) -> Remark {
                t.greet();
                t.move("", "", "go depth 2");
                const std::string pv = last_info(t).pv;
                if (!t.is_fine()) return {};
                if (pv.empty()) return warn("no pv");
                Game game(Position::start());
                std::string_view rest = pv;
                for (auto word = next_word(rest); !word.empty(); word = next_word(rest)) {
                  if (!game.play(word)) t.complain(fmt::format("{} in the pv is not legal", word));
                }
                return {};
              }},
    CheckStep{"keeps go nodes",
              [](Talk& t) -> Remark {
                t.greet();
                t.forget_lines();
                t.move("", "", "go nodes 2000");
                const auto nodes = last_info(t).nodes;
                constexpr std::uint64_t kFarOver = 100'000;
                if (t.is_fine() && nodes && *nodes > kFarOver) {
                  return warn(fmt::format("{} nodes instead of 2000", *nodes));
                }
                return {};
              }},
    CheckStep{"keeps go movetime",
              [](Talk& t) -> Remark {
                t.greet();
                const auto start = std::chrono::steady_clock::now();
                t.move("", "", "go movetime 100");
                const auto spent = std::chrono::steady_clock::now() - start;
                if (t.is_fine() && spent > 1s) {
                  return warn(fmt::format(
                      "{} ms instead of 100",
                      std::chrono::duration_cast<std::chrono::milliseconds>(spent).count()));
                }
                return {};
              }},
    CheckStep{
        "moves by a clock",
        [](Talk& t) { return move_of(t, "", "", "go wtime 1000 btime 1000 winc 10 binc 10"); }},
    CheckStep{"moves by a clock with movestogo",
              [](Talk& t) { return move_of(t, "", "", "go wtime 1000 btime 1000 movestogo 10"); }},
    CheckStep{"moves with little time left",
              [](Talk& t) { return move_of(t, "", "", "go wtime 20 btime 20"); }},
    CheckStep{"stops go infinite at stop",
              [](Talk& t) -> Remark {
                t.greet();
                t.send("position startpos\ngo infinite\n");
                t.ready();
                if (has_line(t, "bestmove")) return warn("it moved before stop");
                t.send("stop\n");
                const auto line = t.wait_for("bestmove");
                if (line) t.judged("", "", *line);
                return {};
              }},
    CheckStep{"answers isready while it searches",
              [](Talk& t) -> Remark {
                t.greet();
                t.send("position startpos\ngo infinite\nisready\n");
                t.wait_for("readyok");
                if (has_line(t, "bestmove")) return warn("it moved before stop");
                t.send("stop\n");
                t.wait_for("bestmove");
                return {};
              }},
    CheckStep{"says nothing to stop without a search",
              [](Talk& t) -> Remark {
                t.greet();
                t.forget_lines();
                t.send("stop\n");
                t.ready();
                if (has_line(t, "bestmove")) t.complain("a move without a question");
                return {};
              }},
    CheckStep{"moves once for each go",
              [](Talk& t) -> Remark {
                t.greet();
                t.move("", "", "go depth 1");
                t.forget_lines();
                t.ready();
                if (has_line(t, "bestmove")) t.complain("a second bestmove");
                return {};
              }},
    CheckStep{"finds a spacemate in one",
              [](Talk& t) -> Remark {
                t.greet();
                const auto move = t.move(std::string(kMateInOne), "", "go depth 2");
                if (!move) return {};
                Game game(*parse_position(kMateInOne));
                static_cast<void>(game.play(*move));
                return game.end() == GameEnd::Spacemate
                           ? Remark{}
                           : warn(fmt::format("{} instead", to_string(*move)));
              }},
    CheckStep{"promotes with a letter",
              [](Talk& t) -> Remark {
                t.greet();
                const Position start = *parse_position(kPromotion);
                for (const char* const move : {"Ba1Aa1q", "Ba1Aa1u"}) {
                  Game game(start);
                  if (!game.play(std::string_view(move)) || game.end()) continue;
                  t.move(std::string(kPromotion), move, "go depth 1");
                }
                return {};
              }},
    CheckStep{"moves in an ending",
              [](Talk& t) { return move_of(t, std::string(kQueenEnding), "", "go depth 2"); }},
    CheckStep{"plays a game of 60 plies by the rules",
              [](Talk& t) { return play_random_game(t, 60); }},
    CheckStep{"takes a position line of 2000 moves",
              [](Talk& t) -> Remark {
                t.greet();
                std::string moves;
                for (int i = 0; i < 500; ++i) {
                  moves += fmt::format("{}Ab1Ac3 Ed5Ec3 Ac3Ab1 Ec3Ed5", i == 0 ? "" : " ");
                }
                t.move("", moves, "go depth 1");
                return {};
              }},
    CheckStep{"plays the same moves again after ucinewgame",
              [](Talk& t) -> Remark {
                t.greet();
                const Trace first = trace(t, "go depth 2");
                t.send("ucinewgame\n");
                t.ready();
                const Trace second = trace(t, "go depth 2");
                if (t.is_fine() && first != second) {
                  return warn("it plays another way: games at fixed depth must not be cached");
                }
                return {};
              }},
    CheckStep{"takes Hash", [](Talk& t) { return with_option(t, "Hash", "1"); }},
    CheckStep{"takes Threads", [](Talk& t) { return with_option(t, "Threads", "1"); }},
    CheckStep{"outlives a line it cannot know",
              [](Talk& t) { return survives(t, "xyzzy plugh\n"); }},
    CheckStep{"outlives an empty line", [](Talk& t) { return survives(t, "\n  \n"); }},
    CheckStep{"outlives an unknown option",
              [](Talk& t) { return survives(t, "setoption name No Such Option value 7\n"); }},
    CheckStep{"outlives a position it cannot read",
              [](Talk& t) { return survives(t, "position fen 9/x w\n"); }},
    CheckStep{"outlives an illegal move",
              [](Talk& t) { return survives(t, "position startpos moves Aa1Ee5\n"); }},
    CheckStep{"outlives a line of 60000 characters",
              [](Talk& t) { return survives(t, std::string(60'000, 'x') + "\n"); }},
    CheckStep{"understands lines that end with CR LF",
              [](Talk& t) -> Remark {
                t.greet();
                t.send("position startpos\r\ngo depth 1\r\n");
                const auto line = t.wait_for("bestmove");
                if (line) t.judged("", "", *line);
                return {};
              }},
    CheckStep{"ends at quit with status 0",
              [](Talk& t) -> Remark {
                t.greet();
                t.send("quit\n");
                t.expect_end();
                return {};
              }},
    CheckStep{"ends at quit while it searches",
              [](Talk& t) -> Remark {
                t.greet();
                t.send("position startpos\ngo infinite\nquit\n");
                t.expect_end();
                return {};
              }},
};
static_assert(kSteps.size() >= 30);

}  // namespace

std::span<const CheckStep> compliance_steps() { return kSteps; }

}  // namespace raum::tournament
