// Steps: start, uci, options, isready and ucinewgame.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "base/text/quote.h"
#include "base/text/words.h"
#include "tournament/compliance/step_groups.h"

namespace raum::tournament {
namespace {

Remark start_program(Conversation& engine) {
  engine.start();
  return {};
}

Remark answer_uci(Conversation& engine) {
  engine.start();
  engine.send("uci\n");
  engine.wait_for("uciok");
  return {};
}

Remark send_no_move_before_uci(Conversation& engine) {
  answer_uci(engine);
  engine.expect_no_line("bestmove", "no bestmove before uci");
  return {};
}

Remark name_itself(Conversation& engine) {
  engine.greet();
  return !engine.has_line("id name ") ? warn("no id name") : Remark{};
}

Remark name_its_author(Conversation& engine) {
  engine.greet();
  return !engine.has_line("id author ") ? warn("no id author") : Remark{};
}

Remark describe_options(Conversation& engine) {
  engine.greet();
  for (const auto& [name, rest] : engine.options()) {
    std::string_view words = rest;
    static_cast<void>(next_word(words));  // "type"
    const std::string_view type = next_word(words);
    constexpr auto kTypes =
        std::to_array<std::string_view>({"check", "spin", "combo", "button", "string"});
    if (std::find(kTypes.begin(), kTypes.end(), type) == kTypes.end()) {
      engine.fail(quoted_utf8(fmt::format("option name {} {}", name, rest), 120),
                  "a type check, spin, combo, button or string");
    }
  }
  return {};
}

Remark accept_given_options(Conversation& engine) {
  engine.greet();
  if (engine.request().engine.options.empty()) return skip("none were given");
  engine.expect_no_line("info string error", "no error line in answer to the options");
  return {};
}

Remark answer_isready(Conversation& engine) {
  engine.greet();
  return {};
}

Remark answer_isready_repeatedly(Conversation& engine) {
  engine.greet();
  for (int i = 0; i < 100; ++i) engine.ready();
  return {};
}

Remark be_ready_after_ucinewgame(Conversation& engine) {
  engine.greet();
  engine.send("ucinewgame\n");
  engine.ready();
  return {};
}

constexpr std::array kHandshakeSteps{
    ComplianceStep{"starts", start_program, Need::Pass},
    ComplianceStep{"answers uci with uciok", answer_uci, Need::Pass},
    ComplianceStep{"answers isready with readyok", answer_isready, Need::Pass},
    ComplianceStep{"sends no move before uci", send_no_move_before_uci},
    ComplianceStep{"sends id name", name_itself},
    ComplianceStep{"sends id author", name_its_author},
    ComplianceStep{"describes every option with a known type", describe_options},
    ComplianceStep{"accepts the given options", accept_given_options},
    ComplianceStep{"answers isready repeatedly", answer_isready_repeatedly},
    ComplianceStep{"is ready after ucinewgame", be_ready_after_ucinewgame},
};

}  // namespace

std::span<const ComplianceStep> handshake_steps() { return kHandshakeSteps; }

}  // namespace raum::tournament
