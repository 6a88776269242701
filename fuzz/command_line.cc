// The words of a whole `raum` command line, without the execution of the command.
//   command_line  each line of the input is a word. A parse that ends early asks for a text (code
//                 Pass) or is refused with one printable line (code Usage); otherwise exactly one
//                 command is chosen. Words with a slash and --config are left out, so that the
//                 parse opens no file. Few inputs are parsed by a new command line, too, with the
//                 same outcome
#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
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

// The command line of `raum`. To build it takes longer than to parse words, for which it is reused.
struct RaumLine {
  RaumLine() {
    line.wrap_help(80);
    line.add_version("raum");
    line.root().require_command();
    runs = add_commands(line);
  }

  CommandLine line{"", "raum"};
  std::vector<std::function<ExitCode()>> runs;  // own what the options are written to
};

// How a parse ended, and the command that it chose or the text that it ended with.
using Outcome = std::pair<ExitCode, std::string>;

Outcome parse(RaumLine& raum, const std::vector<std::string>& words) {
  std::vector<const char*> arguments = {"raum"};
  for (const std::string& word : words) arguments.push_back(word.c_str());
  const auto parsed = raum.line.parse(static_cast<int>(arguments.size()), arguments.data());
  if (!parsed) {
    const EarlyEnd& end = parsed.error();
    FUZZ_REQUIRE(end.code == ExitCode::Pass || end.code == ExitCode::Usage);
    if (end.code == ExitCode::Usage) {
      require_printable(end.text);
    } else {
      FUZZ_REQUIRE(end.text.ends_with('\n'));
    }
    return {end.code, end.text};
  }
  std::vector<std::string> chosen;
  for (const CliCommand& one : raum.line.root().commands()) {
    if (one.is_parsed()) chosen.push_back(one.full_name());
  }
  FUZZ_REQUIRE(chosen.size() == 1);
  static_cast<void>(raum.line.is_given("json"));
  return {ExitCode::Pass, chosen.front()};
}

}  // namespace

FUZZ_TARGET(command_line) {
  static RaumLine raum;
  const auto words = words_of(input);
  const Outcome outcome = parse(raum, words);
  if (is_one_of_few(input)) {
    RaumLine fresh;
    FUZZ_REQUIRE(parse(fresh, words) == outcome);
  }
}

}  // namespace raum::fuzz
