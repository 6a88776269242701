#include "ci/inventory/test_helpers.h"

#include <map>
#include <sstream>
#include <string_view>
#include <vector>

#include "ci/inventory/source_files.h"

namespace raum::ci {

namespace fs = std::filesystem;

namespace {

using Includes = std::map<std::string, std::vector<std::string>>;  // by paths below the top

// The files that the text includes by their paths from the root of the repository.
std::vector<std::string> included_by(const std::string& text) {
  constexpr std::string_view kInclude = "#include \"";
  std::vector<std::string> included;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with(kInclude)) continue;
    const std::string path = line.substr(kInclude.size());
    included.push_back(path.substr(0, path.find('"')));
  }
  return included;
}

Includes read_includes(const fs::path& top) {
  Includes includes;
  for (const fs::path& file : files_below(top)) {
    if (file.extension() != ".h" && file.extension() != ".cc") continue;
    includes.emplace(file.string(), included_by(file_text(top / file).value_or("")));
  }
  return includes;
}

std::string with_extension(const std::string& file, const char* extension) {
  return fs::path(file).replace_extension(extension).string();
}

// The files, and what they reach through #includes and from a header to its source.
std::set<std::string> reached_from(std::vector<std::string> files, const Includes& includes) {
  std::set<std::string> reached;
  while (!files.empty()) {
    const std::string file = std::move(files.back());
    files.pop_back();
    const auto found = includes.find(file);
    if (found == includes.end() || !reached.insert(file).second) continue;
    files.insert(files.end(), found->second.begin(), found->second.end());
    if (file.ends_with(".h")) files.push_back(with_extension(file, ".cc"));
  }
  return reached;
}

}  // namespace

std::set<std::string> test_helpers(const fs::path& top, const TestInventory& inventory,
                                   const std::set<std::string>& of) {
  const Includes includes = read_includes(top);
  std::set<std::string> tests;
  for (const TestProgram& program : inventory.programs) {
    tests.insert(program.sources.begin(), program.sources.end());
  }
  std::vector<std::string> programs;
  for (const auto& [file, included] : includes) {
    if (file.ends_with(".cc") && !file.ends_with("_test.cc") && !tests.contains(file) &&
        !includes.contains(with_extension(file, ".h"))) {
      programs.push_back(file);
    }
  }
  std::set<std::string> helpers = reached_from({of.begin(), of.end()}, includes);
  for (const std::string& file : reached_from(std::move(programs), includes)) helpers.erase(file);
  for (const std::string& file : of) helpers.erase(file);
  return helpers;
}

}  // namespace raum::ci
