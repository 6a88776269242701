// SuiteDraft: generates the positions of one suite file, before they are counted. The same seed
// gives the same draft on every machine.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/splitmix.h"
#include "engine/board/position.h"
#include "perft/positions/position_builder.h"

namespace raum::perft {

/// A position of a suite before it is counted.
struct DraftRecord {
  std::string id;
  std::string note;  // a description of the position, written as a comment
  Position position;
};

class SuiteDraft {
 public:
  /// `name` is the prefix of the ids of the records.
  SuiteDraft(std::string_view name, std::uint64_t seed);

  /// Completes a position; returns whether it has the features that the record promises.
  using Finish = std::function<bool(PositionBuilder&)>;
  /// Adds the first random position with `us` to move that `finish` accepts.
  void add(const std::string& note, Color us, const Finish& finish);
  /// The same with the kings on these cells ("Aa1").
  void add(const std::string& note, Color us, std::string_view our_king,
           std::string_view their_king, const Finish& finish);
  /// Plays random walks from the start position and adds the first end position that `accept`
  /// accepts. With `taking`, about every third ply is a capture if one is possible.
  void add_walk(const std::string& note, int plies, bool taking,
                const std::function<bool(const Oracle&)>& accept);

  [[nodiscard]] const std::vector<DraftRecord>& records() const { return records_; }
  /// The note of the first record for which no position was found.
  [[nodiscard]] const std::optional<std::string>& missing() const { return missing_; }

 private:
  void add_first(const std::string& note,
                 const std::function<std::optional<Position>(std::uint64_t seed)>& attempt);

  std::string name_;
  SplitMix64 seeds_;
  std::vector<DraftRecord> records_;
  std::set<std::string> texts_;
  std::optional<std::string> missing_;
};

}  // namespace raum::perft
