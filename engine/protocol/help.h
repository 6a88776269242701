// Help: the commands of a session, as `help` and `raum-engine --help` list them.
#pragma once

#include <string_view>

namespace raum {

constexpr std::string_view kCommandHelp =
    R"(uci, isready, setoption, ucinewgame, position, go, stop, quit
                    As in UCI; cells are Aa1 .. Ee5 (level, file, rank)
go depth N | nodes N | movetime MS | infinite | perft N
go wtime MS btime MS [winc MS binc MS movestogo N]
go                  Play at the strength of the option Level
d                   Print the board, the position text, the key and the number of
                    legal moves
eval                Print the evaluation term by term, in centipawns from White's view
result              Print how the game stands by the rules: ongoing, won or drawn
bench [depth]       Run fixed searches; the last line is the signature
help                Print these lines
version             Print the version and the build
quit                Wait for a search of fixed work (depth, nodes, perft, level); stop
                    any other
A bad line is answered by `info string error ...` and changes nothing.
)";

}  // namespace raum
