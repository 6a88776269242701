#include "knowledge/datagen/plan.h"

#include <fmt/core.h>

#include <atomic>

#include "base/core/build_info.h"
#include "base/text/content_hash.h"
#include "engine/named/engine.h"
#include "engine/named/registry.h"
#include "engine/protocol/bench.h"

namespace raum::knowledge {

namespace {

// What the header says of the net: a file is known by its content.
Expected<std::string> identity_of_net(const std::string& net) {
  if (net.empty()) return "none";
  if (net == net::kBuiltinNet) return net;
  const auto read = net::read_net(net);
  if (!read) return tl::unexpected(read.error());
  return hash_of_text(net::encode(*read));
}

}  // namespace

Expected<CorpusHeader> header_of(const DatagenPlan& plan, const std::string& signature) {
  const BuildInfo build = build_info();
  const AdjudicationRules& rules = plan.rules;
  const auto net = identity_of_net(plan.net);
  if (!net) return tl::unexpected(net.error());
  return CorpusHeader{{
      {"engine", std::string(kDatagenEngine)},
      {"net", *net},
      {"signature", signature},
      {std::string(kBuildField),
       fmt::format("{} ({}, {}, {})", build.version, build.commit, build.compiler, build.type)},
      {"seed", std::to_string(plan.seed)},
      {"nodes", std::to_string(plan.nodes)},
      {"hash-mib", std::to_string(plan.hash_mib)},
      {"opening-plies", fmt::format("{}..{}", plan.fewest_opening_plies, plan.most_opening_plies)},
      {"opening", fmt::format("random moves, |first score| <= {}", plan.unfair_score)},
      {"resign", resign_text(rules)},
      {"draw", draw_text(rules)},
      {"longest", fmt::format("{} plies", rules.most_plies)},
      {"endgames", plan.endgames ? plan.endgames->identity() : "none"},
  }};
}

Expected<std::string> engine_signature(const std::string& net) {
  if (const auto usable = identity_of_net(net); !usable) return tl::unexpected(usable.error());
  Engine engine(*find_engine(kDatagenEngine).value());
  for (const Option& option : engine.options()) {
    if (option.name != "EvalFile") continue;
    if (auto set = option.set(net); !set) return tl::unexpected(set.error());
  }
  const std::atomic<bool> never{false};
  std::string last;
  static_cast<void>(run_bench(engine, engine.definition().bench_depth, never,
                              [&](std::string_view line) { last = line; }));
  return last.substr(last.find(' ') + 1);
}

}  // namespace raum::knowledge
