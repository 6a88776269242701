#include "web/page/gzip.h"

#include <zlib.h>

#include <cstddef>
#include <new>

#include "base/core/assert.h"

namespace raum::web {

namespace {

// The last four bytes of the file: the size of its content, the lowest byte first.
std::size_t size_of_content(std::string_view file) {
  RAUM_ASSERT(file.size() > 4);
  std::size_t size = 0;
  for (std::size_t i = 1; i <= 4; ++i) {
    size = size << 8 | static_cast<unsigned char>(file[file.size() - i]);
  }
  return size;
}

}  // namespace

std::string gunzipped(std::string_view file) {
  constexpr int kGzip = 16;  // added to the window bits: a header and a checksum
  z_stream stream{};
  if (inflateInit2(&stream, MAX_WBITS + kGzip) != Z_OK) throw std::bad_alloc();
  std::string content(size_of_content(file), '\0');
  // zlib's interface is older than const; it does not write to its input.
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(file.data()));
  stream.avail_in = static_cast<uInt>(file.size());
  stream.next_out = reinterpret_cast<Bytef*>(content.data());
  stream.avail_out = static_cast<uInt>(content.size());
  [[maybe_unused]] const int done = inflate(&stream, Z_FINISH);
  inflateEnd(&stream);
  RAUM_ASSERT(done == Z_STREAM_END && stream.avail_out == 0);
  return content;
}

}  // namespace raum::web
