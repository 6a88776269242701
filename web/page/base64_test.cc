#include "web/page/base64.h"

#include <gtest/gtest.h>

namespace raum::web {
namespace {

// RFC 4648, section 10.
TEST(Base64, EncodesTheExamplesOfTheStandard) {
  EXPECT_EQ(base64(""), "");
  EXPECT_EQ(base64("f"), "Zg==");
  EXPECT_EQ(base64("fo"), "Zm8=");
  EXPECT_EQ(base64("foo"), "Zm9v");
  EXPECT_EQ(base64("foob"), "Zm9vYg==");
  EXPECT_EQ(base64("fooba"), "Zm9vYmE=");
  EXPECT_EQ(base64("foobar"), "Zm9vYmFy");
}

TEST(Base64, EncodesBytesAboveAscii) {
  EXPECT_EQ(base64(std::string("\xff\xfe\x00\xfb", 4)), "//4A+w==");
}

}  // namespace
}  // namespace raum::web
