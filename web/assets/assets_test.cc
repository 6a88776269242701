#include "web/assets/assets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "base/text/text_file.h"

namespace raum::web {
namespace {

namespace fs = std::filesystem;

TEST(Assets, EveryStyleSheetAndScriptIsEmbeddedByteForByte) {
  std::vector<std::string> files;
  for (const auto& entry : fs::directory_iterator(RAUM_SOURCE "/web/assets")) {
    const std::string extension = entry.path().extension();
    if (extension == ".css" || extension == ".js") files.push_back(entry.path().filename());
  }
  std::sort(files.begin(), files.end());
  const std::vector<std::string_view> names = asset_names();
  ASSERT_EQ(files, std::vector<std::string>(names.begin(), names.end()));
  for (const std::string& file : files) {
    EXPECT_EQ(asset(file), read_text_file(RAUM_SOURCE "/web/assets/" + file, "an asset").value())
        << file;
  }
}

// Texts from outside reach a page as text alone; none of these makes HTML or code from a text. Two
// scripts parse HTML that raum has made, in a document that runs no script: the page of a match of
// raum serve, and the charts of a running match.
TEST(Assets, NoScriptMakesHtmlOrCodeFromText) {
  for (const std::string_view name : asset_names()) {
    for (const std::string_view word :
         {"innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function",
          "setHTML", "createContextualFragment", "DOMParser", "srcdoc", "javascript:", "</script",
          "<!--", "</style"}) {
      const bool is_allowed = (name == "serve_match.js" || name == "live_page.js") &&
                              word == std::string_view("DOMParser");
      EXPECT_EQ(asset(name).find(word) != std::string_view::npos, is_allowed)
          << name << ": " << word;
    }
  }
}

}  // namespace
}  // namespace raum::web
