#include "base/text/content_hash.h"

#include <gtest/gtest.h>

#include <fstream>

#include "base/testing/error_of.h"
#include "base/testing/print_error.h"
#include "base/testing/temporary_folder.h"

namespace raum {
namespace {

TEST(ContentHash, GivesTheReferenceValues) {
  EXPECT_EQ(hash_of_text(""), "cbf29ce484222325");
  EXPECT_EQ(hash_of_text("a"), "af63dc4c8601ec8c");
  EXPECT_EQ(hash_of_text("foobar"), "85944171f73967e8");
}

TEST(ContentHash, DoesNotDependOnThePieces) {
  ContentHash hash;
  hash.add("foo");
  hash.add("");
  hash.add("bar");
  EXPECT_EQ(hash.text(), hash_of_text("foobar"));
}

TEST(ContentHash, OfAFileIsThatOfItsBytes) {
  const TemporaryFolder folder;
  for (const std::string& bytes :
       {std::string(), std::string("foo\0\xff", 5), std::string(200'000, 'x')}) {
    std::ofstream(folder / "file", std::ios::binary) << bytes;
    EXPECT_EQ(hash_of_file(folder / "file"), hash_of_text(bytes));
  }
  EXPECT_EQ(error_of(hash_of_file(folder / "none")),
            (Error{folder / "none", "a file that cannot be read", "a program"}));
  EXPECT_FALSE(hash_of_file(folder.path()).has_value()) << "a folder";
}

}  // namespace
}  // namespace raum
