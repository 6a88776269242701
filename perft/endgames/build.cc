// `raum endgame build`.
#include <fmt/core.h>

#include <ctime>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <system_error>

#include "base/cli/console.h"
#include "base/process/signal_watch.h"
#include "base/text/numbers.h"
#include "perft/endgames/options.h"
#include "perft/endgames/table_folder.h"

namespace raum::perft {
namespace {

using endgame::MenSet;

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

struct BuiltSet {
  MenSet set;
  bool is_kept = false;  // it was there before
  double seconds = 0;    // of processor time
  std::uintmax_t bytes = 0;
};

// Errors: a name that is no set, or one that needs no table.
Fallible<std::vector<MenSet>> wanted_sets(const EndgameOptions& options) {
  if (options.sets.empty()) {
    return sets_to_build(endgame::all_sets(static_cast<std::size_t>(options.men) - 2));
  }
  std::vector<MenSet> wanted;
  for (const std::string& name : options.sets) {
    const auto set = MenSet::parse(name);
    if (!set) return usage_error(set.error());
    if (set->is_dead()) {
      return usage_error({"set", set->name(), "a set that is not dead material, a draw by rule"});
    }
    wanted.push_back(*set);
  }
  return sets_to_build(wanted);
}

// Whether the folder has a sound table of the set. A damaged one, or one of another version, is
// named and built again.
bool has_table(const std::string& folder, const MenSet& set) {
  std::error_code error;
  if (!std::filesystem::exists(table_path(folder, set), error)) return false;
  const auto table = endgame::Table::open(table_path(folder, set));
  if (table) return true;
  print_message(
      fmt::format("{}: {}; building it again", kEndgameProgram, to_string(table.error())));
  return false;
}

std::string text_of(const BuiltSet& built) {
  return built.is_kept
             ? fmt::format("{:<7} {:>6}    {:>11}\n", built.set.name(), "kept", built.bytes)
             : fmt::format("{:<7} {:>6.1f} s  {:>11}\n", built.set.name(), built.seconds,
                           built.bytes);
}

std::string json_of(const EndgameOptions& options, const std::vector<BuiltSet>& built) {
  nlohmann::ordered_json json{{"schema_version", 1}, {"folder", options.folder}};
  for (const BuiltSet& set : built) {
    json["sets"].push_back({{"set", set.set.name()},
                            {"kept", set.is_kept},
                            {"cpu_seconds", set.seconds},
                            {"bytes", set.bytes}});
  }
  return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace

Fallible<ExitCode> build_endgames(const EndgameOptions& options) {
  const auto sets = wanted_sets(options);
  if (!sets) return tl::unexpected(sets.error());
  std::error_code error;
  std::filesystem::create_directories(options.folder, error);
  if (error) return environment_error({options.folder, error.message(), ""});
  const auto stop = std::make_unique<std::stop_source>();
  const SignalWatch watch(*stop);
  std::vector<BuiltSet> built;
  {
    ProgressLine line(std::string(kEndgameProgram), options.progress);
    for (const MenSet& set : *sets) {
      BuiltSet& now = built.emplace_back(BuiltSet{.set = set});
      const double begin = cpu_seconds();
      now.is_kept = has_table(options.folder, set);
      if (!now.is_kept) {
        auto done = build_table(set, options.folder, stop->get_token(), [&](std::size_t plies) {
          line.update([&] {
            return fmt::format("{} of {} sets  {}  {} plies", built.size(), sets->size(),
                               set.name(), plies);
          });
        });
        if (!done) return tl::unexpected(done.error());
        now.seconds = cpu_seconds() - begin;
      }
      now.bytes = std::filesystem::file_size(table_path(options.folder, set), error);
    }
  }
  std::string text = json_of(options, built);
  if (!options.json) {
    double seconds = 0;
    std::uintmax_t bytes = 0;
    text = fmt::format("{:<7} {:>8}  {:>11}\n", "set", "CPU time", "bytes");
    for (const BuiltSet& set : built) {
      text += text_of(set);
      seconds += set.seconds;
      bytes += set.bytes;
    }
    text += fmt::format("{}, {:.1f} s, {} bytes in {}\n", counted(built.size(), "set"), seconds,
                        bytes, options.folder);
  }
  return print_all(text).map([] { return ExitCode::Pass; });
}

}  // namespace raum::perft
