#include "perft/endgames/command.h"

#include <memory>

#include "base/cli/console.h"
#include "base/options/shared_options.h"
#include "engine/endgame/tables/men_set.h"
#include "perft/endgames/options.h"

namespace raum::perft {
namespace {

void add_build_options(CliCommand command, EndgameOptions& options) {
  const CliOption sets =
      command.add_option("SET", options.sets,
                         "Sets to build, such as KQvKR; smaller sets into which their moves lead "
                         "are built too (default: all sets of --men)");
  command
      .add_option("--men", options.men, "Build all sets with up to this many men, with the kings")
      .integer_in(3, static_cast<std::int64_t>(endgame::kMostMen) + 2)
      .show_default()
      .excludes(sets);
  command.footer(
      "A sound table in the folder is kept, so that an interrupted build goes on when the command "
      "is repeated.");
}

void add_verify_options(CliCommand command, EndgameOptions& options) {
  command.add_option("SET", options.sets, "Sets to verify (default: all in the folder)");
  command
      .add_option("--samples", options.samples,
                  "Random positions in all: their values must fit those of the positions after "
                  "each move, which a second implementation of the rules lists")
      .integer_in(0, 1'000'000'000)
      .show_default();
  command.add_option("--seed", options.seed, "Seed of the random positions").show_default();
  command
      .add_option("--naive", options.naive_sets,
                  "Also compare every position of this set, KQvK or KPvK, with a naive solution; "
                  "takes a minute; may be repeated")
      .one_value_at_a_time();
  command.footer("Counts and checksums are compared with those that are installed with raum.");
}

void add_probe_options(CliCommand command, EndgameOptions& options) {
  command.add_option("POSITION", options.position, "Position text, in quotes").required();
  command.add_flag("--all", options.all_moves, "List every move, not only the best ones");
  command.add_flag("--line", options.line, "Also show a shortest line to mate");
}

}  // namespace

std::function<ExitCode()> add_endgame_command(CliCommand raum) {
  CliCommand command = raum.add_command("endgame", "Build, check and ask tables of exact endings");
  command.require_command();
  const auto options = std::make_shared<EndgameOptions>();
  CliCommand build = command.add_command("build", "Solve endings and write their tables");
  CliCommand list = command.add_command("list", "List the tables of a folder");
  CliCommand probe =
      command.add_command("probe", "Show the value and the best moves of a position");
  CliCommand verify = command.add_command("verify", "Check tables against the rules");
  add_build_options(build, *options);
  add_probe_options(probe, *options);
  add_verify_options(verify, *options);
  for (CliCommand c : {build, list, probe, verify}) {
    c.add_option("--dir", options->folder, "Folder of the tables")
        .not_empty("the name of a folder")
        .show_default();
    c.add_flag("--json", options->json, "Print one JSON object instead of text");
  }
  for (CliCommand c : {build, verify}) add_progress_options(c, options->progress);
  for (CliCommand c : {command, build, list, probe, verify}) {
    const std::string notes = c.footer();
    c.footer(notes + (notes.empty() ? "" : "\n") +
             "Exit code: 0 done, 1 a table is damaged or wrong, 2 wrong input, 3 interrupted or a "
             "position that is in no table, 4 a file that cannot be written.");
  }
  return [=] {
    const Fallible<ExitCode> code = build.is_parsed()   ? build_endgames(*options)
                                    : list.is_parsed()  ? list_endgames(*options)
                                    : probe.is_parsed() ? probe_endgames(*options)
                                                        : verify_endgames(*options);
    return code ? *code : report_error(kEndgameProgram, code.error());
  };
}

}  // namespace raum::perft
