// Accessibility: what WCAG 2.2 AA asks of a page and a program can see.
#pragma once

#include <string>
#include <vector>

#include "web/testing/chromium.h"

namespace raum::web {

struct AccessibilityReport {
  int texts = 0;     // whose contrast was looked at
  int marks = 0;     // of charts, whose contrast was
  int edges = 0;     // of controls, whose contrast was
  int cells = 0;     // under a man or a mark of a board, whose contrast was
  int targets = 0;   // of the pointer, whose size was
  int stops = 0;     // of the Tab key, whose mark was
  int controls = 0;  // whose name was
  std::vector<std::string> faults = {};
};

/// Looks at what the page shows now, in the window's current size:
///   - texts have a contrast of 4.5 to what lies behind them (1.4.3); marks of charts, edges of
///     controls, men and marks on a board, and the mark of the focus one of 3 (1.4.11);
///   - texts still fit if a reader sets lines, words and letters further apart (1.4.12);
///   - targets are 24 pixels wide and high, or as far from others, or part of a sentence (2.5.8);
///   - what has the focus of the keyboard shows it (2.4.7) and is not hidden by other things
///     (2.4.11), and nothing changes the order of the document (2.4.3);
///   - controls, grids and pictures have names (4.1.2, 1.1.1), groups with a tab stop and regions
///     names of their own (2.4.6), and identifiers are unique;
///   - the page has a language, a title and one main heading (3.1.1, 2.4.2, 1.3.1).
/// Nothing has the focus afterwards.
[[nodiscard]] AccessibilityReport accessibility_of(Chromium& browser);

}  // namespace raum::web
