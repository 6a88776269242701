#include "tournament/report/results_export.h"

#include <fmt/core.h>

#include <array>
#include <nlohmann/json.hpp>

#include "base/text/csv.h"
#include "base/text/quote.h"
#include "tournament/records/game_records.h"
#include "tournament/rgn/rgn.h"
#include "tournament/store/game_checksum.h"

namespace raum::tournament {
namespace {

using nlohmann::ordered_json;

constexpr std::array<std::string_view, 5> kNames{"table", "json", "csv", "moves", "rgn"};

template <class T>
ordered_json or_null(const std::optional<T>& value) {
  return value ? ordered_json(*value) : ordered_json(nullptr);
}

template <class T>
std::string or_nothing(const std::optional<T>& value) {
  return value ? fmt::format("{}", *value) : std::string();
}

struct Moves {
  std::vector<Move> moves;
  std::vector<SearchReport> infos;
};

Fallible<Moves> moves_of(const StoredGame& game) {
  auto moves = parse_moves(game.moves);
  auto infos = parse_infos(game.infos);
  if (!moves || !infos) {
    return environment_error(within(fmt::format("stored game {}.{}", game.pair, game.leg + 1),
                                    moves ? infos.error() : moves.error()));
  }
  infos->resize(moves->size());
  return Moves{std::move(*moves), std::move(*infos)};
}

std::string json_of(const StoredGame& game, const Moves& moves, bool is_counted) {
  ordered_json json{
      {"pair", game.pair},         {"leg", game.leg},          {"white", game.white},
      {"black", game.black},       {"result", game.result},    {"reason", game.reason},
      {"failed", game.failed},     {"detail", game.detail},    {"started", game.started},
      {"finished", game.finished}, {"cached", game.is_cached}, {"evidence", game.is_evidence},
      {"counted", is_counted},     {"opening", game.opening},  {"stderr", game.stderr_tail}};
  json["moves"] = ordered_json::array();
  for (std::size_t i = 0; i < moves.moves.size(); ++i) {
    const SearchReport& info = moves.infos[i];
    json["moves"].push_back({{"move", to_string(moves.moves[i])},
                             {"depth", or_null(info.depth)},
                             {"score_cp", or_null(info.score_cp)},
                             {"mate", or_null(info.mate_in)},
                             {"nodes", or_null(info.nodes)},
                             {"time_ms", info.time_ms},
                             {"pv", info.pv},
                             {"seldepth", or_null(info.seldepth)},
                             {"left_ms", or_null(info.left_ms)}});
  }
  return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

std::string move_rows(const StoredGame& game, const Moves& moves) {
  std::string rows;
  for (std::size_t i = 0; i < moves.moves.size(); ++i) {
    const SearchReport& info = moves.infos[i];
    rows +=
        fmt::format("{},{},{},{},{},{},{},{},{},{},{},{}\n", game.pair, game.leg, i + 1,
                    to_string(moves.moves[i]), or_nothing(info.depth), or_nothing(info.score_cp),
                    or_nothing(info.mate_in), or_nothing(info.nodes), info.time_ms,
                    csv_field(info.pv), or_nothing(info.seldepth), or_nothing(info.left_ms));
  }
  return rows;
}

}  // namespace

Expected<ExportFormat> parse_export_format(std::string_view text) {
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (text == kNames[i]) return static_cast<ExportFormat>(i);
  }
  return fail("--format", raum::quoted(text), "table, json, csv, moves or rgn");
}

std::string export_header(ExportFormat format) {
  switch (format) {
    case ExportFormat::Table:
      return fmt::format("{:>6}  {:<16} {:<16} {:<8}{:>6}  {}\n", "game", "white", "black",
                         "result", "plies", "ended by");
    case ExportFormat::Csv:
      return "pair,leg,white,black,result,reason,failed,detail,plies,started,finished,cached,"
             "evidence,counted,opening,moves\n";
    case ExportFormat::Moves:
      return "pair,leg,ply,move,depth,score_cp,mate,nodes,time_ms,pv,seldepth,left_ms\n";
    case ExportFormat::Json:
    case ExportFormat::Rgn:
      break;
  }
  return {};
}

Fallible<std::string> export_game(ExportFormat format, const StoredGame& game, bool is_counted) {
  if (const auto intact = check_intact(game); !intact) return environment_error(intact.error());
  switch (format) {
    case ExportFormat::Table:
      return fmt::format("{:>4}.{}  {:<16} {:<16} {:<8}{:>6}  {}{}{}{}\n", game.pair, game.leg + 1,
                         game.white, game.black, game.result, game.plies, game.reason,
                         game.failed.empty() ? "" : fmt::format(" of {}", game.failed),
                         game.is_cached ? " (cached)" : "", is_counted ? "" : " (not counted)");
    case ExportFormat::Csv:
      return fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", game.pair, game.leg,
                         csv_field(game.white), csv_field(game.black), game.result,
                         csv_field(game.reason), csv_field(game.failed), csv_field(game.detail),
                         game.plies, game.started, game.finished, game.is_cached ? 1 : 0,
                         game.is_evidence ? 1 : 0, is_counted ? 1 : 0, csv_field(game.opening),
                         csv_field(game.moves));
    case ExportFormat::Json:
      return moves_of(game).map(
          [&](const Moves& moves) { return json_of(game, moves, is_counted); });
    case ExportFormat::Moves:
      return moves_of(game).map([&](const Moves& moves) { return move_rows(game, moves); });
    case ExportFormat::Rgn:
      break;
  }
  auto text = record_text(game, is_counted);
  if (!text) {
    return environment_error(
        within(fmt::format("stored game {}.{}", game.pair, game.leg + 1), text.error()));
  }
  return std::move(*text);
}

}  // namespace raum::tournament
