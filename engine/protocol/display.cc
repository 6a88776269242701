#include "engine/protocol/display.h"

#include <fmt/core.h>

#include <algorithm>

#include "base/text/lines.h"
#include "engine/board/board_text.h"
#include "engine/board/generate.h"
#include "engine/board/position_text.h"

namespace raum {
namespace {

bool ends_in_mate(const Position& root, std::span<const Move> line) {
  Position p = root;
  for (const Move move : line) p.make(move);
  return count_moves(p) == 0 && in_check(p);
}

std::string score_text(const SearchInfo& info, const Position& root) {
  if (!ends_in_mate(root, info.pv)) return fmt::format("cp {}", info.score.cp);
  const auto plies = static_cast<int>(info.pv.size());
  return fmt::format("mate {}", plies % 2 == 1 ? (plies + 1) / 2 : -plies / 2);
}

}  // namespace

std::vector<std::string> board_lines(const Position& p) {
  const std::string boards = board_text(p);
  std::vector<std::string> lines;
  TextLines rest(boards);
  while (const auto line = rest.next()) lines.emplace_back(*line);
  lines.push_back(fmt::format("position {}", to_string(p)));
  lines.push_back(fmt::format("key {:016x}", p.key().raw));
  lines.push_back(fmt::format("moves {}{}", count_moves(p), in_check(p) ? ", in check" : ""));
  return lines;
}

std::string info_line(const SearchInfo& info, const Position& root) {
  const auto ms = static_cast<std::uint64_t>(info.elapsed.count());
  std::string line = fmt::format("info depth {}", info.depth);
  if (info.multipv > 0) line += fmt::format(" multipv {}", info.multipv);
  line += fmt::format(" score {} nodes {} time {} nps {} hashfull {} pv", score_text(info, root),
                      info.nodes, ms, info.nodes * 1000 / std::max<std::uint64_t>(ms, 1),
                      info.hashfull);
  for (const Move move : info.pv) line += ' ' + to_string(move);
  return line;
}

}  // namespace raum
