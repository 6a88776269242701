#include "tournament/game/pv_tally.h"

#include <fmt/core.h>

#include "base/text/quote.h"

namespace raum::tournament {

std::vector<std::string> PvTally::add(const StoredGame& game,
                                      const std::array<PvCounts, 2>& counts) {
  std::vector<std::string> lines;
  const std::array names{&game.white, &game.black};
  for (std::size_t color = 0; color < counts.size(); ++color) {
    const PvCounts& count = counts[color];
    Total& total = totals_[*names[color]];
    total.pvs += count.pvs;
    if (count.illegal == 0) continue;
    const std::tuple place(game.pair, game.leg, count.first_ply);
    if (total.illegal == 0) {
      lines.push_back(fmt::format("engine {}: a PV holds an illegal move, {} in game {}.{} ply {}",
                                  *names[color], raum::quoted(count.first), game.pair, game.leg + 1,
                                  count.first_ply));
    }
    if (total.illegal == 0 || place < total.place) {
      total.place = place;
      total.first = count.first;
    }
    total.illegal += count.illegal;
  }
  return lines;
}

std::vector<std::string> PvTally::warnings() const {
  std::vector<std::string> lines;
  for (const auto& [name, total] : totals_) {
    if (total.illegal == 0) continue;
    const auto& [pair, leg, ply] = total.place;
    lines.push_back(
        fmt::format("engine {}: {} of {} PVs hold an illegal move, first {} in game {}.{} ply {}",
                    name, total.illegal, total.pvs, raum::quoted(total.first), pair, leg + 1, ply));
  }
  return lines;
}

}  // namespace raum::tournament
