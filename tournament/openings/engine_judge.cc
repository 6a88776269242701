#include "tournament/openings/engine_judge.h"

#include <fmt/core.h>

#include <cstdlib>
#include <utility>

#include "engine/board/position_text.h"
#include "tournament/engines/stderr_line.h"

namespace raum::tournament {
namespace {

constexpr int kBeyond = 1'000'000;  // more than any balance that can be requested

EngineFailure named(const EngineSpec& spec, EngineFailure failure) {
  failure.detail = fmt::format("engine {}: {}{}{}{}", spec.name, to_string(failure.fault),
                               failure.detail.empty() ? "" : ", ", failure.detail,
                               stderr_suffix(failure.stderr_tail));
  return failure;
}

std::string go_words(const Limit& limit) {
  std::string go = "go";
  if (limit.depth > 0) go += fmt::format(" depth {}", limit.depth);
  if (limit.nodes > 0) go += fmt::format(" nodes {}", limit.nodes);
  return go;
}

}  // namespace

EngineResult<std::unique_ptr<EngineJudge>> EngineJudge::start(
    const std::vector<EngineSpec>& engines, std::chrono::milliseconds stall,
    const StopEvent& stop) {
  auto judge = std::make_unique<EngineJudge>();
  for (const EngineSpec& spec : engines) {
    auto client = UciClient::start(spec, stall, stop);
    if (!client) return tl::unexpected(named(spec, std::move(client.error())));
    judge->engines_.push_back({spec, std::move(*client)});
  }
  return judge;
}

Judge EngineJudge::judge() {
  std::string name;
  for (const JudgeEngine& engine : engines_) {
    name += fmt::format("{}{} at {}", name.empty() ? "" : " and ", engine.spec.name,
                        to_string(engine.spec.limit));
  }
  return {.name = std::move(name), .score = [this](const Position& p) { return score(p); }};
}

int EngineJudge::score(const Position& position) {
  int farthest = 0;
  const std::string question = fmt::format("position fen {}\n", to_string(position));
  for (JudgeEngine& engine : engines_) {
    if (failure_) return kBeyond;
    const auto ready = engine.client.new_game();
    auto answer = ready ? engine.client.search(question, {.go = go_words(engine.spec.limit),
                                                          .time = engine.client.stall()})
                        : tl::unexpected(ready.error());
    if (!answer) {
      answer.error().stderr_tail = engine.client.stderr_tail();
      failure_ = named(engine.spec, std::move(answer.error()));
      return kBeyond;
    }
    if (!answer->info.score_cp) return kBeyond;
    const int score =
        position.side_to_move() == Color::White ? *answer->info.score_cp : -*answer->info.score_cp;
    if (std::abs(score) > std::abs(farthest)) farthest = score;
  }
  return farthest;
}

}  // namespace raum::tournament
