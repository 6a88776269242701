#include "web/league/study_file.h"

#include <fmt/core.h>

#include <algorithm>
#include <set>

#include "base/json/json_fields.h"
#include "base/text/numbers.h"
#include "base/text/quote.h"
#include "base/text/xml.h"
#include "web/assets/assets.h"
#include "web/page/page.h"
#include "web/results/result_json.h"

namespace raum::web {

namespace {

constexpr const char* kResult = "the JSON of raum study";

struct Effort {
  std::uint64_t moves = 0, nodes = 0;
  double seconds = 0;
};

Expected<Effort> read_effort(const JsonPlace& place) {
  Effort effort;
  JsonFields fields(place);
  fields.read("moves", effort.moves, json_count);
  fields.read("nodes", effort.nodes, json_count);
  fields.read("seconds", effort.seconds, json_number);
  return fields.result(effort);
}

Expected<LeaguePlayer> read_player(const JsonPlace& place) {
  LeaguePlayer player;
  Effort effort;
  JsonFields fields(place);
  fields.read("name", player.name, line_text);
  fields.read("limit", player.limit, line_text);
  fields.read("effort", effort, read_effort);
  if (effort.moves > 0) {
    const auto moves = static_cast<double>(effort.moves);
    player.nodes_per_move = static_cast<double>(effort.nodes) / moves;
    player.ms_per_move = 1000 * effort.seconds / moves;
  }
  return fields.result(std::move(player));
}

// Rating players costs the cube of their number, and the cross table has its square of cells.
constexpr std::size_t kMostPlayers = 200;

Expected<std::vector<LeaguePlayer>> read_players(const JsonPlace& place) {
  if (place.value.is_array() && place.value.size() > kMostPlayers) {
    return fail(place.path, counted(place.value.size(), "player"),
                fmt::format("at most {}", kMostPlayers));
  }
  std::set<std::string> names;
  return json_list<LeaguePlayer>(place, [&](const JsonPlace& item) -> Expected<LeaguePlayer> {
    auto player = read_player(item);
    if (player && !names.insert(player->name).second) {
      return fail(item.path + ".name", quoted_utf8(player->name), "a name of its own");
    }
    return player;
  });
}

Expected<LeagueMeeting> read_meeting(const JsonPlace& place,
                                     const std::vector<LeaguePlayer>& players) {
  LeagueMeeting meeting;
  const auto player = [&](const JsonPlace& at) -> Expected<std::size_t> {
    const auto name = line_text(at);
    if (!name) return tl::unexpected(name.error());
    const auto found = std::find_if(players.begin(), players.end(),
                                    [&](const LeaguePlayer& p) { return p.name == *name; });
    if (found == players.end()) return at.wrong("the name of a player");
    return static_cast<std::size_t>(found - players.begin());
  };
  JsonFields fields(place);
  fields.read("first", meeting.first, player);
  fields.read("second", meeting.second, [&](const JsonPlace& at) -> Expected<std::size_t> {
    auto second = player(at);
    if (second && *second == meeting.first) return at.wrong("another player");
    return second;
  });
  fields.read("games", meeting.games, read_games);
  fields.read("pentanomial", meeting.pairs, read_pentanomial);
  fields.read_optional("document", meeting.claim, line_text);
  return fields.result(std::move(meeting));
}

Expected<std::string> read_kind(const JsonPlace& place) {
  auto kind = line_text(place);
  if (kind && *kind == "search") return place.wrong("a match or a league, which have games");
  return kind;
}

Expected<Json> read_version(const JsonPlace& place) {
  if (place.value != Json(1)) return place.wrong("1, the version that this build reads");
  return place.value;
}

}  // namespace

bool is_study_result(const Json& json) {
  return json.is_object() && json.contains("title") && json.contains("players");
}

Expected<StudyFile> parse_study_result(std::string_view text, std::string_view where) {
  const auto json = parse_json(text, where, kResult);
  if (!json) return tl::unexpected(json.error());
  const JsonPlace document{*json, std::string(where)};
  StudyFile study;
  Json version;
  std::string kind;
  JsonFields fields(document, true);
  fields.read("schema_version", version, read_version);
  fields.read("kind", kind, read_kind);
  fields.read("title", study.title, line_text);
  fields.read("build", study.build, line_text);
  fields.read("openings_file", study.openings, line_text);
  fields.read("pairs", study.pairs, json_count);
  fields.read("complete", study.is_complete, json_flag);
  fields.read("players", study.league.players, read_players);
  fields.read("matches", study.league.meetings, [&](const JsonPlace& p) {
    return json_list<LeagueMeeting>(
        p, [&](const JsonPlace& item) { return read_meeting(item, study.league.players); });
  });
  return fields.result(std::move(study));
}

std::string study_page(const StudyFile& study) {
  std::string body = fmt::format(
      "<main>\n<header class=\"verdict {}\">\n<h1>{}</h1>\n<p>{}, {} between every two that met, "
      "openings <code>{}</code>{}"
      "</p>\n</header>\n{}<footer class=\"muted\"><p>{}</p></footer>\n</main>\n",
      study.is_complete ? "good" : "open", xml_text(study.title),
      counted(study.league.players.size(), "player"), counted(study.pairs, "pair"),
      xml_text(study.openings), study.is_complete ? "" : "; interrupted",
      league_sections(study.league), xml_text(study.build));
  return to_html({.title = study.title,
                  .body = std::move(body),
                  .data = {},
                  .styles = {asset("style.css"), asset("charts.css")},
                  .scripts = {}});
}

}  // namespace raum::web
