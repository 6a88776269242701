// Steps: common options, invalid or unusual input, and quit.
#include <fmt/core.h>

#include <array>
#include <string>

#include "tournament/compliance/step_groups.h"

namespace raum::tournament {
namespace {

// Sets an option if the engine has it, then expects a move.
Remark set_option(Conversation& engine, const std::string& name, const std::string& value) {
  engine.greet();
  if (engine.is_fine() && !engine.options().contains(name)) {
    return skip(fmt::format("no option {}", name));
  }
  engine.forget_lines();  // they may refuse another option, which the user has given
  engine.send(fmt::format("setoption name {} value {}\n", name, value));
  engine.ready();
  engine.expect_no_line("info string error", "no error line for this value");
  engine.move("", "", "go depth 1");
  return {};
}

// Sends input that the engine should ignore, then expects a move.
Remark survive(Conversation& engine, const std::string& text) {
  engine.greet();
  engine.send(text);
  engine.ready();
  engine.move("", "", "go depth 1");
  return {};
}

Remark accept_crlf(Conversation& engine) {
  engine.greet();
  engine.send("position startpos\r\ngo depth 1\r\n");
  if (const auto line = engine.wait_for("bestmove")) engine.check_bestmove("", "", *line);
  return {};
}

Remark quit(Conversation& engine) {
  engine.greet();
  engine.send("quit\n");
  engine.expect_exit();
  return {};
}

Remark quit_while_searching(Conversation& engine) {
  engine.greet();
  engine.send("position startpos\ngo infinite\nquit\n");
  engine.expect_exit();
  return {};
}

constexpr std::array kRobustnessSteps{
    ComplianceStep{"accepts Hash", [](Conversation& e) { return set_option(e, "Hash", "1"); }},
    ComplianceStep{"accepts Threads",
                   [](Conversation& e) { return set_option(e, "Threads", "1"); }},
    ComplianceStep{"survives an unknown command",
                   [](Conversation& e) { return survive(e, "xyzzy plugh\n"); }},
    ComplianceStep{"survives an empty line", [](Conversation& e) { return survive(e, "\n  \n"); }},
    ComplianceStep{
        "survives an unknown option",
        [](Conversation& e) { return survive(e, "setoption name No Such Option value 7\n"); }},
    ComplianceStep{"survives an invalid position",
                   [](Conversation& e) { return survive(e, "position fen 9/x w\n"); }},
    ComplianceStep{"survives an illegal move",
                   [](Conversation& e) { return survive(e, "position startpos moves Aa1Ee5\n"); }},
    ComplianceStep{"survives a line of 60000 characters",
                   [](Conversation& e) { return survive(e, std::string(60'000, 'x') + "\n"); }},
    ComplianceStep{"accepts lines that end with CR LF", accept_crlf},
    ComplianceStep{"ends at quit with status 0", quit},
    ComplianceStep{"ends at quit during a search", quit_while_searching},
};

}  // namespace

std::span<const ComplianceStep> robustness_steps() { return kRobustnessSteps; }

}  // namespace raum::tournament
