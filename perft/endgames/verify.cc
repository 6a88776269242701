// `raum endgame verify`.
#include <fmt/core.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/cli/console.h"
#include "base/process/data_folder.h"
#include "base/process/signal_watch.h"
#include "base/text/numbers.h"
#include "perft/endgames/known_counts.h"
#include "perft/endgames/naive_check.h"
#include "perft/endgames/options.h"
#include "perft/endgames/sample_check.h"
#include "perft/endgames/table_folder.h"
#include "perft/endgames/verified_set.h"

namespace raum::perft {
namespace {

using endgame::MenSet;

// What is to be verified.
struct Choice {
  std::vector<MenSet> sets;                  // sound, with sound tables of all smaller sets
  std::vector<MenSet> naive;                 // of these
  std::vector<const DamagedTable*> damaged;  // chosen, or needed by a chosen one
  std::vector<std::string> skipped;          // need a damaged one
};

// Errors: a name that is no set or has no file.
Fallible<std::vector<MenSet>> named_sets(const std::vector<std::string>& names,
                                         const TableFolder& folder) {
  std::vector<MenSet> sets;
  for (const std::string& name : names) {
    const auto set = MenSet::parse(name);
    if (!set) return usage_error(set.error());
    if (folder.tables.find(*set) == nullptr && folder.find_damaged(*set) == nullptr) {
      return usage_error({"set", set->name(), "one of the tables in the folder"});
    }
    if (std::find(sets.begin(), sets.end(), *set) == sets.end()) sets.push_back(*set);
  }
  return sets;
}

void add_set(const MenSet& set, const TableFolder& folder, Choice& choice) {
  bool needs_damaged = false;
  std::vector<MenSet> all_needed = sets_to_build({set});
  if (set.is_dead()) all_needed.push_back(set);  // needs no table, but the folder may have one
  for (const MenSet& needed : all_needed) {
    const DamagedTable* const damaged = folder.find_damaged(needed);
    if (damaged == nullptr) continue;
    needs_damaged = true;
    auto& all = choice.damaged;
    if (std::find(all.begin(), all.end(), damaged) == all.end()) all.push_back(damaged);
  }
  if (!needs_damaged) {
    choice.sets.push_back(set);
  } else if (folder.find_damaged(set) == nullptr) {
    choice.skipped.push_back(set.name());
  }
}

// Errors: those of named_sets(); a set that is too large for the naive solution.
Fallible<Choice> choice_of(const EndgameOptions& options, const TableFolder& folder) {
  auto sets = named_sets(options.sets, folder);
  if (!sets) return tl::unexpected(sets.error());
  const auto naive = named_sets(options.naive_sets, folder);
  if (!naive) return tl::unexpected(naive.error());
  if (sets->empty()) {
    for (const MenSet& set : endgame::all_sets(endgame::kMostMen)) {
      const bool has_file =
          folder.tables.find(set) != nullptr || folder.find_damaged(set) != nullptr;
      if (has_file) sets->push_back(set);
    }
  }
  for (const MenSet& set : *naive) {
    if (set.size() > 1) {
      return usage_error({"--naive", set.name(),
                          "a set with one man besides the kings: others need gigabytes and hours"});
    }
    if (std::find(sets->begin(), sets->end(), set) == sets->end()) sets->push_back(set);
  }
  Choice choice{.sets = {}, .naive = *naive, .damaged = {}, .skipped = {}};
  for (const MenSet& set : *sets) add_set(set, folder, choice);
  return choice;
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

ExitCode code_of(const Choice& choice, const std::vector<VerifiedSet>& verified) {
  const bool are_right = std::all_of(verified.begin(), verified.end(),
                                     [](const VerifiedSet& set) { return set.is_right(); });
  return are_right && choice.damaged.empty() ? ExitCode::Pass : ExitCode::Fail;
}

std::string report_of(const EndgameOptions& options, const Choice& choice,
                      const std::vector<VerifiedSet>& verified) {
  nlohmann::ordered_json json{
      {"schema_version", 1}, {"folder", options.folder}, {"seed", options.seed}};
  json["sets"] = nlohmann::ordered_json::array();
  json["damaged"] = nlohmann::ordered_json::array();
  json["skipped"] = choice.skipped;
  std::string text;
  SampleReport all;
  for (const VerifiedSet& set : verified) {
    json["sets"].push_back(json_of(set));
    text += text_of(set);
    all.add(set.samples);
  }
  for (const DamagedTable* const table : choice.damaged) {
    json["damaged"].push_back(table->set.name());
  }
  for (const std::string& set : choice.skipped) {
    text +=
        fmt::format("{:<7}  not checked, its moves lead into a set with a damaged table\n", set);
  }
  json["samples"] = all.samples;
  json["mismatches"] = all.mismatches;
  json["right"] = code_of(choice, verified) == ExitCode::Pass;
  if (options.json) {
    return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
  }
  return text + fmt::format("{}, {} samples, {} mismatches, seed {}\n",
                            counted(verified.size(), "set"), all.samples, all.mismatches,
                            options.seed);
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
  const auto folder = TableFolder::open(options.folder);
  if (!folder) return tl::unexpected(folder.error());
  if (auto some = folder->check_not_empty(); !some) return tl::unexpected(some.error());
  const auto choice = choice_of(options, *folder);
  if (!choice) return tl::unexpected(choice.error());
  const auto known = known_counts();
  if (!known) return tl::unexpected(known.error());
  for (const DamagedTable* const table : choice->damaged) {
    report_error(kEndgameProgram, table->error);
  }
  const endgame::Tables& tables = folder->tables;
  const std::vector<MenSet>& sets = choice->sets;
  const auto stop = std::make_unique<std::stop_source>();
  const SignalWatch watch(*stop);
  ProgressLine line(std::string(kEndgameProgram), options.progress);
  std::vector<VerifiedSet> verified;
  for (std::size_t i = 0; i < sets.size(); ++i) {
    VerifiedSet& now = verified.emplace_back();
    now.set = sets[i];
    now.counts = counts_verdict(*known, *tables.find(now.set));
    const std::uint64_t share =
        options.samples * (i + 1) / sets.size() - options.samples * i / sets.size();
    auto samples = check_in_steps(tables, now.set, share, options.seed, stop->get_token(), line);
    if (!samples) return tl::unexpected(samples.error());
    now.samples = std::move(*samples);
    if (std::find(choice->naive.begin(), choice->naive.end(), now.set) != choice->naive.end()) {
      line.update([&] { return fmt::format("{}  naive solution", now.set.name()); });
      now.naive = check_naive(tables, now.set, stop->get_token());
    }
    if (stop->stop_requested()) {
      return tl::unexpected(Failure{ExitCode::NoVerdict, {"", "interrupted", ""}});
    }
  }
  line.clear();
  return print_all(report_of(options, *choice, verified)).map([&] {
    return code_of(*choice, verified);
  });
}

}  // namespace raum::perft
