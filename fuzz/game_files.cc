// Files of positions and games.
//   rgn            a file that is read is written back, or the writer refuses it; what it writes is
//                  read to the same moves and reports and written to the same text
//   perft_suite    records have names and depths of their own, and legal positions
//   results_suite  every result is one of the states and comes after moves of its record
//   openings       every opening is a legal position that is not over; its text is its position's
//   corpus_file    the header and the games of self-play that are read are written to their bytes;
//                  a header of any lines KEY=VALUE is read back from its text, or refused
//   corpus_game    the same for the payload of a game, with the checksum that fits; the game with
//                  its moves in reverse, and one with too many moves, is refused or read back
#include <algorithm>
#include <memory>
#include <set>
#include <sstream>
#include <string>

#include "base/text/content_hash.h"
#include "base/text/lines.h"
#include "engine/board/position_text.h"
#include "engine/game/game.h"
#include "fuzz/refusal.h"
#include "fuzz/scratch.h"
#include "fuzz/target.h"
#include "knowledge/corpus/reader.h"
#include "knowledge/corpus/record.h"
#include "knowledge/corpus/samples.h"
#include "perft/results/results.h"
#include "perft/suite/suite.h"
#include "tournament/openings/openings.h"
#include "tournament/rgn/rgn_reader.h"

