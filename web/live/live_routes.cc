#include "web/live/live_routes.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <random>
#include <utility>

#include "base/text/quote.h"
#include "tournament/report/results_reader.h"
#include "web/http/page_response.h"
#include "web/live/live_charts.h"
#include "web/live/live_json.h"
#include "web/live/live_page.h"
#include "web/match/match_data.h"
#include "web/match/match_page.h"

namespace raum::web {

namespace {

Response live_response(const LiveMatch& match, LiveViewers& viewers, const std::string& run,
                       const Request& request) {
  const auto now = tournament::LiveClock::now();
  if (const auto page = number_parameter(request, "page")) viewers.polled(*page, now);
  Json json = live_json(match,
                        {.after = number_parameter(request, "after").value_or(0),
                         .list = number_parameter(request, "list").value_or(0),
                         .worker = number_parameter(request, "worker").value_or(0)},
                        now);
  json["run"] = run;
  return json_response(json);
}

Fallible<std::string> report_html(const std::string& db_path) {
  auto reader = tournament::ResultsReader::open(db_path);
  if (!reader) return tl::unexpected(std::move(reader.error()));
  const auto data = read_match(*reader, 0, kDefaultDetail);
  if (!data) return tl::unexpected(data.error());
  return match_page(*data);
}

// The report of a running match changes; that of one that has ended is written once.
class LiveReport {
 public:
  LiveReport(const LiveMatch& match, std::string db_path)
      : match_(match), db_path_(std::move(db_path)) {}

  Response response() {
    if (last_) return json_response(*last_);
    const bool has_ended = match_.status().end != nullptr;
    auto html = report_html(db_path_);
    if (!html) return error_response(500, printable_utf8(to_string(html.error().error)));
    const std::string name = std::filesystem::path(db_path_).filename().string() + ".html";
    Json json{{"file", printable_utf8(name)}, {"html", *std::move(html)}};
    if (!has_ended) return json_response(json);
    last_ = std::move(json);
    return json_response(*last_);
  }

 private:
  const LiveMatch& match_;
  std::string db_path_;
  std::optional<Json> last_;
};

}  // namespace

Routes live_routes(const LiveMatch& match, LiveViewers& viewers, const std::string& db_path) {
  // Another number than that of a server before this one, whose games a page may still list.
  const std::string run = std::to_string(std::random_device()());
  // Both belong to the thread of the slow routes.
  const auto charts = std::make_shared<LiveCharts>(match);
  const auto report = std::make_shared<LiveReport>(match, db_path);
  Routes routes;
  routes.add({.path = "/", .answer = [](const Request&) { return page_response(live_page()); }});
  routes.add({.path = "/api/live", .answer = [&match, &viewers, run](const Request& request) {
                return live_response(match, viewers, run, request);
              }});
  routes.add({.path = "/api/live/setup", .answer = [&match](const Request&) {
                return json_response(live_setup_json(match.status()));
              }});
  routes.add({.path = "/api/live/charts",
              .answer = [charts](const Request&) { return json_response(charts->json()); },
              .pace = Pace::Slow});
  routes.add({.path = "/api/live/report",
              .answer =
                  [&match, &viewers, report](const Request& request) {
                    // The end comes first: a report that was begun before it is not the last one.
                    const bool has_ended = match.status().end != nullptr;
                    const auto page = number_parameter(request, "page");
                    if (!has_ended || !page) return report->response();
                    // The page is waited for until the response is sent, or fails in any way.
                    viewers.asked(*page);
                    const std::shared_ptr<void> asking(
                        nullptr, [&viewers, page](std::nullptr_t) { viewers.served(*page); });
                    Response response = report->response();
                    response.held = asking;
                    return response;
                  },
              .pace = Pace::Slow});
  return routes;
}

}  // namespace raum::web
