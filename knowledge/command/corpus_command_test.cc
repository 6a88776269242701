#include "knowledge/command/corpus_command.h"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "base/testing/run_in_process.h"
#include "base/testing/temporary_folder.h"
#include "knowledge/corpus/corpus_fixture.h"
#include "knowledge/corpus/tally.h"

namespace raum::knowledge {
namespace {

class CorpusCommand : public testing::Test {
 protected:
  TemporaryFolder folder_;
  std::string path_ = folder_ / "a.corpus";

  void write(const std::string& bytes) const { std::ofstream(path_, std::ios::binary) << bytes; }
  [[nodiscard]] CommandRun run(std::vector<std::string> more = {}) const {
    more.insert(more.begin(), {"corpus", path_});
    return run_in_process(&add_corpus_command, more);
  }
  [[nodiscard]] static CorpusGame won_game() {
    CorpusGame game = random_game(1, 6, 54);
    game.outcome = Outcome::WhiteWins;
    game.ending = Ending::Resigned;
    return game;
  }
};

TEST_F(CorpusCommand, DescribesAFile) {
  CorpusGame drawn = random_game(2, 6, 34);
  drawn.outcome = Outcome::Draw;
  drawn.ending = Ending::Tables;
  write(corpus_of(small_header(), {won_game(), drawn, won_game()}));
  const CommandRun text = run();
  EXPECT_EQ(text.code, ExitCode::Pass) << text.err;
  EXPECT_TRUE(
      text.out.starts_with("engine  flagship\n"
                           "nodes   400\n\n"
                           "games     3\n"
                           "plies     160, 18 of them random; 53.3 a game\n"
                           "outcomes  draw 1 (33.3 %), white wins 2 (66.7 %)\n"
                           "endings   resigned 2 (66.7 %), endgame tables 1 (33.3 %)\n"
                           "samples   "))
      << text.out;
  // Three records of 25 bytes, 2 for each random move and 3 for each other.
  EXPECT_TRUE(text.out.ends_with("\nbytes     607, 3.36 a ply\n")) << text.out;
  const auto json = nlohmann::json::parse(run({"--json"}).out, nullptr, false);
  EXPECT_EQ(json["schema_version"], 1);
  EXPECT_EQ(json["games"], 3);
  EXPECT_EQ(json["plies"], 160);
  EXPECT_EQ(json["opening_plies"], 18);
  EXPECT_EQ(json["header"], nlohmann::json({{"engine", "flagship"}, {"nodes", "400"}}));
  EXPECT_EQ(json["outcomes"], nlohmann::json({{"black wins", 0}, {"draw", 1}, {"white wins", 2}}));
  EXPECT_EQ(json["endings"].size(), 9U);
  EXPECT_EQ(json["endings"]["resigned"], 2);
  EXPECT_EQ(json["bytes"], 607);
  CorpusTally tally;
  for (const CorpusGame& game : {won_game(), drawn, won_game()}) tally.add(game);
  EXPECT_EQ(json["samples"], tally.samples);
}

TEST_F(CorpusCommand, DescribesAFileWithoutGames) {
  write(corpus_of(small_header(), {}));
  const CommandRun text = run();
  EXPECT_EQ(text.code, ExitCode::Pass);
  EXPECT_NE(text.out.find("games     0\nplies     0, 0 of them random; 0.0 a game\n"
                          "outcomes  none\nendings   none\n"),
            std::string::npos)
      << text.out;
}

TEST_F(CorpusCommand, RefusesADamagedFile) {
  const std::string bytes = corpus_of(small_header(), {won_game()});
  write(bytes.substr(0, bytes.size() - 1));
  const CommandRun cut = run();
  EXPECT_EQ(cut.code, ExitCode::Usage);
  EXPECT_EQ(cut.out, "");
  EXPECT_EQ(cut.err,
            "raum corpus: " + path_ +
                ": offset 70: game: found 198 bytes of it, expected a whole game: the file "
                "is cut off\n");
  write("text");
  EXPECT_EQ(run({"--json"}).code, ExitCode::Usage);
}

}  // namespace
}  // namespace raum::knowledge
