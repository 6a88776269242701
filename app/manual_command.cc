#include "app/manual_command.h"

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <system_error>

#include "base/cli/console.h"
#include "base/core/build_info.h"
#include "base/core/failure.h"
#include "base/options/manual.h"

namespace raum {
namespace {

namespace fs = std::filesystem;

Fallible<void> write(const fs::path& file, const std::string& text) {
  std::error_code error;
  fs::create_directories(file.parent_path(), error);
  std::ofstream out(file, std::ios::binary | std::ios::trunc);
  if (error || !(out << text).flush()) {
    return environment_error({file.string(),
                              error ? error.message() : "no file that can be written",
                              "a folder in which files can be created"});
  }
  return {};
}

Fallible<void> write_manual(const CommandLine& line, const fs::path& folder) {
  const std::string version = "raumlab " + std::string(build_info().version);
  for (const ManualPage& page : manual_pages(line, version)) {
    if (auto done = write(folder / "man/man1" / page.file, page.text); !done) return done;
  }
  return write(folder / "bash-completion/completions/raum", bash_completion(line)).and_then([&] {
    return write(folder / "zsh/site-functions/_raum", zsh_completion(line));
  });
}

}  // namespace

std::function<ExitCode()> add_manual_command(CommandLine& line) {
  CliCommand command = line.root().add_command(
      "manual", "Write the manual pages and the completions for bash and zsh");
  const auto folder = std::make_shared<std::string>();
  command
      .add_option("FOLDER", *folder,
                  "The folder to write to, such as ~/.local/share: man/man1/raum*.1, "
                  "bash-completion/completions/raum and zsh/site-functions/_raum")
      .required()
      .not_empty("the name of a folder");
  command.footer(
      "`cmake --install` and the packages install these files. Exit code: 0 written, 2 "
      "wrong input, 4 the files cannot be written.");
  return [&line, folder] {
    const auto written = write_manual(line, *folder);
    return written ? ExitCode::Pass : report_error("raum manual", written.error());
  };
}

}  // namespace raum
