#include "web/positions/record_calls.h"

#include <fmt/core.h>

#include <algorithm>

#include "base/json/json_fields.h"
#include "engine/board/position_text.h"
#include "tournament/rgn/rgn_reader.h"
#include "web/positions/position_json.h"
#include "web/positions/position_request.h"

namespace raum::web {
namespace {

template <class T>
void add_known(Json& to, const char* name, const std::optional<T>& value) {
  if (value) to[name] = *value;
}

Json comment_json(const tournament::MoveInfo& info) {
  Json comment = nullptr;
  add_known(comment, "centipawns", info.score_cp);
  add_known(comment, "mate", info.mate_in);
  add_known(comment, "depth", info.depth);
  add_known(comment, "milliseconds", info.time_ms);
  add_known(comment, "nodes", info.nodes);
  return comment;
}

std::string tag_of(const tournament::GameRecord& record, std::string_view name) {
  const auto found = std::find_if(record.tags.begin(), record.tags.end(),
                                  [&](const auto& tag) { return tag.first == name; });
  return found == record.tags.end() ? std::string() : found->second;
}

Json record_json(const tournament::GameRecord& record) {
  Json moves = Json::array(), texts = Json::array(), comments = Json::array();
  Position position = record.start;
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    const Move move = record.moves[i];
    moves.push_back(to_string(move));
    texts.push_back(tournament::to_figurine(position, move));
    comments.push_back(i < record.infos.size() ? comment_json(record.infos[i]) : Json());
    position.make(move);
  }
  Json tags = Json::array();
  for (const auto& [name, value] : record.tags) tags.push_back({name, value});
  return {{"white", tag_of(record, "White")}, {"black", tag_of(record, "Black")},
          {"result", record.result},          {"termination", record.termination},
          {"fen", to_string(record.start)},   {"tags", std::move(tags)},
          {"moves", std::move(moves)},        {"texts", std::move(texts)},
          {"comments", std::move(comments)}};
}

}  // namespace

Expected<Json> read_record(std::string_view text) {
  const auto records = tournament::parse_rgn(text, "record");
  if (!records) return tl::unexpected(records.error());
  if (records->size() > kMostRecordGames) {
    return fail("record", fmt::format("{} games", records->size()),
                fmt::format("at most {}", kMostRecordGames));
  }
  Json games = Json::array();
  for (const tournament::GameRecord& record : *records) {
    if (record.moves.size() > kMostMoves) {
      return fail(fmt::format("record: game {}", games.size() + 1),
                  fmt::format("{} moves", record.moves.size()),
                  fmt::format("at most {}", kMostMoves));
    }
    games.push_back(record_json(record));
  }
  return Json{{"games", std::move(games)}};
}

Expected<std::string> write_record(const Json& body) {
  const JsonPlace place{body, "body"};
  const auto position = place.member("position", true);
  if (!position) return tl::unexpected(position.error());
  const auto game = read_game_of(*position);
  if (!game) return tl::unexpected(game.error());
  JsonFields fields(place, true);
  std::string white = "?", black = "?", result = "*";
  fields.read_optional("white", white, json_text);
  fields.read_optional("black", black, json_text);
  fields.read_optional("result", result, json_text);
  const auto read = fields.done();
  if (!read) return tl::unexpected(read.error());
  tournament::GameRecord record{.tags = {{"White", white}, {"Black", black}},
                                .start = game->start(),
                                .moves = game->moves(),
                                .infos = {},
                                .result = result,
                                .termination = {}};
  if (const Json ending = ending_json(*game); !ending.is_null()) {
    record.result = ending["result"];
    record.termination = ending["reason"];
  }
  return tournament::write_rgn(record);
}

}  // namespace raum::web
