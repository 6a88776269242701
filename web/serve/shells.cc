#include "web/serve/shells.h"

#include <fmt/core.h>

#include "base/text/xml.h"
#include "web/assets/assets.h"
#include "web/match/match_page.h"

namespace raum::web {

Page start_shell(const std::vector<StartLink>& links) {
  Page page{.title = "Raumlab",
            .body = "<main>\n<header>\n<h1>Matches</h1>\n</header>\n",
            .styles = {asset("style.css"), asset("serve.css")},
            .scripts = {asset("api.js"), asset("game_dom.js"), asset("serve_start.js")},
            .connects = true};
  if (!links.empty()) {
    page.body += "<nav class=\"serve-links\">\n";
    for (const StartLink& link : links) {
      page.body += fmt::format("<a href=\"{}\">{}</a>\n", xml_text(link.path), xml_text(link.text));
    }
    page.body += "</nav>\n";
  }
  page.body += fmt::format("<div id=\"databases\"></div>\n{}</main>\n", kNeedsScript);
  return page;
}

Page match_shell() {
  Page page{.title = "Match",
            .body = fmt::format("<nav class=\"serve-back\"><a href=\"/\">All matches</a></nav>\n"
                                "<main id=\"served-match\">\n<h1>Match</h1>\n"
                                "<p role=\"status\" class=\"muted\">Reading the match …</p>\n"
                                "{}</main>\n",
                                kNeedsScript),
            .styles = match_styles(),
            .scripts = {asset("api.js"), asset("play_link.js")},
            .connects = true};
  page.styles.push_back(asset("serve.css"));
  const std::vector<std::string_view> scripts = match_scripts();
  page.scripts.insert(page.scripts.end(), scripts.begin(), scripts.end());
  page.scripts.push_back(asset("serve_match.js"));
  return page;
}

}  // namespace raum::web
