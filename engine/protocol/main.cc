// raum-engine: plays the named engines by UCI on stdin and stdout. Arguments are executed as one
// command, after which the program exits: `raum-engine bench 4`.
#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <string>

#include "base/cli/console.h"
#include "base/core/build_info.h"
#include "base/core/error.h"
#include "base/core/exit_code.h"
#include "base/text/quote.h"
#include "engine/protocol/error_line.h"
#include "engine/protocol/session.h"

namespace {

using raum::ExitCode;

constexpr std::size_t kMaxLine = 1 << 20;

constexpr std::string_view kHelp =
    R"(raum-engine: Raumschach engines that speak UCI on stdin and stdout.

Usage: raum-engine                 Read commands from stdin
       raum-engine COMMAND...      Execute one command and exit, such as: raum-engine bench 4
       raum-engine --version | --help

uci isready setoption ucinewgame position go stop quit   As in UCI; cells are Aa1 .. Ee5 (level, file, rank)
go depth N | nodes N | movetime MS | wtime MS btime MS [winc MS binc MS movestogo N] | infinite | perft N
go                     Play at the strength of the option Level
d                      Print the board, the position text, the key and the number of legal moves
eval                   Print the evaluation term by term, in centipawns from White's view
result                 Print how the game stands by the rules: ongoing, won or drawn
bench [depth]          Run fixed searches; the last line is the signature
quit                   Wait for a search of fixed work (depth, nodes, perft, level); stop any other
A bad line is answered by `info string error ...` and changes nothing.

Exit code: 0 done; 2 a bad COMMAND (one line on stderr); 4 the output could not be written, or the
processor does not support this build.
)";

// Reads a line; drops what exceeds kMaxLine bytes.  Returns false at the end of the input.
bool read_line(std::string& line, bool& too_long) {
  line.clear();
  too_long = false;
  for (int c = std::getc(stdin); c != EOF; c = std::getc(stdin)) {
    if (c == '\n') return true;
    if (line.size() < kMaxLine) {
      line += static_cast<char>(c);
    } else {
      too_long = true;
    }
  }
  return !line.empty();
}

void write_line(std::string_view line) {
  // output_result() reports a failed write at the end.
  static_cast<void>(std::fwrite(line.data(), 1, line.size(), stdout));
  static_cast<void>(std::fputc('\n', stdout));
  static_cast<void>(std::fflush(stdout));
}

ExitCode output_result() {
  const auto flushed = raum::flush_output();
  return flushed ? ExitCode::Pass : raum::report_error("raum-engine", flushed.error());
}

ExitCode run(int argc, char** argv) {
  if (!raum::processor_fits_build()) {
    fmt::print(stderr,
               "raum-engine: this build needs an x86-64-v3 processor (AVX2, BMI2); "
               "configure with -DRAUM_PORTABLE=ON for this one\n");
    return ExitCode::Environment;
  }
  std::string arguments;
  for (int i = 1; i < argc; ++i) arguments.append(i > 1 ? " " : "").append(argv[i]);
  if (arguments == "--version") {
    write_line("raum-engine " + raum::build_line());
    return ExitCode::Pass;
  }
  if (arguments == "--help" || arguments == "-h") {
    fmt::print("{}", kHelp);
    return ExitCode::Pass;
  }
  if (arguments.starts_with('-')) {
    fmt::print(stderr, "raum-engine: found {}, expected --help, --version or a command\n",
               raum::quoted(argv[1]));
    return ExitCode::Usage;
  }
  bool failed = false;
  raum::Session session([&](std::string_view line) {
    const auto error = argc > 1 ? raum::parse_error_line(line) : std::nullopt;
    if (error) {
      failed = true;
      fmt::print(stderr, "raum-engine: {}\n", to_string(*error));
    } else {
      write_line(line);
    }
  });
  if (argc > 1) {
    session.submit(arguments);
    session.submit("quit");  // ends a search that would wait for `stop`
    session.drain();
    return failed ? ExitCode::Usage : output_result();
  }
  std::string line;
  for (bool too_long = false; read_line(line, too_long);) {
    if (too_long) {
      session.refuse({"input", fmt::format("a line over {} bytes", kMaxLine), "a shorter one"});
    } else if (!session.submit(line)) {
      break;
    }
  }
  return output_result();
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return static_cast<int>(run(argc, argv));
  } catch (const std::exception& error) {
    fmt::print(stderr, "raum-engine: {}\n", error.what());
    return static_cast<int>(ExitCode::Environment);
  }
}
