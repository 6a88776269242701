#include "perft/endgames/table_folder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <stop_token>
#include <string>

#include "base/testing/error_of.h"
#include "base/testing/temporary_folder.h"
#include "engine/testing/solved_endings.h"

namespace raum::perft {
namespace {

// The table of the pawn, by a generator that is asked to stop before it looks for wins.
class StoppedBuild : public testing::Test {
 protected:
  [[nodiscard]] Fallible<void> build() const {
    std::stop_source stop;
    stop.request_stop();
    return build_table(*endgame::MenSet::parse("KPvK"), folder_.path(), stop.get_token(), {});
  }
  void write_queen(const std::string& bytes) const {
    std::ofstream(queen_, std::ios::binary) << bytes;
  }

  TemporaryFolder folder_;
  std::string queen_ = folder_ / "KQvK.endgame";
};

TEST_F(StoppedBuild, WritesNothing) {
  write_queen(solved_ending(*endgame::MenSet::parse("KQvK")));
  const auto built = build();
  EXPECT_EQ(error_line(built), "interrupted");
  EXPECT_EQ(built.error().code, ExitCode::NoVerdict);
  EXPECT_FALSE(std::filesystem::exists(folder_ / "KPvK.endgame"));
}

TEST_F(StoppedBuild, NamesASmallerTableThatIsMissing) {
  const auto built = build();
  EXPECT_TRUE(error_line(built).starts_with(queen_ + ": found No such file")) << error_line(built);
  EXPECT_EQ(built.error().code, ExitCode::Usage);
}

// Its blocks cannot be read, although the checksum is right.
TEST_F(StoppedBuild, NamesASmallerTableThatIsDamaged) {
  std::string bytes = solved_ending(*endgame::MenSet::parse("KQvK"));
  std::fill(bytes.end() - 50'000, bytes.end(), '\xff');
  write_queen(resealed(bytes));
  const auto built = build();
  EXPECT_EQ(error_line(built),
            queen_ + ": found other contents than its header says, expected a table of endings");
  EXPECT_EQ(built.error().code, ExitCode::Fail);
}

}  // namespace
}  // namespace raum::perft
