#include "base/process/mailbox.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

namespace raum {
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

TEST(Mailbox, GivesAllMessagesInTheirOrder) {
  Mailbox<int> mailbox(3);
  const std::jthread sender([&] {
    for (int message = 1; message <= 7; ++message) mailbox.post(message);
  });
  std::vector<int> taken;
  while (taken.size() < 7) {
    const auto some = mailbox.take_all();
    EXPECT_FALSE(some.empty());
    EXPECT_LE(some.size(), 3U);
    taken.insert(taken.end(), some.begin(), some.end());
  }
  EXPECT_EQ(taken, (std::vector{1, 2, 3, 4, 5, 6, 7}));
}

TEST(Mailbox, WaitsUntilItsTakerIsDone) {
  Mailbox<int> mailbox(3);
  std::atomic<int> done = 0;
  const std::jthread taker([&] {
    for (int message = mailbox.take(); message > 0; message = mailbox.take()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      done = message;
    }
  });
  for (int message = 1; message <= 3; ++message) {
    mailbox.post(message);
    mailbox.wait_until_done();
    EXPECT_EQ(done, message);
  }
  mailbox.post(0);
}

}  // namespace
}  // namespace raum
