#include "engine/net/builtin/builtin_net.h"

#include <gtest/gtest.h>

#include <string>

#include "base/text/content_hash.h"
#include "base/text/text_file.h"

namespace raum::net {
namespace {

const std::string kFolder = RAUM_NET_FOLDER;

TEST(BuiltinNet, IsThatOfTheFile) {
  EXPECT_EQ(*builtin_net(), read_net(kFolder + "/flagship.net").value());
  EXPECT_EQ(builtin_net(), builtin_net());
}

TEST(BuiltinNet, IsOpenedByItsNameAndOthersByTheirFiles) {
  EXPECT_EQ(open_net("built-in"), builtin_net());
  const auto opened = open_net(kFolder + "/flagship.net");
  ASSERT_TRUE(opened.has_value());
  EXPECT_EQ(**opened, *builtin_net());
  EXPECT_FALSE(open_net(kFolder + "/missing.net"));
}

// A net without the record of how it was made could not be made again.
TEST(BuiltinNet, IsTheOneThatItsRecordDescribes) {
  const std::string record = read_text_file(kFolder + "/flagship.toml", "a record").value();
  const std::string hash = hash_of_file(kFolder + "/flagship.net").value();
  EXPECT_NE(record.find("hash = \"" + hash + "\""), std::string::npos) << hash;
}

}  // namespace
}  // namespace raum::net
