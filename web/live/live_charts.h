// LiveCharts: the charts of a running match, the same that `raum report` draws. It counts the games
// by a tally of its own, pair by pair, and only those that were stored since the last call.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "base/json/json_reader.h"
#include "tournament/schedule/tally.h"
#include "web/live/live_match.h"
#include "web/match/pair_series.h"

namespace raum::web {

class LiveCharts {
 public:
  /// Keeps a reference.
  explicit LiveCharts(const LiveMatch& match) : match_(match) {}

  /// {"pairs": the counted pairs, "html": sections without their page}; drawn anew only if a pair
  /// was counted or the match has ended since the last call.
  /// Cost: grows with the number of games stored since the last call, and of the points drawn.
  [[nodiscard]] Json json();

  /// The figures after each counted pair.
  [[nodiscard]] const PairSeries& series() const { return series_; }

 private:
  using Legs = std::array<std::optional<tournament::TalliedGame>, tournament::kLegs>;

  void forget_games();
  void take_new_games(const LiveStatus& status);
  [[nodiscard]] std::string draw(const LiveStatus& status) const;

  const LiveMatch& match_;
  std::optional<tournament::Tally> tally_;
  PairSeries series_;
  std::size_t taken_ = 0;                // games of the list
  std::size_t clearings_ = 0;            // of the list, when they were taken
  std::map<std::size_t, Legs> waiting_;  // by pair, until all pairs before are finished
  std::map<std::pair<std::int32_t, std::int16_t>, std::size_t> faults_;  // by engine and kind
  std::string html_;
  std::optional<std::size_t> drawn_;  // counted pairs in html_
  bool has_end_ = false;              // html_ shows the end
};

}  // namespace raum::web
