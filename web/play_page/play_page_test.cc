#include "web/play_page/play_page.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "web/assets/assets.h"

namespace raum::web {
namespace {

TEST(PlayPage, MayAskItsServerAndNobodyElse) {
  const Page page = play_page();
  const std::string policy = policy_of(page);
  EXPECT_NE(policy.find("connect-src 'self'"), std::string::npos) << policy;
  EXPECT_EQ(policy.find("http"), std::string::npos) << policy;
}

// A script that nobody lists would be embedded in the program without use.
TEST(PlayPage, HasEveryScriptAndStyleForPlaying) {
  const Page page = play_page();
  int count = 0;
  for (const std::string_view name : asset_names()) {
    if (!name.starts_with("play")) continue;
    ++count;
    const auto& texts = name.ends_with(".css") ? page.styles : page.scripts;
    EXPECT_NE(std::find(texts.begin(), texts.end(), asset(name)), texts.end()) << name;
  }
  EXPECT_GE(count, 10);
  ASSERT_FALSE(page.scripts.empty());
  EXPECT_EQ(page.scripts.back(), asset("play_page.js")) << "it starts the page";
}

TEST(PlayPage, HasTheElementThatItsScriptFills) {
  EXPECT_NE(play_page().body.find("id=\"play\""), std::string::npos);
}

}  // namespace
}  // namespace raum::web
