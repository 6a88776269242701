// What every page promises its readers, as one expectation of tests in a browser.
#pragma once

#include "web/testing/chromium.h"

namespace raum::web {

/// What a page has at least, so that looking at it means something.
struct PageContent {
  int texts = 21;
  int stops = 1;
};

/// Expects of the page as it is now:
///   - in windows from 1680 to 320 pixels, and in one of 1280 that is enlarged to 200 %, nothing is
///     wider than the window (WCAG 2.2, 1.4.4 and 1.4.10);
///   - at 1280 and 390 pixels, light and dark, accessibility_of() finds no fault and has `least` to
///     look at, and marks where a chart is; at 1280 pixels also with forced colours, in which
///     chosen elements still differ from others (1.4.1);
///   - nothing moves by itself (2.2.2).
/// The window is 1280 pixels wide and light afterwards.
void expect_readable(Chromium& browser, const PageContent& least = {});

/// The same in fewer windows: for another state of a page that was looked at.
void expect_still_readable(Chromium& browser);

/// Opens everything that is folded, and waits until scripts have put it into the document.
void unfold_all(Chromium& browser);

}  // namespace raum::web
