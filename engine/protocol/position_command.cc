#include "engine/protocol/position_command.h"

#include <string>
#include <utility>

#include "base/text/quote.h"
#include "engine/board/position_text.h"

namespace raum {

PositionCommand parse_position_command(std::span<const std::string_view> words) {
  const auto refused = [](Error error) {
    return PositionCommand{.game = std::nullopt, .error = std::move(error)};
  };
  if (words.empty() || (words[0] != "startpos" && words[0] != "fen")) {
    return refused({"position", words.empty() ? "nothing" : raum::quoted(words[0]),
                    "startpos or fen and a position text"});
  }
  std::size_t at = 1;
  Position start = Position::start();
  if (words[0] == "fen") {
    std::string text;
    for (; at < words.size() && words[at] != "moves"; ++at) text.append(words[at]).append(" ");
    if (!text.empty()) text.pop_back();
    const auto parsed = parse_position(text);
    if (!parsed) return refused(parsed.error());
    start = *parsed;
  }
  if (at < words.size() && words[at] != "moves") {
    return refused({"position", raum::quoted(words[at]), "\"moves\" or the end of the line"});
  }
  PositionCommand command{.game = Game(start), .error = std::nullopt};
  for (++at; at < words.size(); ++at) {
    if (auto played = command.game->play(words[at]); !played) {
      command.error = within("position", played.error());
      return command;
    }
  }
  return command;
}

}  // namespace raum
