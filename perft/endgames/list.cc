// `raum endgame list`.
#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "base/cli/console.h"
#include "base/text/numbers.h"
#include "perft/endgames/options.h"
#include "perft/endgames/table_folder.h"

namespace raum::perft {
namespace {

using endgame::Counts;

nlohmann::ordered_json json_of(const Counts& side) {
  return {{"legal", side.legal}, {"won", side.won}, {"lost", side.lost}, {"longest", side.longest}};
}

nlohmann::ordered_json json_of(const endgame::Table& table) {
  return {{"set", table.set().name()},
          {"bytes", table.size()},
          {"checksum", fmt::format("{:016x}", table.checksum())},
          {"white", json_of(table.counts(Color::White))},
          {"black", json_of(table.counts(Color::Black))}};
}

double percent(std::uint64_t part, std::uint64_t all) {
  return all == 0 ? 0 : 100 * static_cast<double>(part) / static_cast<double>(all);
}

std::string text_of(const endgame::Table& table) {
  std::string text = fmt::format("{:<7}", table.set().name());
  for (const Color side : kColors) {
    const Counts& counts = table.counts(side);
    text += fmt::format("  {:>9}  {:>6.2f} % {:>6.2f} % {:>4}", counts.legal,
                        percent(counts.won, counts.legal), percent(counts.lost, counts.legal),
                        counts.longest);
  }
  return text + fmt::format("  {:>9}\n", table.size());
}

}  // namespace

Fallible<ExitCode> list_endgames(const EndgameOptions& options) {
  const auto folder = TableFolder::open(options.folder);
  if (!folder) return tl::unexpected(folder.error());
  std::string text =
      fmt::format("{:<7}  {:>34}  {:>34}\n{:<7}", "", "White to move", "Black to move", "set");
  for (int side = 0; side < 2; ++side) {
    text += fmt::format("  {:>9}  {:>8} {:>8} {:>4}", "legal", "won", "lost", "most");
  }
  text += fmt::format("  {:>9}\n", "bytes");
  nlohmann::ordered_json json{{"schema_version", 1}, {"folder", options.folder}};
  json["sets"] = nlohmann::ordered_json::array();
  json["damaged"] = nlohmann::ordered_json::array();
  json["missing"] = nlohmann::ordered_json::array();
  std::size_t missing = 0;
  for (const endgame::MenSet& set : endgame::all_sets(endgame::kMostMen)) {
    if (set.is_dead()) continue;
    if (const endgame::Table* const table = folder->tables.find(set)) {
      text += text_of(*table);
      json["sets"].push_back(json_of(*table));
    } else if (const DamagedTable* const damaged = folder->find_damaged(set)) {
      report_error(kEndgameProgram, damaged->error);
      json["damaged"].push_back(set.name());
    } else {
      ++missing;
      json["missing"].push_back(set.name());
    }
  }
  if (missing > 0)
    text += fmt::format("{} {} no table\n", counted(missing, "set"), missing == 1 ? "has" : "have");
  const ExitCode code = json["damaged"].empty() ? ExitCode::Pass : ExitCode::Fail;
  if (options.json) {
    text = json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
  }
  return print_all(text).map([&] { return code; });
}

}  // namespace raum::perft
