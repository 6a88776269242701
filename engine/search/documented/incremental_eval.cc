#include "engine/search/documented/incremental_eval.h"

#include "engine/eval/piece_square.h"

namespace raum {
namespace {

constexpr PieceSquareTable kNoTable{};
constexpr MobilityTable kNoMobility{};

}  // namespace

IncrementalEval::IncrementalEval(const Evaluation& evaluation, bool use_mobility_cache,
                                 MobilityRule rule)
    : keeps_mobility_(use_mobility_cache && evaluation.mobility != nullptr),
      psqt_(evaluation.table == nullptr ? kNoTable : *evaluation.table),
      rest_(evaluation.table == nullptr ? evaluation.value
            : keeps_mobility_           ? evaluation.rest_but_mobility
                                        : evaluation.rest),
      mobility_(keeps_mobility_ ? *evaluation.mobility : kNoMobility, rule) {}

void IncrementalEval::set(const Position& position) {
  sum_ = sum_over(psqt_, position);
  if (keeps_mobility_) sum_ += mobility_.set(position);
}

}  // namespace raum
