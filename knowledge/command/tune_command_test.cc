// `raum tune` in the process of the test.
#include "knowledge/command/tune_command.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "base/testing/files.h"
#include "base/testing/json_shape.h"
#include "base/testing/run_in_process.h"
#include "base/testing/shell_engine.h"
#include "base/testing/temporary_folder.h"
#include "engine/board/position_text.h"
#include "knowledge/corpus/samples.h"
#include "knowledge/tune/loss.h"
#include "knowledge/tune/tune_fixture.h"
#include "knowledge/tune/weights_file.h"

namespace raum::knowledge::tuning {
namespace {

class TuneCommand : public testing::Test {
 protected:
  [[nodiscard]] CommandRun run(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), {"tune", "-o", weights_});
    return run_in_process(&add_tune_command, std::move(arguments));
  }

  void expect_refused(const std::vector<std::string>& arguments, const std::string& line) const {
    const CommandRun refused = run(arguments);
    EXPECT_EQ(refused.code, ExitCode::Usage);
    EXPECT_EQ(refused.out, "");
    EXPECT_EQ(refused.err, "raum tune: " + line + "\n");
    EXPECT_FALSE(std::filesystem::exists(weights_));
  }

  TemporaryFolder folder_;
  std::string corpus_ = folder_ / "games.corpus";
  std::string weights_ = folder_ / "weights.inc";
};

// As the evaluation of a build reads it.
TaperedWeights read_weights(const std::string& path) {
  std::array<int, kWeightNumbers> numbers{};
  std::size_t count = 0;
  std::istringstream text(content_of(path));
  for (std::string line; std::getline(text, line);) {
    if (line.starts_with("//")) continue;
    std::istringstream row(line);
    int number = 0;
    char comma = 0;
    while (row >> number >> comma) {
      if (count < numbers.size()) numbers[count] = number;
      ++count;
    }
  }
  EXPECT_EQ(count, numbers.size());
  return weights_from(numbers);
}

double value_by(const TaperedWeights& weights, const Position& p) {
  Samples samples(weights.full_phase);
  samples.add(p, 0.5);
  FeatureValues values{};
  values[2 * kTempoFeature] = weights.tempo.middlegame;
  values[2 * kTempoFeature + 1] = weights.tempo.endgame;
  for (const PieceType type : kAllPieceTypes) {
    for (std::size_t c = 0; c < kCellClasses; ++c) {
      values[2 * man_feature(type, c)] = weights.men[index_of(type)][c].middlegame;
      values[2 * man_feature(type, c) + 1] = weights.men[index_of(type)][c].endgame;
    }
  }
  return evaluate(values, samples[0]);
}

