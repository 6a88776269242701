#include "engine/protocol/options.h"

#include <fmt/format.h>
#include <strings.h>

#include <new>

#include "base/core/memory.h"
#include "base/text/nearest.h"
#include "base/text/numbers.h"
#include "base/text/quote.h"
#include "engine/eval/named_evaluation.h"

namespace raum {
namespace {

constexpr std::int64_t kMaxSeed = 2'147'483'647;
constexpr int kMaxRandomness = 10'000;  // centipawns

std::string evaluation_line(const NamedEngine& engine) {
  std::string_view own;
  std::string all;
  for (const NamedEvaluation& e : named_evaluations()) {
    if (e.evaluation.value == engine.evaluation.value) own = e.name;
    all += fmt::format(" var {}", e.name);
  }
  return fmt::format("option name Evaluation type combo default {}{}", own, all);
}

std::string replacement_line(const NamedEngine& engine) {
  return fmt::format("option name Replacement type combo default {} var {}",
                     kReplacementNames[static_cast<std::size_t>(engine.features.replacement)],
                     fmt::join(kReplacementNames, " var "));
}

Expected<Replacement> parse_replacement(std::string_view value) {
  for (std::size_t i = 0; i < kReplacementNames.size(); ++i) {
    if (value == kReplacementNames[i]) return static_cast<Replacement>(i);
  }
  return fail("option Replacement", quoted(value),
              fmt::format("one of {}, such as {}", fmt::join(kReplacementNames, ", "),
                          nearest(value, kReplacementNames)));
}

bool offers(const NamedEngine& engine, const FeatureOption& feature) {
  return feature.kind == engine.kind &&
         (!feature.asks_mobility_table || engine.evaluation.mobility != nullptr);
}

Expected<bool> parse_check(std::string_view name, std::string_view value) {
  if (value == "true") return true;
  if (value == "false") return false;
  return fail(fmt::format("option {}", name), quoted(value), "true or false");
}

}  // namespace

bool same_name(std::string_view a, std::string_view b) {
  return a.size() == b.size() && strncasecmp(a.data(), b.data(), a.size()) == 0;
}

Options::Options() : player_(std::make_unique<Player>(named_engines().front())) {}

std::vector<std::string> Options::announce() const {
  const NamedEngine& engine = player_->engine();
  std::string engines;
  for (const NamedEngine& e : named_engines()) engines += fmt::format(" var {}", e.name);
  std::vector<std::string> lines{
      fmt::format("option name Engine type combo default {}{}", engine.name, engines),
      fmt::format("option name Hash type spin default {} min 0 max {}", engine.hash_mib,
                  max_table_mib()),
      fmt::format("option name Threads type spin default 1 min 1 max {}", engine.max_threads),
      fmt::format("option name Level type spin default {} min {} max {}", engine.default_level,
                  engine.first_level, engine.last_level()),
      fmt::format("option name Seed type spin default 1 min 0 max {}", kMaxSeed)};
  if (engine.kind == SearchKind::AlphaBeta) {
    lines.push_back(evaluation_line(engine));
    lines.push_back(replacement_line(engine));
    lines.push_back(fmt::format("option name Randomness type spin default {} min 0 max {}",
                                engine.features.randomness, kMaxRandomness));
  }
  if (engine.other_evaluation) {
    lines.push_back(
        fmt::format("option name {} type check default false", engine.other_evaluation->name));
  }
  SearchFeatures features = engine.features;
  for (const FeatureOption& feature : kFeatureOptions) {
    if (!offers(engine, feature)) continue;
    lines.push_back(
        fmt::format("option name {} type check default {}", feature.name, feature.value(features)));
  }
  return lines;
}

Expected<void> Options::set(std::string_view name, std::string_view value) {
  const NamedEngine& engine = player_->engine();
  const auto number = [&](std::int64_t low, std::int64_t high) {
    return parse_integer(value, fmt::format("option {}", name), low, high);
  };
  if (same_name(name, "Engine")) {
    const auto chosen = find_engine(value);
    if (!chosen) return tl::unexpected(within("option Engine", chosen.error()));
    try {
      player_ = std::make_unique<Player>(**chosen);
    } catch (const std::bad_alloc&) {
      return fail("option Engine", fmt::format("{} with {} MiB", value, (*chosen)->hash_mib),
                  "as much memory as is free");
    }
    set_by_itself_ = {};
    second_evaluation_ = false;
    return {};
  }
  if (same_name(name, "Hash")) {
    const auto mib = number(0, static_cast<std::int64_t>(max_table_mib()));
    if (!mib) return tl::unexpected(mib.error());
    auto set = player_->set_hash(static_cast<std::size_t>(*mib));
    if (set) set_by_itself_.hash = true;
    return set;
  }
  if (same_name(name, "Threads")) {
    return number(1, engine.max_threads).map([&](std::int64_t n) {
      player_->features().threads = static_cast<int>(n);
    });
  }
  if (same_name(name, "Level")) {
    const auto level = number(engine.first_level, engine.last_level());
    if (!level) return tl::unexpected(level.error());
    return player_->set_level(static_cast<int>(*level), set_by_itself_);
  }
  if (same_name(name, "Seed")) {
    return number(0, kMaxSeed).map([&](std::int64_t n) {
      player_->set_seed(static_cast<std::uint64_t>(n));
    });
  }
  if (same_name(name, "Evaluation") && engine.kind == SearchKind::AlphaBeta) {
    return set_evaluation(value);
  }
  if (same_name(name, "Replacement") && engine.kind == SearchKind::AlphaBeta) {
    return parse_replacement(value).map([&](Replacement r) { player_->set_replacement(r); });
  }
  if (same_name(name, "Randomness") && engine.kind == SearchKind::AlphaBeta) {
    return number(0, kMaxRandomness).map([&](std::int64_t n) {
      player_->features().randomness = static_cast<int>(n);
    });
  }
  return set_switch(name, value);
}

// Evaluation and the engine's second evaluation would each undo the other. The engine's own
// evaluation is no other one.
Expected<void> Options::set_evaluation(std::string_view value) {
  const NamedEngine& engine = player_->engine();
  const auto evaluation = find_evaluation(value);
  if (!evaluation) return tl::unexpected(within("option Evaluation", evaluation.error()));
  const bool own = evaluation->value == engine.evaluation.value;
  if (second_evaluation_) {
    if (own) return {};
    return fail("option Evaluation",
                fmt::format("{} beside {}", value, engine.other_evaluation->name),
                fmt::format("one of both: {} false comes first", engine.other_evaluation->name));
  }
  player_->set_evaluation(*evaluation);
  return {};
}

Expected<void> Options::set_other_evaluation(bool on) {
  const NamedEngine& engine = player_->engine();
  const bool named = !second_evaluation_ && player_->evaluation().value != engine.evaluation.value;
  if (named && on) {
    return fail(fmt::format("option {}", engine.other_evaluation->name),
                "true beside another Evaluation",
                "one of both: the engine's own Evaluation comes first");
  }
  if (named) return {};
  player_->set_evaluation(on ? engine.other_evaluation->evaluation : engine.evaluation);
  second_evaluation_ = on;
  return {};
}

Expected<void> Options::set_switch(std::string_view name, std::string_view value) {
  const NamedEngine& engine = player_->engine();
  std::vector<std::string_view> known{"Engine", "Hash", "Threads", "Level", "Seed"};
  if (engine.kind == SearchKind::AlphaBeta) {
    known.push_back("Evaluation");
    known.push_back("Replacement");
    known.push_back("Randomness");
  }
  if (engine.other_evaluation) {
    known.push_back(engine.other_evaluation->name);
    if (same_name(name, known.back())) {
      const auto on = parse_check(known.back(), value);
      return on ? set_other_evaluation(*on) : tl::unexpected(on.error());
    }
  }
  for (const FeatureOption& feature : kFeatureOptions) {
    if (!offers(engine, feature)) continue;
    if (same_name(name, feature.name)) {
      return parse_check(feature.name, value).map([&](bool on) {
        feature.value(player_->features()) = on;
        if (feature.name == "CheckExtension") {
          set_by_itself_.check_extension = true;
        }
      });
    }
    known.push_back(feature.name);
  }
  return fail("setoption", quoted(name),
              fmt::format("an option of {}, such as {}", engine.name, nearest(name, known)));
}

}  // namespace raum
