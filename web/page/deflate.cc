#include "web/page/deflate.h"

#include <zlib.h>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <new>

namespace raum::web {

std::string deflated(std::string_view bytes) {
  z_stream stream{};
  // Negative window bits: no header and no checksum around the stream. Of 9 MB of packed games this
  // level and strategy leave 3.37 MB after 0.4 s, and level 9 leaves 3.35 MB after 3.0 s.
  constexpr int kLevel = 6;
  if (deflateInit2(&stream, kLevel, Z_DEFLATED, -MAX_WBITS, MAX_MEM_LEVEL, Z_FILTERED) != Z_OK) {
    throw std::bad_alloc();  // the only error of these constant arguments
  }
  std::string packed;
  std::string part(std::size_t{1} << 16, '\0');
  int done = Z_OK;
  do {
    if (stream.avail_in == 0 && !bytes.empty()) {
      const std::size_t taken =
          std::min<std::size_t>(bytes.size(), std::numeric_limits<uInt>::max() / 2);
      // zlib's interface is older than const; it does not write to its input.
      stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
      stream.avail_in = static_cast<uInt>(taken);
      bytes.remove_prefix(taken);
    }
    stream.next_out = reinterpret_cast<Bytef*>(part.data());
    stream.avail_out = static_cast<uInt>(part.size());
    done = deflate(&stream, bytes.empty() ? Z_FINISH : Z_NO_FLUSH);
    packed.append(part.data(), part.size() - stream.avail_out);
  } while (done != Z_STREAM_END);
  deflateEnd(&stream);
  return packed;
}

}  // namespace raum::web
