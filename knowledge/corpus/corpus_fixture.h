// Games and corpus files for the tests of this room.
#pragma once

#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "base/core/splitmix.h"
#include "engine/board/generate.h"
#include "knowledge/corpus/reader.h"
#include "knowledge/corpus/record.h"

namespace raum::knowledge {

/// A game of random legal moves from the start position, with random scores; shorter if it ends.
inline CorpusGame random_game(std::uint64_t seed, std::size_t opening, std::size_t scored) {
  SplitMix64 random(seed);
  CorpusGame game{.number = random.next()};
  Position position = Position::start();
  MoveList list;
  for (std::size_t ply = 0; ply < opening + scored; ++ply) {
    list_moves(position, list);
    if (list.empty()) break;
    const Move move = list[random.below(list.size())];
    position.make(move);
    if (ply < opening) {
      game.opening.push_back(move);
    } else {
      const int size = static_cast<int>(random.below(static_cast<std::uint64_t>(kMateScore) + 1));
      const int score = size >> random.below(8);  // most of them small
      game.moves.push_back({move, kept_score(random.below(2) == 0 ? score : -score)});
    }
  }
  game.outcome = static_cast<Outcome>(random.below(kOutcomes));
  game.ending = static_cast<Ending>(random.below(kEndings));
  return game;
}

inline CorpusHeader small_header() { return {{{"engine", "flagship"}, {"nodes", "400"}}}; }

inline std::string corpus_of(const CorpusHeader& header, const std::vector<CorpusGame>& games) {
  std::string bytes = header_text(header).value();
  for (const CorpusGame& game : games) bytes += record_of(game).value();
  return bytes;
}

inline Expected<CorpusReader> reader_of(std::string bytes) {
  return CorpusReader::read(std::make_unique<std::istringstream>(std::move(bytes)), "x.corpus");
}

/// What a reader finds until its end or its first error.
struct ReadCorpus {
  std::vector<CorpusGame> games{};
  std::optional<Error> error{};
  bool is_truncated = false;
};

inline ReadCorpus read_all(std::string bytes) {
  ReadCorpus read;
  auto reader = reader_of(std::move(bytes));
  if (!reader) {
    read.error = reader.error();
    return read;
  }
  while (true) {
    auto game = reader->next();
    if (!game) read.error = game.error();
    if (!game || !*game) break;
    read.games.push_back(std::move(**game));
  }
  read.is_truncated = reader->is_truncated();
  return read;
}

}  // namespace raum::knowledge
