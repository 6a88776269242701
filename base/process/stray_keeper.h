// StrayKeeper: ends the processes that programs of this process leave behind when they end, also
// those that make themselves independent of their parents.
#pragma once

namespace raum {

/// While it lives, orphaned descendants of this process become its children instead of those of
/// init. There is at most one at a time.
/// Source: prctl(2), PR_SET_CHILD_SUBREAPER.
class StrayKeeper {
 public:
  StrayKeeper();
  /// As end_all().
  ~StrayKeeper();
  StrayKeeper(const StrayKeeper&) = delete;
  StrayKeeper& operator=(const StrayKeeper&) = delete;

  /// Kills and reaps all descendants of this process. Requires: none of them is still wanted.
  static void end_all();
};

}  // namespace raum
