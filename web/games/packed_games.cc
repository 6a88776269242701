// The columns, one behind the other, with numbers in little endian, of N games with P plies:
//   N × u32 pair, N × u8 leg, N × u16 White, N × u16 Black (indices of engines), N × u32 opening,
//   N × u8 result (0: 1-0, 1: a draw, 2: 0-1, 3: none of them), N × u16 reason,
//   N × u8 failed (0 nobody, 1 White, 2 Black),
//   N × u8 flags (1 counted, 2 damaged, 4 cached, 8 detailed), N × u32 plies,
//   P × u8 (from - target before) modulo 125, P × u8 (to - from) modulo 125,
//   P × u8 bits (0-2 promotion type, 8 check, 16 mate, 32 stalemate),
//   P × low byte of the score, P × its high byte, P × u8 depth (0: unknown),
//   P × u8 code of the half-move clock after the move,
//   then the details of the detailed games (packed_details.h).
// Scores (packed_score.h) change their sign from ply to ply, as the side to move does, but little
// else. Stored is therefore their sum with the score one ply before (0 before the first ply), as
// 16-bit numbers modulo 2^16, in zigzag form: 2 d for a sum d from 0 on, -2 d - 1 below 0. A side
// often moves the man again that it moved before: "target before" is the cell to which it moved
// two plies before (0 in the first two plies). The clock mostly grows by one: code 0 is one more
// than a ply before modulo 256 (0 in the first ply), and the other clocks, ascending, have the
// codes from 1 on. All this saves a seventh of the compressed columns. Numbers that a column
// cannot hold become the nearest ones that it can; see odd_report.h.
#include "web/games/packed_games.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/core/assert.h"
#include "engine/board/position.h"
#include "web/games/column_bytes.h"
#include "web/games/column_size.h"
#include "web/games/packed_score.h"

