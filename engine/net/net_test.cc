// The file of a net is read back as it was written, and refused when it is damaged.
#include "engine/net/net.h"

#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>

#include "base/testing/error_of.h"
#include "base/testing/temporary_folder.h"
#include "base/text/content_hash.h"
#include "engine/testing/random_net.h"

namespace raum::net {
namespace {

constexpr std::size_t kChecksumAt = 24;

// With the checksum that fits.
std::string sealed(std::string bytes) {
  ContentHash hash;
  hash.add(std::string_view(bytes).substr(0, kChecksumAt));
  hash.add(std::string_view(bytes).substr(kChecksumAt + 8));
  const std::uint64_t value = hash.value();
  std::memcpy(bytes.data() + kChecksumAt, &value, sizeof value);
  return bytes;
}

// With another number in a field of the header.
std::string with_field(std::string bytes, std::size_t at, std::uint32_t number) {
  std::memcpy(bytes.data() + at, &number, sizeof number);
  return sealed(std::move(bytes));
}

std::string refusal(const std::string& bytes) { return error_line(decode(bytes, "a.net")); }

TEST(NetFile, IsReadBackAsWritten) {
  for (const std::size_t neurons : {16U, 64U, 128U}) {
    Net net = random_net(neurons, neurons);
    net.output.front() = -128;
    net.output.back() = 127;
    const std::string bytes = encode(net);
    EXPECT_EQ(bytes, sealed(bytes));
    EXPECT_LE(bytes.size(), kMostFileBytes);
    const auto read = decode(bytes, "a.net");
    ASSERT_TRUE(read.has_value()) << error_line(read);
    EXPECT_EQ(*read, net);
  }
}

TEST(NetFile, RefusesOtherHeaders) {
  const std::string bytes = encode(random_net(1, 16));
  EXPECT_EQ(refusal(""), "a.net: found an empty file, expected a net, which begins with RaumNet");
  EXPECT_EQ(refusal("RaumEnd\n and more"),
            "a.net: found \"RaumEnd\\x0a\", expected a net, which begins with RaumNet");
  EXPECT_EQ(refusal(bytes.substr(0, 31)),
            "a.net: found 31 bytes, expected 32: the file is cut off or has grown");
  EXPECT_EQ(refusal(with_field(bytes, 8, 2)),
            "a.net: found version 2, expected version 1; train the net again");
  EXPECT_EQ(refusal(with_field(bytes, 12, 768)), "a.net: found 768 inputs, expected 1750");
  for (const std::uint32_t neurons : {0U, 8U, 144U, 0xFFFFFFF0U}) {
    EXPECT_EQ(refusal(with_field(bytes, 16, neurons)),
              "a.net: found " + std::to_string(neurons) +
                  " neurons, expected a multiple of 16, at most 128");
  }
}

TEST(NetFile, RefusesAnotherSizeThanItsHeaderSays) {
  const std::string bytes = encode(random_net(1, 16));
  const std::string expected =
      ", expected " + std::to_string(bytes.size()) + ": the file is cut off or has grown";
  EXPECT_EQ(refusal(bytes.substr(0, 32)), "a.net: found 32 bytes" + expected);
  EXPECT_EQ(refusal(bytes.substr(0, bytes.size() - 1)),
            "a.net: found " + std::to_string(bytes.size() - 1) + " bytes" + expected);
  EXPECT_EQ(refusal(sealed(bytes + "x")),
            "a.net: found " + std::to_string(bytes.size() + 1) + " bytes" + expected);
}

TEST(NetFile, RefusesAnyOtherBit) {
  const std::string bytes = encode(random_net(1, 16));
  int refused = 0;
  for (std::size_t at = 20; at < bytes.size(); at += 97) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ 4);
    EXPECT_NE(refusal(damaged).find("the file is damaged"), std::string::npos) << at;
    ++refused;
  }
  EXPECT_GT(refused, 500);
}

TEST(NetFile, SaysWhyAFileCannotBeRead) {
  const TemporaryFolder folder;
  EXPECT_EQ(error_line(read_net(folder / "none.net")),
            (folder / "none.net") + ": found no such file, expected a net");
  EXPECT_EQ(error_line(read_net(folder / "")),
            (folder / "") + ": found no regular file, expected a net");
  const std::string path = folder / "large.net";
  std::ofstream(path) << std::string(std::size_t{1} << 20U, 'x') << "x";
  EXPECT_EQ(error_line(read_net(path)),
            path + ": found more than 1 MiB, expected a net of at most 1 MiB");
  const Net net = random_net(2, 16);
  std::ofstream(path, std::ios::binary) << encode(net);
  EXPECT_EQ(read_net(path).value(), net);
}

}  // namespace
}  // namespace raum::net
