// `raum train` from arguments to output and exit code.
#include "knowledge/command/train_command.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/core/splitmix.h"
#include "base/testing/files.h"
#include "base/testing/json_shape.h"
#include "base/testing/run_in_process.h"
#include "base/testing/temporary_folder.h"
#include "base/text/content_hash.h"
#include "engine/board/generate.h"
#include "engine/eval/alphadeepchess.h"
#include "engine/net/net.h"
#include "knowledge/corpus/writer.h"

namespace raum::knowledge {
namespace {

CorpusGame random_game(std::uint64_t number, Outcome outcome = Outcome::Draw) {
  CorpusGame game{.number = number, .outcome = outcome};
  SplitMix64 random{number + 1};
  const Evaluation evaluation = alphadeepchess_evaluation();
  Position p = Position::start();
  MoveList moves;
  for (int ply = 0; ply < 100; ++ply) {
    list_moves(p, moves);
    if (moves.empty()) break;
    const Move move = moves[random.below(moves.size())];
    if (ply < 6) {
      game.opening.push_back(move);
    } else {
      const int white = evaluation.value(p).cp;
      const int us = p.side_to_move() == Color::White ? white : -white;
      game.moves.push_back({move, kept_score(us)});
    }
    p.make(move);
  }
  return game;
}

class TrainCommand : public testing::Test {
 protected:
  void SetUp() override { write_corpus("games.corpus", 0, 20); }

  [[nodiscard]] CommandRun run(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), "train");
    return run_in_process(&add_train_command, std::move(arguments));
  }
  // A short training of the games.
  [[nodiscard]] CommandRun trained(const std::string& net, std::vector<std::string> more) const {
    more.insert(more.begin(), {folder_ / "games.corpus", "-o", folder_ / net, "--neurons", "16",
                               "--epochs", "2", "--batch", "200", "--validation", "0.2"});
    return run(std::move(more));
  }
  void expect_refused(std::vector<std::string> arguments, const std::string& line) const {
    arguments.insert(arguments.begin(), "train");
    raum::expect_refused(&add_train_command, arguments, "raum train: " + line);
  }
  void write_corpus(const std::string& name, std::uint64_t first, std::uint64_t end,
                    Outcome outcome = Outcome::Draw) const;

  TemporaryFolder folder_;
};

void TrainCommand::write_corpus(const std::string& name, std::uint64_t first, std::uint64_t end,
                                Outcome outcome) const {
  auto writer = CorpusWriter::open(folder_ / name, {{{"engine", "test"}}});
  ASSERT_TRUE(writer.has_value());
  for (std::uint64_t game = first; game < end; ++game) {
    ASSERT_TRUE(writer->append(random_game(game, outcome)).has_value());
  }
}

TEST_F(TrainCommand, WritesANetThatTheEngineReads) {
  const CommandRun done = trained("a.net", {"--quiet"});
  ASSERT_EQ(done.code, ExitCode::Pass) << done.err;
  EXPECT_EQ(done.err, "");
  const std::string bytes = content_of(folder_ / "a.net");
  const auto net = net::decode(bytes, "a.net");
  ASSERT_TRUE(net.has_value());
  EXPECT_EQ(net->neurons, 16U);
  EXPECT_TRUE(done.out.starts_with("training    ")) << done.out;
  EXPECT_TRUE(done.out.ends_with("\n" + (folder_ / "a.net") + ": 16 neurons, " +
                                 std::to_string(bytes.size()) + " bytes, hash " +
                                 hash_of_text(bytes) + "\n"))
      << done.out;
}

TEST_F(TrainCommand, ComparesWithAnotherNet) {
  const std::string other = folder_ / "other.net";
  const auto json_of = [](const CommandRun& done) {
    EXPECT_EQ(done.code, ExitCode::Pass) << done.err;
    return nlohmann::json::parse(done.out, nullptr, false);
  };
  // Other rates give other nets, and one seed the same games for validation.
  const auto of_other = json_of(trained("other.net", {"--rate", "0.01", "--json"}))["net"];
  const auto json = json_of(trained("a.net", {"--json", "--compare", other}));
  EXPECT_EQ(json["other"], of_other);
  EXPECT_NE(json["other"]["validation_loss"], json["net"]["validation_loss"]);

  const CommandRun done = trained("a.net", {"--compare", "built-in"});
  EXPECT_NE(done.out.find("\nother                0.0"), std::string::npos) << done.out;
  EXPECT_NE(done.out.find("\nother net built-in: 64 neurons, "), std::string::npos) << done.out;
}

