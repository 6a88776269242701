#include "engine/search/flagship/flagship_search.h"

#include <fmt/core.h>

#include <algorithm>
#include <new>
#include <utility>

#include "base/core/assert.h"
#include "engine/eval/late_endings.h"
#include "engine/net/builtin/builtin_net.h"
#include "engine/net/evaluate.h"
#include "engine/search/flagship/endings.h"
#include "engine/search/flagship/parameters/parameters.h"

namespace raum::flagship {

SearchMaker flagship_search() {
  return [](const Evaluation& evaluation, SplitMix64&) -> std::unique_ptr<Search> {
#ifdef RAUM_TUNE
    for (Tunable* const tunable : Tunable::all()) tunable->reset();
#endif
    auto search = std::make_unique<FlagshipSearch<Strong>>(evaluation);
    search->set_net(net::builtin_net());
    return search;
  };
}

template <class Policy>
SearchResult FlagshipSearch<Policy>::run(const Position& root, const SearchLimits& limits,
                                         const std::atomic<bool>& stop, const InfoSink& on_info) {
  RAUM_ASSERT(limits.depth >= 1 && limits.depth <= kMaxDepth);
  table_.age();
  mates_.start(root, limits.earlier);
  tree_->start(root, limits, stop, helpers_.count() > 0 ? &helpers_.shared_nodes() : nullptr);
  root_ = root;
  moves_ = moves_of_root(root, limits.root_moves);
  lines_.clear();
  SearchResult result;
  if (moves_.empty()) return result;
  const auto known = ask_endgames(root, limits);
  const bool is_drawn = known && known->outcome == endgame::Outcome::Draw;
  const auto exact = known && !is_drawn ? score_of(*known, root, 0) : std::nullopt;
  const endgame::Tables* const asked = is_drawn ? nullptr : endgames_.get();
  tree_->use_endgames(asked);
  tree_->order_root(moves_);
  result.best = moves_[0];
  helpers_.start(root, limits, moves_, asked);
  int last_score = kDraw;

  for (int depth = 1; depth <= limits.depth; ++depth) {
    const Root best = search_depth(*tree_, moves_, depth, last_score);
    if (tree_->stopped()) {
      // A better move of the unfinished iteration, or the last one's best
      if (limits.lines == 1) result.best = moves_[0];
      break;
    }
    if (limits.lines > 1) {
      BestLines lines = search_lines(best, depth, limits.lines);
      if (tree_->stopped()) {
        if (result.depth == 0) result.best = best.best;  // the first line is finished
        break;
      }
      lines_ = std::move(lines);
    }
    result.best = lines_.empty() ? best.best : lines_[0].pv[0];
    result.score = lines_.empty() ? Score{best.score} : lines_[0].score;
    last_score = result.score.cp;
    // With several lines, the nodes of the best one are not known.
    const double share = result.best == best.best ? best.share() : 0.5;
    tree_->budget().finish_iteration({.best = result.best, .score = last_score, .share = share});
    if (is_drawn) result.score = Score{kDraw};
    result.depth = depth;
    const SearchInfo info = info_of(result, line_of(tree_->line()));
    if (lines_.empty()) on_info(info);
    report(lines_, info, on_info);
    if (result.score.cp == exact) break;
    if (const auto mate = known ? std::nullopt : find_mate(limits, last_score)) {
      result.best = mate->line[0];
      result.score = Score{kMate - mate->plies};
      on_info(info_of(result, mate->line));
      break;
    }
    if (tree_->stopped() || !tree_->budget().may_deepen()) break;
  }
  helpers_.stop();
  if (limits.lines == 1 && !known) take_from_helpers(result, on_info);
  result.nodes = tree_->budget().nodes();
  result.table = tree_->table_use();
  helpers_.add_to(result);
  return result;
}

// The first thread is often stopped in an iteration that a helper has finished. A proven mate is
// kept.
template <class Policy>
void FlagshipSearch<Policy>::take_from_helpers(SearchResult& result, const InfoSink& on_info) {
  const auto* const ahead = helpers_.deepest();
  if (ahead == nullptr || ahead->depth <= result.depth || result.score.cp >= kMateBound) return;
  result.best = ahead->best;
  result.score = Score{ahead->score};
  result.depth = ahead->depth;
  on_info(info_of(result, line_of(ahead->line)));
}

template <class Policy>
SearchInfo FlagshipSearch<Policy>::info_of(const SearchResult& result,
                                           std::span<const Move> line) const {
  return {.depth = result.depth,
          .score = result.score,
          .nodes = tree_->budget().shared_nodes(),
          .elapsed = tree_->budget().elapsed(),
          .hashfull = table_.hashfull(),
          .pv = line};
}

template <class Policy>
std::optional<endgame::Value> FlagshipSearch<Policy>::ask_endgames(const Position& root,
                                                                   const SearchLimits& limits) {
  if (endgames_ == nullptr || limits.lines > 1 || !endgame::Tables::may_know(root)) {
    return std::nullopt;
  }
  return keep_best_outcome(*endgames_, root, limits.earlier, moves_);
}

template <class Policy>
std::optional<MateSearch::Mate> FlagshipSearch<Policy>::find_mate(const SearchLimits& limits,
                                                                  int score) {
  // A mate of the tree takes an odd number of plies, and only one in fewer moves is of use.
  const int most = score >= kMateBound ? (kMate - score - 1) / 2 : MateSearch::kMostMoves;
  if (!Policy::kSelective || limits.lines > 1 || most == 0) return std::nullopt;
  TimeBudget& budget = tree_->budget();
  // The rest of a won game is a search for mates: it gets half of all nodes, not a sixteenth,
  // unless the time is over.
  constexpr int kWon = 1000;  // centipawns
  const bool is_won = score >= kWon && budget.may_deepen();
  // Mates by checks are often proven within 4,000 nodes. While the game is open, a share from the
  // first node on gained nothing at 4,000 nodes: -7 Elo [-42, +28], 150 pairs.
  const std::uint64_t first_nodes = is_won ? 4'000 : 20'000;
  const std::uint64_t spent = mates_.nodes();
  const std::uint64_t nodes = budget.nodes();
  const std::uint64_t share = is_won ? nodes - spent : nodes / 16;
  if (nodes < first_nodes || share <= spent) return std::nullopt;
  return mates_.find(
      {moves_.begin(), moves_.end()}, share - spent, [&budget] { return budget.count_node(); },
      std::min(most, MateSearch::kMostMoves));
}

// The lines of this iteration, ranked; incomplete if the search was stopped.
template <class Policy>
BestLines FlagshipSearch<Policy>::search_lines(const Root& best, int depth, int lines) {
  const auto added = [this](const Root& root) {
    return BestLine{.score = Score{root.score}, .pv = line_of(tree_->line())};
  };
  BestLines found{added(best)};
  for (std::size_t i = 1; i < static_cast<std::size_t>(lines); ++i) {
    MoveList rest = moves_without(moves_, found);
    if (rest.empty()) break;
    Score last = found.back().score;
    if (i < lines_.size()) {
      last = lines_[i].score;
      move_to_front(rest, lines_[i].pv[0]);
    }
    const Root root = search_depth(*tree_, rest, depth, last.cp);
    if (tree_->stopped()) return found;
    found.push_back(added(root));
  }
  rank(found);
  return found;
}

template <class Policy>
const std::vector<Move>& FlagshipSearch<Policy>::line_of(std::span<const Move> line) {
  line_.assign(line.begin(), line.end());
  if (endgames_ != nullptr) continue_to_mate(*endgames_, root_, line_);
  return line_;
}

template <class Policy>
void FlagshipSearch<Policy>::new_game() {
  table_.clear();
  tree_->clear();
  helpers_.clear();
}

template <class Policy>
Expected<void> FlagshipSearch<Policy>::set_hash(std::size_t mebibytes) {
  try {
    table_.resize(mebibytes);
  } catch (const std::bad_alloc&) {
    return fail("option Hash", fmt::format("{} MiB", mebibytes),
                "a size that fits into free memory");
  }
  return {};
}

template <class Policy>
void FlagshipSearch<Policy>::set_endgames(std::shared_ptr<const endgame::Tables> tables) {
  endgames_ = std::move(tables);
  new_game();  // scores of the old tables are not those of the new ones
}

template <class Policy>
Expected<void> FlagshipSearch<Policy>::open_endgames(std::string_view folder) {
  if (folder.empty()) {
    set_endgames(nullptr);
    return {};
  }
  auto tables = endgame::Tables::open(std::string(folder));
  if (!tables) return tl::unexpected(within("option EndgamePath", tables.error()));
  set_endgames(std::make_shared<const endgame::Tables>(std::move(*tables)));
  return {};
}

template <class Policy>
void FlagshipSearch<Policy>::set_net(std::shared_ptr<const net::Net> net) {
  tree_->use_net(net.get());
  helpers_.use_net(net.get());
  net_ = std::move(net);
  new_game();  // entries have the old evaluation
}

template <class Policy>
Expected<void> FlagshipSearch<Policy>::open_net(std::string_view path) {
  if (path.empty()) {
    set_net(nullptr);
    return {};
  }
  auto net = net::open_net(std::string(path));
  if (!net) return tl::unexpected(within("option EvalFile", std::move(net.error())));
  set_net(std::move(*net));
  return {};
}

template <class Policy>
std::vector<EvaluationTerm> FlagshipSearch<Policy>::evaluation_terms(
    const Position& position) const {
  const int sign = position.side_to_move() == Color::White ? 1 : -1;
  std::vector<EvaluationTerm> terms;
  int value = 0;  // of the side to move
  if (net_ == nullptr) {
    terms = evaluation_.terms(position);
    value = sign * evaluation_.value(position).cp;
  } else {
    const net::Parts parts = net::evaluate(*net_, position);
    const int linear = static_cast<int>(parts.linear / net::kPartsPerCp);
    value = parts.value();
    terms = {{"linear", {sign * linear}}, {"hidden", {sign * (value - linear)}}};
  }
  const int correction = Policy::kSelective ? late_ending_value(position, value) - value : 0;
  if (correction != 0) terms.push_back({"late-ending", {sign * correction}});
  return terms;
}

template <class Policy>
std::vector<Option> FlagshipSearch<Policy>::options() {
  std::vector<Option> options{
      string_option("EndgamePath",
                    [this](std::string_view folder) { return open_endgames(folder); }),
      string_option(
          "EvalFile", [this](std::string_view path) { return open_net(path); }, net::kBuiltinNet)};
#ifdef RAUM_TUNE
  for (Tunable* const tunable : Tunable::all()) options.push_back(tunable->option());
#endif
  return options;
}

template class FlagshipSearch<Strong>;
template class FlagshipSearch<Exact>;

}  // namespace raum::flagship
