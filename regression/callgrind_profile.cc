#include "regression/callgrind_profile.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <limits>
#include <optional>

#include "regression/call_cycles.h"
#include "regression/text_lines.h"

namespace raum::regression {

namespace {

constexpr std::uint64_t kMostCost = std::numeric_limits<std::int64_t>::max() / 4;
constexpr int kMostFrames = 500;  // of a stack; no picture shows more

class Reader {
 public:
  Reader(std::string_view text, std::string_view where) : lines_(text), where_(where) {}

  Expected<CallgrindProfile> read() {
    while (const auto line = lines_.next()) {
      auto done = take(*line);
      if (!done) return tl::unexpected(std::move(done.error()));
    }
    if (position_words_ == 0 || profile_.total() == 0) {
      return fail(where_, "no cost", "a file that callgrind wrote at the end of a program");
    }
    return std::move(profile_);
  }

 private:
  [[nodiscard]] tl::unexpected<Error> wrong(std::string_view found,
                                            const std::string& expected) const {
    return fail(fmt::format("{}:{}", where_, lines_.number()), raum::quoted(found), expected);
  }

  Expected<void> take(std::string_view line) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.empty() || line.front() == '#') return {};
    const char first = line.front();
    if ((first >= '0' && first <= '9') || first == '+' || first == '-' || first == '*') {
      return take_cost(line);
    }
    if (line.starts_with("fn=")) {
      return name_of(line.substr(3)).map([&](std::size_t f) { current_ = f; });
    }
    if (line.starts_with("cfn=")) {
      return name_of(line.substr(4)).map([&](std::size_t f) { callee_ = f; });
    }
    if (line.starts_with("calls=")) {
      if (!callee_ || !current_) return wrong(line, "a line cfn= before it");
      is_call_ = true;
      return {};
    }
    constexpr std::string_view kPositions = "positions:";
    if (line.starts_with(kPositions)) {  // a blank before each word
      const std::string_view words = line.substr(kPositions.size());
      position_words_ = std::max(std::ptrdiff_t{1}, std::count(words.begin(), words.end(), ' '));
      return {};
    }
    // Lines of the header and of places in the source say nothing of the cost.
    if (line.find('=') != line.npos || line.find(':') != line.npos) return {};
    return wrong(line, "a line of callgrind's format");
  }

  // "(12) name" defines, "(12)" repeats, "name" is a name without a number.
  Expected<std::size_t> name_of(std::string_view text) {
    if (!text.starts_with('(')) return function(text);
    const std::size_t close = text.find(')');
    std::uint32_t id = 0;
    const char* const end = text.data() + (close == text.npos ? 1 : close);
    const auto read = std::from_chars(text.data() + 1, end, id);
    // C++ writes "(anonymous namespace)::f" too.
    if (close == text.npos || read.ec != std::errc() || read.ptr != end) return function(text);
    const std::string_view name = text.substr(close + 1);
    if (!name.empty()) return names_[id] = function(name);
    const auto known = names_.find(id);
    if (known == names_.end()) return wrong(text, "the number of a name above");
    return known->second;
  }

  std::size_t function(std::string_view name) {
    const auto [at, is_new] = functions_.try_emplace(frame_name(name), profile_.functions.size());
    if (is_new) profile_.functions.push_back({.name = at->first});
    return at->second;
  }

  // "+3 12": places, then a cost per event, of which zeros at the end may be missing.
  Expected<void> take_cost(std::string_view line) {
    if (position_words_ == 0) return wrong(line, "a line positions: before it");
    if (!current_) return wrong(line, "a line fn= before it");
    std::string_view rest = line;
    for (std::ptrdiff_t i = 0; i < position_words_; ++i) {
      const std::size_t blank = rest.find(' ');
      rest = blank == rest.npos ? std::string_view{} : rest.substr(blank + 1);
    }
    std::uint64_t cost = 0;
    if (!rest.empty()) {
      const auto read = std::from_chars(rest.data(), rest.data() + rest.size(), cost);
      const bool is_whole = read.ptr == rest.data() + rest.size() || *read.ptr == ' ';
      if (read.ec != std::errc() || !is_whole) return wrong(rest, "a cost");
    }
    if (cost > kMostCost - (is_call_ ? 0 : sum_)) return wrong(rest, "costs that can be added up");
    CallgrindProfile::Function& f = profile_.functions[*current_];
    if (!is_call_) {
      sum_ += cost;
      f.self += cost;
    } else if (callee_ != current_ && cost > 0) {
      std::uint64_t& called = f.calls[*callee_];
      called =
          std::min(called + cost, kMostCost);  // it may exceed the total only in a made-up file
    }
    is_call_ = false;
    return {};
  }

