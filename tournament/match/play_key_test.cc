#include "tournament/match/play_key.h"

#include <gtest/gtest.h>

#include <fstream>

#include "base/testing/temporary_folder.h"

namespace raum::tournament {
namespace {

EngineSpec with_options(std::vector<std::pair<std::string, std::string>> options) {
  return {.name = "a", .command = "/bin/sh", .options = std::move(options)};
}

std::string key(const EngineSpec& engine) {
  return play_key(*identity_of(engine), engine, {.depth = 1}, {});
}

TEST(PlayKey, IsEmptyWithSeveralThreads) {
  for (const char* const name : {"Threads", "threads", "THREADS"}) {
    EXPECT_EQ(key(with_options({{name, "2"}})), "") << name;
    EXPECT_NE(key(with_options({{name, "1"}})), "") << name;
  }
}

}  // namespace
}  // namespace raum::tournament
