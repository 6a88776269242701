// FlagshipSearch: a search for playing strength, without any published model: iterative deepening
// with aspiration windows over TreeSearch. Its options are the folder of endgame tables and the
// file of a net; docs/flagship.md says what its techniques have won in matches.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/endgame/tables/tables.h"
#include "engine/net/net.h"
#include "engine/search/core/best_lines.h"
#include "engine/search/core/search.h"
#include "engine/search/flagship/helpers.h"
#include "engine/search/flagship/memory/table.h"
#include "engine/search/flagship/policy.h"
#include "engine/search/flagship/tree_search.h"
#include "engine/search/mates/mate_search.h"

namespace raum::flagship {

/// Makes the search of the engine `flagship`.  Requires: the evaluation has tapered tables.
[[nodiscard]] SearchMaker flagship_search();

template <class Policy>
class FlagshipSearch final : public Search {
 public:
  /// The transposition table has size 0 until set_hash().
  explicit FlagshipSearch(const Evaluation& evaluation)
      : evaluation_(evaluation),
        tree_(std::make_unique<TreeSearch<Policy>>(evaluation_, table_)),
        helpers_(evaluation_, table_) {
    line_.reserve(kMaxPly);  // a search allocates nothing
  }

  /// Asks these tables from the next search on; null: none.
  void set_endgames(std::shared_ptr<const endgame::Tables> tables);
  /// Evaluates by this net from the next search on; null: by the tables of the evaluation.
  void set_net(std::shared_ptr<const net::Net> net);

  /// As Search::run(), but if it is stopped within an iteration, it plays the move that this
  /// iteration has found to be better, if any, so that the move may differ from the last line.
  /// With several threads, the first one's iterations are reported; the others help it by what they
  /// store in the table, and so no two searches need be alike. If one of them has finished a deeper
  /// iteration when the search ends, that is the last report and the result, except with several
  /// lines, after a won mate and for a root that the endgame tables know. limits.nodes is for all
  /// threads together, each of which may search 512 nodes more.
  /// If the endgame tables know the root, one line is searched among the moves that keep its
  /// outcome only, and ends as soon as its score is that of the tables. In a drawn one it chooses
  /// among them without the tables, by which they are all alike; the score is that of a draw.
  SearchResult run(const Position& root, const SearchLimits& limits, const std::atomic<bool>& stop,
                   const InfoSink& on_info) override;
  void new_game() override;
  [[nodiscard]] Expected<void> set_hash(std::size_t mebibytes) override;
  [[nodiscard]] Expected<void> set_threads(int threads) override {
    return helpers_.resize(static_cast<std::size_t>(threads) - 1);
  }
  void set_level(const Difficulty&) override {}
  [[nodiscard]] std::vector<EvaluationTerm> evaluation_terms(
      const Position& position) const override;
  [[nodiscard]] std::vector<Option> options() override;
  /// Of the first thread, as the last search has left it.
  [[nodiscard]] const TimeBudget& budget() const { return tree_->budget(); }

 private:
  using Root = typename TreeSearch<Policy>::Root;

  // Leaves the moves of the root that the endgame tables allow. Returns the value of the root, if
  // they know it.
  [[nodiscard]] std::optional<endgame::Value> ask_endgames(const Position& root,
                                                           const SearchLimits& limits);
  // Takes the result of a helper that has finished a deeper iteration than the first thread.
  void take_from_helpers(SearchResult& result, const InfoSink& on_info);
  // What is reported of an iteration; it refers to the line.
  [[nodiscard]] SearchInfo info_of(const SearchResult& result, std::span<const Move> line) const;
  [[nodiscard]] Expected<void> open_endgames(std::string_view folder);
  [[nodiscard]] Expected<void> open_net(std::string_view path);
  // A mate that is proven with a share of the nodes so far; nullopt if none is proven, or none that
  // is shorter than the mate of the score.
  [[nodiscard]] std::optional<MateSearch::Mate> find_mate(const SearchLimits& limits, int score);
  [[nodiscard]] BestLines search_lines(const Root& best, int depth, int lines);
  // The line from the root, continued by the endgame tables; the next call overwrites the result.
  [[nodiscard]] const std::vector<Move>& line_of(std::span<const Move> line);

  Evaluation evaluation_;
  Table table_;
  std::shared_ptr<const endgame::Tables> endgames_;
  std::shared_ptr<const net::Net> net_;
  std::unique_ptr<TreeSearch<Policy>> tree_;
  Helpers<Policy> helpers_;
  MateSearch mates_;
  Position root_;
  MoveList moves_;   // of the root, the best one first
  BestLines lines_;  // of the last finished iteration, if limits.lines is above 1
  std::vector<Move> line_;
};

}  // namespace raum::flagship
