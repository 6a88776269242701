#include "web/play/play_routes.h"

#include <functional>
#include <string>
#include <utility>

#include "base/json/json_fields.h"
#include "web/play/search_request.h"
#include "web/positions/position_request.h"
#include "web/positions/rules_calls.h"

namespace raum::web {
namespace {

constexpr int kTooManyRequests = 429;
constexpr std::size_t kMostRecordBytes = std::size_t{1} << 20;

Response answer_engines(const PlayService& service) {
  Json engines = Json::array();
  for (std::size_t i = 0; i < service.engines().size(); ++i) {
    engines.push_back(engine_json(service.engines()[i], i));
  }
  return json_response({{"engines", std::move(engines)}});
}

Response answer_search(PlayService& service, const Request& request) {
  const auto search = parse_body(request.body).and_then([&](const Json& body) {
    return read_search_request(body, service.engines(), service.limits());
  });
  if (!search) return refused(search.error());
  const auto id = service.search(*search);
  return id ? json_response({{"search", *id}}) : refused(id.error(), kTooManyRequests);
}

Response answer_lines(PlayService& service, const Request& request) {
  const auto id = number_parameter(request, "id");
  if (!id) return refused({"query: id", "no number", "the number of a search"});
  const auto lines = service.lines(*id, number_parameter(request, "after").value_or(0));
  return lines ? json_response(*lines) : refused(lines.error());
}

Response answer_stop(PlayService& service, const Request& request) {
  const auto body = parse_body(request.body);
  if (!body) return refused(body.error());
  const JsonPlace place{*body, "body"};
  const auto tab = read_tab(place);
  if (!tab) return refused(tab.error());
  const auto id = place.member("id", true).and_then(json_count);
  if (!id) return refused(id.error());
  const auto stopped = service.stop(*tab, *id);
  return stopped ? json_response(Json::object()) : refused(stopped.error());
}

// A call with nothing but the tab.
Response answer_tab(const Request& request, const std::function<void(const std::string&)>& act) {
  const auto tab = parse_body(request.body).and_then([](const Json& body) {
    return read_tab({body, "body"});
  });
  if (!tab) return refused(tab.error());
  act(*tab);
  return json_response(Json::object());
}

}  // namespace

void add_play_routes(Routes& routes, PlayService& service) {
  const auto get = [&](const char* path, std::function<Response(const Request&)> answer) {
    routes.add({.method = Method::Get, .path = path, .answer = std::move(answer)});
  };
  const auto post = [&](const char* path, std::function<Response(const Request&)> answer,
                        Pace pace = Pace::Fast) {
    routes.add({.method = Method::Post, .path = path, .answer = std::move(answer), .pace = pace});
  };
  // A game of kMostMoves takes a tenth of a second, which no other connection shall wait for.
  const auto post_game = [&](const char* path, std::function<Response(const Request&)> answer) {
    post(path, std::move(answer), Pace::Brief);
  };
  get("/api/play/engines", [&](const Request&) { return answer_engines(service); });
  get("/api/play/search", [&](const Request& r) { return answer_lines(service, r); });
  post_game("/api/play/search", [&](const Request& r) { return answer_search(service, r); });
  post("/api/play/stop", [&](const Request& r) { return answer_stop(service, r); });
  // Behind the searches that the tab began before.
  post_game("/api/play/release", [&](const Request& r) {
    return answer_tab(r, [&](const std::string& tab) { service.release(tab); });
  });
  post("/api/play/alive", [&](const Request& r) {
    return answer_tab(r, [&](const std::string& tab) { service.alive(tab); });
  });
  post_game("/api/play/position", &answer_position);
  post("/api/play/edit", &answer_edit);
  post_game("/api/play/record/write", &answer_write_record);
  // May be long, so that it must not hold up the other calls.
  routes.add({.method = Method::Post,
              .path = "/api/play/record/read",
              .answer = &answer_read_record,
              .pace = Pace::Slow,
              .most_body = kMostRecordBytes});
}

}  // namespace raum::web
