// What a match does about a host that has brought a worker and is gone for a while.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <string>

#include "base/testing/files.h"
#include "tournament/messages/message.h"
#include "tournament/messages/worker_hello.h"
#include "tournament/testing/worker_match_fixture.h"
#include "tournament/workers/remote_starts.h"

namespace raum::tournament {
namespace {

// A launcher whose host is gone for a while: its first worker says hello and is lost, then it fails
// in the same way again and again, until its start with this number.
class LostHost : public WorkerMatchFixture {
 protected:
  [[nodiscard]] std::string launcher_until(std::size_t start) const {
    const std::string hello = message_lines({{"hello", hello_json(make_hello())}});
    const auto quoted = [](const std::string& path) { return "'" + path + "'"; };
    write_program(folder_ / "gone",
                  "echo x >>" + quoted(starts_) + "\nif mkdir " + quoted(folder_ / "first") +
                      " 2>&-; then cat <<'END'\n" + hello + "END\nexit 1; fi\n[ $(wc -l <" +
                      quoted(starts_) + ") -ge " + std::to_string(start) +
                      " ] || { echo gone >&2; exit 1; }\n: >" + quoted(back_) + "\nexec \"$@\"");
    return folder_ / "gone";
  }

  // How often it was started.
  [[nodiscard]] std::size_t starts() const { return content_of(starts_).size() / 2; }

  std::string starts_ = folder_ / "starts";
  std::string back_ = folder_ / "back";
};

TEST_F(LostHost, IsTriedAgainWhileOthersPlay) {
  constexpr std::size_t kStart = 2 * kMostStarts;
  MatchConfig match =
      config_of("m.db", {started_by({launcher_until(kStart)}, 1), started_by({"env"}, 1)});
  // The other worker plays until the host is back, or for some 10 s.
  write_program(folder_ / "engine", "n=0\nuntil [ -e '" + back_ +
                                        "' ] || [ $n -ge 500 ]; do n=$((n + 1)); sleep 0.02; " +
                                        "done\nexec '" RAUM_SCRIPTED_ENGINE "' \"$@\"");
  match.engines[0].command = folder_ / "engine";
  const auto outcome = run(match);
  ASSERT_TRUE(outcome) << to_string(outcome.error().error) << notices();
  EXPECT_TRUE(outcome->complete);
  EXPECT_EQ(starts(), kStart);
  ASSERT_EQ(all_said().size(), 3U) << notices();
  EXPECT_TRUE(all_said()[1].ends_with("crash: exit status 1: \"gone\"")) << notices();
  EXPECT_TRUE(
      all_said()[2].ends_with("start 5 failed in the same way; started again while others play"))
      << notices();
}

TEST_F(LostHost, EndsTheMatchIfItHasAllWorkers) {
  const auto outcome = run(config_of("m.db", {started_by({launcher_until(1'000'000)}, 3)}));
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().code, ExitCode::Environment);
  EXPECT_GE(starts(), static_cast<std::size_t>(kMostStarts));
  EXPECT_TRUE(says("; given up")) << notices();
}

}  // namespace
}  // namespace raum::tournament
