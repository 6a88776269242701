#include "knowledge/corpus/record.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <optional>

#include "base/core/assert.h"
#include "base/text/content_hash.h"
#include "engine/board/generate.h"

namespace raum::knowledge {
namespace {

constexpr int kIndexBits = 10;
constexpr int kScoreZero = 8'192;
constexpr int kMostSteps = kExactScore + (kMateScore - kExactScore) / kScoreStep;
static_assert(kMaxMoves <= 1U << kIndexBits);
static_assert((kMateScore - kExactScore) % kScoreStep == 0);
static_assert(kMostSteps < kScoreZero);

void append_number(std::string& bytes, std::uint64_t number, int count) {
  for (int i = 0; i < count; ++i) bytes += static_cast<char>(number >> (8 * i) & 0xff);
}

// Takes numbers from the front of bytes.  Requires: there are enough.
class NumberReader {
 public:
  explicit NumberReader(std::string_view bytes) : rest_(bytes) {}

  std::uint64_t take(int count) {
    std::uint64_t number = 0;
    for (int i = 0; i < count; ++i) {
      number |= std::uint64_t{static_cast<unsigned char>(rest_[static_cast<std::size_t>(i)])}
                << (8 * i);
    }
    rest_.remove_prefix(static_cast<std::size_t>(count));
    return number;
  }

 private:
  std::string_view rest_;
};

std::uint64_t checksum_of(std::string_view length, std::string_view payload) {
  ContentHash hash;
  hash.add(length);
  hash.add(payload);
  return hash.value();
}

std::uint64_t code_of_score(std::int16_t score) {
  const int size = std::abs(int{kept_score(score)});
  const int step = size <= kExactScore ? size : kExactScore + (size - kExactScore) / kScoreStep;
  return static_cast<std::uint64_t>(kScoreZero + (score < 0 ? -step : step));
}

std::optional<std::int16_t> score_of_code(std::uint64_t code) {
  const int step = static_cast<int>(code) - kScoreZero;
  const int size = std::abs(step);
  if (size > kMostSteps) return std::nullopt;
  const int score = size <= kExactScore ? size : kExactScore + (size - kExactScore) * kScoreStep;
  return static_cast<std::int16_t>(step < 0 ? -score : score);
}

// Plays moves and translates them to their indices and back.
class IndexedMoves {
 public:
  // Returns: nullopt if the move is not legal.
  std::optional<std::uint64_t> index_of(Move move) {
    list_moves(position_, list_);
    if (std::find(list_.begin(), list_.end(), move) == list_.end()) return std::nullopt;
    position_.make(move);
    const auto index =
        std::count_if(list_.begin(), list_.end(), [&](Move other) { return other < move; });
    return static_cast<std::uint64_t>(index);
  }

  // Returns: nullopt if there are not so many legal moves.
  std::optional<Move> move_at(std::uint64_t index) {
    list_moves(position_, list_);
    if (index >= list_.size()) return std::nullopt;
    Move* const wanted = list_.begin() + index;
    std::nth_element(list_.begin(), wanted, list_.end());
    position_.make(*wanted);
    return *wanted;
  }

 private:
  Position position_ = Position::start();
  MoveList list_;
};

tl::unexpected<Error> illegal(std::size_t number, Move move) {
  return fail(fmt::format("move {}", number), to_string(move), "a legal move of the position");
}

}  // namespace

Expected<std::string> record_of(const CorpusGame& game) {
  if (game.opening.size() > kMostOpeningMoves || game.moves.size() > kMostMoves) {
    return fail("game", fmt::format("{} and {} moves", game.opening.size(), game.moves.size()),
                fmt::format("at most {} and {}", kMostOpeningMoves, kMostMoves));
  }
  std::string payload;
  append_number(payload, game.number, 8);
  append_number(payload, index_of(game.outcome), 1);
  append_number(payload, index_of(game.ending), 1);
  append_number(payload, game.opening.size(), 1);
  append_number(payload, game.moves.size(), 2);
  IndexedMoves moves;
  std::size_t number = 0;
  for (const Move move : game.opening) {
    const auto index = moves.index_of(move);
    ++number;
    if (!index) return illegal(number, move);
    append_number(payload, *index, 2);
  }
  for (const ScoredMove& scored : game.moves) {
    const auto index = moves.index_of(scored.move);
    ++number;
    if (!index) return illegal(number, scored.move);
    append_number(payload, *index | code_of_score(scored.score) << kIndexBits, 3);
  }
  std::string record;
  append_number(record, payload.size(), 4);
  append_number(record, checksum_of(record, payload), 8);
  return record + payload;
}

Expected<std::size_t> payload_length(std::string_view start) {
  RAUM_ASSERT(start.size() == kRecordStart);
  const auto length = static_cast<std::size_t>(NumberReader(start).take(4));
  if (length >= kFewestPayloadBytes && length <= kMostPayloadBytes) return length;
  return fail("length", fmt::format("{} bytes", length),
              fmt::format("{} to {}", kFewestPayloadBytes, kMostPayloadBytes));
}

Expected<CorpusGame> parse_record(std::string_view start, std::string_view payload) {
  const auto damaged = [](std::string_view what) {
    return fail("game", std::string(what), "a record as raum writes it");
  };
  if (NumberReader(start.substr(4)).take(8) != checksum_of(start.substr(0, 4), payload)) {
    return damaged("bytes that do not fit their checksum");
  }
  NumberReader numbers(payload);
  CorpusGame game{.number = numbers.take(8)};
  const std::uint64_t outcome = numbers.take(1);
  const std::uint64_t ending = numbers.take(1);
  if (outcome >= kOutcomes || ending >= kEndings) return damaged("an unknown result");
  game.outcome = static_cast<Outcome>(outcome);
  game.ending = static_cast<Ending>(ending);
  game.opening.resize(numbers.take(1));
  game.moves.resize(numbers.take(2));
  if (payload.size() != kFewestPayloadBytes + 2 * game.opening.size() + 3 * game.moves.size()) {
    return damaged("another number of moves than its length says");
  }
  IndexedMoves moves;
  for (Move& move : game.opening) {
    const auto found = moves.move_at(numbers.take(2));
    if (!found) return damaged("a move that is not legal");
    move = *found;
  }
  for (ScoredMove& scored : game.moves) {
    const std::uint64_t bits = numbers.take(3);
    const auto found = moves.move_at(bits & ((1U << kIndexBits) - 1));
    const auto score = score_of_code(bits >> kIndexBits);
    if (!found || !score)
      return damaged(found ? "a score out of range" : "a move that is not legal");
    scored = {*found, *score};
  }
  return game;
}

}  // namespace raum::knowledge
