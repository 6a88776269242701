#include "base/options/shared_options.h"

#include <CLI/CLI.hpp>
#include <map>
#include <string>

namespace raum {

void add_progress_options(CLI::App& command, ProgressOptions& options) {
  CLI::Option* const quiet = command.add_flag("--quiet", options.quiet, "Show no progress");
  command
      .add_option("--progress", options.interval_s,
                  "Seconds between two lines of progress where stderr is not a terminal; 0: a line "
                  "for every change")
      ->check(CLI::Range(0, 86'400))
      ->capture_default_str()
      ->excludes(quiet);
}

void add_color_option(CLI::App& command, ColorMode& mode) {
  static const std::map<std::string, ColorMode> kModes = {
      {"always", ColorMode::Always}, {"auto", ColorMode::Auto}, {"never", ColorMode::Never}};
  command
      .add_option_function<std::string>(
          "--color", [&mode](const std::string& name) { mode = kModes.at(name); },
          "Colour the verdict; auto: on a terminal, unless NO_COLOR is set")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->default_str("auto");
}

}  // namespace raum
