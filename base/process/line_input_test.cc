#include "base/process/line_input.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <string_view>
#include <thread>

#include "base/process/descriptor.h"

namespace raum {
namespace {

using std::chrono::milliseconds;
using State = LineInput::State;

class LineInputTest : public testing::Test {
 protected:
  void put(std::string_view text) const {
    ASSERT_EQ(::write(pipe_.write.get(), text.data(), text.size()),
              static_cast<ssize_t>(text.size()));
  }
  // The line, or "(late)" or "(ended)".
  std::string line(milliseconds wait = milliseconds(20'000)) {
    std::string_view text;
    return shown(input_.line(LineInput::Clock::now() + wait, text), text);
  }
  std::string bytes(std::size_t most, milliseconds wait = milliseconds(20'000)) {
    std::string_view text;
    return shown(input_.bytes(most, LineInput::Clock::now() + wait, text), text);
  }

  Pipe pipe_ = Pipe::open();

 private:
  static std::string shown(State state, std::string_view text) {
    return state == State::Ready ? std::string(text) : state == State::Late ? "(late)" : "(ended)";
  }

  LineInput input_{pipe_.read.get()};
};

TEST_F(LineInputTest, SplitsLines) {
  put("first\n\nthird\n");
  EXPECT_EQ(line(), "first");
  EXPECT_EQ(line(), "");
  EXPECT_EQ(line(), "third");
}

TEST_F(LineInputTest, JoinsALineFromPieces) {
  put("one\ntw");
  EXPECT_EQ(line(), "one");
  EXPECT_EQ(line(milliseconds(1)), "(late)");
  put("o");
  EXPECT_EQ(line(milliseconds(0)), "(late)");
  put("\nthree");
  EXPECT_EQ(line(), "two");
  put("\n");
  EXPECT_EQ(line(), "three");
}

TEST_F(LineInputTest, WaitsForALine) {
  std::thread writer([&] {
    std::this_thread::sleep_for(milliseconds(30));
    put("late, but in time\n");
  });
  EXPECT_EQ(line(), "late, but in time");
  writer.join();
}

TEST_F(LineInputTest, IsLateAtTheDeadlineAndNotBefore) {
  const auto begun = LineInput::Clock::now();
  EXPECT_EQ(line(milliseconds(40)), "(late)");
  EXPECT_GE(LineInput::Clock::now() - begun, milliseconds(40));
  EXPECT_EQ(bytes(10, milliseconds(1)), "(late)");
}

TEST_F(LineInputTest, ReturnsALineThatIsThereAfterTheDeadline) {
  put("there\nalso\n");
  EXPECT_EQ(line(milliseconds(-1'000)), "there");
  EXPECT_EQ(line(milliseconds(-1'000)), "also");
}

TEST_F(LineInputTest, EndsWithItsInput) {
  put("whole\npart");
  pipe_.write.close();
  EXPECT_EQ(line(), "whole");
  EXPECT_EQ(line(), "(ended)");
  EXPECT_EQ(line(), "(ended)");
}

TEST_F(LineInputTest, EndsIfItsInputCannotBeRead) {
  const Descriptor folder(::open("/", O_RDONLY | O_CLOEXEC));
  LineInput input(folder.get());
  std::string_view text;
  errno = EINTR;  // left by an earlier call
  EXPECT_EQ(input.line(LineInput::Clock::now() + milliseconds(20'000), text), State::Ended);
  EXPECT_EQ(input.bytes(1, LineInput::Clock::now() + milliseconds(20'000), text), State::Ended);
}

TEST_F(LineInputTest, EndsAtALineThatIsTooLong) {
  std::thread writer([&] {
    const std::string block(16'384, 'x');
    for (int i = 0; i < 9; ++i) put(block);
  });
  EXPECT_EQ(line(), "(ended)");
  writer.join();
}

TEST_F(LineInputTest, ReadsTheLongestLine) {
  const std::string longest(131'072, 'y');
  std::thread writer([&] {
    put(longest);
    put("\nnext\n");
  });
  EXPECT_TRUE(line() == longest);
  EXPECT_EQ(line(), "next");
  writer.join();
}

TEST_F(LineInputTest, ReadsBytesAfterALine) {
  put(std::string_view("file\nab\ncd\0ef\nquit\n", 19));
  EXPECT_EQ(line(), "file");
  EXPECT_EQ(bytes(4), "ab\nc");
  EXPECT_EQ(bytes(5), std::string_view("d\0ef\n", 5));
  EXPECT_EQ(line(), "quit");
}

TEST_F(LineInputTest, ReadsBytesInPieces) {
  put("abc");
  EXPECT_EQ(bytes(10), "abc");
  put("defg");
  EXPECT_EQ(bytes(1), "d");
  pipe_.write.close();
  EXPECT_EQ(bytes(10), "efg");
  EXPECT_EQ(bytes(10), "(ended)");
}

}  // namespace
}  // namespace raum
