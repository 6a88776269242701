// How the programs of a release build are hardened: what readelf would show of them.
#include <elf.h>
#include <gtest/gtest.h>

#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace raum {
namespace {

// An ELF program of this machine's kind, 64 bits and little-endian.
class Elf {
 public:
  explicit Elf(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    bytes_.assign(std::istreambuf_iterator<char>(file), {});
    header_ = at<Elf64_Ehdr>(0);
    if (std::memcmp(header_.e_ident, ELFMAG, SELFMAG) != 0) ADD_FAILURE() << path << " is no ELF";
  }

  [[nodiscard]] int type() const { return header_.e_type; }

  // The segments of a kind, such as PT_GNU_STACK.
  [[nodiscard]] std::vector<Elf64_Phdr> segments(Elf64_Word type) const {
    std::vector<Elf64_Phdr> found;
    for (std::size_t i = 0; i < header_.e_phnum; ++i) {
      const auto segment = at<Elf64_Phdr>(header_.e_phoff + i * sizeof(Elf64_Phdr));
      if (segment.p_type == type) found.push_back(segment);
    }
    return found;
  }

  // The value of a tag of the dynamic section, such as DT_FLAGS; 0 if it is missing.
  [[nodiscard]] Elf64_Xword dynamic(Elf64_Sxword tag) const {
    for (const Elf64_Phdr& segment : segments(PT_DYNAMIC)) {
      for (std::size_t i = 0; i < segment.p_filesz / sizeof(Elf64_Dyn); ++i) {
        const auto entry = at<Elf64_Dyn>(segment.p_offset + i * sizeof(Elf64_Dyn));
        if (entry.d_tag == tag) return entry.d_un.d_val;
      }
    }
    return 0;
  }

  // Whether the file holds this name, as its table of dynamic symbols would.
  [[nodiscard]] bool imports(const std::string& symbol) const {
    const std::string whole = std::string(1, '\0') + symbol + std::string(1, '\0');
    return bytes_.find(whole) != std::string::npos;
  }

 private:
  template <class T>
  [[nodiscard]] T at(std::size_t offset) const {
    T value{};
    if (offset + sizeof value <= bytes_.size()) {
      std::memcpy(&value, bytes_.data() + offset, sizeof value);
    } else {
      ADD_FAILURE() << "the file ends before byte " << offset + sizeof value;
    }
    return value;
  }

  std::string bytes_;
  Elf64_Ehdr header_;
};

class Hardening : public testing::TestWithParam<const char*> {
 protected:
  const Elf program_{GetParam()};
};

TEST_P(Hardening, LoadsAtAnyAddress) {
  EXPECT_EQ(program_.type(), ET_DYN);
  EXPECT_NE(program_.dynamic(DT_FLAGS_1) & DF_1_PIE, 0U);
}

TEST_P(Hardening, MakesTheTablesOfTheLinkerReadOnly) {
  EXPECT_EQ(program_.segments(PT_GNU_RELRO).size(), 1U);
  EXPECT_NE(program_.dynamic(DT_FLAGS) & DF_BIND_NOW, 0U);
}

TEST_P(Hardening, ExecutesNoStackAndNoWritableMemory) {
  ASSERT_EQ(program_.segments(PT_GNU_STACK).size(), 1U);
  EXPECT_EQ(program_.segments(PT_GNU_STACK)[0].p_flags & PF_X, 0U);
  EXPECT_GE(program_.segments(PT_LOAD).size(), 2U);
  for (const Elf64_Phdr& segment : program_.segments(PT_LOAD)) {
    EXPECT_NE(segment.p_flags & (PF_W | PF_X), Elf64_Word{PF_W | PF_X});
  }
}

// raum imports these functions in any case, because Debian builds the static library SQLiteCpp with
// the same flags.
TEST(HardeningOfTheEngine, ChecksTheStackAndTheBuffersOfTheCLibrary) {
  const Elf engine(RAUM_ENGINE);
  EXPECT_TRUE(engine.imports("__stack_chk_fail"));
  EXPECT_TRUE(engine.imports("__memcpy_chk") || engine.imports("__snprintf_chk"));
}

INSTANTIATE_TEST_SUITE_P(Of, Hardening, testing::Values(RAUM_BINARY, RAUM_ENGINE),
                         [](const auto& program) {
                           return program.index == 0 ? "raum" : "raum_engine";
                         });

}  // namespace
}  // namespace raum
