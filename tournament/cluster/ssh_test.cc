// Matches whose workers ssh starts, through an sshd that is a process of the test. Where sshd is
// missing, the tests skip or fail as those of Slurm do (slurm_test.cc).
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>

#include "base/testing/sandboxes.h"
#include "tournament/cluster/cluster_fixture.h"
#include "tournament/cluster/ssh_server.h"

namespace raum::tournament {
namespace {

class Ssh : public ClusterFixture {
 protected:
  void SetUp() override {
    if (!has_programs({"ssh", "ssh-keygen", "sshd"})) return;
    // By this variable the fixture finds the workers.
    server_.emplace(servers_.path(),
                    std::string("RAUM_CPU_LOCKS=") + std::getenv("RAUM_CPU_LOCKS"));
    const std::string why = server_->start();
    ASSERT_EQ(why, "");
    programs_.emplace("PATH", server_->programs() + ":" + std::getenv("PATH"));
  }

  static WorkerGroup ssh(std::string host, int count) {
    return {.place = WorkerPlace::Ssh, .count = count, .host = std::move(host)};
  }

  std::optional<SshServer> server_;
  std::optional<ScopedVariable> programs_;
};

TEST_F(Ssh, PlaysTheGamesOfALocalMatch) {
  expect_same_games(config_of({ssh("near", 4)}));
  EXPECT_EQ(notices(), "");
  expect_no_worker();
}

TEST_F(Ssh, PlaysWithEnginesThatTheHostLacks) {
  if (!can_make_sandboxes()) GTEST_SKIP() << "bubblewrap cannot make a sandbox here";
  expect_same_games_with_sent_engines(ssh("near", 4));
  expect_no_worker();
}

TEST_F(Ssh, PlaysOnAfterItsConnectionsBroke) {
  expect_same_games(config_of({ssh("near", 4)}), [this](std::size_t pairs) {
    if (pairs == 3) server_->kill_connections();
  });
  EXPECT_TRUE(says("crash: exit status 255")) << notices();
  expect_no_worker();
}

TEST_F(Ssh, NamesAHostThatCannotBeReached) {
  expect_same_games(config_of({ssh("gone", 1), ssh("near", 3)}));
  EXPECT_TRUE(says("worker 1 of ssh:gone:1")) << notices();
  EXPECT_TRUE(says("Connection refused")) << notices();
  expect_no_worker();
}

TEST_F(Ssh, LeavesNothingBehindAfterAnyEnd) {
  expect_same_games_after_ends("ssh:near:2",
                               [this] { expect_no_worker(std::chrono::seconds(60)); });
}

class MissingSsh : public ClusterFixture {};

TEST_F(MissingSsh, SkipsTests) { expect_skip_without("ssh", "Ssh.PlaysTheGamesOfALocalMatch"); }

}  // namespace
}  // namespace raum::tournament
