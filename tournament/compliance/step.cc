#include "tournament/compliance/step.h"

#include <utility>

namespace raum::tournament {

Remark warn(std::string detail) { return {Compliance::Warn, std::move(detail)}; }
Remark skip(std::string detail) { return {Compliance::Skip, std::move(detail)}; }

Remark expect_move(Conversation& engine, std::string_view fen, const std::string& moves,
                   const std::string& go) {
  engine.greet();
  engine.move(fen, moves, go);
  return {};
}

}  // namespace raum::tournament
