#include "tournament/engine_identity.h"

#include <gtest/gtest.h>

#include <fstream>

#include "tournament/temporary_folder.h"

namespace raum::tournament {
namespace {

EngineSpec with_options(std::vector<std::pair<std::string, std::string>> options) {
  return {.name = "a", .command = "/bin/sh", .options = std::move(options)};
}

std::string seat(const EngineSpec& engine) {
  return seat_of(*identity_of(engine), engine, {.depth = 1}, {});
}

TEST(EngineIdentity, HasNoSeatWithSeveralThreadsHoweverTheOptionIsWritten) {
  for (const char* const name : {"Threads", "threads", "THREADS"}) {
    EXPECT_EQ(seat(with_options({{name, "2"}})), "") << name;
    EXPECT_NE(seat(with_options({{name, "1"}})), "") << name;
  }
}

}  // namespace
}  // namespace raum::tournament
