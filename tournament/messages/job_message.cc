#include "tournament/messages/job_message.h"

#include <utility>
#include <vector>

#include "base/json/json_fields.h"
#include "engine/board/position_text.h"

namespace raum::tournament {

Json job_json(const JobMessage& message) {
  const Job& job = message.job;
  return {{"pair", job.pair},
          {"legs", {job.legs[0], job.legs[1]}},
          {"first", job.players.first},
          {"second", job.players.second},
          {"opening", job.opening.text},
          {"careful", message.is_careful}};
}

Expected<JobMessage> read_job(const Json& json, std::size_t players) {
  const JsonPlace place{json, "job"};
  const auto player = [&](const JsonPlace& at) -> Expected<std::size_t> {
    const auto count = json_count(at);
    if (!count) return tl::unexpected(count.error());
    if (*count >= players) return at.wrong("the number of an engine");
    return static_cast<std::size_t>(*count);
  };
  const auto opening = [](const JsonPlace& at) -> Expected<Opening> {
    auto text = json_text(at);
    if (!text) return tl::unexpected(std::move(text.error()));
    const auto position = parse_position(*text);
    if (!position) return tl::unexpected(within(at.path, position.error()));
    return Opening{.text = *std::move(text), .position = *position};
  };
  JobMessage message;
  Job& job = message.job;
  std::uint64_t pair = 0;
  std::vector<bool> legs;
  JsonFields fields(place);
  fields.read("pair", pair, json_count);
  fields.read("legs", legs, [](const JsonPlace& at) { return json_list<bool>(at, json_flag); });
  fields.read("first", job.players.first, player);
  fields.read("second", job.players.second, player);
  fields.read("opening", job.opening, opening);
  fields.read("careful", message.is_careful, json_flag);
  job.pair = static_cast<std::size_t>(pair);
  if (legs.size() == kLegs) {
    job.legs[0] = legs[0];
    job.legs[1] = legs[1];
  }
  auto read = fields.result(std::move(message));
  if (read && !read->job.legs[0] && !read->job.legs[1]) return place.wrong("at least one game");
  return read;
}

}  // namespace raum::tournament
