#include "base/text/xml.h"

#include <gtest/gtest.h>

namespace raum {
namespace {

TEST(XmlText, KeepsOnlyWhatXmlAllows) {
  EXPECT_EQ(xml_text("a\x01\x7f<'\t"), "a??&lt;&#39;\t");
  EXPECT_EQ(xml_text("é\xff€"), "é?€");
  EXPECT_EQ(xml_text("\xed\xa0\x80\xc3"), "????");
  EXPECT_EQ(xml_text("\xef\xbf\xbf"), "???");
}

TEST(XmlText, KnowsTheRangesOfUtf8) {
  for (const std::string valid :
       {"\xc2\x80", "\xdf\xbf", "\xe0\xa0\x80", "\xed\x9f\xbf", "\xee\x80\x80", "\xef\xbf\xbd",
        "\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbf", " ", "\n", "~"}) {
    EXPECT_EQ(xml_text(valid), valid);
  }
  EXPECT_EQ(xml_text("\xc1\xbf"), "??");
  EXPECT_EQ(xml_text("\xe0\x9f\xbf"), "???");
  EXPECT_EQ(xml_text("\xef\xbf\xbe"), "???");
  EXPECT_EQ(xml_text("\xf0\x8f\xbf\xbf"), "????");
  EXPECT_EQ(xml_text("\xf4\x90\x80\x80"), "????");
  EXPECT_EQ(xml_text("\xf5\x80\x80\x80"), "????");
  EXPECT_EQ(xml_text("\x80"), "?");
  EXPECT_EQ(xml_text("\xe2\x82"), "??") << "cut off";
  EXPECT_EQ(xml_text("\xe2\x82z"), "??z");
  EXPECT_EQ(xml_text("\x1f\r"), "??");
  EXPECT_EQ(xml_text("&<>\"'"), "&amp;&lt;&gt;&quot;&#39;");
}

}  // namespace
}  // namespace raum
