// StudyEngine: the engine of a player of a study, with its options set, ready to search.
#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <vector>

#include "base/core/error.h"
#include "engine/protocol/options.h"
#include "tournament/study/study_player.h"

namespace raum::tournament {

class StudyEngine {
 public:
  /// Errors: an unknown engine or option, a value out of range, too little memory.
  [[nodiscard]] static Expected<StudyEngine> make(const StudyPlayer& player);

  /// One engine per player, in their order.
  /// Errors: those of make(). Memory may suffice for each player alone but not for all together.
  [[nodiscard]] static Expected<std::vector<StudyEngine>> make_all(
      std::span<const StudyPlayer> players);

  /// Forgets everything about earlier games.
  void new_game() { options_.engine().new_game(); }

  /// `earlier` as in SearchLimits.
  [[nodiscard]] SearchResult think(
      const Position& position, std::span<const Key> earlier, const std::atomic<bool>& stop,
      const InfoSink& report = [](const SearchInfo&) {});

 private:
  StudyEngine() = default;

  Options options_;
  int depth_ = 0;
  std::uint64_t nodes_ = 0;
};

}  // namespace raum::tournament
