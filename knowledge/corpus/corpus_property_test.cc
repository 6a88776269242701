// Properties of corpus files of any games: what is written is read back, and a damaged file gives
// an error after the games before the damage.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "knowledge/corpus/corpus_fixture.h"

namespace raum::knowledge {
namespace {

std::vector<CorpusGame> any_games() {
  std::vector<CorpusGame> games;
  const int count = *rc::gen::inRange(0, 4);
  for (int i = 0; i < count; ++i) {
    games.push_back(random_game(*rc::gen::arbitrary<std::uint64_t>(),
                                *rc::gen::inRange<std::size_t>(0, 12),
                                *rc::gen::inRange<std::size_t>(0, 60)));
    for (ScoredMove& scored : games.back().moves) {
      scored.score = *rc::gen::inRange<std::int16_t>(-32'000, 32'000);
    }
  }
  return games;
}

std::vector<CorpusGame> as_kept(std::vector<CorpusGame> games) {
  for (CorpusGame& game : games) {
    for (ScoredMove& scored : game.moves) scored.score = kept_score(scored.score);
  }
  return games;
}

// Whether these are the first games of the others.
bool begins(const std::vector<CorpusGame>& first, const std::vector<CorpusGame>& games) {
  return first.size() <= games.size() && std::equal(first.begin(), first.end(), games.begin());
}

RC_GTEST_PROP(CorpusProperties, WhatIsWrittenIsReadBack, ()) {
  const std::vector<CorpusGame> games = any_games();
  const ReadCorpus read = read_all(corpus_of(small_header(), games));
  RC_ASSERT(!read.error);
  RC_ASSERT(read.games == as_kept(games));
}

RC_GTEST_PROP(CorpusProperties, ACutFileGivesTheGamesBeforeTheCutAndAnError, ()) {
  const std::vector<CorpusGame> games = any_games();
  const std::string bytes = corpus_of(small_header(), games);
  std::vector<std::size_t> ends;  // of the header and the records
  for (std::size_t i = 0; i <= games.size(); ++i) {
    ends.push_back(
        corpus_of(small_header(), {games.begin(), games.begin() + static_cast<long>(i)}).size());
  }
  const auto size = *rc::gen::inRange<std::size_t>(0, bytes.size());
  const ReadCorpus read = read_all(bytes.substr(0, size));
  const auto whole = static_cast<std::size_t>(std::upper_bound(ends.begin(), ends.end(), size) -
                                              ends.begin());  // the header and games
  RC_ASSERT(read.games.size() == (whole == 0 ? 0 : whole - 1));
  RC_ASSERT(begins(read.games, as_kept(games)));
  const bool is_between = std::find(ends.begin(), ends.end(), size) != ends.end();
  RC_ASSERT(read.error.has_value() == !is_between);
  RC_ASSERT(read.is_truncated == (!is_between && whole > 0));
}

RC_GTEST_PROP(CorpusProperties, AChangedByteGivesAnError, ()) {
  const std::vector<CorpusGame> games = any_games();
  std::string bytes = corpus_of(small_header(), games);
  const auto at = *rc::gen::inRange<std::size_t>(0, bytes.size());
  bytes[at] = static_cast<char>(bytes[at] ^ *rc::gen::inRange(1, 256));
  const ReadCorpus read = read_all(bytes);
  RC_ASSERT(read.error.has_value());
  RC_ASSERT(!read.error->where.empty() && !read.error->found.empty());
  RC_ASSERT(begins(read.games, as_kept(games)));
}

}  // namespace
}  // namespace raum::knowledge
