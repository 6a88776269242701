#include "web/page/sha256.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <string>

namespace raum::web {
namespace {

std::string digits(std::string_view bytes) {
  std::string text;
  for (const std::uint8_t byte : sha256(bytes)) text += fmt::format("{:02x}", byte);
  return text;
}

// NIST, "Examples with Intermediate Values", SHA-256; the empty and the long text are from NIST's
// SHA test vectors.
TEST(Sha256, HashesTheExamplesOfTheStandard) {
  EXPECT_EQ(digits(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(digits("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(digits("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(digits(std::string(1'000'000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

// Where the length still fits behind the text, and where it needs another block (coreutils'
// sha256sum gave the values).
TEST(Sha256, PadsTextsAroundTheEndOfABlock) {
  EXPECT_EQ(digits(std::string(55, 'b')),
            "eb2c86e932179f4ba13fe8715a26124b77d6bad290b9b4c1cc140cf633300c19");
  EXPECT_EQ(digits(std::string(56, 'b')),
            "a5fc6e203a4c2b657d0d153885932414b2ffc6a93f0f8bf8b3183315e5a7212c");
  EXPECT_EQ(digits(std::string(63, 'b')),
            "94e419fabac7f930810f9636354042f8c1426d2f834d4ab65c93dc1e69326b13");
  EXPECT_EQ(digits(std::string(64, 'b')),
            "a0fab1377f49a759b57f63318262ebe89fabfc990e8e93ceac2984561482b9d4");
  EXPECT_EQ(digits(std::string(65, 'b')),
            "74b128f30cf83de43ddf4aafc40c7b50a7443d3c73a89a7cfca17e15e43d51ab");
}

}  // namespace
}  // namespace raum::web
