// Records: the bytes of a game in a corpus file.
//
//   record  := length:4 checksum:8 payload      length: bytes of the payload
//   payload := number:8 outcome:1 ending:1 openings:1 moves:2 (index:2)^openings (scored:3)^moves
//
// Numbers begin with the lowest byte. The checksum is the ContentHash of the length and the
// payload, each step of which is a bijection, so that it notices any change of one byte. A move is
// its index among the legal moves by increasing Move::raw, which does not depend on the order in
// which the generator finds them. A scored move has this index in its bits 0 to 9 and in bits 10
// to 23 its score: 8,192 more than the number of its step, which is the score itself up to
// kExactScore. A game of 130 scored moves takes 3.3 bytes a ply.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/core/error.h"
#include "knowledge/corpus/game.h"

namespace raum::knowledge {

constexpr std::size_t kRecordStart = 4 + 8;  // length and checksum
constexpr std::size_t kFewestPayloadBytes = 8 + 1 + 1 + 1 + 2;
constexpr std::size_t kMostPayloadBytes =
    kFewestPayloadBytes + 2 * kMostOpeningMoves + 3 * kMostMoves;

/// The record of a game, its scores rounded by kept_score().
/// Errors: an illegal move, with its number from 1 on; too many moves.
[[nodiscard]] Expected<std::string> record_of(const CorpusGame& game);

/// The length of the payload from the start of a record.  Requires: start.size() == kRecordStart.
/// Errors: a length that no record has.
[[nodiscard]] Expected<std::size_t> payload_length(std::string_view start);

/// Reads a game.  Requires: the payload has the length that payload_length(start) returned.
/// Errors: a wrong checksum; a payload that cannot be that of a game.
[[nodiscard]] Expected<CorpusGame> parse_record(std::string_view start, std::string_view payload);

}  // namespace raum::knowledge
