// Steps: search limits, search information, and stop.
#include <fmt/core.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/text/quote.h"
#include "base/text/words.h"
#include "engine/game/game.h"
#include "tournament/compliance/step_groups.h"

namespace raum::tournament {
namespace {

using namespace std::chrono_literals;

Remark obey_depth(Conversation& engine) {
  engine.greet();
  engine.move("", "", "go depth 2");
  const auto depth = engine.last_info().depth;
  if (!depth) return warn("no depth reported");
  if (*depth > 2) engine.fail(fmt::format("a report of depth {}", *depth), "depth 2 at most");
  return {};
}

Remark report_score_depth_nodes(Conversation& engine) {
  engine.greet();
  engine.move("", "", "go depth 1");
  const SearchReport info = engine.last_info();
  if (!info.score_cp && !info.mate_in) return warn("no score, which adjudication needs");
  if (!info.depth || !info.nodes) return warn("no depth or no nodes");
  return {};
}

Remark report_legal_pv(Conversation& engine) {
  engine.greet();
  engine.move("", "", "go depth 2");
  const std::string pv = engine.last_info().pv;
  if (pv.empty()) return warn("no pv");
  Game game(Position::start());
  std::string_view rest = pv;
  for (auto word = next_word(rest); !word.empty(); word = next_word(rest)) {
    if (!game.play(word)) {
      engine.fail(fmt::format("{} in the pv {}", quoted_utf8(word), quoted_utf8(pv, 120)),
                  "a move that is legal after those before it");
    }
  }
  return {};
}

// The first moves of the lines with these ranks, of the last report of each.
std::map<int, std::string> first_moves(const std::vector<InfoLine>& infos) {
  std::map<int, std::string> moves;
  for (const InfoLine& info : infos) {
    std::string_view pv = info.report.pv;
    if (const auto move = next_word(pv); !move.empty()) moves[info.multipv] = move;
  }
  return moves;
}

Remark report_several_lines(Conversation& engine) {
  engine.greet();
  if (engine.is_fine() && !engine.options().contains("MultiPV")) return skip("no option MultiPV");
  engine.send("setoption name MultiPV value 3\n");
  engine.ready();
  engine.forget_lines();
  engine.move("", "", "go depth 2");
  const auto moves = first_moves(engine.infos());
  std::set<std::string_view> distinct;
  for (const auto& [rank, move] : moves) {
    if (!Game(Position::start()).play(move)) {
      return warn(
          fmt::format("multipv {} begins with {}, which is illegal", rank, quoted_utf8(move)));
    }
    distinct.insert(move);
  }
  for (const int rank : {1, 2, 3}) {
    if (!moves.contains(rank)) return warn(fmt::format("no line multipv {} with a pv", rank));
  }
  if (distinct.size() < moves.size()) return warn("two lines begin with the same move");
  return {};
}

// An engine without this part of UCI may ignore the words or refuse the command.
Remark choose_among_search_moves(Conversation& engine) {
  constexpr std::string_view kMove = "Bc1De3";  // loses the queen, so that no engine prefers it
  engine.greet();
  engine.forget_lines();
  engine.send(fmt::format("position startpos\ngo depth 2 searchmoves {}\nisready\n", kMove));
  engine.wait_for("readyok");
  if (engine.has_line("info string error")) return warn("refuses searchmoves");
  auto line = engine.kept_line("bestmove");
  if (!line) line = engine.wait_for("bestmove");
  if (!line) return {};
  const auto move = engine.check_bestmove("", "", *line);
  if (move && to_string(*move) != kMove) {
    return warn(fmt::format("plays {} instead of {}", to_string(*move), kMove));
  }
  return {};
}

Remark obey_nodes(Conversation& engine) {
  engine.greet();
  engine.move("", "", "go nodes 2000");
  const auto nodes = engine.last_info().nodes;
  constexpr std::uint64_t kFarOver = 100'000;
  if (nodes && *nodes > kFarOver) {
    return warn(fmt::format("{} nodes instead of 2000", *nodes));
  }
  return {};
}

Remark obey_movetime(Conversation& engine) {
  engine.greet();
  const auto start = std::chrono::steady_clock::now();
  engine.move("", "", "go movetime 100");
  const auto spent = std::chrono::steady_clock::now() - start;
  if (spent > 1s) {
    return warn(fmt::format("{} ms instead of 100",
                            std::chrono::duration_cast<std::chrono::milliseconds>(spent).count()));
  }
  return {};
}

Remark stop_infinite_search(Conversation& engine) {
  engine.greet();
  engine.send("position startpos\ngo infinite\n");
  engine.ready();
  if (engine.has_line("bestmove")) return warn("a bestmove before stop");
  engine.send("stop\n");
  if (const auto line = engine.wait_for("bestmove")) engine.check_bestmove("", "", *line);
  return {};
}

Remark answer_isready_while_searching(Conversation& engine) {
  engine.greet();
  engine.send("position startpos\ngo infinite\nisready\n");
  engine.wait_for("readyok");
  if (engine.has_line("bestmove")) return warn("a bestmove before stop");
  engine.send("stop\n");
  engine.wait_for("bestmove");
  return {};
}

Remark ignore_stop_without_search(Conversation& engine) {
  engine.greet();
  engine.forget_lines();
  engine.send("stop\n");
  engine.ready();
  engine.expect_no_line("bestmove", "no bestmove without a search");
  return {};
}

Remark move_once(Conversation& engine) {
  engine.greet();
  engine.move("", "", "go depth 1");
  engine.forget_lines();
  engine.ready();
  engine.expect_no_line("bestmove", "no second bestmove");
  return {};
}

constexpr std::array kSearchSteps{
    ComplianceStep{"obeys go depth 2", obey_depth},
    ComplianceStep{"reports score, depth and nodes", report_score_depth_nodes},
    ComplianceStep{"reports a pv of legal moves", report_legal_pv},
    ComplianceStep{"reports several lines with MultiPV", report_several_lines},
    ComplianceStep{"chooses among searchmoves", choose_among_search_moves},
    ComplianceStep{"obeys go nodes", obey_nodes},
    ComplianceStep{"obeys go movetime", obey_movetime},
    ComplianceStep{"moves with a clock",
                   [](Conversation& e) {
                     return expect_move(e, "", "", "go wtime 1000 btime 1000 winc 10 binc 10");
                   }},
    ComplianceStep{"moves with a clock and movestogo",
                   [](Conversation& e) {
                     return expect_move(e, "", "", "go wtime 1000 btime 1000 movestogo 10");
                   }},
    ComplianceStep{"moves with little time left",
                   [](Conversation& e) { return expect_move(e, "", "", "go wtime 20 btime 20"); }},
    ComplianceStep{"stops go infinite at stop", stop_infinite_search},
    ComplianceStep{"answers isready during a search", answer_isready_while_searching},
    ComplianceStep{"ignores stop without a search", ignore_stop_without_search},
    ComplianceStep{"moves once for each go", move_once},
};

}  // namespace

std::span<const ComplianceStep> search_steps() { return kSearchSteps; }

}  // namespace raum::tournament