namespace raum::web {

namespace {

constexpr std::uint8_t kCounted = 1, kDamaged = 2, kCached = 4, kDetailed = 8;
constexpr std::uint8_t kCheckBit = 8, kMateBit = 16, kStalemateBit = 32;

// A page stays below 5 MB if the columns of its games do: of the details, about all bytes are left
// after deflate and Base64.
constexpr std::size_t kRoomForGames = 4'600'000;
constexpr std::size_t kLeastRoomForFaults = 300'000;  // for the details of games with a fault
constexpr std::size_t kBytesOfGame = 6;               // in the page, without its plies
constexpr std::size_t kRoomForOddReports = 300'000;
// Until it is known which games have details.
constexpr std::size_t kMostKeptOddDetails = 16'000'000;
constexpr std::size_t kRoomForFaults = 500'000;
constexpr std::size_t kMostWideScores = 10'000;
constexpr std::size_t kBytesOfWideScore = 20;  // such as "1234567":-32500,

// All names for which no number is left share the last one.
constexpr std::uint16_t kLastName = std::numeric_limits<std::uint16_t>::max();
constexpr const char* kOtherNames = "other";

std::uint8_t result_number(const std::string& result) {
  constexpr std::uint8_t kUnknown = 3;
  return result == "1-0" ? 0 : result == "1/2-1/2" ? 1 : result == "0-1" ? 2 : kUnknown;
}

std::size_t size_of(const OddReport& odd) {
  constexpr std::size_t kBytesOfNumbers = 60;
  return kBytesOfNumbers + odd.pv.size();
}

// From one cell to another.
void append_step(std::string& column, int from, int to) {
  append_number(column, static_cast<std::uint8_t>((to - from + kSquares) % kSquares));
}

std::uint8_t clock_code(std::uint8_t clock, std::uint8_t expected) {
  if (clock == expected) return 0;
  return clock < expected ? static_cast<std::uint8_t>(clock + 1) : clock;
}

std::uint8_t failed_number(const tournament::StoredGame& game) {
  if (game.failed.empty()) return 0;
  return game.failed == game.white ? 1 : game.failed == game.black ? 2 : 0;
}

PackedOpening packed_opening(const std::string& text, const std::optional<Position>& position) {
  PackedOpening opening{.text = text, .cells = std::string(kSquares, '.')};
  if (!position) return opening;
  for (std::size_t i = 0; i < kSquares; ++i) {
    opening.cells[i] = position->at(Square::at(static_cast<int>(i))).letter();
  }
  const bool is_black = position->side_to_move() == Color::Black;
  if (is_black) opening.turn = 'b';
  opening.ply = 2 * (std::size_t{position->move_number()} - 1) + (is_black ? 1 : 0);
  return opening;
}

}  // namespace

GamePacker::Names::Names(std::vector<std::string> given) : names(std::move(given)) {
  if (names.size() > kLastName) {
    names.resize(kLastName);
    names.emplace_back(kOtherNames);
  }
  const std::size_t numbered = std::min<std::size_t>(names.size(), kLastName);
  for (std::size_t i = 0; i < numbered; ++i) {
    numbers_.emplace(names[i], static_cast<std::uint16_t>(i));
  }
}

std::uint16_t GamePacker::Names::number_of(const std::string& name) {
  if (const auto found = numbers_.find(name); found != numbers_.end()) return found->second;
  if (names.size() >= kLastName) {
    if (names.size() == kLastName) names.emplace_back(kOtherNames);
    return kLastName;
  }
  const auto number = static_cast<std::uint16_t>(names.size());
  numbers_.emplace(name, number);
  names.push_back(name);
  return number;
}

GamePacker::GamePacker(std::vector<std::string> engines, std::size_t detailed)
    : engines_(std::move(engines)), details_(detailed) {}

std::uint32_t GamePacker::opening_of(const tournament::StoredGame& game, const ReadGame& read) {
  const auto next = static_cast<std::uint32_t>(packed_.openings.size());
  const auto [found, is_new] = opening_numbers_.emplace(game.opening, next);
  if (is_new) packed_.openings.push_back(packed_opening(game.opening, read.start));
  return found->second;
}

void GamePacker::add_moves(const ReadGame& read) {
  static const tournament::SearchReport kNoReport;
  const bool has_reports = !read.infos.empty();
  RAUM_ASSERT(!has_reports || read.infos.size() == read.moves.size());
  score_before_ = 0;
  std::uint8_t next_clock = 0;
  for (std::size_t i = 0; i < read.moves.size(); ++i) {
    const PlayedMove& played = read.moves[i];
    const int target_before = i < 2 ? 0 : read.moves[i - 2].move.to().index();
    append_step(from_, target_before, played.move.from().index());
    append_step(to_, played.move.from().index(), played.move.to().index());
    const auto promotion =
        played.move.is_promotion() ? index_of(played.move.promotion()) : std::size_t{0};
    append_number(bits_, static_cast<std::uint8_t>(promotion | (played.is_check ? kCheckBit : 0U) |
                                                   (played.is_mate ? kMateBit : 0U) |
                                                   (played.is_stalemate ? kStalemateBit : 0U)));
    const tournament::SearchReport& info = has_reports ? read.infos[i] : kNoReport;
    add_score(score_of(packed_.plies + i, info));
    note_odd_report(packed_.plies + i, info);
    append_number(depth_, clamped<std::uint8_t>(info.depth.value_or(0)));
    const auto clock = clamped<std::uint8_t>(played.halfmove_clock);
    append_number(clock_, clock_code(clock, next_clock));
    next_clock = static_cast<std::uint8_t>(clock + 1);
  }
  packed_.plies += read.moves.size();
  ends_.push_back(packed_.plies);
}

// Some engines report every mate as a score that is too wide for the column.
std::int16_t GamePacker::score_of(std::size_t ply, const tournament::SearchReport& info) {
  const std::int16_t score = packed_score(info);
  if (score != kWideScore) return score;
  if (packed_.wide_scores.size() < kMostWideScores) {
    packed_.wide_scores[ply] = *info.score_cp;
    return score;
  }
  ++packed_.wide_scores_clamped;
  return static_cast<std::int16_t>(*info.score_cp < 0 ? -kMostPackedCp : kMostPackedCp);
}

void GamePacker::add_score(std::int16_t score) {
  const auto now = static_cast<std::uint16_t>(score);
  const auto sum = static_cast<std::int16_t>(static_cast<std::uint16_t>(now + score_before_));
  const auto zigzag = static_cast<std::uint16_t>(sum >= 0 ? 2 * sum : -2 * sum - 1);
  append_number(score_low_, static_cast<std::uint8_t>(zigzag & 0xff));
  append_number(score_high_, static_cast<std::uint8_t>(zigzag >> 8));
  score_before_ = now;
}

void GamePacker::note_odd_report(std::size_t ply, const tournament::SearchReport& info) {
  auto odd = odd_report_of(info);
  if (!odd) return;
  std::size_t& kept = odd->is_detail() ? odd_detail_bytes_ : odd_bytes_;
  const std::size_t most = odd->is_detail() ? kMostKeptOddDetails : kRoomForOddReports;
  if (kept + size_of(*odd) > most) return;
  kept += size_of(*odd);
  packed_.odd_reports[ply] = std::move(*odd);
}

// Details of games that have none otherwise would be read as all that is known. They take no room
// from the reports that are kept.
void GamePacker::choose_odd_reports() {
  std::size_t bytes = 0;
  std::vector<bool> is_detailed(packed_.games);
  for (const std::size_t game : packed_.detailed) is_detailed[game] = true;
  std::size_t game = 0;
  std::size_t end = packed_.games > 0 ? ends_[0] : 0;
  std::erase_if(packed_.odd_reports, [&](const auto& item) {
    while (end <= item.first) end = ends_[++game];
    if (item.second.is_detail() && !is_detailed[game]) return true;
    const std::size_t size = size_of(item.second);
    if (bytes + size > kRoomForOddReports) return true;
    bytes += size;
    return false;
  });
}

void GamePacker::note_fault(const tournament::StoredGame& game) {
  if (game.failed.empty()) return;
  const std::size_t size = game.detail.size() + game.stderr_tail.size();
  if (fault_bytes_ + size > kRoomForFaults) {
    ++packed_.fault_notes_left_out;
    return;
  }
  fault_bytes_ += size;
  packed_.faults[packed_.games] = {game.detail, game.stderr_tail};
}

void GamePacker::add(const tournament::StoredGame& game, const ReadGame& read, bool is_counted) {
  const bool is_damaged = game.is_damaged || !read.damage.empty();
  if (!game.is_damaged && is_damaged) {
    packed_.unreadable.push_back(std::to_string(game.pair) + "." + std::to_string(game.leg + 1) +
                                 ": " + read.damage);
  }
  append_number(pair_, clamped<std::uint32_t>(game.pair));
  append_number(leg_, clamped<std::uint8_t>(game.leg));
  append_number(white_, engines_.number_of(game.white));
  append_number(black_, engines_.number_of(game.black));
  append_number(opening_, opening_of(game, read));
  append_number(result_, result_number(game.result));
  append_number(reason_, reasons_.number_of(game.reason));
  append_number(failed_, failed_number(game));
  append_number(flags_, static_cast<std::uint8_t>((is_counted ? kCounted : 0U) |
                                                  (is_damaged ? kDamaged : 0U) |
                                                  (game.is_cached ? kCached : 0U)));
  append_number(ply_count_, clamped<std::uint32_t>(read.moves.size()));
  details_.add(packed_.games, read.infos, !game.failed.empty());
  note_fault(game);
  std::string date = game.started.substr(0, 10);
  if (packed_.dates.empty() || packed_.dates.back().second != date) {
    packed_.dates.emplace_back(packed_.games, std::move(date));
  }
  add_moves(read);
  ++packed_.games;
}

PackedGames GamePacker::finish() {
  packed_.engines = std::move(engines_.names);
  packed_.reasons = std::move(reasons_.names);
  std::string& bytes = packed_.bytes;
  const std::size_t of_columns = pair_.size() * 22 / 4 + 7 * packed_.plies;
  bytes.reserve(of_columns);
  std::size_t used = kBytesOfGame * packed_.games + kBytesOfWideScore * packed_.wide_scores.size();
  for (const std::string* const column :
       {&from_, &to_, &bits_, &score_low_, &score_high_, &depth_, &clock_}) {
    used += size_in_page(*column);
  }
  const std::size_t room = kRoomForGames - std::min(kRoomForGames, used);
  auto details = details_.choose(room, kLeastRoomForFaults);
  for (const std::size_t game : details.games) {
    flags_[game] = static_cast<char>(flags_[game] | static_cast<char>(kDetailed));
  }
  for (std::string* const column :
       {&pair_, &leg_, &white_, &black_, &opening_, &result_, &reason_, &failed_, &flags_,
        &ply_count_, &from_, &to_, &bits_, &score_low_, &score_high_, &depth_, &clock_}) {
    bytes += *column;
    std::string().swap(*column);
  }
  bytes += details.bytes;
  packed_.detailed = std::move(details.games);
  packed_.clocks = std::move(details.clocks);
  choose_odd_reports();
  return std::move(packed_);
}

}  // namespace raum::web
