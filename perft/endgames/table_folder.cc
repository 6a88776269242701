#include "perft/endgames/table_folder.h"

#include <algorithm>
#include <filesystem>
#include <span>
#include <system_error>
#include <utility>

#include "base/core/replace_file.h"
#include "engine/board/generate.h"
#include "engine/endgame/generator/generate.h"

namespace raum::perft {

using endgame::MenSet;

std::vector<MenSet> sets_to_build(const std::vector<MenSet>& wanted) {
  std::vector<MenSet> needed;
  const auto add = [&](const auto& self, const MenSet& set) -> void {
    if (set.is_dead() || std::find(needed.begin(), needed.end(), set) != needed.end()) return;
    needed.push_back(set);
    for (const MenSet& smaller : endgame::smaller_sets(set)) self(self, smaller);
  };
  for (const MenSet& set : wanted) add(add, set);
  std::vector<MenSet> ordered;
  for (const MenSet& set : endgame::all_sets(endgame::kMostMen)) {
    if (std::find(needed.begin(), needed.end(), set) != needed.end()) ordered.push_back(set);
  }
  return ordered;
}

std::string table_path(const std::string& folder, const MenSet& set) {
  const std::string name = set.name() + std::string(endgame::kTableEnding);
  return (std::filesystem::path(folder) / name).string();
}

Fallible<TableFolder> TableFolder::open(const std::string& folder) {
  std::error_code error;
  if (!std::filesystem::is_directory(folder, error)) {
    return usage_error({folder, error ? error.message() : "no folder",
                        "a folder of tables, as `raum endgame build` writes them"});
  }
  TableFolder all{.folder = folder, .tables = {}, .damaged = {}};
  for (const MenSet& set : endgame::all_sets(endgame::kMostMen)) {
    const std::string path = table_path(folder, set);
    if (!std::filesystem::exists(path, error)) {
      if (error) all.damaged.push_back({set, {path, error.message(), "a table of endings"}});
      continue;
    }
    auto table = endgame::Table::open(path);
    if (table) {
      all.tables.add(std::move(*table));
    } else {
      all.damaged.push_back({.set = set, .error = std::move(table.error())});
    }
  }
  return all;
}

Fallible<void> TableFolder::check_not_empty() const {
  if (!tables.tables().empty() || !damaged.empty()) return {};
  return usage_error(
      {folder, "no table", "files such as KQvK" + std::string(endgame::kTableEnding)});
}

const DamagedTable* TableFolder::find_damaged(const MenSet& set) const {
  const auto found = std::find_if(damaged.begin(), damaged.end(),
                                  [&](const DamagedTable& table) { return table.set == set; });
  return found == damaged.end() ? nullptr : &*found;
}

Failure TableFolder::damage_of(const Position& position) const {
  return {ExitCode::Fail,
          {table_path(folder, set_of(position)), "values that do not fit each other",
           "a table of endings; build it again"}};
}

Failure TableFolder::why_unknown(const Position& position) const {
  std::optional<Failure> why;
  const auto look_at = [&](const Position& asked) {
    if (why || !endgame::Tables::may_know(asked)) return;
    if (const DamagedTable* const table = find_damaged(set_of(asked))) {
      why = Failure{ExitCode::Fail, table->error};
    } else if (tables.outcome(asked) && !tables.value(asked)) {
      why = damage_of(asked);
    }
  };
  look_at(position);
  for_each_move(position, [&](Move move) {
    Position after = position;
    after.make(move);
    look_at(after);
  });
  if (why) return *why;
  return {ExitCode::NoVerdict,
          {folder, "no table of this position or of one after a move",
           "a position with at most two men besides the kings, and its tables"}};
}

MenSet set_of(const Position& position) {
  const endgame::FoundMen men = endgame::find_men(position);
  bool is_turned = false;
  return MenSet::of(std::span(men.men).first(men.count), is_turned);
}

Fallible<void> build_table(const MenSet& set, const std::string& folder,
                           const std::stop_token& stop,
                           const std::function<void(std::size_t plies)>& progress) {
  std::vector<endgame::Table> smaller;
  for (const MenSet& needed : endgame::smaller_sets(set)) {
    auto table = endgame::Table::open(table_path(folder, needed));
    if (!table) return usage_error(table.error());
    smaller.push_back(std::move(*table));
  }
  std::optional<Error> damage;
  const auto codes_of = [&](const MenSet& needed, Color to_move) -> std::vector<endgame::Code> {
    const auto table = std::find_if(smaller.begin(), smaller.end(),
                                    [&](const endgame::Table& t) { return t.set() == needed; });
    const bool is_drawn = table == smaller.end() ||
                          (table->counts(to_move).won == 0 && table->counts(to_move).lost == 0);
    if (is_drawn) return {};
    auto codes = table->codes(to_move);
    if (codes) return std::move(*codes);
    damage = Error{table_path(folder, needed), "other contents than its header says",
                   "a table of endings"};
    return {};
  };
  const auto solution = endgame::generate(set, codes_of, stop, progress);
  if (damage) return tl::unexpected(Failure{ExitCode::Fail, *damage});
  if (!solution) return tl::unexpected(Failure{ExitCode::NoVerdict, {"", "interrupted", ""}});
  return replace_file(table_path(folder, set), endgame::encode(*solution));
}

}  // namespace raum::perft
