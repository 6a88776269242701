#include "web/page/deflate.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include <string>

namespace raum::web {
namespace {

std::string inflated(std::string packed, std::size_t size) {
  z_stream stream{};
  EXPECT_EQ(inflateInit2(&stream, -MAX_WBITS), Z_OK);
  std::string bytes(size, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out = reinterpret_cast<Bytef*>(bytes.data());
  stream.avail_out = static_cast<uInt>(bytes.size());
  EXPECT_EQ(inflate(&stream, Z_FINISH), Z_STREAM_END);
  EXPECT_EQ(stream.avail_in, 0U);
  EXPECT_EQ(stream.avail_out, 0U);
  inflateEnd(&stream);
  return bytes;
}

TEST(Deflate, PacksBytesThatZlibUnpacks) {
  std::string varied;  // more than the buffer of the packer holds when it is packed
  for (std::uint32_t i = 0, state = 1; i < 300'000; ++i) {
    state = state * 1664525U + 1013904223U;
    varied += static_cast<char>(state >> 24);
  }
  for (const std::string& bytes : {std::string(), std::string("a"), varied}) {
    EXPECT_EQ(inflated(deflated(bytes), bytes.size()), bytes);
  }
}

TEST(Deflate, MakesRepetitionsSmall) {
  EXPECT_LT(deflated(std::string(1'000'000, 'x')).size(), 2'000U);
}

}  // namespace
}  // namespace raum::web
