#include "tournament/messages/log_message.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include "base/json/json_fields.h"
#include "base/text/quote.h"
#include "tournament/schedule/schedule.h"

namespace raum::tournament {

Json log_json(const LoggedLine& line) {
  // A message is UTF-8, which the bytes of an engine need not be.
  return {{"log",
           {{"pair", line.pair},
            {"leg", line.leg},
            {"us", std::max<std::int64_t>(line.time.count(), 0)},
            {"engine", line.engine},
            {"direction", std::string(1, line.direction)},
            {"text", printable_utf8(line.text)}}}};
}

Expected<LoggedLine> read_log(const Json& json, const std::vector<Contender>& contenders) {
  const JsonPlace place{json, "log"};
  LoggedLine line;
  std::int64_t us = 0;
  JsonFields fields(place);
  fields.read("pair", line.pair, json_count_as<std::size_t>);
  fields.read("leg", line.leg, json_count_as<int>);
  fields.read("us", us, json_count_as<std::int64_t>);
  const auto view = [](const JsonPlace& at) -> Expected<std::string_view> {
    if (!at.value.is_string()) return at.wrong("a string");
    return std::string_view(at.value.get_ref<const std::string&>());
  };
  fields.read("engine", line.engine, [&](const JsonPlace& at) -> Expected<std::string_view> {
    for (const Contender& contender : contenders) {
      if (at.value == contender.name()) return std::string_view(contender.name());
    }
    return at.wrong("the name of an engine");
  });
  fields.read("direction", line.direction, [](const JsonPlace& at) -> Expected<char> {
    for (const char* const one : {"<", ">", "!"}) {
      if (at.value == one) return *one;
    }
    return at.wrong("< or > or !");
  });
  fields.read("text", line.text, view);
  line.time = std::chrono::microseconds(us);
  auto read = fields.result(line);
  if (read && (read->pair == 0 || read->leg >= kLegs)) return place.wrong("a game");
  return read;
}

}  // namespace raum::tournament
