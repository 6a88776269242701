// The words of a whole `raum` command line, without the execution of the command.
//   command_line  each line of the input is a word. A parse that ends early asks for a text (code
//                 Pass) or is refused with one printable line (code Usage); otherwise exactly one
//                 command is chosen. Words with a slash and --config are left out, so that the
//                 parse opens no file
#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/options/command_line.h"
#include "ci/command/command.h"
#include "fuzz/refusal.h"
#include "fuzz/target.h"
#include "perft/command/command.h"
#include "regression/compare/compare_command.h"
#include "regression/doctor/doctor_command.h"
#include "regression/history/command.h"
#include "regression/profile/flame_graph_command.h"
#include "tournament/command/command.h"

namespace raum::fuzz {
namespace {

// The same commands as in app/main.cc. The functions own what the options are written to.
std::vector<std::function<ExitCode()>> add_commands(CliCommand program) {
  return {perft::add_perft_command(program, {}),
          tournament::add_match_command(program),
          tournament::add_sprt_command(program),
          tournament::add_simulate_command(program),
          tournament::add_openings_command(program),
          tournament::add_study_command(program),
          tournament::add_results_command(program),
          tournament::add_check_engine_command(program),
          regression::add_history_command(program),
          regression::add_compare_command(program),
          regression::add_doctor_command(program),
          regression::add_flamegraph_command(program),
          ci::add_gate_command(program)};
}

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
  const auto runs = add_commands(program);
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
