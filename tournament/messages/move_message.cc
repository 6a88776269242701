#include "tournament/messages/move_message.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "base/json/json_fields.h"
#include "tournament/schedule/schedule.h"

namespace raum::tournament {
namespace {

template <class T>
Json json_of(const std::optional<T>& value) {
  return value ? Json(*value) : Json();
}

Expected<int> read_integer(const JsonPlace& place) {
  const Json& value = place.value;
  if (!value.is_number_integer()) return place.wrong("a whole number");
  // get<std::int64_t>() turns an unsigned number beyond its range into a negative one.
  const bool is_huge =
      value.is_number_unsigned() && !std::in_range<std::int64_t>(value.get<std::uint64_t>());
  if (is_huge) return place.wrong("a smaller number");
  const auto number = value.get<std::int64_t>();
  if (!std::in_range<int>(number)) return place.wrong("a smaller number");
  return static_cast<int>(number);
}

template <class T>
void read_optional(JsonFields& fields, const char* name, std::optional<T>& to,
                   Expected<T> (*read)(const JsonPlace&)) {
  fields.read_optional(name, to, [&](const JsonPlace& at) {
    return read(at).map([](T value) { return std::optional<T>(value); });
  });
}

}  // namespace

Json move_json(const MoveMessage& message) {
  const SearchReport& report = message.report;
  return {{"move",
           {{"leg", message.leg},
            {"ply", message.ply},
            {"text", to_string(message.move)},
            {"depth", json_of(report.depth)},
            {"cp", json_of(report.score_cp)},
            {"mate", json_of(report.mate_in)},
            {"ms", std::max<std::int64_t>(report.time_ms, 0)}}}};
}

Expected<MoveMessage> read_move(const Json& json) {
  const JsonPlace place{json, "move"};
  MoveMessage message;
  JsonFields fields(place);
  fields.read("leg", message.leg, json_count_as<int>);
  fields.read("ply", message.ply, json_count_as<std::size_t>);
  fields.read("text", message.move, [](const JsonPlace& at) -> Expected<Move> {
    const auto text = json_text(at);
    if (!text) return tl::unexpected(text.error());
    const auto move = Move::parse(*text);
    if (!move) return tl::unexpected(within(at.path, move.error()));
    return move->is_some() ? *move : Expected<Move>(at.wrong("a move"));
  });
  read_optional(fields, "depth", message.report.depth, &read_integer);
  read_optional(fields, "cp", message.report.score_cp, &read_integer);
  read_optional(fields, "mate", message.report.mate_in, &read_integer);
  fields.read("ms", message.report.time_ms, json_count_as<std::int64_t>);
  auto read = fields.result(std::move(message));
  if (read && (read->leg >= kLegs || read->ply == 0)) return place.wrong("a ply of a game");
  return read;
}

}  // namespace raum::tournament
