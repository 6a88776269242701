#include "ci/init/manifest_text.h"

#include <fmt/core.h>

namespace raum::ci {

namespace {

// A basic string of TOML.
std::string text_of(const std::string& word) {
  std::string text = "\"";
  for (const char c : word) {
    if (c == '"' || c == '\\') text += '\\';
    text += c;
  }
  return text + '"';
}

std::string list_of(const Words& words) {
  std::string list;
  for (const std::string& word : words) list += (list.empty() ? "" : ", ") + text_of(word);
  return "[" + list + "]";
}

std::string build_section(const Project& project) {
  if (project.commands.empty() && project.tools.empty()) {
    return "# Nothing has to be built. Commands would stand here, such as [[\"make\"]].\n[build]\n"
           "commands = []\n";
  }
  std::string text =
      "# The commands that build a revision, run in the folder of its files.\n[build]\n";
  std::string commands;
  for (const Words& command : project.commands)
    commands += fmt::format("  {},\n", list_of(command));
  text += commands.empty() ? "commands = []\n" : fmt::format("commands = [\n{}]\n", commands);
  text += "# Programs whose versions decide whether a finished build can be used again.\n";
  return text + fmt::format("tools = {}\n", list_of(project.tools));
}

std::string engine_section(const Words& engine) {
  std::string text =
      "\n# The engine. A program with a slash is a path below this folder; one without is looked\n"
      "# up in PATH.\n[[engine]]\n";
  if (engine.empty()) {
    return text + "# No program answered `uci`; name yours here.\nprogram = \"./engine\"\n";
  }
  text += fmt::format("program = {}\n", text_of(engine.front()));
  const Words arguments(engine.begin() + 1, engine.end());
  if (!arguments.empty()) text += fmt::format("arguments = {}\n", list_of(arguments));
  return text;
}

std::string suite_section(const EngineAbilities& abilities) {
  if (abilities.has_perft) return "";
  return "\n# It does not count positions by `go perft`. Instead it has to reply to each legal\n"
         "# move.\n"
         "[[suite]]\nname = \"moves\"\nfiles = \"{data}/suites/known.perft\"\nby = \"moves\"\n";
}

std::string signature_section(const EngineAbilities& abilities) {
  if (abilities.signature) return "";
  return "\n# It has no `bench`. The nodes of searches of fixed positions to this depth show\n"
         "# whether two builds play alike.\n[signature]\nsource = \"nodes\"\ndepth = 3\n"
         "\n# A workload whose cost is compared: any command that ends by itself.\n"
         "# [[workload]]\n# name = \"search\"\n# command = [\"./engine\", \"--search\", \"5\"]\n";
}

std::string tests_section(const Project& project) {
  if (project.test_command.empty()) return "";
  return fmt::format("\n[[tests]]\nname = \"tests\"\ncommand = {}\n",
                     list_of(project.test_command));
}

}  // namespace

std::string manifest_text(const Project& project, const Words& engine,
                          const std::optional<EngineAbilities>& abilities) {
  const std::string heading =
      "# How `raum gate` builds and judges a change of this repository. Keys that are missing\n"
      "# have defaults; the page docs/manifest.md of Raumlab describes all of them.\n\n";
  return heading + build_section(project) + engine_section(engine) +
         (abilities ? suite_section(*abilities) + signature_section(*abilities) : "") +
         tests_section(project);
}

}  // namespace raum::ci
