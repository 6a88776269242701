// `raum flamegraph`: draws a profiler's output as a flame graph.
#include "regression/profile/flame_graph_command.h"

#include <fmt/core.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <string>

#include "base/cli/console.h"
#include "base/core/system_error.h"
#include "base/text/text_file.h"
#include "regression/profile/callgrind_stacks.h"
#include "regression/profile/flame_graph.h"

namespace raum::regression {

namespace {

constexpr std::array<std::string_view, 3> kForms{"folded", "perf", "callgrind"};

struct FlameGraphArguments {
  std::string input, output, form = "folded", title;
  bool folded = false;
};

constexpr const char* kProgram = "raum flamegraph";

Expected<FoldedStacks> read_stacks(const FlameGraphArguments& arguments) {
  const auto text = read_text_file(arguments.input, "a profiler's output", kMostRecordsMiB);
  if (!text) return tl::unexpected(text.error());
  if (arguments.form == "folded") return parse_folded(*text, arguments.input);
  if (arguments.form == "perf") return fold_perf_script(*text, arguments.input);
  const auto profile = parse_callgrind(*text, arguments.input);
  if (!profile) return tl::unexpected(profile.error());
  FoldedStacks stacks = fold(*profile);
  if (stacks.empty()) return fail(arguments.input, "no function", "a profile with a cost");
  return stacks;
}

// Writes a temporary file and renames it, so that a full disk leaves no partial file under the
// name.
Expected<void> write_whole(const std::string& path, const std::string& text) {
  const std::string partial = path + ".partial";
  const auto failed = [&] {
    const int reason = errno;
    static_cast<void>(std::remove(partial.c_str()));
    return fail(path, system_error_text(reason), "a file that can be written");
  };
  std::FILE* const file = std::fopen(partial.c_str(), "wb");
  if (file == nullptr) return failed();
  const bool is_written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  if (std::fclose(file) != 0 || !is_written) return failed();
  if (std::rename(partial.c_str(), path.c_str()) != 0) return failed();
  return {};
}

ExitCode run(const FlameGraphArguments& arguments) {
  const auto stacks = read_stacks(arguments);
  if (!stacks) return report_error(kProgram, stacks.error());
  const std::string unit = arguments.form == "callgrind" ? "instructions" : "samples";
  const std::string text =
      arguments.folded ? to_string(*stacks)
                       : flame_graph(*stacks, {.title = arguments.title.empty() ? arguments.input
                                                                                : arguments.title,
                                               .unit = unit});
  if (arguments.output.empty()) {
    const auto printed = print_all(text);
    return printed ? ExitCode::Pass : report_error(kProgram, printed.error());
  }
  const auto written = write_whole(arguments.output, text);
  return written ? ExitCode::Pass : report_error(kProgram, written.error(), ExitCode::Environment);
}

}  // namespace

std::function<ExitCode()> add_flamegraph_command(CliCommand raum) {
  const auto arguments = std::make_shared<FlameGraphArguments>();
  CliCommand command =
      raum.add_command("flamegraph", "Draw a profiler's output as a flame graph, one SVG file");
  command.add_option("FILE", arguments->input, "Output of the profiler").required();
  command
      .add_option(
          "--from", arguments->form,
          "Format of FILE: folded (one line FRAME;FRAME COUNT per stack), perf (output of perf "
          "script -F comm,ip,sym) or callgrind (callgrind.out)")
      .one_of(std::vector<std::string>(kForms.begin(), kForms.end()))
      .show_default();
  command.add_option("--output", arguments->output, "File to write (default: stdout)");
  command.add_option("--title", arguments->title, "Title of the graph (default: the name of FILE)");
  command.add_flag("--folded", arguments->folded,
                   "Write the folded stacks as text instead of an SVG file");
  command.footer(
      "Exit code: 0 written, 2 wrong input, 3 interrupted, 4 the file cannot be written.");
  return [arguments] { return run(*arguments); };
}

}  // namespace raum::regression
