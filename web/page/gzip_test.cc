#include "web/page/gzip.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include <cstdint>
#include <string>

namespace raum::web {
namespace {

// As the program gzip writes it.
TEST(Gzip, ReadsAFileOfTheProgram) {
  const std::string file(
      "\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\x03\x4b\xca\x4f\xa9\x54\xa8\x56\xc8\x4d\x2c\x4a\xcf"
      "\xcc\xb3\x52\x30\x50\xa8\xe5\x02\x00\x8a\x43\xae\x67\x13\x00\x00\x00",
      39);
  EXPECT_EQ(gunzipped(file), "body { margin: 0 }\n");
}

TEST(Gzip, ReadsMoreThanAWindow) {
  std::string content;
  for (std::uint32_t i = 0, state = 1; i < 300'000; ++i) {
    state = state * 1664525U + 1013904223U;
    content += static_cast<char>(state >> 24);
  }
  std::string file(content.size() + 1'000, '\0');
  z_stream stream{};
  ASSERT_EQ(deflateInit2(&stream, 9, Z_DEFLATED, MAX_WBITS + 16, 9, Z_DEFAULT_STRATEGY), Z_OK);
  stream.next_in = reinterpret_cast<Bytef*>(content.data());
  stream.avail_in = static_cast<uInt>(content.size());
  stream.next_out = reinterpret_cast<Bytef*>(file.data());
  stream.avail_out = static_cast<uInt>(file.size());
  ASSERT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
  file.resize(file.size() - stream.avail_out);
  deflateEnd(&stream);
  EXPECT_EQ(gunzipped(file), content);
}

}  // namespace
}  // namespace raum::web
