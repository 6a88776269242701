#include "web/positions/rules_calls.h"

#include "base/json/json_fields.h"
#include "engine/named/registry.h"
#include "web/http/routes.h"
#include "web/positions/edit_call.h"
#include "web/positions/position_json.h"
#include "web/positions/position_request.h"
#include "web/positions/record_calls.h"

namespace raum::web {
namespace {

// The value as {name: value}, or the error.
template <class T>
Response named_response(const char* name, const Expected<T>& value) {
  return value ? json_response({{name, *value}}) : refused(value.error());
}

}  // namespace

Response refused(const Error& error, int status) {
  return error_response(status, to_string(error));
}

Response answer_position(const Request& request) {
  const auto body = parse_body(request.body);
  if (!body) return refused(body.error());
  const JsonPlace place{*body, "body"};
  const auto game = read_game_of(place);
  if (!game) return refused(game.error());
  JsonFields fields(place, true);
  const EngineDefinition* engine = &named_engines().front();
  fields.read_optional("evaluation", engine, [](const JsonPlace& field) {
    return json_text(field).and_then(&find_engine);
  });
  if (const auto read = fields.done(); !read) return refused(read.error());
  return json_response(position_json(*game, *engine));
}

Response answer_edit(const Request& request) {
  return named_response("fen", parse_body(request.body).and_then(&edited_position));
}

Response answer_read_record(const Request& request) {
  const auto body = parse_body(request.body);
  if (!body) return refused(body.error());
  const auto text = JsonPlace{*body, "body"}.member("text", true).and_then(json_text);
  const auto games = text.and_then(&read_record);
  return games ? json_response(*games) : refused(games.error());
}

Response answer_write_record(const Request& request) {
  return named_response("text", parse_body(request.body).and_then(&write_record));
}

}  // namespace raum::web
