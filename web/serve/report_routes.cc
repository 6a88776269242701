#include "web/serve/report_routes.h"

#include <memory>
#include <utility>

#include "base/text/quote.h"
#include "web/http/page_response.h"
#include "web/serve/databases.h"
#include "web/serve/shells.h"

namespace raum::web {

namespace {

Route page_route(std::string path, const Page& page) {
  return {.path = std::move(path),
          .answer = [response = page_response(page)](const Request&) { return response; }};
}

// A route that reads a match of a database, which may take seconds.
Route match_route(std::string path, std::shared_ptr<const ServedDatabases> databases,
                  Fallible<Json> (ServedDatabases::*read)(std::uint64_t, std::uint64_t) const) {
  const auto answer = [databases = std::move(databases), read](const Request& request) {
    const auto database = number_parameter(request, "db");
    const auto match = number_parameter(request, "match");
    if (!database || !match) return error_response(400, "the address needs db=N&match=N");
    const auto json = ((*databases).*read)(*database, *match);
    if (json) return json_response(*json);
    const bool is_missing = json.error().code == ExitCode::Usage;
    return error_response(is_missing ? 404 : 500, printable_utf8(to_string(json.error().error)));
  };
  return {.path = std::move(path), .answer = answer, .pace = Pace::Slow};
}

}  // namespace

void add_report_routes(Routes& routes, std::vector<std::string> databases,
                       const std::vector<StartLink>& links, std::stop_token stop) {
  routes.add(page_route("/", start_shell(links)));
  routes.add(page_route("/match", match_shell()));
  const auto served =
      std::make_shared<const ServedDatabases>(std::move(databases), std::move(stop));
  routes.add({.path = "/api/databases",
              .answer = [served](const Request&) { return json_response(served->list()); },
              .pace = Pace::Slow});
  routes.add(match_route("/api/verdict", served, &ServedDatabases::verdict));
  routes.add(match_route("/api/document", served, &ServedDatabases::document));
}

}  // namespace raum::web
