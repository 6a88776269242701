#include "ci/checks/signatures.h"

#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <utility>

#include "base/core/threads.h"
#include "ci/checks/same_programs.h"
#include "ci/context/run_in_build.h"
#include "regression/measure/node_sums.h"
#include "regression/measure/signature.h"

namespace raum::ci {

using regression::EngineSignatures;

namespace {

// An engine that plays, of one build.
struct Player {
  std::string name;
  regression::BuiltEngine engine;
  Expected<std::uint64_t> signature = 0U;
};

// The players of one build; the first one is its default.
struct Side {
  std::vector<Player> players;

  /// Returns: nullptr if the build has no such engine.
  [[nodiscard]] Player* find(const std::string& name) {
    const auto found = std::find_if(players.begin(), players.end(),
                                    [&](const Player& player) { return player.name == name; });
    return found == players.end() ? nullptr : &*found;
  }
};

// The engine itself, or one player for each value of its option of variants, the default first.
Expected<std::vector<Player>> players_of(const CheckContext& context, const Build& build,
                                         const Manifest& own, const EngineRules& rules) {
  const regression::BuiltEngine engine = engine_in(context, build, rules);
  if (rules.variants.empty()) return std::vector{Player{rules.name, engine}};
  const auto names = regression::engine_names(engine, rules.variants, context.stop);
  if (!names) return tl::unexpected(names.error());
  if (names->standard.empty()) return std::vector{Player{rules.name, engine}};
  std::vector<Player> players{{name_of_variant(own, rules, names->standard), engine}};
  for (const std::string& name : names->names) {
    if (name == names->standard) continue;
    players.push_back({name_of_variant(own, rules, name), engine});
    players.back().engine.options.emplace_back(rules.variants, name);
  }
  return players;
}

Expected<Side> side_of(const CheckContext& context, const Build& build, const Manifest& own) {
  Side side;
  for (const EngineRules& rules : own.engines) {
    auto players = players_of(context, build, own, rules);
    if (!players) return tl::unexpected(players.error());
    for (Player& player : *players) {
      if (side.find(player.name) == nullptr) side.players.push_back(std::move(player));
    }
  }
  return side;
}

Expected<std::uint64_t> signature_of(const CheckContext& context,
                                     const regression::BuiltEngine& engine) {
  const SignatureRules& rules = context.rules().signature;
  const auto limit = context.options.bench_limit.value_or(rules.limit);
  return rules.source == SignatureRules::Source::Bench
             ? regression::measure_signature(engine, rules.label, limit, context.stop)
             : regression::sum_nodes(engine, rules.depth, limit, context.stop);
}

// Measures every engine of the sides, `jobs` at a time. Node counts do not depend on the load of
// the machine.
void measure(const CheckContext& context, const std::vector<Side*>& sides) {
  std::vector<Player*> players;
  for (Side* const side : sides) {
    for (Player& player : side->players) players.push_back(&player);
  }
  std::atomic<std::size_t> next = 0, done = 0;
  const auto worker = [&] {
    for (std::size_t i = next++; i < players.size(); i = next++) {
      players[i]->signature = signature_of(context, players[i]->engine);
      context.progress({.part = "benches", .done = ++done, .total = players.size()});
    }
  };
  run_in_threads(context.jobs(), worker);
}

std::string standard_name(const Side& base, const Side& head) {
  const std::string& old_name = base.players.front().name;
  const std::string& new_name = head.players.front().name;
  return old_name == new_name ? new_name : fmt::format("{} (was {})", new_name, old_name);
}

// Every name once, in head's order, without the default engine, which is compared with that of
// base.
std::vector<std::string> other_names(const Side& base, const Side& head) {
  std::vector<std::string> names;
  for (const Side* side : {&head, &base}) {
    for (const Player& player : side->players) {
      const bool is_known = std::find(names.begin(), names.end(), player.name) != names.end();
      const bool is_standard =
          player.name == head.players.front().name && player.name == base.players.front().name;
      if (!is_known && !is_standard) names.push_back(player.name);
    }
  }
  return names;
}

// Whether one of the engines, whose signatures differ, gives another one when it is asked again.
bool varies(const CheckContext& context, const Player& base, const Player& head) {
  const auto is_other = [&](const Player& player) {
    const auto again = signature_of(context, player.engine);
    return again && *again != *player.signature;
  };
  return is_other(head) || is_other(base);
}

}  // namespace

tl::expected<Signatures, CheckReport> bench_all(const CheckContext& context, const Builds& builds) {
  Signatures signatures;
  const auto base_failure = [&](const Error& error) {
    return tl::unexpected(CheckReport{.result = CheckResult::NoVerdict,
                                      .reason = "engine of base: " + to_string(error),
                                      .warnings = signatures.warnings,
                                      .environment = true});
  };
  const auto head_failure = [&](const Error& error) {
    return tl::unexpected(CheckReport{.result = CheckResult::Fail,
                                      .reason = "engine of head: " + to_string(error),
                                      .warnings = signatures.warnings});
  };
  auto base = side_of(context, builds.base, context.manifests.base);
  if (!base) return base_failure(base.error());
  auto head = side_of(context, builds.head, context.manifests.head);
  if (!head) return head_failure(head.error());
  if (are_same_programs(context, builds)) {
    measure(context, {&*head});
    for (Player& player : base->players) {
      if (const Player* const same = head->find(player.name)) player.signature = same->signature;
    }
  } else {
    measure(context, {&*base, &*head});
  }

  const Player &base_first = base->players.front(), &head_first = head->players.front();
  if (!base_first.signature) return base_failure(base_first.signature.error());
  if (!head_first.signature) return head_failure(head_first.signature.error());
  const auto compare = [&](EngineSignatures& engine, const Player& of_base, const Player& of_head) {
    if (!engine.has_changed() || !varies(context, of_base, of_head)) return;
    engine.varies = true;
    signatures.warnings.push_back(fmt::format(
        "{} is not deterministic: one build gives several signatures, so only games judge its play",
        engine.engine));
  };
  signatures.engines = {
      {standard_name(*base, *head), *base_first.signature, *head_first.signature}};
  compare(signatures.engines.front(), base_first, head_first);
  for (const std::string& name : other_names(*base, *head)) {
    EngineSignatures& engine = signatures.engines.emplace_back(EngineSignatures{name});
    const Player* const of_head = head->find(name);
    const Player* const of_base = base->find(name);
    if (of_head != nullptr) {
      if (!of_head->signature) return head_failure(within(name, of_head->signature.error()));
      engine.head = *of_head->signature;
    }
    if (of_base != nullptr && of_base->signature) engine.base = *of_base->signature;
    if (of_base != nullptr && !of_base->signature) {
      signatures.warnings.push_back(fmt::format(
          "not measured in the base: {}", to_string(within(name, of_base->signature.error()))));
    }
    if (of_base != nullptr && of_head != nullptr) compare(engine, *of_base, *of_head);
  }
  return signatures;
}

}  // namespace raum::ci
