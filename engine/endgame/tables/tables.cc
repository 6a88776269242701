#include "engine/endgame/tables/tables.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "base/text/content_hash.h"
#include "engine/board/generate.h"
#include "engine/game/draws.h"

namespace raum::endgame {

namespace fs = std::filesystem;

Expected<Tables> Tables::open(const std::string& folder) {
  std::error_code error;
  if (!fs::is_directory(folder, error)) {
    return fail(folder, error ? error.message() : "no folder",
                "a folder of tables, as `raum endgame build` writes them");
  }
  Tables all;
  for (const MenSet& set : all_sets(kMostMen)) {
    const fs::path path = fs::path(folder) / (set.name() + std::string(kTableEnding));
    if (!fs::exists(path, error)) {
      if (error) return fail(path.string(), error.message(), "a table of endings");
      continue;
    }
    auto table = Table::open(path.string());
    if (!table) return tl::unexpected(table.error());
    all.add(std::move(*table));
  }
  if (all.tables_.empty()) {
    return fail(folder, "no table", "files such as KQvK" + std::string(kTableEnding));
  }
  return all;
}

void Tables::add(Table table) {
  places_[table.set().number()] = static_cast<std::uint8_t>(tables_.size() + 1);
  tables_.push_back(std::move(table));
}

std::string Tables::identity() const {
  ContentHash hash;
  for (const Table& table : tables_) {
    hash.add(fmt::format("{} {:016x}\n", table.set().name(), table.checksum()));
  }
  return fmt::format("{} sets {}", tables_.size(), hash.text());
}

namespace {

// Calls `ask(table, cells)` for the table of the position.
// Returns: a draw of dead material without asking; nullopt if the position is not known.
template <class Ask>
auto ask_table(const Tables& tables, const Position& position, Ask&& ask)
    -> decltype(ask(std::declval<const Table&>(), std::declval<const Cells&>())) {
  using Answer = decltype(ask(std::declval<const Table&>(), std::declval<const Cells&>()));
  if (!Tables::may_know(position)) return std::nullopt;
  const FoundMen men = find_men(position);
  MenSet set;
  Cells cells;
  arrange(men, position.king(Color::White), position.king(Color::Black), position.side_to_move(),
          set, cells);
  if (const Table* const table = tables.find(set)) return ask(*table, cells);
  if (is_dead_material(position)) return typename Answer::value_type{};
  return std::nullopt;
}

}  // namespace

std::optional<Outcome> Tables::outcome(const Position& position) const {
  return ask_table(*this, position, [](const Table& table, const Cells& cells) {
    return std::optional(table.outcome(cells));
  });
}

std::optional<Value> Tables::value(const Position& position) const {
  return ask_table(*this, position,
                   [](const Table& table, const Cells& cells) { return table.value(cells); });
}

std::optional<std::vector<RankedMove>> ranked_moves(const Tables& tables,
                                                    const Position& position) {
  std::vector<RankedMove> ranked;
  bool are_known = true;
  for_each_move(position, [&](Move move) {
    Position after = position;
    after.make(move);
    const auto reply = tables.value(after);
    if (reply) ranked.push_back({.move = move, .value = before(*reply)});
    are_known = are_known && reply;
  });
  if (!are_known) return std::nullopt;
  std::stable_sort(ranked.begin(), ranked.end(), [](const RankedMove& a, const RankedMove& b) {
    return is_better(a.value, b.value);
  });
  return ranked;
}

bool is_certain(const Value& value, const Position& position) {
  return value.outcome == Outcome::Draw ||
         static_cast<std::uint32_t>(value.plies) + position.halfmove_clock() <= kDrawPlies;
}

}  // namespace raum::endgame