namespace raum::fuzz {
namespace {

void require_openings(const Expected<std::vector<tournament::Opening>>& openings) {
  require_refusal(openings);
  if (!openings) return;
  FUZZ_REQUIRE(!openings->empty());
  for (const tournament::Opening& opening : *openings) {
    FUZZ_REQUIRE(check_position(opening.position));
    FUZZ_REQUIRE(opening.text == to_string(opening.position));
    FUZZ_REQUIRE(!Game(opening.position).end());
    FUZZ_REQUIRE(opening.line >= 1);
  }
}

void require_round_trip(const tournament::GameRecord& game) {
  const auto text = write_rgn(game);
  require_refusal(text);
  if (!text) return;
  const auto again = tournament::parse_rgn(*text, "written");
  FUZZ_REQUIRE(again && again->size() == 1);
  FUZZ_REQUIRE(again->front().start == game.start);
  FUZZ_REQUIRE(again->front().moves == game.moves);
  FUZZ_REQUIRE(again->front().result == game.result);
  FUZZ_REQUIRE(write_rgn(again->front()) == *text);
}

void require_samples(const knowledge::CorpusGame& game) {
  std::size_t samples = 0;
  knowledge::for_each_sample(game, {}, [&](const knowledge::Sample& sample) {
    ++samples;
    FUZZ_REQUIRE(sample.score >= -3'000 && sample.score <= 3'000);
  });
  FUZZ_REQUIRE(samples <= game.moves.size());
}

// A header of the lines of the input.
void require_header(std::string_view input) {
  knowledge::CorpusHeader header;
  TextLines lines(input);
  while (const auto line = lines.next()) {
    const std::size_t equals = std::min(line->find('='), line->size());
    header.fields.push_back({std::string(line->substr(0, equals)),
                             std::string(line->substr(std::min(equals + 1, line->size())))});
  }
  const auto text = knowledge::header_text(header);
  require_refusal(text);
  if (!text) return;
  const auto again = knowledge::parse_header(*text, "written");
  FUZZ_REQUIRE(again && knowledge::header_text(*again) == *text);
}

// The game, which may have moves that are not legal, or too many.
void require_record(const knowledge::CorpusGame& game) {
  const auto record = knowledge::record_of(game);
  require_refusal(record);
  if (!record) return;
  const std::string_view bytes = *record;
  const auto again = knowledge::parse_record(bytes.substr(0, knowledge::kRecordStart),
                                             bytes.substr(knowledge::kRecordStart));
  FUZZ_REQUIRE(again && knowledge::record_of(*again) == *record);
}

std::string little_endian(std::uint64_t number, int bytes) {
  std::string text;
  for (int i = 0; i < bytes; ++i) text += static_cast<char>(number >> (8 * i) & 0xff);
  return text;
}

}  // namespace

FUZZ_TARGET(rgn) {
  const auto games = tournament::parse_rgn(input, "games.rgn");
  require_refusal(games);
  if (!games) return;
  FUZZ_REQUIRE(!games->empty());
  for (const tournament::GameRecord& game : *games) require_round_trip(game);
  for (const std::size_t plies : {0U, 1U}) {
    const auto openings = openings_of_games(*games, "games.rgn", plies);
    require_openings(openings);
  }
}

FUZZ_TARGET(perft_suite) {
  const auto records = perft::parse_suite(input, "file.perft");
  if (is_one_of_few(input)) {
    const InputFile file(input);
    const auto read = perft::read_suite(file.path());
    require_refusal(read);
    FUZZ_REQUIRE(read.has_value() == records.has_value());
    require_refusal(perft::read_suite(file.missing()));
  }
  require_refusal(records);
  if (!records) return;
  FUZZ_REQUIRE(!records->empty());
  std::set<std::string> names;
  for (const perft::SuiteRecord& record : *records) {
    FUZZ_REQUIRE(names.insert(record.id).second);
    FUZZ_REQUIRE(check_position(record.position));
    FUZZ_REQUIRE(!record.counts.empty());
    std::set<int> depths;
    for (const perft::KnownCount& count : record.counts) {
      FUZZ_REQUIRE(count.depth >= 0 && depths.insert(count.depth).second);
      FUZZ_REQUIRE(count.line >= 1);
    }
  }
}

FUZZ_TARGET(results_suite) {
  const auto records = perft::parse_results(input, "file.results");
  if (is_one_of_few(input)) {
    const InputFile file(input);
    const auto read = perft::read_results(file.path());
    require_refusal(read);
    FUZZ_REQUIRE(read.has_value() == records.has_value());
    require_refusal(perft::read_results(file.missing()));
  }
  require_refusal(records);
  if (!records) return;
  FUZZ_REQUIRE(!records->empty());
  const std::set<std::string> states = {
      "ongoing",         "white wins",        "black wins", "draw stalemate", "draw dead material",
      "draw repetition", "draw hundredth ply"};
  for (const perft::ResultRecord& record : *records) {
    FUZZ_REQUIRE(check_position(record.start));
    FUZZ_REQUIRE(!record.results.empty());
    for (const perft::KnownResult& result : record.results) {
      FUZZ_REQUIRE(states.contains(result.state));
      FUZZ_REQUIRE(result.plies <= record.moves.size());
    }
  }
}

FUZZ_TARGET(openings) {
  require_openings(tournament::parse_openings(input, "openings.txt"));
  if (!is_one_of_few(input)) return;
  const InputFile file(input);
  for (const std::size_t plies : {0U, 1U}) {
    require_openings(tournament::load_openings(file.path(), plies));
  }
  require_openings(tournament::load_openings(file.missing(), 0));
}

FUZZ_TARGET(corpus_file) {
  if (is_one_of_few(input)) {
    const InputFile file(input);
    require_refusal(knowledge::CorpusReader::open(file.path()));
    require_refusal(knowledge::CorpusReader::open(file.missing()));
  }
  require_header(input);
  auto reader = knowledge::CorpusReader::read(
      std::make_unique<std::istringstream>(std::string(input)), "x.corpus");
  require_refusal(reader);
  if (!reader) return;
  const auto header = knowledge::header_text(reader->header());
  FUZZ_REQUIRE(header && input.starts_with(*header));
  std::uint64_t offset = reader->offset();
  FUZZ_REQUIRE(offset == header->size());
  while (true) {
    const auto game = reader->next();
    require_refusal(game);
    if (!game || !*game) break;
    const auto record = knowledge::record_of(**game);
    FUZZ_REQUIRE(record && input.substr(offset).starts_with(*record));
    offset += record->size();
    FUZZ_REQUIRE(reader->offset() == offset);
    require_samples(**game);
  }
}

FUZZ_TARGET(corpus_game) {
  std::string start = little_endian(input.size(), 4);
  ContentHash hash;
  hash.add(start);
  hash.add(input);
  start += little_endian(hash.value(), 8);
  const auto length = knowledge::payload_length(start);
  require_refusal(length);
  if (!length) return;
  auto game = knowledge::parse_record(start, input);
  require_refusal(game);
  if (!game) return;
  FUZZ_REQUIRE(knowledge::record_of(*game) == start + std::string(input));
  require_samples(*game);
  std::reverse(game->moves.begin(), game->moves.end());
  require_record(*game);
  std::reverse(game->opening.begin(), game->opening.end());
  require_record(*game);
  game->opening.resize(2 * game->opening.size() + 1);
  require_record(*game);
}

}  // namespace raum::fuzz