  TextLines lines_;
  std::string where_;
  CallgrindProfile profile_;
  std::map<std::string, std::size_t> functions_;
  std::map<std::uint32_t, std::size_t> names_;
  std::optional<std::size_t> current_, callee_;
  bool is_call_ = false;
  std::ptrdiff_t position_words_ = 0;
  std::uint64_t sum_ = 0;
};

// Hands costs down from the roots, a cycle of functions being one node.
class Folder {
 public:
  Folder(const CallgrindProfile& profile, double least_share)
      : profile_(profile), groups_(call_cycles(profile)) {
    std::vector<double> called(groups_.members.size(), 0);
    inclusive_.assign(groups_.members.size(), 0);
    for (std::size_t f = 0; f < profile.functions.size(); ++f) {
      inclusive_[groups_.of[f]] += static_cast<double>(profile.functions[f].self);
      for (const auto& [callee, cost] : profile.functions[f].calls) {
        if (groups_.of[callee] == groups_.of[f]) continue;
        inclusive_[groups_.of[f]] += static_cast<double>(cost);
        called[groups_.of[callee]] += static_cast<double>(cost);
      }
    }
    std::vector<std::pair<std::size_t, double>> roots;
    least_ = least_share * static_cast<double>(profile.total());
    for (std::size_t g = 0; g < inclusive_.size(); ++g) {
      const double uncalled = inclusive_[g] - called[g];
      inclusive_[g] = std::max(inclusive_[g], called[g]);
      if (uncalled >= 0.5) roots.emplace_back(g, uncalled);
    }
    for (const auto& [root, cost] : roots) visit(root, cost, "", 1);
  }

  [[nodiscard]] FoldedStacks take() {
    FoldedStacks stacks;
    for (const auto& [stack, cost] : costs_) {
      const auto count = static_cast<std::uint64_t>(cost + 0.5);
      if (count > 0) stacks[stack] = count;
    }
    return stacks;
  }

 private:
  void visit(std::size_t group, double cost, const std::string& above, int depth) {
    const auto& members = groups_.members[group];
    std::string stack = above.empty() ? "" : above + ";";
    if (members.size() == 1) {
      stack += profile_.functions[members.front()].name;
    } else {
      std::size_t dearest = members.front();
      for (const std::size_t f : members) {
        if (profile_.functions[f].self > profile_.functions[dearest].self) dearest = f;
      }
      stack += "cycle of " + profile_.functions[dearest].name;
    }
    if (cost < least_ || depth == kMostFrames) {
      costs_[stack] += cost;
      return;
    }
    const double share = cost / inclusive_[group];
    for (const std::size_t f : members) {
      const CallgrindProfile::Function& function = profile_.functions[f];
      const std::string at = members.size() == 1 ? stack : stack + ";" + function.name;
      if (function.self > 0) costs_[at] += share * static_cast<double>(function.self);
      for (const auto& [callee, called] : function.calls) {
        if (groups_.of[callee] == group) continue;
        visit(groups_.of[callee], share * static_cast<double>(called), at, depth + 1);
      }
    }
  }

  const CallgrindProfile& profile_;
  CallCycles groups_;
  double least_ = 0;
  std::vector<double> inclusive_;
  std::map<std::string, double> costs_;
};

}  // namespace

std::uint64_t CallgrindProfile::total() const {
  std::uint64_t sum = 0;
  for (const Function& f : functions) sum += f.self;
  return sum;
}

Expected<CallgrindProfile> parse_callgrind(std::string_view text, std::string_view where) {
  return Reader(text, where).read();
}

FoldedStacks fold(const CallgrindProfile& profile, double least_share) {
  return Folder(profile, least_share).take();
}

}  // namespace raum::regression
