// raum-engine: plays the named engines by UCI on stdin and stdout. Arguments are executed as one
// command, after which the program exits: `raum-engine bench 4`.
#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "base/cli/console.h"
#include "base/cli/program.h"
#include "base/cli/terminal.h"
#include "base/core/build_info.h"
#include "base/core/error.h"
#include "base/core/exit_code.h"
#include "base/text/quote.h"
#include "base/text/wrapped.h"
#include "engine/protocol/error_line.h"
#include "engine/protocol/help.h"
#include "engine/protocol/session.h"

namespace {

using raum::ExitCode;

constexpr std::size_t kMaxLine = 1 << 20;

std::string help_text() {
  constexpr std::size_t kDescriptions = 32, kUsage = 7;
  const std::size_t columns = raum::help_columns();
  const auto text = [&](std::string_view paragraph) {
    return raum::wrapped(paragraph, columns) + "\n";
  };
  return text("raum-engine: Raumschach engines that speak UCI on stdin and stdout.") + "\n" +
         raum::help_entry("Usage: raum-engine", "Read commands from stdin", kDescriptions,
                          columns) +
         raum::help_entry("raum-engine COMMAND...",
                          "Execute one command and exit, such as: raum-engine bench 4",
                          kDescriptions, columns, kUsage) +
         raum::help_entry("raum-engine --version | --help", "", kDescriptions, columns, kUsage) +
         "\n" + raum::command_help(columns) + "\n" +
         text(
             "Exit code: 0 done; 2 a bad COMMAND (one line on stderr); 3 interrupted; 4 the output "
             "could not be written, or the processor does not support this build.");
}

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

bool is_one_of(std::string_view text, std::initializer_list<std::string_view> texts) {
  return std::find(texts.begin(), texts.end(), text) != texts.end();
}

// Writes lines to stdout and remembers the first failure.
class Output {
 public:
  void write_line(std::string_view line) {
    auto written = raum::print_all(std::string(line) + "\n");
    if (!written && result_) result_ = std::move(written);
  }
  [[nodiscard]] ExitCode result() const {
    return result_ ? ExitCode::Pass : raum::report_error("raum-engine", result_.error());
  }

 private:
  raum::Fallible<void> result_;
};

ExitCode run(int argc, char** argv) {
  if (!raum::processor_fits_build()) {
    fmt::print(stderr,
               "raum-engine: this build needs an x86-64-v3 processor (AVX2, BMI2); "
               "configure with -DRAUM_PORTABLE=ON for this one\n");
    return ExitCode::Environment;
  }
  std::string arguments;
  for (int i = 1; i < argc; ++i) arguments.append(i > 1 ? " " : "").append(argv[i]);
  if (is_one_of(arguments, {"--version", "-v", "-V"})) {
    return raum::print_result("raum-engine", "raum-engine " + raum::build_line() + "\n");
  }
  if (is_one_of(arguments, {"--help", "-h"})) {
    return raum::print_result("raum-engine", help_text());
  }
  if (arguments.starts_with('-')) {
    fmt::print(stderr, "raum-engine: found {}, expected --help, --version or a command\n",
               raum::quoted(argv[1]));
    return ExitCode::Usage;
  }
  raum::end_when_interrupted("raum-engine");
  Output output;
  bool failed = false;
  const auto take_line = [&](std::string_view line) {
    const auto error = argc > 1 ? raum::parse_error_line(line) : std::nullopt;
    if (error) {
      failed = true;
      fmt::print(stderr, "raum-engine: {}\n", to_string(*error));
    } else {
      output.write_line(line);
    }
  };
  raum::Session session(take_line, raum::help_columns());
  if (argc > 1) {
    session.submit(arguments);
    session.submit("quit");  // ends a search that would wait for `stop`
    session.drain();
    return failed ? ExitCode::Usage : output.result();
  }
  std::string line;
  for (bool too_long = false; read_line(line, too_long);) {
    if (too_long) {
      session.refuse({"input", fmt::format("a line over {} bytes", kMaxLine), "a shorter one"});
    } else if (!session.submit(line)) {
      break;
    }
  }
  session.submit("quit");
  session.drain();
  return output.result();
}

}  // namespace

int main(int argc, char** argv) {
  raum::open_standard_files();
  return raum::exit_status_of("raum-engine", [&] { return run(argc, argv); });
}
