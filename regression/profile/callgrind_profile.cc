#include "regression/profile/callgrind_profile.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>

#include "base/text/lines.h"
#include "base/text/quote.h"
#include "regression/profile/folded_stacks.h"

namespace raum::regression {

namespace {

// Limit of the sum of all costs and of all calls: differences of two profiles fit into 64 bits.
constexpr std::uint64_t kMost = std::numeric_limits<std::int64_t>::max() / 4;

// Parses the number at the start of a text, up to a blank or the end.
std::optional<std::uint64_t> leading_number(std::string_view text) {
  std::uint64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, number);
  if (read.ec != std::errc() || (read.ptr != end && *read.ptr != ' ')) return std::nullopt;
  return number;
}

class Reader {
 public:
  Reader(std::string_view text, std::string_view where) : lines_(text), where_(where) {}

  Expected<CallgrindProfile> read() {
    while (const auto line = lines_.next()) {
      auto done = take(*line);
      if (!done) return tl::unexpected(std::move(done.error()));
    }
    if (sum_ == 0) {
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
    if (line.starts_with("calls=")) return take_call(line);
    if (line.starts_with("events:")) {
      has_events_ = line == "events: Ir" || line.starts_with("events: Ir ");
      if (!has_events_) return wrong(line, "events: Ir, instructions first");
      return {};
    }
    constexpr std::string_view kPositions = "positions:";
    if (line.starts_with(kPositions)) {  // a blank before each word
      const std::string_view words = line.substr(kPositions.size());
      position_words_ = std::max(std::ptrdiff_t{1}, std::count(words.begin(), words.end(), ' '));
      return {};
    }
    // Other header lines and source positions are irrelevant to the cost.
    if (line.find('=') != line.npos || line.find(':') != line.npos) return {};
    return wrong(line, "a line of callgrind's format");
  }

  Expected<std::size_t> name_of(std::string_view text) {
    if (!text.starts_with('(')) return function(text);
    const std::size_t close = text.find(')');
    std::uint32_t id = 0;
    const char* const end = text.data() + (close == text.npos ? 1 : close);
    const auto read = std::from_chars(text.data() + 1, end, id);
    // A name may also start with a parenthesis itself: "(anonymous namespace)::f".
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

  Expected<void> take_call(std::string_view line) {
    if (!current_ || !callee_) return wrong(line, "a line cfn= above it");
    const auto count = leading_number(line.substr(line.find('=') + 1));
    if (!count) return wrong(line, "calls=COUNT POSITION");
    if (*count > kMost - calls_) return wrong(line, "a smaller sum of calls");
    calls_ += *count;
    profile_.functions[*callee_].calls += *count;
    is_call_ = true;
    return {};
  }

  // "+3 12": positions, then one count per event; trailing zeros may be missing.
  Expected<void> take_cost(std::string_view line) {
    if (!has_events_) return wrong(line, "a line events: above it");
    if (!current_) return wrong(line, "a line fn= above it");
    std::string_view rest = line;
    for (std::ptrdiff_t i = 0; i < position_words_ && !rest.empty(); ++i) {
      const std::size_t blank = rest.find(' ');
      rest = blank == rest.npos ? std::string_view{} : rest.substr(blank + 1);
    }
    const auto cost = rest.empty() ? std::optional<std::uint64_t>(0) : leading_number(rest);
    if (!cost) return wrong(rest, "a cost");
    if (*cost > kMost - (is_call_ ? called_ : sum_)) return wrong(rest, "a smaller sum of costs");
    CallgrindProfile::Function& f = profile_.functions[*current_];
    if (!is_call_) {
      sum_ += *cost;
      f.self += *cost;
    } else if (callee_ != current_ && *cost > 0) {
      called_ += *cost;
      f.callees[*callee_] += *cost;
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
  bool has_events_ = false;
  std::ptrdiff_t position_words_ = 1;
  std::uint64_t sum_ = 0;
  std::uint64_t called_ = 0;  // inclusive, so about the total times the mean depth of the stacks
  std::uint64_t calls_ = 0;
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

}  // namespace raum::regression
