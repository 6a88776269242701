#include "base/options/shared_options.h"

#include <map>
#include <string>

namespace raum {

void add_progress_options(CliCommand command, ProgressOptions& options) {
  const CliOption quiet = command.add_flag("--quiet", options.quiet, "Show no progress");
  command
      .add_option("--progress", options.interval_s,
                  "Seconds between two lines of progress where stderr is not a terminal; 0: a line "
                  "for every change")
      .integer_in(0, 86'400)
      .show_default()
      .excludes(quiet);
}

void add_color_option(CliCommand command, ColorMode& mode) {
  static const std::map<std::string, ColorMode> kModes = {
      {"always", ColorMode::Always}, {"auto", ColorMode::Auto}, {"never", ColorMode::Never}};
  command
      .add_option_function(
          "--color",
          [&mode](const std::string& name) {
            mode = kModes.at(name);
            return CliResult();
          },
          "Colour the verdict; auto: on a terminal, unless NO_COLOR is set")
      .one_of({"auto", "always", "never"})
      .show_default("auto");
}

}  // namespace raum
