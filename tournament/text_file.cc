#include "tournament/text_file.h"

#include <fstream>
#include <sstream>

namespace raum::tournament {

Expected<std::string> read_text_file(const std::string& path, const std::string& expected) {
  std::ifstream file(path, std::ios::binary);
  // A folder opens like a file and fails only when it is read.
  if (file.is_open()) file.peek();
  if (!file.is_open() || file.bad()) return fail(path, "a file that cannot be read", expected);
  file.clear();  // an empty file has met its end already
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace raum::tournament
