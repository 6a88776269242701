#include "knowledge/corpus/record.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "base/testing/error_of.h"
#include "base/text/content_hash.h"
#include "engine/board/generate.h"
#include "knowledge/corpus/corpus_fixture.h"

namespace raum::knowledge {
namespace {

Expected<CorpusGame> parsed(const std::string& record) {
  const std::string_view bytes = record;
  return parse_record(bytes.substr(0, kRecordStart), bytes.substr(kRecordStart));
}

// With the checksum that fits the bytes.
std::string resealed(std::string record) {
  ContentHash hash;
  hash.add(record.substr(0, 4));
  hash.add(record.substr(kRecordStart));
  for (std::size_t i = 0; i < 8; ++i) {
    record[4 + i] = static_cast<char>(hash.value() >> (8 * i) & 0xff);
  }
  return record;
}

std::string changed(std::string record, std::size_t at, char byte) {
  record[at] = byte;
  return resealed(std::move(record));
}

TEST(CorpusRecord, HasTheDocumentedBytes) {
  // The first and the last legal move of White, by their cells.
  MoveList list;
  list_moves(Position::start(), list);
  const Move first = *std::min_element(list.begin(), list.end());
  CorpusGame game{.number = 258,
                  .opening = {first},
                  .moves = {},
                  .outcome = Outcome::WhiteWins,
                  .ending = Ending::TooLong};
  Position position = Position::start();
  position.make(first);
  list_moves(position, list);
  const Move last = *std::max_element(list.begin(), list.end());
  game.moves.push_back({last, -2});
  const std::string record = record_of(game).value();
  const auto index = static_cast<unsigned>(list.size() - 1);
  const unsigned word = index | (8'192U - 2U) << 10;
  std::string payload{2, 1, 0, 0, 0, 0, 0, 0, 2, 8, 1, 1, 0, 0, 0};
  for (int i = 0; i < 3; ++i) payload += static_cast<char>(word >> (8 * i) & 0xff);
  EXPECT_EQ(record.substr(kRecordStart), payload);
  EXPECT_EQ(record.substr(0, 4), std::string({18, 0, 0, 0}));
  EXPECT_EQ(record, resealed(record));
}

TEST(CorpusRecord, KeepsTheSmallestAndTheLargestGame) {
  const CorpusGame empty{};
  EXPECT_EQ(parsed(record_of(empty).value()).value(), empty);
  CorpusGame longest{.number = UINT64_MAX};
  std::vector<Move> knights;
  Position position = Position::start();
  MoveList list;
  for (std::size_t i = 0; i < kMostOpeningMoves + kMostMoves + 1; ++i) {
    list_moves(position, list);
    // A quiet move of a knight, out and back in turn.
    Move chosen = Move::none();
    if (i >= 2 && i % 4 >= 2) {
      chosen = Move::make(knights[i - 2].to(), knights[i - 2].from());
    } else {
      for (const Move move : list) {
        const bool is_knight = position.at(move.from()).type() == PieceType::Knight;
        if (is_knight && !position.at(move.to()).is_some()) chosen = move;
      }
    }
    ASSERT_TRUE(is_legal(position, chosen));
    position.make(chosen);
    knights.push_back(chosen);
  }
  longest.opening.assign(knights.begin(), knights.begin() + kMostOpeningMoves);
  for (std::size_t i = kMostOpeningMoves; i + 1 < knights.size(); ++i) {
    longest.moves.push_back({knights[i], kept_score(static_cast<int>(i) * 7 - 15'000)});
  }
  const std::string record = record_of(longest).value();
  EXPECT_EQ(record.size(), kRecordStart + kMostPayloadBytes);
  EXPECT_EQ(payload_length(record.substr(0, kRecordStart)).value(), kMostPayloadBytes);
  EXPECT_EQ(parsed(record).value(), longest);
  longest.moves.push_back({knights.back(), 0});
  EXPECT_EQ(error_line(record_of(longest)),
            "game: found 255 and 4097 moves, expected at most 255 and 4096");
}

TEST(CorpusRecord, RoundsAScoreThatItCannotKeep) {
  CorpusGame game = random_game(1, 2, 3);
  game.moves[1].score = 3'004;
  game.moves[2].score = -32'000;
  const CorpusGame kept = parsed(record_of(game).value()).value();
  EXPECT_EQ(kept.moves[1].score, 3'006);
  EXPECT_EQ(kept.moves[2].score, -kMateScore);
}

TEST(CorpusRecord, RefusesAnIllegalMoveToWrite) {
  CorpusGame game = random_game(1, 2, 3);
  game.moves[1].move = game.moves[0].move;
  EXPECT_EQ(error_line(record_of(game)), fmt::format("move 4: found {}, expected a legal move of "
                                                     "the position",
                                                     to_string(game.moves[0].move)));
  game = random_game(1, 2, 3);
  game.opening[0] = Move::none();
  EXPECT_EQ(error_line(record_of(game)),
            "move 1: found 0000, expected a legal move of the position");
}

TEST(CorpusRecord, RefusesAPayloadThatIsNoGame) {
  const std::string record = record_of(random_game(1, 2, 3)).value();
  const auto found = [](const std::string& bytes) { return error_of(parsed(bytes)).found; };
  const std::size_t p = kRecordStart;
  EXPECT_EQ(found(record.substr(0, 12) + 'x' + record.substr(13)),
            "bytes that do not fit their checksum");
  EXPECT_EQ(found(changed(record, p + 8, 3)), "an unknown result");
  EXPECT_EQ(found(changed(record, p + 9, 9)), "an unknown result");
  EXPECT_EQ(found(changed(record, p + 10, 3)), "another number of moves than its length says");
  EXPECT_EQ(found(changed(record, p + 12, '\xff')), "another number of moves than its length says");
  EXPECT_EQ(found(changed(record, p + 14, 1)), "a move that is not legal");
  EXPECT_EQ(found(changed(record, p + 18, '\xff')), "a move that is not legal");
  EXPECT_EQ(found(changed(record, p + 19, '\xff')), "a score out of range");
  EXPECT_EQ(found(changed(record, p + 19, '\x00')), "a score out of range");
}

TEST(CorpusRecord, RefusesLengthsThatNoGameHas) {
  const auto line = [](unsigned char low, unsigned char high) {
    std::string start(kRecordStart, '\0');
    start[0] = static_cast<char>(low);
    start[3] = static_cast<char>(high);
    return error_line(payload_length(start));
  };
  EXPECT_EQ(line(12, 0), "length: found 12 bytes, expected 13 to 12811");
  EXPECT_EQ(line(255, 255), "length: found 4278190335 bytes, expected 13 to 12811");
}

}  // namespace
}  // namespace raum::knowledge
