// How much the rooms of web/ add to raum, by the map that the linker writes.
#include <gtest/gtest.h>

#include <cstddef>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

namespace raum {
namespace {

// Whether an object file belongs to a room of web/: "web/http/libraum_web_http.a(server.cc.o)", or
// several rooms that were compiled as one: "libweb_tools_1.a(web_tools_1.cc.o)".
bool is_of_pages(std::string_view file) {
  return file.starts_with("web/") || file.starts_with("libweb_");
}

struct Sizes {
  std::size_t all = 0, pages = 0;  // bytes
};

// The sections of the map that are loaded. A line names a section, its address, its size and its
// file; behind a long name the rest is in the next line. What is not loaded has the address 0.
Sizes sizes_in(std::istream& map) {
  Sizes sizes;
  std::string line;
  while (std::getline(map, line) && line != "Linker script and memory map") {
  }
  while (std::getline(map, line)) {
    if (!line.starts_with(" .")) continue;
    std::istringstream words(line);
    std::string section, address, size, file;
    words >> section;
    if (!(words >> address)) {
      if (!std::getline(map, line)) break;
      words = std::istringstream(line);
      words >> address;
    }
    if (!(words >> size >> file) || !address.starts_with("0x") || !size.starts_with("0x")) continue;
    if (std::stoull(address, nullptr, 16) == 0) continue;
    const std::size_t bytes = std::stoull(size, nullptr, 16);
    sizes.all += bytes;
    if (is_of_pages(file)) sizes.pages += bytes;
  }
  return sizes;
}

TEST(PageSize, IsReadFromTheMap) {
  std::istringstream map(
      "Discarded input sections\n"
      " .text          0x0000000000001000      0x999 web/a.a(a.cc.o)\n"
      "Linker script and memory map\n"
      ".text           0x0000000000001000     0x3000\n"
      " *(.text)\n"
      " .text          0x0000000000001000      0x100 libweb_tools_1.a(web_tools_1.cc.o)\n"
      " .text._ZN4raum3web9long_nameEv\n"
      "                0x0000000000001100       0x20 web/http/libraum_web_http.a(server.cc.o)\n"
      " .rodata        0x0000000000002000        0x3 app/libraum_app.a(commands.cc.o)\n"
      " .comment       0x0000000000000000       0x27 libweb_tools_1.a(web_tools_1.cc.o)\n");
  const Sizes sizes = sizes_in(map);
  EXPECT_EQ(sizes.pages, 0x120U);
  EXPECT_EQ(sizes.all, 0x123U);
}

TEST(PageSize, IsLessThanAMegabyte) {
  std::ifstream file(RAUM_MAP);
  std::ostringstream text;
  text << file.rdbuf();
  ASSERT_GT(text.str().size(), 1'000'000U) << RAUM_MAP;
  if (text.str().find("Linker script and memory map") == std::string::npos) {
    GTEST_SKIP() << "the linker is not GNU ld, whose maps this test reads";
  }
  std::istringstream map(text.str());
  const Sizes sizes = sizes_in(map);
  EXPECT_GT(sizes.all, 3'000'000U) << "the map is whole";
  EXPECT_GT(sizes.pages, 500'000U);
  EXPECT_LT(sizes.pages, 1'000'000U);
}

}  // namespace
}  // namespace raum
