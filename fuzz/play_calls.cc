// The calls of the page "Play and analyse", whose bodies nobody trusts. The first byte chooses the
// call, the rest is the body.
//   play_calls  a call is refused with a printable line, or its answer holds: a position and an
//               edited board have a text that reads back, a written record has the moves of its
//               game, a record of too many games is refused, a search sends whole lines without
//               control characters, and so do the options that an engine announces
#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/position_text.h"
#include "fuzz/refusal.h"
#include "fuzz/target.h"
#include "web/play/announced_option.h"
#include "web/play/search_request.h"
#include "web/positions/position_request.h"
#include "web/positions/record_calls.h"
#include "web/positions/rules_calls.h"

namespace raum::fuzz {

namespace {

using web::Response;

web::Request body_of(std::string_view text) {
  return {.method = web::Method::Post, .path = {}, .query = {}, .body = std::string(text)};
}

// The answer, or null if the call was refused.
Json answer_of(const Response& response) {
  Json json = Json::parse(response.body);
  if (response.status == 200) return json;
  FUZZ_REQUIRE(response.status == 400 && json.size() == 1);
  require_printable(json.at("error").get<std::string>());
  return nullptr;
}

void require_reads_back(const Json& fen) {
  const auto text = fen.get<std::string>();
  const auto position = parse_position(text);
  FUZZ_REQUIRE(position && to_string(*position) == text);
}

void require_position(std::string_view body) {
  const Json answer = answer_of(web::answer_position(body_of(body)));
  if (answer.is_null()) return;
  require_reads_back(answer.at("fen"));
  require_reads_back(answer.at("start_fen"));
  if (!answer.at("threats_fen").is_null()) require_reads_back(answer.at("threats_fen"));
  int total = 0;
  for (const Json& term : answer.at("terms")) total += term.at("total").get<int>();
  FUZZ_REQUIRE(answer.at("total") == total);
}

// What is written is read again, and then has the same moves.
void require_written_record(std::string_view body) {
  const Json written = answer_of(web::answer_write_record(body_of(body)));
  if (written.is_null()) return;
  const Json read = answer_of(web::answer_read_record(body_of(written.dump())));
  FUZZ_REQUIRE(!read.is_null() && read.at("games").size() == 1);
  const Json body_json = Json::parse(body);
  const Json& position = body_json.at("position");
  const Json moves = position.value("moves", Json::array());
  FUZZ_REQUIRE(read.at("games")[0].at("moves") == moves);
}

void require_read_record(std::string_view body) {
  const Json read = answer_of(web::answer_read_record(body_of(body)));
  if (read.is_null()) return;
  const Json& games = read.at("games");
  for (const Json& game : games) {
    require_reads_back(game.at("fen"));
    FUZZ_REQUIRE(game.at("moves").size() == game.at("texts").size());
    FUZZ_REQUIRE(game.at("moves").size() == game.at("comments").size());
  }
  if (!is_one_of_few(body)) return;
  const std::string text = Json::parse(body).at("text").get<std::string>() + "\n";
  // A game of tags alone takes the tags behind it as its own.
  const auto twice = web::read_record(text + text);
  if (!twice || twice->at("games").size() != 2 * games.size()) return;
  std::string repeated;
  for (std::size_t n = 0; n <= web::kMostRecordGames; n += games.size()) repeated += text;
  require_refused(web::read_record(repeated));
}

bool has_controls(std::string_view text) {
  return std::any_of(text.begin(), text.end(),
                     [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == '\x7f'; });
}

void require_search(std::string_view text) {
  static const std::vector<web::PlayEngine> engines = web::build_engines("raum-engine", {});
  const auto body = web::parse_body(text);
  require_refusal(body);
  if (!body) return;
  const auto request = web::read_search_request(*body, engines, {});
  require_refusal(request);
  if (!request) return;
  std::string position = web::position_line(request->game);
  FUZZ_REQUIRE(position.ends_with('\n'));
  position.pop_back();
  FUZZ_REQUIRE(!has_controls(position) && !has_controls(request->go));
  for (const auto& [name, value] : web::spec_of(*request, engines[request->engine]).options) {
    FUZZ_REQUIRE(!has_controls(name) && !has_controls(value));
  }
}

// The options that an engine announces are not trusted, either.
void require_option(std::string_view line) {
  const auto option = web::parse_announced_option(line);
  if (!option) return;
  FUZZ_REQUIRE(!option->name.empty() && !has_controls(option->name) && option->min <= option->max);
  FUZZ_REQUIRE(std::none_of(option->values.begin(), option->values.end(), &has_controls));
  FUZZ_REQUIRE(!web::option_json(*option).dump().empty());
}

}  // namespace

FUZZ_TARGET(play_calls) {
  if (input.empty()) return;
  const std::string_view body = input.substr(1);
  switch (static_cast<unsigned char>(input.front()) % 6) {
    case 0:
      return require_position(body);
    case 1:
      return require_written_record(body);
    case 2:
      return require_read_record(body);
    case 3:
      return require_search(body);
    case 4:
      return require_option(body);
    default: {
      const Json edited = answer_of(web::answer_edit(body_of(body)));
      if (!edited.is_null()) require_reads_back(edited.at("fen"));
    }
  }
}

}  // namespace raum::fuzz
