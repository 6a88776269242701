#include "regression/profile/callgrind_stacks.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "regression/profile/call_cycles.h"

namespace raum::regression {

namespace {

constexpr int kMostFrames = 500;  // of a stack; more would not be visible

// Distributes costs from the roots down; a cycle of functions is one node.
class Folder {
 public:
  Folder(const CallgrindProfile& profile, double least_share)
      : profile_(profile), groups_(call_cycles(profile)) {
    std::vector<double> called(groups_.members.size(), 0);
    inclusive_.assign(groups_.members.size(), 0);
    for (std::size_t f = 0; f < profile.functions.size(); ++f) {
      inclusive_[groups_.of[f]] += static_cast<double>(profile.functions[f].self);
      for (const auto& [callee, cost] : profile.functions[f].callees) {
        if (groups_.of[callee] == groups_.of[f]) continue;
        inclusive_[groups_.of[f]] += static_cast<double>(cost);
        called[groups_.of[callee]] += static_cast<double>(cost);
      }
    }
    std::vector<std::pair<std::size_t, double>> roots;
    double whole = 0;
    for (std::size_t g = 0; g < inclusive_.size(); ++g) {
      const double uncalled = inclusive_[g] - called[g];
      inclusive_[g] = std::max(inclusive_[g], called[g]);
      if (uncalled < 0.5) continue;
      roots.emplace_back(g, uncalled);
      whole += uncalled;
    }
    // Of what is distributed, which is the total in a real profile. In a crafted one the callees
    // may cost more than the program, and the stacks to visit would double from frame to frame.
    least_ = least_share * std::max(whole, static_cast<double>(profile.total()));
    for (const auto& [root, cost] : roots) visit(root, cost, "", 1);
  }

  [[nodiscard]] FoldedStacks take() {
    FoldedStacks stacks;
    for (const auto& [stack, cost] : costs_) {
      const auto count = static_cast<std::uint64_t>(std::llround(cost));
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
      std::size_t costliest = members.front();
      for (const std::size_t f : members) {
        if (profile_.functions[f].self > profile_.functions[costliest].self) costliest = f;
      }
      stack += "cycle of " + profile_.functions[costliest].name;
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
      for (const auto& [callee, called] : function.callees) {
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

FoldedStacks fold(const CallgrindProfile& profile, double least_share) {
  return Folder(profile, least_share).take();
}

}  // namespace raum::regression
