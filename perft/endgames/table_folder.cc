#include "perft/endgames/table_folder.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <utility>

#include "base/core/system_error.h"
#include "base/process/temporary_name.h"
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

Fallible<void> write_table(const endgame::Solution& solution, const std::string& folder) {
  const std::string path = table_path(folder, solution.set);
  const std::string unfinished = temporary_name(path);
  const std::string bytes = endgame::encode(solution);
  std::FILE* const file = std::fopen(unfinished.c_str(), "wbxe");
  if (file == nullptr) return environment_error({unfinished, system_error_text(errno), ""});
  int error = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size() ? 0 : errno;
  if (std::fclose(file) != 0 && error == 0) error = errno;
  if (error == 0 && std::rename(unfinished.c_str(), path.c_str()) != 0) error = errno;
  if (error == 0) return {};
  std::remove(unfinished.c_str());
  return environment_error({path, system_error_text(error), ""});
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
  if (damage) return usage_error(*damage);
  if (!solution) return tl::unexpected(Failure{ExitCode::NoVerdict, {"", "interrupted", ""}});
  return write_table(*solution, folder);
}

}  // namespace raum::perft
