#include "regression/function_costs.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <optional>
#include <unordered_map>
#include <utility>

#include "regression/subprocess.h"

namespace raum::regression {

namespace fs = std::filesystem;

namespace {

// Reads a profile line by line. A cost line holds positions, then counts; only the first count is
// wanted, the instructions.
class ProfileReader {
 public:
  Expected<Profile> read(std::string_view text) {
    while (!text.empty()) {
      const std::size_t newline = text.find('\n');
      ++line_;
      if (auto done = read_line(text.substr(0, newline)); !done) {
        return tl::unexpected(done.error());
      }
      if (newline == std::string_view::npos) break;
      text.remove_prefix(newline + 1);
    }
    if (!has_events_) return wrong("no line \"events: Ir\"", "a profile of callgrind");
    return std::move(profile_);
  }

 private:
  [[nodiscard]] tl::unexpected<Error> wrong(std::string found, std::string expected) const {
    return fail(fmt::format("profile, line {}", line_), std::move(found), std::move(expected));
  }

  Expected<void> read_line(std::string_view line) {
    if (line.starts_with("events: ")) {
      has_events_ = line.starts_with("events: Ir");
      return {};
    }
    if (line.starts_with("positions: ")) {
      positions_ = 1 + static_cast<std::size_t>(std::count(line.begin() + 11, line.end(), ' '));
      return {};
    }
    if (line.starts_with("fn=")) return read_name(line.substr(3), function_);
    if (line.starts_with("cfn=")) return read_name(line.substr(4), callee_);
    if (line.starts_with("calls=")) return read_calls(line.substr(6));
    const bool is_cost = !line.empty() && (line[0] == '+' || line[0] == '-' || line[0] == '*' ||
                                           (line[0] >= '0' && line[0] <= '9'));
    return is_cost ? read_cost(line) : Expected<void>{};
  }

  // "(3) name" gives a name, "(3)" repeats it, "name" stands for itself.
  Expected<void> read_name(std::string_view text, FunctionCost*& into) {
    std::string name(text);
    const std::size_t close = text.find(')');
    if (text.starts_with('(') && close != std::string_view::npos) {
      const std::string id(text.substr(0, close));
      if (text.size() > close + 2) {
        names_[id] = text.substr(close + 2);
      }
      const auto known = names_.find(id);
      if (known == names_.end()) return wrong(raum::quoted(text), "a number that has a name");
      name = known->second;
    }
    into = &profile_[name];
    return {};
  }

  Expected<void> read_calls(std::string_view text) {
    const auto count = number(text.substr(0, text.find(' ')));
    if (!count || callee_ == nullptr) return wrong(raum::quoted(text), "calls=COUNT POSITION");
    callee_->calls += *count;
    is_inclusive_ = true;
    return {};
  }

  Expected<void> read_cost(std::string_view line) {
    if (std::exchange(is_inclusive_, false)) return {};
    std::string_view rest = line;
    for (std::size_t i = 0; i < positions_; ++i) {
      const std::size_t blank = rest.find(' ');
      if (blank == std::string_view::npos) return {};  // a position without counts costs nothing
      rest.remove_prefix(blank + 1);
    }
    const auto count = number(rest.substr(0, rest.find(' ')));
    if (!count || function_ == nullptr) {
      return wrong(raum::quoted(line), "a cost below the function that has it");
    }
    function_->instructions += *count;
    return {};
  }

  static std::optional<std::uint64_t> number(std::string_view text) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
  }

  Profile profile_;  // a map: pointers to its values stay
  std::unordered_map<std::string, std::string> names_;
  FunctionCost* function_ = nullptr;
  FunctionCost* callee_ = nullptr;
  std::size_t positions_ = 1;
  std::size_t line_ = 0;
  bool has_events_ = false;
  bool is_inclusive_ = false;
};

// A directory of this call's own, gone with it.
class TemporaryDirectory {
 public:
  TemporaryDirectory() {
    std::error_code error;
    std::string pattern = (fs::temp_directory_path(error) / "raum-profile-XXXXXX").string();
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

Expected<Profile> parse_profile(std::string_view callgrind_out) {
  return ProfileReader().read(callgrind_out);
}

Expected<Profile> profile_work(const fs::path& program, const Work& work,
                               std::chrono::milliseconds limit, std::stop_token stop) {
  const TemporaryDirectory directory;
  if (directory.path().empty()) {
    return fail("profile", "no temporary directory", "one that can be made");
  }
  const fs::path file = directory.path() / "profile";
  Command command{.arguments = {"valgrind", "--tool=callgrind",
                                "--callgrind-out-file=" + file.string(), program.string()},
                  .input = std::string(work.script),
                  .limit = limit,
                  .stop = std::move(stop)};
  if (!work.argument.empty()) command.arguments.emplace_back(work.argument);
  const Outcome outcome = run(command);
  if (!outcome.ok()) {
    return fail("under callgrind", describe_failure(command, outcome), "exit status 0");
  }
  std::ifstream text(file, std::ios::binary);
  return parse_profile(std::string(std::istreambuf_iterator<char>(text), {}));
}

std::int64_t FunctionChange::difference() const {
  return static_cast<std::int64_t>(head) - static_cast<std::int64_t>(base);
}

std::vector<FunctionChange> largest_changes(const Profile& base, const Profile& head,
                                            std::size_t count) {
  std::map<std::string, FunctionChange> merged;
  for (const auto& [name, cost] : base) merged[name].base = cost.instructions;
  for (const auto& [name, cost] : head) merged[name].head = cost.instructions;
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

std::uint64_t allocations(const Profile& profile) {
  // `operator new` and its like end in these.
  constexpr std::array kNames = {"malloc", "calloc",        "realloc",       "memalign",
                                 "valloc", "aligned_alloc", "posix_memalign"};
  std::uint64_t calls = 0;
  for (const char* const name : kNames) {
    const auto found = profile.find(name);
    if (found != profile.end()) calls += found->second.calls;
  }
  return calls;
}

Expected<std::int64_t> search_allocations(const fs::path& engine, std::chrono::milliseconds limit,
                                          std::stop_token stop) {
  std::array<std::int64_t, 2> counts{};
  constexpr std::array<std::string_view, 2> kScripts = {"bench 2\nquit\n", "bench 3\nquit\n"};
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const auto profile =
        profile_work(engine, {.name = "bench", .script = kScripts[i], .answer = ""}, limit, stop);
    if (!profile) return tl::unexpected(profile.error());
    counts[i] = static_cast<std::int64_t>(allocations(*profile));
  }
  return counts[1] - counts[0];
}

}  // namespace raum::regression
