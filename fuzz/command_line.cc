// The words of a whole `raum` command line, without the execution of the command.
//   command_line  each line of the input is a word. A parse that ends early asks for a text (code
//                 Pass) or is refused with one printable line (code Usage); otherwise exactly one
//                 command is chosen. Words with a slash and --config are left out, so that the
//                 parse opens no file
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "app/commands.h"
#include "base/options/command_line.h"
#include "fuzz/refusal.h"
#include "fuzz/target.h"

namespace raum::fuzz {
namespace {

// The words of a text, one a line, without nulls: no argument of a program has one.
std::vector<std::string> words_of(std::string_view text) {
  constexpr std::size_t kMostWords = 32;
  std::vector<std::string> words;
  while (!text.empty() && words.size() < kMostWords) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view word = text.substr(0, end);
    const bool opens_files =
        word.find('/') != std::string_view::npos || word.starts_with("--config");
    if (!opens_files && word.find('\0') == std::string_view::npos) words.emplace_back(word);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

}  // namespace

FUZZ_TARGET(command_line) {
  CommandLine line("", "raum");
  line.add_version("raum");
  CliCommand program = line.root();
  program.require_command();
  const auto runs = add_commands(line);
  const auto parsed = line.parse(words_of(input));
  if (!parsed) {
    const EarlyEnd& end = parsed.error();
    FUZZ_REQUIRE(end.code == ExitCode::Pass || end.code == ExitCode::Usage);
    if (end.code == ExitCode::Usage) return require_printable(end.text);
    FUZZ_REQUIRE(end.text.ends_with('\n'));
    return;
  }
  const auto commands = program.commands();
  FUZZ_REQUIRE(std::count_if(commands.begin(), commands.end(),
                             [](const CliCommand& one) { return one.is_parsed(); }) == 1);
}

}  // namespace raum::fuzz