TEST_F(TrainCommand, RefusesWhatItCannotCompareWith) {
  const std::string games = folder_ / "games.corpus";
  const std::string net = folder_ / "a.net";
  expect_refused(
      {games, "-o", net, "--compare", games},
      "--compare: " + games + ": found \"raumlab \", expected a net, which begins with RaumNet");
  expect_refused({games, "-o", net, "--compare", folder_ / "none"},
                 "--compare: " + (folder_ / "none") + ": found no such file, expected a net");
  EXPECT_FALSE(std::filesystem::exists(net));
}

TEST_F(TrainCommand, DependsOnTheSeedButNotOnTheThreads) {
  ASSERT_EQ(trained("one.net", {"--seed", "3"}).code, ExitCode::Pass);
  ASSERT_EQ(trained("two.net", {"--seed", "3", "--threads", "2"}).code, ExitCode::Pass);
  ASSERT_EQ(trained("other.net", {"--seed", "4"}).code, ExitCode::Pass);
  const std::string one = content_of(folder_ / "one.net");
  EXPECT_EQ(content_of(folder_ / "two.net"), one);
  EXPECT_NE(content_of(folder_ / "other.net"), one);
}

TEST_F(TrainCommand, PrintsJson) {
  write_corpus("more.corpus", 100, 104);
  const CommandRun done = trained("a.net", {folder_ / "more.corpus", "--json", "--rate", "0.01",
                                            "--lambda", "0.25", "--scale", "300", "--seed", "3"});
  ASSERT_EQ(done.code, ExitCode::Pass) << done.err;
  const auto json = nlohmann::json::parse(done.out, nullptr, false);
  EXPECT_EQ(json_shape(json),
            "batch build corpora[] epochs[training_loss validation_loss] lambda net{bytes file "
            "hash neurons validation_loss} neurons rate scale schema_version seed "
            "training{games samples} validation{games samples}");
  EXPECT_EQ(json["schema_version"], 1);
  EXPECT_EQ(json["corpora"],
            (std::vector<std::string>{folder_ / "games.corpus", folder_ / "more.corpus"}));
  EXPECT_EQ(json["neurons"], 16);
  EXPECT_EQ(json["batch"], 200);
  EXPECT_EQ(json["rate"], 0.01);
  EXPECT_EQ(json["lambda"], 0.25);
  EXPECT_EQ(json["scale"], 300);
  EXPECT_EQ(json["seed"], 3);
  EXPECT_EQ(json["epochs"].size(), 2U);
  const int games = json["training"]["games"].get<int>() + json["validation"]["games"].get<int>();
  EXPECT_EQ(games, 24);
  EXPECT_EQ(json["net"]["bytes"], content_of(folder_ / "a.net").size());
}

TEST_F(TrainCommand, TrainsAsEveryOptionSays) {
  const std::map<std::string, std::string> usual{
      {"--batch", "200"}, {"--epochs", "2"},  {"--lambda", "0"}, {"--neurons", "16"},
      {"--rate", "0.01"}, {"--scale", "400"}, {"--seed", "1"},   {"--validation", "0.2"}};
  const auto net_of = [&](const std::map<std::string, std::string>& options) {
    std::vector<std::string> arguments{folder_ / "games.corpus", "-o", folder_ / "a.net"};
    for (const auto& [name, value] : options) arguments.insert(arguments.end(), {name, value});
    EXPECT_EQ(run(std::move(arguments)).code, ExitCode::Pass);
    return content_of(folder_ / "a.net");
  };
  std::set<std::string> nets{net_of(usual)};
  for (const auto& [name, value] : std::map<std::string, std::string>{{"--batch", "100"},
                                                                      {"--epochs", "3"},
                                                                      {"--lambda", "0.5"},
                                                                      {"--neurons", "32"},
                                                                      {"--rate", "0.02"},
                                                                      {"--scale", "300"},
                                                                      {"--seed", "2"},
                                                                      {"--validation", "0.5"}}) {
    std::map<std::string, std::string> options = usual;
    options[name] = value;
    nets.insert(net_of(options));
  }
  EXPECT_EQ(nets.size(), 1U + usual.size());
}

// Whatever p is expected, (p − 1)² + (p − 0)² − 2 · (p − ½)² is ½.
TEST_F(TrainCommand, TakesResultsAsPointsOfWhite) {
  const auto loss = [&](Outcome outcome) {
    write_corpus("games.corpus", 0, 20, outcome);
    const CommandRun done = trained("a.net", {"--json", "--rate", "0", "--lambda", "1"});
    EXPECT_EQ(done.code, ExitCode::Pass) << done.err;
    const auto json = nlohmann::json::parse(done.out, nullptr, false);
    std::filesystem::remove(folder_ / "games.corpus");
    return json["epochs"][1]["validation_loss"].get<double>();
  };
  std::filesystem::remove(folder_ / "games.corpus");
  const double won = loss(Outcome::WhiteWins);
  const double lost = loss(Outcome::BlackWins);
  EXPECT_NEAR(won + lost - 2 * loss(Outcome::Draw), 0.5, 1e-5);
  EXPECT_LT(won, lost) << "White is ahead in these games";
}

