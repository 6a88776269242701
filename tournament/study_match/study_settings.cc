#include "tournament/study_match/study_settings.h"

#include <fmt/core.h>

#include <numeric>
#include <string>

#include "base/core/build_info.h"
#include "base/text/content_hash.h"
#include "tournament/engines/engine_identity.h"
#include "tournament/schedule/schedule.h"

namespace raum::tournament {
namespace {

// By the keys of raum match, which raum results and raum report read.
Configuration configuration_of(const Study& study, const std::vector<std::size_t>& players,
                               const std::string& program) {
  Configuration all;
  for (std::size_t i = 0; i < players.size(); ++i) {
    const StudyPlayer& player = study.players[players[i]];
    EngineSpec engine{.name = player.name, .command = "raum study"};
    engine.options.emplace_back("Engine", player.engine);
    engine.options.insert(engine.options.end(), player.options.begin(), player.options.end());
    const EngineIdentity identity = identity_without_program(engine);
    const std::string key = fmt::format("engine {}", i + 1);
    all.emplace_back(key + " name", player.name);
    all.emplace_back(key + " command", engine.command);
    all.emplace_back(key + " arguments", identity.arguments);
    all.emplace_back(key + " options", identity.options);
    all.emplace_back(key + " limit", limit_of(player));
  }
  all.emplace_back("program", program);  // plays all of them
  all.emplace_back("openings", study.openings_identity);
  all.emplace_back("seed", fmt::format("{}", study.seed));
  all.emplace_back("sprt", "none");
  if (players.size() > 2) {
    all.emplace_back("format", std::string(to_string(Format::RoundRobin)));
  }
  all.emplace_back("study", study.title);
  return all;
}

}  // namespace

Expected<std::vector<SeriesMatch>> series_of(const Study& study, int concurrency) {
  const auto program = hash_of_file("/proc/self/exe");
  if (!program) return tl::unexpected(program.error());
  RunnerSession session{.build = build_line(),
                        .processor = processor_name(),
                        .host = host_name(),
                        .concurrency = concurrency,
                        .pairs = study.positions.size(),
                        .openings = study.positions_path};
  std::vector<SeriesMatch> series;
  if (study.kind == StudyKind::League) {
    std::vector<std::size_t> all(study.players.size());
    std::iota(all.begin(), all.end(), 0);
    session.pairs *= study.matches.size();
    series.push_back({configuration_of(study, all, *program), session});
    return series;
  }
  for (std::size_t i = 0; i < study.matches.size(); ++i) {
    const StudyMatch& match = study.matches[i];
    series.push_back({configuration_of(study, {match.first, match.second}, *program), session});
    series.back().configuration.emplace_back("study match",
                                             fmt::format("{} of {}", i + 1, study.matches.size()));
  }
  return series;
}

}  // namespace raum::tournament
