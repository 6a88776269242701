// `raum endgame verify`.
#include <fmt/core.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "base/cli/console.h"
#include "base/process/data_folder.h"
#include "base/process/signal_watch.h"
#include "engine/board/position_text.h"
#include "perft/endgames/known_counts.h"
#include "perft/endgames/naive_check.h"
#include "perft/endgames/options.h"
#include "perft/endgames/sample_check.h"

namespace raum::perft {
namespace {

using endgame::MenSet;

struct VerifiedSet {
  MenSet set;
  std::string counts = "unknown";  // "right", "wrong"
  SampleReport samples;
  std::optional<NaiveReport> naive;

  [[nodiscard]] bool is_right() const {
    return counts != "wrong" && samples.mismatches == 0 && (!naive || naive->is_right());
  }
};

// Errors: a name that is no set or has no table.
Fallible<std::vector<MenSet>> chosen_sets(const std::vector<std::string>& names,
                                          const endgame::Tables& tables) {
  std::vector<MenSet> sets;
  for (const std::string& name : names) {
    const auto set = MenSet::parse(name);
    if (!set) return usage_error(set.error());
    if (tables.find(*set) == nullptr) {
      return usage_error({"set", set->name(), "one of the tables in the folder"});
    }
    sets.push_back(*set);
  }
  return sets;
}

nlohmann::ordered_json json_of(const VerifiedSet& set) {
  nlohmann::ordered_json json{{"set", set.set.name()},
                              {"counts", set.counts},
                              {"samples", set.samples.samples},
                              {"mismatches", set.samples.mismatches}};
  if (set.naive) {
    json["naive_positions"] = set.naive->positions;
    json["naive_mismatches"] = set.naive->mismatches;
    json["naive_counts_agree"] = set.naive->counts_agree;
  }
  json["right"] = set.is_right();
  return json;
}

std::string text_of(const VerifiedSet& set) {
  std::string text =
      fmt::format("{:<7}  counts {:<7}  {:>8} samples  {:>4} mismatches\n", set.set.name(),
                  set.counts, set.samples.samples, set.samples.mismatches);
  if (!set.samples.first.empty()) text += fmt::format("         {}\n", set.samples.first);
  if (!set.naive) return text;
  text += fmt::format("         naive solution: {} positions, {} mismatches, counts {}\n",
                      set.naive->positions, set.naive->mismatches,
                      set.naive->counts_agree ? "agree" : "differ");
  if (!set.naive->first.empty()) text += fmt::format("         {}\n", set.naive->first);
  return text;
}

// Compares the counts of the table with the known ones.
std::string counts_verdict(const std::vector<KnownCounts>& known, const endgame::Table& table) {
  for (const KnownCounts& counts : known) {
    if (counts.set != table.set()) continue;
    return line_of(counts) == line_of(table) ? "right" : "wrong";
  }
  return "unknown";
}

// Checks random positions, in steps after which progress is shown and a stop is noticed.
Fallible<SampleReport> check_in_steps(const endgame::Tables& tables, const MenSet& set,
                                      std::uint64_t samples, std::uint64_t seed,
                                      const std::stop_token& stop, ProgressLine& line) {
  constexpr std::uint64_t kStep = 1'000;
  SampleReport report;
  SplitMix64 random(seed);
  while (report.samples < samples && !stop.stop_requested()) {
    line.update([&] { return fmt::format("{}  {} samples", set.name(), report.samples); });
    const auto checked =
        check_samples(tables, set, std::min(kStep, samples - report.samples), random, stop);
    if (!checked) return usage_error(checked.error());
    report.add(*checked);
  }
  return report;
}

ExitCode code_of(const std::vector<VerifiedSet>& verified) {
  const bool are_right = std::all_of(verified.begin(), verified.end(),
                                     [](const VerifiedSet& set) { return set.is_right(); });
  return are_right ? ExitCode::Pass : ExitCode::Fail;
}

std::string report_of(const EndgameOptions& options, const std::vector<VerifiedSet>& verified) {
  nlohmann::ordered_json json{
      {"schema_version", 1}, {"folder", options.folder}, {"seed", options.seed}};
  json["sets"] = nlohmann::ordered_json::array();
  std::string text;
  SampleReport all;
  for (const VerifiedSet& set : verified) {
    json["sets"].push_back(json_of(set));
    text += text_of(set);
    all.add(set.samples);
  }
  json["samples"] = all.samples;
  json["mismatches"] = all.mismatches;
  json["right"] = code_of(verified) == ExitCode::Pass;
  if (options.json) {
    return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
  }
  return text + fmt::format("{} sets, {} samples, {} mismatches, seed {}\n", verified.size(),
                            all.samples, all.mismatches, options.seed);
}

// Errors: the file is missing or damaged.
Fallible<std::vector<KnownCounts>> known_counts() {
  const auto file = data_file("endgames/counts.txt");
  if (!file) return environment_error(file.error());
  auto known = read_known_counts(*file);
  if (!known) return environment_error(known.error());
  return std::move(*known);
}

}  // namespace

Fallible<ExitCode> verify_endgames(const EndgameOptions& options) {
  const auto tables = endgame::Tables::open(options.folder);
  if (!tables) return usage_error(tables.error());
  auto sets = chosen_sets(options.sets, *tables);
  if (!sets) return tl::unexpected(sets.error());
  const auto naive_sets = chosen_sets(options.naive_sets, *tables);
  if (!naive_sets) return tl::unexpected(naive_sets.error());
  const auto known = known_counts();
  if (!known) return tl::unexpected(known.error());
  if (sets->empty()) {
    for (const endgame::Table& table : tables->tables()) sets->push_back(table.set());
  }
  const auto stop = std::make_unique<std::stop_source>();
  const SignalWatch watch(*stop);
  ProgressLine line(std::string(kEndgameProgram), options.progress);
  std::vector<VerifiedSet> verified;
  for (std::size_t i = 0; i < sets->size(); ++i) {
    VerifiedSet& now = verified.emplace_back();
    now.set = (*sets)[i];
    now.counts = counts_verdict(*known, *tables->find(now.set));
    const std::uint64_t share =
        options.samples * (i + 1) / sets->size() - options.samples * i / sets->size();
    auto samples = check_in_steps(*tables, now.set, share, options.seed, stop->get_token(), line);
    if (!samples) return tl::unexpected(samples.error());
    now.samples = std::move(*samples);
    if (std::find(naive_sets->begin(), naive_sets->end(), now.set) != naive_sets->end()) {
      line.update([&] { return fmt::format("{}  naive solution", now.set.name()); });
      now.naive = check_naive(*tables, now.set, stop->get_token());
    }
    if (stop->stop_requested()) {
      return tl::unexpected(Failure{ExitCode::NoVerdict, {"", "interrupted", ""}});
    }
  }
  line.clear();
  return print_all(report_of(options, verified)).map([&] { return code_of(verified); });
}

}  // namespace raum::perft
