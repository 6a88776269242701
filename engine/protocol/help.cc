#include "engine/protocol/help.h"

#include <algorithm>

#include "base/text/wrapped.h"

namespace raum {

namespace {

struct Entry {
  std::string_view name, description;
};

constexpr Entry kEntries[] = {
    {"uci, isready, setoption, ucinewgame, position, go, ponderhit, stop, quit",
     "As in UCI; cells are Aa1 .. Ee5 (level, file, rank)"},
    {"go depth N | nodes N | movetime MS | infinite | perft N", ""},
    {"go wtime MS btime MS [winc MS binc MS movestogo N]", ""},
    {"go", "Play at the strength of the option Level"},
    {"go ponder ...", "Search on the other side's time, until ponderhit or stop"},
    {"go ... searchmoves MOVE...", "Choose among these moves only"},
    {"d [startpos | fen TEXT] [moves MOVE...]",
     "Print the boards, the position text, the key and the number of legal moves"},
    {"eval", "Print the evaluation term by term, in centipawns from White's view"},
    {"result", "Print how the game stands by the rules: ongoing, won or drawn"},
    {"bench [depth]", "Run fixed searches; the last line is the signature"},
    {"help", "Print these lines"},
    {"version", "Print the version and the build"},
    {"quit", "Wait for a search of fixed work (depth, nodes, perft, level); stop any other"},
};

}  // namespace

std::string help_entry(std::string_view name, std::string_view description, std::size_t column,
                       std::size_t columns, std::size_t indent) {
  constexpr std::size_t kContinued = 2;
  column = std::min(column, columns / 3);
  std::string out = std::string(indent, ' ') + wrapped(name, columns, indent + kContinued, indent);
  if (description.empty()) return out + "\n";
  if (out.size() + 2 <= column) {
    out.append(column - out.size(), ' ');
  } else {
    out.append("\n").append(column, ' ');
  }
  return out + wrapped(description, columns, column, column) + "\n";
}

std::string command_help(std::size_t columns) {
  constexpr std::size_t kDescriptions = 20;
  std::string out;
  for (const Entry& entry : kEntries) {
    out += help_entry(entry.name, entry.description, kDescriptions, columns);
  }
  return out + wrapped("A bad line is answered by `info string error ...` and changes nothing.\n",
                       columns);
}

}  // namespace raum
