// The calls of the page "Play and analyse" that ask the rules and start no engine: a request
// becomes a response, and nothing else changes. A wrong request is answered with status 400 and
// {"error": TEXT}.
#pragma once

#include "base/core/error.h"
#include "web/http/request.h"

namespace raum::web {

/// {"error": TEXT}
[[nodiscard]] Response refused(const Error& error, int status = 400);

/// {"fen", "moves", "evaluation"}: what the rules and an evaluation say about the position.
[[nodiscard]] Response answer_position(const Request& request);

/// {"cells", "to_move", ...}: the text of an edited position.
[[nodiscard]] Response answer_edit(const Request& request);

/// {"text"}: the games of a record.
[[nodiscard]] Response answer_read_record(const Request& request);

/// {"position", "white", "black", "result"}: the record of a game.
[[nodiscard]] Response answer_write_record(const Request& request);

}  // namespace raum::web
