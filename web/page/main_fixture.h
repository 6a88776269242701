// Reads the content of a page back for tests.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <pugixml.hpp>
#include <string>

namespace raum::web {

/// The element `<main>` of a page, which is written as well-formed XML.
inline pugi::xml_document main_of(const std::string& html) {
  pugi::xml_document document;
  const std::size_t begin = html.find("<main>"), end = html.find("</main>");
  EXPECT_NE(end, std::string::npos);
  const auto parsed = document.load_string(html.substr(begin, end + 7 - begin).c_str());
  EXPECT_TRUE(parsed) << parsed.description() << " at " << parsed.offset;
  return document;
}

}  // namespace raum::web