// The time that is left is rounded up, so that it is 0 after the last step only.
TEST_F(TrainCommand, ShowsTheLossesOfTheEpochBeforeAndTheTimeLeft) {
  const CommandRun done = trained("a.net", {"--progress", "0", "--json"});
  ASSERT_EQ(done.code, ExitCode::Pass);
  const auto first = nlohmann::json::parse(done.out, nullptr, false)["epochs"][0];
  const std::size_t last = done.err.find("raum train: epoch 2 of 2  100 %  ");
  ASSERT_NE(last, std::string::npos) << done.err;
  EXPECT_NE(done.err.find(fmt::format("  loss {:.6f} training, {:.6f} validation  ETA 0:00  ",
                                      first["training_loss"].get<double>(),
                                      first["validation_loss"].get<double>())),
            std::string::npos)
      << done.err;
  EXPECT_NE(done.err.find("raum train: epoch 1 of 2  100 %  ETA "), std::string::npos) << done.err;
  EXPECT_EQ(done.err.find("ETA 0:00  "), done.err.find("ETA ", last)) << done.err;
}

TEST_F(TrainCommand, RefusesWhatItCannotLearnFrom) {
  const std::string net = folder_ / "a.net";
  expect_refused(
      {folder_ / "none", "-o", net},
      folder_ / "none" +
          ": found No such file or directory, expected a corpus file, as `raum datagen` writes it");
  write_corpus("empty.corpus", 0, 0);
  expect_refused({folder_ / "empty.corpus", "-o", net},
                 folder_ / "empty.corpus" +
                     ": found no game with a position to learn from, expected a corpus, as `raum "
                     "datagen` writes it");
  CorpusGame unscored = random_game(0);
  unscored.moves.clear();
  ASSERT_TRUE(CorpusWriter::open(folder_ / "unscored.corpus", {{{"engine", "test"}}})
                  .value()
                  .append(unscored));
  expect_refused({folder_ / "unscored.corpus", "-o", net},
                 folder_ / "unscored.corpus" +
                     ": found no game with a position to learn from, expected a corpus, as `raum "
                     "datagen` writes it");
  expect_refused({folder_ / "games.corpus", "-o", net, "--validation", "0"},
                 "--validation: found 0 of 20 games, expected some games for validation and some "
                 "for training");
  expect_refused({folder_ / "games.corpus", "-o", net, "--validation", "1"},
                 "--validation: found 20 of 20 games, expected some games for validation and some "
                 "for training");
  EXPECT_FALSE(std::filesystem::exists(net));
}

TEST_F(TrainCommand, RefusesOtherNumbers) {
  int refused = 0;
  for (const auto& [name, value] :
       std::vector<std::pair<std::string, std::string>>{{"--neurons", "24"},
                                                        {"--neurons", "144"},
                                                        {"--neurons", "0"},
                                                        {"--epochs", "0"},
                                                        {"--batch", "0"},
                                                        {"--lambda", "1.1"},
                                                        {"--scale", "0"},
                                                        {"--validation", "nan"},
                                                        {"--threads", "0"},
                                                        {"--rate", "-1"},
                                                        {"--seed", "-1"}}) {
    const CommandRun run_with =
        run({folder_ / "games.corpus", "-o", folder_ / "a.net", name, value});
    EXPECT_EQ(run_with.code, ExitCode::Usage) << name << " " << value;
    EXPECT_NE(run_with.err.find(name + ": found"), std::string::npos) << run_with.err;
    ++refused;
  }
  EXPECT_EQ(refused, 11);
  EXPECT_FALSE(std::filesystem::exists(folder_ / "a.net"));
}

// Before it reads a corpus, and without touching a net that is there.
TEST_F(TrainCommand, FailsIfItCannotWrite) {
  const CommandRun done = run({folder_ / "none", "-o", folder_ / "missing/a.net"});
  EXPECT_EQ(done.code, ExitCode::Environment);
  EXPECT_EQ(done.err,
            "raum train: " + (folder_ / "missing/a.net") + ": No such file or directory\n");
  std::filesystem::create_directory(folder_ / "folder.net");
  for (const std::string wrong : {"folder.net", "games.corpus"}) {
    const CommandRun refused = run({folder_ / "none", "-o", folder_ / wrong});
    EXPECT_EQ(refused.code, ExitCode::Usage);
    EXPECT_EQ(refused.err, "raum train: " + (folder_ / wrong) +
                               ": found something other than a net, expected a new name or a file "
                               "that `raum train` has written\n");
  }
  int entries = 0;
  for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(folder_.path())) {
    ++entries;
  }
  EXPECT_EQ(entries, 2) << "no unfinished file is left";
}

}  // namespace
}  // namespace raum::knowledge
