#include "ci/init/project.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string_view>
#include <system_error>

#include "base/text/text_file.h"
#include "ci/inventory/source_files.h"
#include "regression/measure/workload.h"

namespace raum::ci {

namespace fs = std::filesystem;

namespace {

constexpr auto kMakefiles = std::to_array<const char*>({"GNUmakefile", "makefile", "Makefile"});

struct Interpreter {
  std::string_view extension, program;
};
constexpr auto kInterpreters = std::to_array<Interpreter>({{".js", "node"},
                                                           {".mjs", "node"},
                                                           {".cjs", "node"},
                                                           {".py", "python3"},
                                                           {".sh", "sh"},
                                                           {".pl", "perl"},
                                                           {".rb", "ruby"}});

bool has(const fs::path& top, const char* file) {
  std::error_code ignored;
  return fs::is_regular_file(top / file, ignored);
}

// The first of the targets that the Makefile has a rule for; "" if there is none.
std::string target_in(const std::string& makefile, std::initializer_list<std::string_view> names) {
  for (const std::string_view name : names) {
    std::istringstream lines(makefile);
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with(std::string(name) + ":")) return std::string(name);
    }
  }
  return "";
}

nlohmann::json package_of(const fs::path& top) {
  const auto text = file_text(top / "package.json");
  auto package = nlohmann::json::parse(text.value_or(""), nullptr, false);
  return package.is_object() ? package : nlohmann::json::object();
}

bool has_script(const nlohmann::json& package, const char* name) {
  const auto scripts = package.find("scripts");
  return scripts != package.end() && scripts->is_object() && scripts->contains(name);
}

Project cmake_project() {
  return {.kind = "CMakeLists.txt",
          .commands = {{"cmake", "-S", ".", "-B", "build/gate", "-DCMAKE_BUILD_TYPE=Release"},
                       {"cmake", "--build", "build/gate", "--parallel", "{jobs}"}},
          .tools = {"c++", "cmake"},
          .test_command = {}};
}

Project make_project(const std::string& makefile) {
  Project project{.kind = "a Makefile",
                  .commands = {{"make", "-j{jobs}"}},
                  .tools = {"make"},
                  .test_command = {}};
  if (const std::string target = target_in(makefile, {"test", "check"}); !target.empty()) {
    project.test_command = {"make", target};
  }
  return project;
}

Project npm_project(const fs::path& top) {
  const auto package = package_of(top);
  Project project{.kind = "package.json", .commands = {}, .tools = {"node"}, .test_command = {}};
  if (has(top, "package-lock.json")) project.commands.push_back({"npm", "ci"});
  if (has_script(package, "build")) project.commands.push_back({"npm", "run", "build"});
  if (has_script(package, "test")) project.test_command = {"npm", "test"};
  return project;
}

// Programs in machine code or with a first line "#!", which the build has made or the repository
// holds, the former first.
std::vector<Words> executables(const fs::path& built, const std::vector<std::string>& tracked) {
  const std::set<std::string> known(tracked.begin(), tracked.end());
  std::vector<std::string> made, held;
  std::error_code error;
  for (fs::recursive_directory_iterator
           at(built, fs::directory_options::skip_permission_denied, error),
       end;
       !error && at != end; at.increment(error)) {
    std::error_code ignored;
    const std::string name = at->path().filename().string();
    if (at->is_directory(ignored)) {
      if (name == ".git" || name == "CMakeFiles" || name == "node_modules" || name == "deps") {
        at.disable_recursion_pending();
      }
      continue;
    }
    const fs::perms mode = fs::status(at->path(), ignored).permissions();
    if ((mode & fs::perms::owner_exec) == fs::perms::none ||
        name.find(".so") != std::string::npos) {
      continue;
    }
    // Scripts of the repository may do anything; only one that speaks of UCI is started.
    const std::string text = file_text(at->path()).value_or("");
    const bool is_script = text.starts_with("#!") && text.find("uciok") != std::string::npos;
    if (!is_script && !regression::is_machine_code(at->path())) continue;
    const std::string path = at->path().lexically_relative(built).string();
    (known.contains(path) ? held : made).push_back(path);
  }
  const auto shorter = [](const std::string& a, const std::string& b) {
    return a.size() != b.size() ? a.size() < b.size() : a < b;
  };
  std::sort(made.begin(), made.end(), shorter);
  std::sort(held.begin(), held.end(), shorter);
  std::vector<Words> commands;
  for (const auto* const paths : {&made, &held}) {
    for (const std::string& path : *paths) commands.push_back({"./" + path});
  }
  return commands;
}

// The programs that package.json names.
std::vector<Words> npm_programs(const fs::path& top) {
  std::vector<Words> commands;
  const auto package = package_of(top);
  const auto add = [&](const nlohmann::json& file) {
    if (file.is_string()) commands.push_back({"node", file.get<std::string>()});
  };
  if (package.contains("bin")) {
    const auto& bin = package["bin"];
    add(bin);
    if (bin.is_object()) std::for_each(bin.begin(), bin.end(), add);
  }
  if (package.contains("main")) add(package["main"]);
  return commands;
}

std::vector<Words> scripts(const fs::path& top, const std::vector<std::string>& tracked) {
  std::vector<Words> commands;
  for (const std::string& path : tracked) {
    const auto interpreter = std::find_if(
        kInterpreters.begin(), kInterpreters.end(),
        [&](const Interpreter& one) { return fs::path(path).extension() == one.extension; });
    if (interpreter == kInterpreters.end()) continue;
    if (file_text(top / path).value_or("").find("uciok") == std::string::npos) continue;
    commands.push_back({std::string(interpreter->program), path});
  }
  return commands;
}

}  // namespace

std::vector<Project> guess_projects(const fs::path& top) {
  std::vector<Project> projects;
  if (has(top, "CMakeLists.txt")) projects.push_back(cmake_project());
  if (has(top, "Cargo.toml")) {
    projects.push_back({.kind = "Cargo.toml",
                        .commands = {{"cargo", "build", "--release"}},
                        .tools = {"rustc", "cargo"},
                        .test_command = {"cargo", "test", "--release"}});
  }
  for (const char* const makefile : kMakefiles) {
    if (!has(top, makefile)) continue;
    projects.push_back(make_project(file_text(top / makefile).value_or("")));
    break;
  }
  if (has(top, "package.json")) projects.push_back(npm_project(top));
  projects.push_back({.kind = "scripts", .commands = {}, .tools = {}, .test_command = {}});
  return projects;
}

std::vector<Words> guess_engines(const fs::path& built, const std::vector<std::string>& tracked,
                                 std::size_t most) {
  std::vector<Words> commands;
  for (auto& found : {executables(built, tracked), npm_programs(built), scripts(built, tracked)}) {
    for (const Words& command : found) {
      if (std::find(commands.begin(), commands.end(), command) == commands.end()) {
        commands.push_back(command);
      }
    }
  }
  if (commands.size() > most) commands.resize(most);
  return commands;
}

}  // namespace raum::ci
