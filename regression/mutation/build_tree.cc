#include "regression/mutation/build_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <thread>

#include "base/process/subprocess.h"
#include "base/text/content_hash.h"
#include "base/text/lines.h"
#include "base/text/text_file.h"
#include "base/text/words.h"

namespace raum::regression {
namespace {

using namespace std::chrono_literals;

constexpr auto kBuildLimit = 60min;
// For each compiler: a mutant of a constexpr function may let it allocate without end.
constexpr int kMemoryKib = 4 * 1024 * 1024;

std::string hash_of(const std::filesystem::path& path) { return hash_of_file(path).value_or(""); }

}  // namespace

Expected<void> BuildTree::open(std::vector<std::string> targets) {
  targets_ = std::move(targets);
  if (!build(targets_)) {
    return fail(settings_.log.string(), "a build that fails", "a tree that builds");
  }
  graph_ = BuildGraph::parse(read_text_file(path_of("build.ninja"), "a build").value_or(""));
  const auto outdated = outdated_objects();
  if (!outdated) return fail(settings_.log.string(), "a ninja that fails", "a tree that builds");
  always_outdated_.insert(outdated->begin(), outdated->end());
  for (const std::string& target : targets_) {
    hashes_[target] = hash_of(path_of(target));
    for (const std::string& file : needs_of(target)) {
      if (!file.starts_with("bin/") || hashes_.contains(file)) continue;
      hashes_[file] = hash_of(path_of(file));
    }
  }
  return {};
}

std::optional<std::vector<std::string>> BuildTree::apply(const Mutant& mutant) {
  source_ = settings_.tree / mutant.file;
  text_ = read_text_file(source_, "a source").value_or("");
  written_ = std::filesystem::last_write_time(source_);
  objects_.clear();
  write_source(mutated(text_, mutant));
  auto outdated = outdated_objects();
  if (!outdated) return std::nullopt;
  objects_ = *std::move(outdated);
  for (const std::string& object : objects_) hashes_[object] = hash_of(path_of(object));
  return objects_;
}

// With its old time the source makes no object outdated. The objects with the mutant are removed,
// so that ninja restores them, from the compiler cache if there is one, and no others.
bool BuildTree::take_back(Restored restored) {
  if (source_.empty()) return true;
  const auto mutated = std::filesystem::last_write_time(source_);
  std::vector<std::string> compiled;
  for (const std::string& object : objects_) {
    std::error_code missing;
    const auto time = std::filesystem::last_write_time(path_of(object), missing);
    if (restored == Restored::Compiled && !missing && time < mutated) continue;
    std::filesystem::remove(path_of(object), missing);
    compiled.push_back(object);
  }
  write_source(text_);
  std::filesystem::last_write_time(source_, written_);
  source_.clear();
  return compiled.empty() || build(compiled);
}

bool BuildTree::build(const std::vector<std::string>& targets) {
  const auto start = std::chrono::steady_clock::now();
  const bool ok = ninja(targets);
  seconds_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return ok;
}

const std::set<std::string>& BuildTree::needs_of(const std::string& target) {
  const auto [place, is_new] = needs_.try_emplace(target);
  if (is_new) place->second = graph_.needs_of(target);
  return place->second;
}

bool BuildTree::is_changed(const std::string& file) const {
  const auto before = hashes_.find(file);
  return before == hashes_.end() || before->second != hash_of(path_of(file));
}

bool BuildTree::ninja(std::vector<std::string> arguments, std::string* output) {
  const std::string limited =
      fmt::format("ulimit -v {} 2>/dev/null; exec \"$0\" \"$@\"", kMemoryKib);
  arguments.insert(arguments.begin(), {"sh", "-c", limited, "ninja", "-C", settings_.build.string(),
                                       "-j", std::to_string(settings_.jobs)});
  Command command{.arguments = std::move(arguments),
                  .directory = settings_.tree,
                  .environment = {{"CCACHE_BASEDIR", settings_.tree.string()}},
                  .limit = kBuildLimit,
                  .output_bytes_max = std::size_t{64} << 20,
                  .stop = settings_.stop};
  if (!source_.empty()) command.environment.emplace_back("CCACHE_READONLY", "1");
  const CommandResult result = run_command(command);
  std::ofstream(settings_.log) << result.output << result.errors;
  if (output != nullptr) *output = result.output;
  return result.ok();
}

// Files written within one tick of the clock of the file system are equally old, and ninja would
// take an object for newer than a source that was written after it.
void BuildTree::write_source(const std::string& text) const {
  std::this_thread::sleep_for(20ms);
  std::ofstream(source_) << text;
}

// The objects that ninja would compile for the targets.
std::optional<std::vector<std::string>> BuildTree::outdated_objects() {
  constexpr std::string_view kCompiles = "Building CXX object ";
  std::vector<std::string> arguments = targets_;
  arguments.insert(arguments.begin(), "-n");
  std::string output;
  if (!ninja(std::move(arguments), &output)) return std::nullopt;
  std::vector<std::string> objects;
  TextLines lines(output);
  while (const auto line = lines.next()) {
    const std::size_t at = line->find(kCompiles);
    if (at == std::string_view::npos) continue;
    std::string object(trimmed(line->substr(at + kCompiles.size())));
    if (!always_outdated_.contains(object)) objects.push_back(std::move(object));
  }
  return objects;
}

}  // namespace raum::regression
