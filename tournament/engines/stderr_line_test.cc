#include "tournament/engines/stderr_line.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <cstddef>
#include <fstream>
#include <string>

#include "tournament/engines/engine_process.h"

namespace raum::tournament {
namespace {

TEST(StderrLine, IsTheLastLineThatIsNotBlank) {
  EXPECT_EQ(stderr_line(""), "");
  EXPECT_EQ(stderr_line("\n \n\t\r\n"), "");
  EXPECT_EQ(stderr_line("first\n  last \r\n\n"), "last");
  EXPECT_EQ(stderr_line("unfinished"), "unfinished");
}

TEST(StderrLine, IsTheErrorBeforeATrace) {
  EXPECT_EQ(
      stderr_line("node:fs:441\n    throw err;\n\nError: ENOENT: no such file, open 'x'\n"
                  "    at emitErrorNT (node:fs:9)\n  code: 'ENOENT'\n}\n\nNode.js v18.20.4\n"),
      "Error: ENOENT: no such file, open 'x'");
  EXPECT_EQ(stderr_line("thread 'main' panicked at main.rs:2\nnote: run with RUST_BACKTRACE=1\n"),
            "thread 'main' panicked at main.rs:2");
  EXPECT_EQ(stderr_line("Traceback:\n  File \"x\"\nModuleNotFoundError: No module named 'y'\n"),
            "ModuleNotFoundError: No module named 'y'");
}

TEST(StderrLine, IsNoEarlierErrorWithoutATrace) {
  EXPECT_EQ(stderr_line("no error log configured\ncannot open nn.bin\n"), "cannot open nn.bin");
  EXPECT_EQ(stderr_line("Error count so far: 0\nsegfault handler: cannot map table\n"),
            "segfault handler: cannot map table");
  EXPECT_EQ(stderr_line("no error log configured\ncannot open nn.bin (No such file)\n"),
            "cannot open nn.bin (No such file)");
  EXPECT_EQ(stderr_line("error: no book\n    at main (x.js:1)\ncannot open nn.bin\n"),
            "cannot open nn.bin");
}

TEST(StderrLine, IsTheErrorBeforeAGoTrace) {
  EXPECT_EQ(stderr_line("panic: no net\n\ngoroutine 1 [running]:\nmain.load(0x1)\n"
                        "\t/src/main.go:7 +0x1d\nmain.main()\n\t/src/main.go:3 +0x1d\n"
                        "exit status 2\n"),
            "panic: no net");
  EXPECT_EQ(stderr_line("panic: nil dereference\n[signal SIGSEGV: segmentation violation]\n\n"
                        "goroutine 1 [running]:\nmain.main()\n\t/src/main.go:5 +0x1d\n"),
            "panic: nil dereference");
}

TEST(StderrLine, IsTheErrorBeforeAListOfModules) {
  EXPECT_EQ(stderr_line("node:internal/modules:1\n\nError: Cannot find module './y'\n"
                        "Require stack:\n- /tmp/x.js\n    at resolve (node:1)\n\nNode.js v18\n"),
            "Error: Cannot find module './y'");
}

TEST(StderrLine, IsTheReasonThatFollowsAnError) {
  EXPECT_EQ(stderr_line("terminate called after throwing an instance of 'std::runtime_error'\n"
                        "  what():  cannot open weights.bin\n"),
            "what():  cannot open weights.bin");
  EXPECT_EQ(stderr_line("terminate called after throwing an instance of 'int'\n"),
            "terminate called after throwing an instance of 'int'");
  EXPECT_EQ(stderr_line("thread 'main' panicked at src/main.rs:4:5:\nindex out of bounds\n"
                        "note: run with `RUST_BACKTRACE=1`\n"),
            "index out of bounds");
  EXPECT_EQ(stderr_line("thread 'main' panicked at 'no file', src/main.rs:4:5\n"
                        "note: run with `RUST_BACKTRACE=1`\n"),
            "thread 'main' panicked at 'no file', src/main.rs:4:5");
}

TEST(StderrLine, LeavesOutAnErrorLongBeforeTheEnd) {
  std::string text = "error: no book, playing without\n";
  for (int i = 0; i < 50; ++i) text += "depth 3\n";
  EXPECT_EQ(stderr_line(text), "depth 3");
}

TEST(StderrLine, IsEscapedAndBounded) {
  EXPECT_EQ(stderr_line("\x1b[31mred\xc2\x9b\xff\n"), "\\x1b[31mred\\xc2\\x9b\\xff");
  const std::string cut = stderr_line(std::string(100'000, 'x'));
  EXPECT_EQ(cut, std::string(160, 'x') + "…");
  EXPECT_EQ(stderr_suffix("a\nb\n"), ": \"b\"");
  EXPECT_EQ(stderr_suffix("\n"), "");
}

std::size_t resident_bytes() {
  std::size_t pages = 0;
  std::ifstream statm("/proc/self/statm");
  statm >> pages >> pages;
  return pages * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

// An engine may write debug output for hours.
TEST(EngineStderr, TakesNoMemoryBeyondItsTail) {
  const StopEvent stop;
  const std::size_t before = resident_bytes();
  const auto process = EngineProcess::start(
      {.path = "/bin/sh", .arguments = {"-c", "head -c 100000000 /dev/zero >&2; echo done"}}, stop);
  ASSERT_TRUE(process.has_value()) << process.error().detail;
  const auto line =
      (*process)->read_line(std::chrono::steady_clock::now() + std::chrono::seconds(60));
  ASSERT_TRUE(line.has_value()) << line.error().detail;
  EXPECT_EQ(*line, "done");
  EXPECT_LT(resident_bytes(), before + 50'000'000);
}

}  // namespace
}  // namespace raum::tournament
