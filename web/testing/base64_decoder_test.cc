#include "web/testing/base64_decoder.h"

#include <gtest/gtest.h>

#include "base/testing/error_of.h"
#include "web/page/base64.h"

namespace raum::web {
namespace {

TEST(Base64Decoder, ReadsTheExamplesOfTheStandard) {
  EXPECT_EQ(decode_base64(""), "");
  EXPECT_EQ(decode_base64("Zg=="), "f");
  EXPECT_EQ(decode_base64("Zm8="), "fo");
  EXPECT_EQ(decode_base64("Zm9v"), "foo");
  EXPECT_EQ(decode_base64("Zm9vYg=="), "foob");
  EXPECT_EQ(decode_base64("Zm9vYmE="), "fooba");
  EXPECT_EQ(decode_base64("Zm9vYmFy"), "foobar");
}

TEST(Base64Decoder, ReadsWhatTheEncoderWrites) {
  std::string bytes;
  for (int byte = 0; byte < 256; ++byte) bytes += static_cast<char>(byte);
  EXPECT_EQ(decode_base64(base64(bytes)), bytes);
}

TEST(Base64Decoder, RefusesOtherTexts) {
  EXPECT_EQ(error_line(decode_base64("Zm9")),
            "Base64: found 3 characters, expected a multiple of 4");
  EXPECT_EQ(error_line(decode_base64("Zm-v")),
            "Base64, character 3: found \"-\", expected a letter, a digit, + or /");
  EXPECT_EQ(error_line(decode_base64("Z===")),
            "Base64, character 2: found \"=\", expected a letter, a digit, + or /");
}

}  // namespace
}  // namespace raum::web