TEST_F(TuneCommand, FindsTheTableBehindTheScores) {
  write_hidden_corpus(corpus_, 0, 150, 160);
  const CommandRun tuned = run({corpus_, "--noisy", "--epochs", "200", "--prior", "40000",
                                "--first-ply", "4", "--highest-score", "1500", "--json"});
  ASSERT_EQ(tuned.code, ExitCode::Pass) << tuned.err;
  const auto json = nlohmann::json::parse(tuned.out);
  EXPECT_LT(json["epochs"].back()["validation_loss"], 1e-4);
  const double factor = json["factor"];
  const TaperedWeights weights = read_weights(weights_);
  EXPECT_EQ(weights.full_phase, kHiddenPhase);
  const SampleFilter few{.first_ply = 50, .highest_score = 1'500};
  std::vector<double> differences;
  for (std::uint64_t number = 500; number < 510; ++number) {
    for_each_sample(hidden_game(number, 160), few, [&](const Sample& sample) {
      differences.push_back(
          std::abs(value_by(weights, sample.position) - factor * hidden_value(sample.position)));
    });
  }
  ASSERT_GT(differences.size(), 200U);
  std::sort(differences.begin(), differences.end());
  // The largest ones are of positions with men on cells that no game of the corpus has.
  EXPECT_LT(differences[differences.size() / 2], 10);
  EXPECT_LT(differences[differences.size() * 9 / 10], 80);
}

TEST_F(TuneCommand, WritesTheSameFileWithAnyNumberOfThreads) {
  write_hidden_corpus(corpus_, 0, 40, 120);
  const auto file = [&](const std::string& threads, const std::string& seed) {
    const CommandRun tuned = run({corpus_, "--epochs", "60", "--threads", threads, "--seed", seed});
    EXPECT_EQ(tuned.code, ExitCode::Pass) << tuned.err;
    return content_of(weights_);
  };
  const std::string once = file("1", "1");
  EXPECT_TRUE(once.starts_with(kWeightsStart));
  EXPECT_EQ(file("3", "1"), once);
  EXPECT_NE(file("1", "2"), once);
}

TEST_F(TuneCommand, SaysHowTheWeightsWereMade) {
  write_hidden_corpus(corpus_, 0, 40, 120);
  ASSERT_EQ(run({corpus_, "--epochs", "60", "--lambda", "0.25"}).code, ExitCode::Pass);
  const std::string text = content_of(weights_);
  const std::string options =
      "\n//   --epochs 60 --lambda 0.25 --scale 400 --prior 100 --full-phase 24 --validation 10 "
      "--seed 1\n";
  for (const std::string& part : std::vector<std::string>{
           "// Corpus \"games.corpus\": hash ", "\n//   40 games, ", "\n//   engine: \"hidden\"\n",
           options, "\n//   --first-ply 8 --highest-score 3000 --fewest-men 5\n",
           "\n// Means: P 100  N "}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << text.substr(0, 1'500);
  }
}

TEST_F(TuneCommand, ReportsEveryOption) {
  write_hidden_corpus(corpus_, 0, 40, 120);
  const CommandRun tuned =
      run({corpus_, "--epochs=61", "--lambda=0.1", "--scale=300", "--prior=50", "--full-phase=20",
           "--validation=20", "--seed=3", "--first-ply=10", "--highest-score=2000",
           "--fewest-men=7", "--late-endings", "--noisy", "--json"});
  ASSERT_EQ(tuned.code, ExitCode::Pass) << tuned.err;
  const auto json = nlohmann::json::parse(tuned.out, nullptr, false);
  EXPECT_EQ(json["schema_version"], 1);
  EXPECT_EQ(json["options"], nlohmann::json({{"epochs", 61},
                                             {"lambda", 0.1},
                                             {"scale", 300.0},
                                             {"prior", 50.0},
                                             {"full_phase", 20},
                                             {"validation", 20.0},
                                             {"seed", 3},
                                             {"first_ply", 10},
                                             {"highest_score", 2'000},
                                             {"fewest_men", 7},
                                             {"late_endings", true},
                                             {"quiet_only", false}}));
  EXPECT_EQ(json["epochs"].size(), 61U);
  EXPECT_NE(content_of(weights_).find(
                "\n//   --epochs 61 --lambda 0.1 --scale 300 --prior 50 --full-phase 20 "
                "--validation 20 --seed 3\n"
                "//   --first-ply 10 --highest-score 2000 --fewest-men 7 --late-endings --noisy\n"),
            std::string::npos)
      << content_of(weights_).substr(0, 1'500);
}

TEST_F(TuneCommand, CountsThePriorInCentipawns) {
  write_hidden_corpus(corpus_, 0, 40, 120);
  const auto spread = [&](const std::string& prior) {
    EXPECT_EQ(run({corpus_, "--epochs", "60", "--prior", prior}).code, ExitCode::Pass);
    const TaperedWeights weights = read_weights(weights_);
    const auto& pawns = weights.men[index_of(PieceType::Pawn)];
    const auto [least, most] = std::minmax_element(
        pawns.begin(), pawns.end(),
        [](const auto& a, const auto& b) { return a.middlegame < b.middlegame; });
    return most->middlegame - least->middlegame;
  };
  EXPECT_LT(spread("1"), 3);
  EXPECT_GT(spread("1000"), 30);
}

TEST_F(TuneCommand, PrintsEpochsAndMeans) {
  write_hidden_corpus(corpus_, 0, 40, 120);
  const CommandRun tuned = run({corpus_, "--epochs", "60"});
  EXPECT_EQ(tuned.err, "");
  EXPECT_TRUE(tuned.out.starts_with("corpus       " + corpus_ + ": 40 games, ")) << tuned.out;
  for (const std::string part :
       {"\nepoch        training  validation\n1            0.", "\n60           0.",
        "\nmeans        P 100  N ", "\ntempo        middlegame "}) {
    EXPECT_NE(tuned.out.find(part), std::string::npos) << part << tuned.out;
  }
  EXPECT_TRUE(tuned.out.ends_with("\nweights      " + weights_ + "\n"));
  const CommandRun json = run({corpus_, "--epochs", "60", "--validation", "0", "--json"});
  EXPECT_EQ(json_shape_of(json.out),
            "corpora[file games hash header{engine seed} positions] epochs[training_loss] factor "
            "means{B{endgame mean middlegame} N{endgame mean middlegame} P{endgame mean "
            "middlegame} Q{endgame mean middlegame} R{endgame mean middlegame} U{endgame mean "
            "middlegame}} options{epochs fewest_men first_ply full_phase highest_score lambda "
            "late_endings prior quiet_only scale seed validation} schema_version "
            "tempo{endgame middlegame} training{games positions} validation{games positions} "
            "weights");
}

TEST_F(TuneCommand, ShowsGamesAndTheLossForValidation) {
  write_hidden_corpus(corpus_, 0, 40, 120);
  const CommandRun tuned = run({corpus_, "--epochs", "60", "--progress", "0", "--json"});
  ASSERT_EQ(tuned.code, ExitCode::Pass) << tuned.err;
  const auto last = nlohmann::json::parse(tuned.out, nullptr, false)["epochs"].back();
  EXPECT_TRUE(tuned.err.starts_with("raum tune: 1 games read\n")) << tuned.err;
  EXPECT_NE(tuned.err.find("\nraum tune: 40 games read\nraum tune: epoch 1 of 60  loss 0."),
            std::string::npos)
      << tuned.err;
  EXPECT_TRUE(tuned.err.ends_with(fmt::format("\nraum tune: epoch 60 of 60  loss {:.6f}\n",
                                              last["validation_loss"].get<double>())))
      << tuned.err;
}

TEST_F(TuneCommand, RefusesWrongInput) {
  const CommandRun missing = run({"no-such.corpus"});
  EXPECT_EQ(missing.code, ExitCode::Usage);
  EXPECT_TRUE(missing.err.starts_with(
      "raum tune: no-such.corpus: found No such file or directory, expected a corpus"))
      << missing.err;
  write_hidden_corpus(corpus_, 0, 3, 60);
  expect_refused({corpus_, "--first-ply", "80"},
                 "training: found no position of 3 games that passes the filter, expected at "
                 "least one");
  EXPECT_EQ(run({corpus_, "--lambda", "1.5"}).code, ExitCode::Usage);
  EXPECT_EQ(run({}).code, ExitCode::Usage);
  std::ofstream(weights_) << "my notes\n";
  const CommandRun kept = run({corpus_});
  EXPECT_EQ(kept.code, ExitCode::Usage);
  EXPECT_NE(kept.err.find("found something other than weights"), std::string::npos) << kept.err;
  EXPECT_EQ(content_of(weights_), "my notes\n");
}

// The other form of the command; knowledge/spsa has the tests of what it does.
CommandRun run_tune(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "tune");
  return run_in_process(&add_tune_command, std::move(arguments));
}

void expect_form_refused(std::vector<std::string> arguments, const std::string& line) {
  const CommandRun refused = run_tune(std::move(arguments));
  EXPECT_EQ(refused.code, ExitCode::Usage);
  EXPECT_EQ(refused.out, "");
  EXPECT_EQ(refused.err, "raum tune: " + line + "\n");
}

TEST(TuneForms, ExcludeEachOther) {
  const std::string both = " (see --help)";
  expect_form_refused({"a.corpus", "--spsa", "a.toml", "--db", "a.db"},
                      "CORPUS: found --spsa as well, expected one of the two" + both);
  expect_form_refused({"-o", "a.inc", "--spsa", "a.toml", "--db", "a.db"},
                      "--out: found --spsa as well, expected one of the two" + both);
  expect_form_refused({"--epochs", "3", "--spsa", "a.toml", "--db", "a.db"},
                      "--epochs: found --spsa as well, expected one of the two" + both);
  expect_form_refused({"--spsa", "a.toml"}, "--spsa: found no --db, expected both" + both);
  expect_form_refused({}, "CORPUS: found nothing, expected a value, or --spsa and --db" + both);
  expect_form_refused({"a.corpus"}, "--out: found nothing, expected a value" + both);
}

TEST(TuneForms, SpsaReportsWrongSettings) {
  const TemporaryFolder folder;
  std::ofstream(folder / "a.toml") << "nodes = 5\n";
  expect_form_refused({"--spsa", folder / "a.toml", "--db", folder / "a.db"},
                      folder /
                          "a.toml:1:1: found no key engine, expected engine, which is "
                          "required");
  EXPECT_FALSE(std::filesystem::exists(folder / "a.db"));
}

// The engine is checked before the database is made.
TEST(TuneForms, SpsaReportsAnUnfitEngine) {
  const TemporaryFolder folder;
  std::ofstream(folder / "openings.txt") << to_string(Position::start()) << '\n';
  const auto tuned_by = [&](const std::string& program) {
    std::ofstream(folder / "a.toml")
        << "engine = \"name=a,cmd=" << program << "\"\nnodes = 5\n"
        << "openings = \"openings.txt\"\niterations = 1\npairs = 1\n"
        << "[[parameter]]\nname = \"Level\"\nstart = 5\nmin = 1\nmax = 10\n";
    return run_tune({"--spsa", folder / "a.toml", "--db", folder / "a.db"});
  };
  const CommandRun missing = tuned_by("/no/such/engine");
  EXPECT_EQ(missing.code, ExitCode::Environment);
  EXPECT_NE(missing.err.find("/no/such/engine"), std::string::npos) << missing.err;
  const FakeEngine other(
      "while read -r line; do case \"$line\" in\n"
      "uci) echo option name Hash type spin min 1 max 9; echo uciok ;;\n"
      "isready) echo readyok ;; quit) exit ;; esac; done");
  const CommandRun unfit = tuned_by(other.path());
  EXPECT_EQ(unfit.code, ExitCode::Usage);
  EXPECT_NE(unfit.err.find("parameter Level: found a name that is no option"), std::string::npos)
      << unfit.err;
  EXPECT_FALSE(std::filesystem::exists(folder / "a.db"));
}

}  // namespace
}  // namespace raum::knowledge::tuning
