#include "regression/measure/function_costs.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <utility>

#include "base/text/text_file.h"

namespace raum::regression {

namespace fs = std::filesystem;

namespace {

// A directory that is removed with the object.
class TemporaryDirectory {
 public:
  // Below `parent`, or if that is empty in the folder for temporary files.
  explicit TemporaryDirectory(const fs::path& parent) {
    std::error_code error;
    const fs::path top = parent.empty() ? fs::temp_directory_path(error) : parent;
    std::string pattern = (top / "raum-profile-XXXXXX").string();
    if (error) return;  // the path would be one in the current directory
    if (::mkdtemp(pattern.data()) != nullptr) path_ = pattern;
  }
  ~TemporaryDirectory() {
    std::error_code ignored;
    if (!path_.empty()) fs::remove_all(path_, ignored);
  }
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

  [[nodiscard]] const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

}  // namespace

Expected<CallgrindProfile> profile_workload(const fs::path& folder, const Workload& work,
                                            std::chrono::milliseconds limit, std::stop_token stop) {
  // A sandbox lets the program write into its own folder alone.
  const TemporaryDirectory directory(work.prefix.empty() ? fs::path() : folder);
  if (directory.path().empty()) {
    return fail("profile", "no temporary directory", "one that can be created");
  }
  const fs::path file = directory.path() / "profile";
  const auto outcome = run_under_valgrind(
      "under callgrind", {"--tool=callgrind", "--callgrind-out-file=" + file.string()}, folder,
      work, limit, std::move(stop));
  if (!outcome) return tl::unexpected(outcome.error());
  const auto text = read_text_file(file, "a profile of callgrind", kMostRecordsMiB);
  if (!text) return tl::unexpected(text.error());
  return parse_callgrind(*text, fmt::format("profile of {}", work.name));
}

std::int64_t FunctionChange::difference() const {
  return static_cast<std::int64_t>(head) - static_cast<std::int64_t>(base);
}

std::vector<FunctionChange> largest_changes(const CallgrindProfile& base,
                                            const CallgrindProfile& head, std::size_t count) {
  std::map<std::string, FunctionChange> merged;
  for (const auto& function : base.functions) merged[function.name].base = function.self;
  for (const auto& function : head.functions) merged[function.name].head = function.self;
  std::vector<FunctionChange> changes;
  for (auto& [name, change] : merged) {
    change.function = name;
    if (change.base != change.head) changes.push_back(change);
  }
  std::stable_sort(changes.begin(), changes.end(), [](const auto& a, const auto& b) {
    return std::abs(a.difference()) > std::abs(b.difference());
  });
  if (changes.size() > count) changes.resize(count);
  return changes;
}

std::string to_table(std::span<const FunctionChange> changes) {
  constexpr std::size_t kLongest = 90;
  std::string table = fmt::format("{:>15} {:>15} {:>15}  function\n", "base", "head", "difference");
  for (const FunctionChange& change : changes) {
    table += fmt::format("{:>15} {:>15} {:>+15}  {}{}\n", change.base, change.head,
                         change.difference(), change.function.substr(0, kLongest),
                         change.function.size() > kLongest ? "…" : "");
  }
  return table;
}

std::uint64_t allocations(const CallgrindProfile& profile) {
  // `operator new` calls these as well.
  constexpr auto kNames = std::to_array<std::string_view>(
      {"malloc", "calloc", "realloc", "memalign", "valloc", "aligned_alloc", "posix_memalign"});
  std::uint64_t calls = 0;
  for (const auto& function : profile.functions) {
    if (std::find(kNames.begin(), kNames.end(), function.name) != kNames.end()) {
      calls += function.calls;
    }
  }
  return calls;
}

Expected<std::int64_t> search_allocations(const fs::path& folder, const AllocationRules& rules,
                                          std::chrono::milliseconds limit,
                                          const std::stop_token& stop) {
  std::array<std::int64_t, 2> counts{};
  const std::array<const std::string*, 2> inputs = {&rules.less, &rules.more};
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const auto profile = profile_workload(folder,
                                          {.name = "allocations",
                                           .command = rules.command,
                                           .prefix = rules.prefix,
                                           .input = *inputs[i],
                                           .memory_mib = rules.memory_mib},
                                          limit, stop);
    if (!profile) return tl::unexpected(profile.error());
    counts[i] = static_cast<std::int64_t>(allocations(*profile));
  }
  return counts[1] - counts[0];
}

}  // namespace raum::regression
