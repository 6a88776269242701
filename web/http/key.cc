#include "web/http/key.h"

#include <fmt/core.h>
#include <sys/random.h>

#include <array>
#include <cerrno>

#include "base/core/system_error.h"

namespace raum::web {

Fallible<std::string> make_key() {
  std::array<unsigned char, 16> bytes{};
  ssize_t count = -1;
  do {
    count = ::getrandom(bytes.data(), bytes.size(), 0);
  } while (count < 0 && errno == EINTR);
  if (count != static_cast<ssize_t>(bytes.size())) {  // up to 256 bytes come at once
    return environment_error({"getrandom", system_error_text(errno), "16 random bytes"});
  }
  std::string key;
  for (const unsigned char byte : bytes) key += fmt::format("{:02x}", byte);
  return key;
}

bool equal_in_constant_time(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  unsigned difference = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    difference |= static_cast<unsigned>(a[i] ^ b[i]);
  }
  return difference == 0;
}

}  // namespace raum::web
