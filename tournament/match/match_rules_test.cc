// What a match refuses and stores of its settings, its exit codes, and what outcomes say of faults.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "base/testing/temporary_folder.h"
#include "base/text/content_hash.h"
#include "tournament/match/make_contender.h"
#include "tournament/match/match.h"
#include "tournament/match/stored_configuration.h"
#include "tournament/workers/worker.h"

namespace raum::tournament {
namespace {

ExitCode exit_code_with_sprt(std::optional<SprtState> state) {
  MatchConfig config;
  config.sprt = SprtBounds{.elo0 = 0, .elo1 = 10};
  MatchOutcome outcome;
  outcome.complete = true;
  outcome.sprt = state;
  return exit_code(config, outcome);
}

TEST(MatchExitCode, IsTheVerdictOfASequentialTest) {
  EXPECT_EQ(exit_code_with_sprt(std::nullopt), ExitCode::NoVerdict);
  EXPECT_EQ(exit_code_with_sprt(SprtState{.llr = 3, .lower = -2, .upper = 2}), ExitCode::Pass);
  EXPECT_EQ(exit_code_with_sprt(SprtState{.llr = -3, .lower = -2, .upper = 2}), ExitCode::Fail);
  EXPECT_EQ(exit_code_with_sprt(SprtState{.llr = 0, .lower = -2, .upper = 2}), ExitCode::NoVerdict);
}

TEST(MatchExitCode, IsNoVerdictAfterTooManyFaults) {
  MatchConfig config;
  MatchOutcome outcome;
  outcome.complete = true;
  outcome.games = {.loss = 20, .draw = 0, .win = 20};
  outcome.faults.games = 2;
  EXPECT_EQ(exit_code(config, outcome), ExitCode::Pass) << "5 %";
  outcome.faults.games = 3;
  EXPECT_EQ(exit_code(config, outcome), ExitCode::NoVerdict);
  config.sprt = SprtBounds{.elo0 = 0, .elo1 = 10};
  for (const double llr : {3.0, -3.0}) {
    outcome.sprt = SprtState{.llr = llr, .lower = -2, .upper = 2};
    EXPECT_EQ(exit_code(config, outcome), ExitCode::NoVerdict);
  }
  config.max_faults = 1;
  EXPECT_EQ(exit_code(config, outcome), ExitCode::Fail);
}

TEST(MatchExitCode, IsNoVerdictForAnIncompleteMatch) {
  MatchOutcome outcome;
  outcome.complete = true;
  EXPECT_EQ(exit_code(MatchConfig(), outcome), ExitCode::Pass);
  outcome.complete = false;
  EXPECT_EQ(exit_code(MatchConfig(), outcome), ExitCode::NoVerdict);
  outcome.engine_failure = "engine old: no uciok";
  EXPECT_EQ(exit_code(MatchConfig(), outcome), ExitCode::Environment);
}

TEST(MatchExitCode, NamesWhatCouldNotBeWritten) {
  MatchOutcome outcome;
  outcome.complete = true;
  outcome.record_failure = Error{"games.rgn", "a full disk", "room"};
  EXPECT_EQ(exit_code(MatchConfig(), outcome), ExitCode::Environment);
  outcome.record_failure.reset();
  outcome.log_failure = Error{"log", "a full disk", "room"};
  EXPECT_EQ(exit_code(MatchConfig(), outcome), ExitCode::Environment);
}

TEST(Lateness, IsAFaultThatTheRunnerMayHaveCaused) {
  const auto lost = [](EngineFault fault) {
    PlayedGame game;
    game.failed = Color::Black;
    game.reason = to_string(fault);
    return game;
  };
  for (const EngineFault late :
       {EngineFault::TimeForfeit, EngineFault::Hang, EngineFault::NotReady}) {
    EXPECT_TRUE(is_lost_by_lateness(lost(late))) << to_string(late);
  }
  EXPECT_FALSE(is_lost_by_lateness(lost(EngineFault::Crash)));
  EXPECT_FALSE(is_lost_by_lateness(PlayedGame{}));
  PlayedGame drawn;
  drawn.reason = to_string(EngineFault::Hang);
  EXPECT_FALSE(is_lost_by_lateness(drawn));
}

TEST(Replays, AddUp) {
  using std::chrono::milliseconds;
  Replays all;
  all.add({.games = 1, .longest_gap = milliseconds(500)});
  all.add({.games = 2, .longest_gap = milliseconds(400)});
  EXPECT_EQ(all.games, 3U);
  EXPECT_EQ(all.longest_gap, milliseconds(500));
  all.add({.games = 1, .longest_gap = milliseconds(600)});
  EXPECT_EQ(all.longest_gap, milliseconds(600));
}

TEST(MatchOutcome, SharesItsFaults) {
  MatchOutcome outcome;
  outcome.games = {.loss = 10, .draw = 20, .win = 10};
  outcome.faults.games = 10;
  EXPECT_EQ(fault_share_text(outcome), "10 of 40 games lost by a fault");
  EXPECT_FALSE(has_too_many_faults(outcome, 0.25));
  EXPECT_TRUE(has_too_many_faults(outcome, 0.24));
}

TEST(MatchOutcome, ListsAFailedStart) {
  MatchOutcome outcome;
  add_failed_start(outcome, {.text = "replaced"});
  EXPECT_TRUE(outcome.terminations.empty());
  outcome.terminations = {{{"e", "crash"}, 3}};
  add_failed_start(outcome, {.failed = "e", .fault = "crash", .stderr_tail = "no net\n"});
  add_failed_start(outcome, {.failed = "f", .fault = "no uciok"});
  EXPECT_EQ(outcome.terminations, (Terminations{{{"e", "crash"}, 3}, {{"f", "no uciok"}, 0}}));
  EXPECT_EQ(outcome.stderr_lines, (StderrLines{{{"e", "crash"}, "no net"}}));
}

TEST(MatchOutcome, ShowsOneLineOfEachStderr) {
  EXPECT_EQ(stderr_lines_of({{{"a", "crash"}, "one\ntwo\n"}, {{"b", "crash"}, "\n"}}),
            (StderrLines{{{"a", "crash"}, "two"}}));
}

MatchConfig sound_config() {
  MatchConfig config;
  config.engines = {{.name = "a", .command = "sh"}, {.name = "b", .command = "sh"}};
  config.limit.depth = 1;
  config.openings_path = "openings.txt";
  config.db_path = "m.db";
  return config;
}

// The error of the settings after a change; "" if they are sound.
template <class Change>
std::string refusal(Change change) {
  MatchConfig config = sound_config();
  change(config);
  const auto checked = check(config);
  return checked ? "" : to_string(checked.error());
}

TEST(MatchConfigCheck, AcceptsTheLimitsOfEverySetting) {
  using Config = MatchConfig;
  EXPECT_EQ(refusal([](Config&) {}), "");
  EXPECT_EQ(refusal([](Config& c) { c.concurrency = 1'024; }), "");
  EXPECT_EQ(refusal([](Config& c) { c.stall_ms = 1; }), "");
  EXPECT_EQ(refusal([](Config& c) {
              c.engines[0].limit.movetime_ms = 5;
              c.margin_ms = 0;
            }),
            "");
  EXPECT_EQ(refusal([](Config& c) {
              c.engines[0].limit.movetime_ms = 5;
              for (EngineSpec& engine : c.engines) engine.margin_ms = 9;
            }),
            "");
  EXPECT_EQ(refusal([](Config& c) { c.verify_cache = 1; }), "");
  EXPECT_EQ(refusal([](Config& c) { c.engines[0].limit.nodes = 5; }), "");
  EXPECT_EQ(refusal([](Config& c) { c.sprt = SprtBounds{.elo0 = 0, .elo1 = 5}; }), "");
  EXPECT_EQ(refusal([](Config& c) { c.rgn_path = "/dev/null"; }), "");
  EXPECT_EQ(refusal([](Config& c) {
              while (c.engines.size() < 256) {
                c.engines.push_back({.name = std::to_string(c.engines.size()), .command = "sh"});
              }
            }),
            "");
}

TEST(MatchConfigCheck, NamesTheSettingThatIsWrong) {
  using Config = MatchConfig;
  EXPECT_EQ(refusal([](Config& c) { c.engines.pop_back(); }),
            "engines: found 1, expected 2 to 256");
  EXPECT_EQ(refusal([](Config& c) { c.engines.resize(257, c.engines[0]); }),
            "engines: found 257, expected 2 to 256");
  EXPECT_EQ(refusal([](Config& c) { c.engines[1].name = "a"; }),
            "engines: found two with the name \"a\", expected unique names");
  EXPECT_EQ(refusal([](Config& c) { c.limit = {}; }),
            "engine a: found no limit, expected a depth, nodes, movetime or tc");
  EXPECT_EQ(
      refusal([](Config& c) { c.engines[1].limit = {.movetime_ms = 5, .clock = {.base_ms = 5}}; }),
      "engine b: found a movetime and a tc, expected one of the two");
  EXPECT_EQ(refusal([](Config& c) {
              for (EngineSpec& engine : c.engines) engine.limit.nodes = 7;
            }),
            "limit of the match: found depth 1, though every engine has a limit of its own, "
            "expected an engine without one");
  EXPECT_EQ(refusal([](Config& c) { c.engines[1].folder = "/no/such"; }),
            "engine b: dir: found \"/no/such\", expected an existing folder");
  EXPECT_TRUE(refusal([](Config& c) {
                c.engines[1].cpus = {1'023};
              }).starts_with("engine b: cpus: found 1023"));
  EXPECT_EQ(refusal([](Config& c) { c.concurrency = 0; }),
            "--concurrency: found 0, expected 1 to 1024");
  EXPECT_EQ(refusal([](Config& c) { c.concurrency = 1'025; }),
            "--concurrency: found 1025, expected 1 to 1024");
  EXPECT_EQ(refusal([](Config& c) { c.stall_ms = 0; }), "--stall-ms: found 0, expected at least 1");
  EXPECT_EQ(refusal([](Config& c) { c.margin_ms = -1; }),
            "--margin: found -1, expected at least 0");
  for (const double share : {-0.5, 1.5}) {
    EXPECT_EQ(refusal([&](Config& c) { c.verify_cache = share; }),
              fmt::format("--verify-cache: found {}, expected a share from 0 to 1", share));
  }
  EXPECT_EQ(refusal([](Config& c) { c.db_path = ""; }),
            "--db: found no path, expected the path of a results database");
  EXPECT_EQ(refusal([](Config& c) {
              c.engines.push_back({.name = "c", .command = "sh"});
              c.sprt = SprtBounds{.elo0 = 0, .elo1 = 5};
            }),
            "--sprt: found 3 engines, expected two");
  EXPECT_EQ(refusal([](Config& c) { c.sprt = SprtBounds{.elo0 = 5, .elo1 = 5}; }),
            "--sprt: bounds: found elo0 5, elo1 5, expected elo0 below elo1");
}

TEST(MatchConfigCheck, RefusesAMarginThatAppliesToNoEngine) {
  using Config = MatchConfig;
  const std::string unused =
      "--margin: found 50 ms, which no engine plays by, expected an engine with a movetime or tc "
      "and no margin of its own";
  EXPECT_EQ(refusal([](Config& c) { c.margin_ms = 50; }), unused);
  EXPECT_EQ(refusal([](Config& c) {
              c.engines[1].limit.clock.base_ms = 5;
              c.engines[1].margin_ms = 0;
              c.margin_ms = 50;
            }),
            unused);
  EXPECT_EQ(
      refusal([](Config& c) { c.engines[1].margin_ms = 0; }),
      "engine b: margin: found 0 ms, though no engine plays by a time, expected an engine with "
      "a movetime or tc");
}

TEST(MatchConfigCheck, RefusesToWriteToAFileThatIsNeeded) {
  const auto refused = [](const std::string& path) {
    return refusal([&](MatchConfig& c) {
      c.engines[0].arguments = {"first", "book"};
      c.engines[0].environment = {{"NET", "net"}};
      c.engines[1].options = {{"Table", "table"}};
      c.engines[1].folder = "/";
      c.log_path = path;
    });
  };
  const std::string end = ", expected another file";
  EXPECT_EQ(refused("openings.txt"), "--log: found the path of the openings" + end);
  EXPECT_EQ(refused("./openings.txt"), "--log: found the path of the openings" + end);
  for (const std::string suffix : {"", "-journal", "-shm", "-wal"}) {
    EXPECT_EQ(refused("m.db" + suffix), "--log: found the path of the database" + end);
  }
  EXPECT_EQ(refused("book"), "--log: found the path of a file of engine a" + end);
  EXPECT_EQ(refused("net"), "--log: found the path of a file of engine a" + end);
  EXPECT_EQ(refused("/table"), "--log: found the path of a file of engine b" + end);
  EXPECT_EQ(refused("table"), "");
  EXPECT_EQ(refused(find_program("sh").value()),
            "--log: found the path of a file of engine a" + end);
}

TEST(MatchConfigCheck, RefusesToWriteToTheLogOfADatabaseBehindALink) {
  const TemporaryFolder folder;
  const std::string link = folder / "link.db";
  std::filesystem::create_symlink("real.db", link);
  for (const std::string output : {"link.db", "real.db", "real.db-wal", "real.db-journal"}) {
    EXPECT_EQ(refusal([&](MatchConfig& c) {
                c.db_path = link;
                c.rgn_path = folder / output;
              }),
              "--rgn: found the path of the database, expected another file")
        << output;
  }
}

TEST(MatchConfigCheck, NamesThePlayersInTheirOrder) {
  MatchConfig config = sound_config();
  EXPECT_EQ(player_names(config), (std::vector<std::string>{"a", "b"}));
  config.engines[1].limit.nodes = 9;
  EXPECT_EQ(limit_of(config, config.engines[0]), Limit{.depth = 1});
  EXPECT_EQ(limit_of(config, config.engines[1]), Limit{.nodes = 9});
}

TEST(StoredConfiguration, HasEverySettingThatDecidesAGame) {
  MatchConfig config = sound_config();
  config.seed = 7;
  EngineSpec& engine = config.engines[1];
  engine.limit.movetime_ms = 50;
  engine.margin_ms = 3;
  engine.memory_mib = 64;
  engine.restart = true;
  engine.revision = "HEAD";
  engine.folder = "/usr";
  engine.environment = {{"A", "1"}};
  config.sprt = SprtBounds{.elo0 = 0, .elo1 = 5};
  config.max_faults = 0.25;
  config.adjudication.max_moves = 9;
  config.format = Format::Gauntlet;
  std::vector<Contender> contenders;
  for (const EngineSpec& spec : config.engines) {
    EngineIdentity identity;
    identity.program = "p-" + spec.name;
    identity.arguments = "[]";
    identity.options = "o";
    identity.folder = "/usr";
    identity.environment = "[A=1]";
    contenders.push_back(make_contender(config, spec, std::move(identity)));
  }
  EXPECT_EQ(contenders[0].margin_ms, 100);
  EXPECT_EQ(contenders[1].margin_ms, 3);
  EXPECT_TRUE(contenders[0].is_deterministic());
  EXPECT_FALSE(contenders[1].is_deterministic());
  const std::vector<Opening> openings{{.text = "x", .position = {}}, {.text = "y", .position = {}}};
  const Configuration expected{{"engine 1 name", "a"},
                               {"engine 1 command", "sh"},
                               {"engine 1 program", "p-a"},
                               {"engine 1 arguments", "[]"},
                               {"engine 1 options", "o"},
                               {"engine 1 limit", "depth 1"},
                               {"engine 2 name", "b"},
                               {"engine 2 command", "sh"},
                               {"engine 2 program", "p-b"},
                               {"engine 2 arguments", "[]"},
                               {"engine 2 options", "o"},
                               {"engine 2 limit", "movetime 50"},
                               {"engine 2 margin", "3"},
                               {"engine 2 memory", "64"},
                               {"engine 2 restart", "on"},
                               {"engine 2 rev", "HEAD"},
                               {"engine 2 dir", "/usr"},
                               {"engine 2 env", "[A=1]"},
                               {"openings", "2 positions " + hash_of_text("x\ny\n")},
                               {"seed", "7"},
                               {"sprt", to_string(*config.sprt)},
                               {"stall-ms", "60000"},
                               {"max-faults", "0.25"},
                               {"margin", "100"},
                               {"adjudication", "max-moves 9"}};
  EXPECT_EQ(configuration_of(config, contenders, openings), expected);

  const MatchConfig restored = config_of(expected);
  EXPECT_EQ(player_names(restored), (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(restored.engines[1].command, "sh");
  EXPECT_EQ(restored.seed, 7U);
  EXPECT_EQ(restored.sprt, config.sprt);
  EXPECT_EQ(restored.max_faults, 0.25);
  EXPECT_EQ(restored.format, Format::RoundRobin) << "of two engines it is not stored";
}

TEST(StoredConfiguration, LeavesOutWhatIsNotUsed) {
  MatchConfig config = sound_config();
  config.engines.push_back({.name = "c", .command = "sh"});
  config.format = Format::Gauntlet;
  std::vector<Contender> contenders;
  for (const EngineSpec& spec : config.engines) {
    contenders.push_back(make_contender(config, spec, {}));
  }
  const Configuration all = configuration_of(config, contenders, {});
  ASSERT_EQ(all.size(), 3U * 6 + 5);
  EXPECT_EQ(all[20], (std::pair<std::string, std::string>{"sprt", "none"}));
  EXPECT_EQ(all[22], (std::pair<std::string, std::string>{"format", "gauntlet"}));
  const MatchConfig restored = config_of(all);
  EXPECT_EQ(restored.format, Format::Gauntlet);
  EXPECT_EQ(restored.sprt, std::nullopt);
  EXPECT_EQ(restored.max_faults, MatchConfig().max_faults);
  EXPECT_TRUE(config_of({}).engines.empty());
  EXPECT_FALSE(config_of({{"sprt", "elo0=0,elo1=5,model=bayesian"}}).sprt.has_value())
      << "no test of pairs";
}

// A match with other tables is another one, wherever its folder is.
TEST(StoredConfiguration, HasTheTablesOfEndings) {
  MatchConfig config = sound_config();
  const auto with_tables = [&](const char* folder, const char* identity) {
    config.adjudication.endgames = {.folder = folder, .identity = identity};
    return configuration_of(config, {}, {});
  };
  const Configuration first = with_tables("/one", "1 sets 01");
  EXPECT_EQ(first, with_tables("/two", "1 sets 01"));
  EXPECT_NE(first, with_tables("/one", "1 sets 02"));
  EXPECT_NE(first, with_tables("", ""));
}

TEST(MatchConfig, CountsTheThreadsOfItsWorkers) {
  MatchConfig config;
  config.concurrency = 7;
  EXPECT_EQ(config.threads(), 7) << "without groups all workers are threads";
  const WorkerGroup processes{.place = WorkerPlace::Prefix, .count = 4};
  config.workers = {processes};
  EXPECT_EQ(config.threads(), 0);
  config.workers = {{.place = WorkerPlace::Threads, .count = 2},
                    processes,
                    {.place = WorkerPlace::Threads, .count = 1}};
  EXPECT_EQ(config.threads(), 3);
}

}  // namespace
}  // namespace raum::tournament
