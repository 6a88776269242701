#include "tournament/workers/mailbox.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

namespace raum::tournament {
namespace {

TEST(Mailbox, HoldsAsManyMessagesAsItsCapacity) {
  Mailbox<int> mailbox(2);
  std::atomic<int> posted = 0;
  const std::jthread sender([&] {
    for (int message = 1; message <= 3; ++message) {
      mailbox.post(message);
      posted = message;
    }
  });
  while (posted < 2) std::this_thread::yield();
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_EQ(posted, 2) << "the third one waits";
  EXPECT_EQ(mailbox.take(), 1);
  EXPECT_EQ(mailbox.take(), 2);
  EXPECT_EQ(mailbox.take(), 3);
}

}  // namespace
}  // namespace raum::tournament
