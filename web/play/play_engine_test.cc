// PlayEngine: the engines of the build and of the command line, as their programs announce them.
#include "web/play/play_engine.h"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <map>
#include <set>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "base/testing/scoped_variable.h"
#include "base/testing/shell_engine.h"
#include "base/testing/temporary_folder.h"
#include "engine/named/registry.h"
#include "web/play/play_setup.h"
#include "web/play/service_fixture.h"

namespace raum::web {
namespace {

class PlayEngineTest : public ServiceFixture {};

tournament::EngineSpec spec(const std::string& text) {
  return tournament::parse_engine_spec(text).value();
}

TEST_F(PlayEngineTest, OfTheBuildHasTheOptionsThatItsProgramAnnounces) {
  const std::vector<PlayEngine> built = build_engines(RAUM_ENGINE, limits());
  ASSERT_EQ(built.size(), named_engines().size());
  for (std::size_t i = 0; i < built.size(); ++i) {
    EXPECT_EQ(built[i].spec.name, named_engines()[i].name);
    const auto asked = ask_engines({{built[i].spec}}, limits(), StopEvent());
    ASSERT_TRUE(asked.has_value()) << to_string(asked.error().error);
    std::vector<AnnouncedOption> expected = asked->front().options;
    ASSERT_EQ(expected.front().name, "Engine");
    expected.erase(expected.begin());
    EXPECT_EQ(built[i].options, expected) << built[i].spec.name;
    EXPECT_EQ(built[i].most_lines, asked->front().most_lines);
    EXPECT_GT(expected.size(), 5U);
  }
}

TEST_F(PlayEngineTest, OfTheBuildSearches) {
  start(build_engines(RAUM_ENGINE, limits()));
  const Json list = accepted(get("engines"))["engines"];
  ASSERT_EQ(list.size(), named_engines().size());
  for (std::size_t i = 0; i < list.size(); ++i) {
    EXPECT_EQ(list[i]["index"], i);
    EXPECT_EQ(list[i]["evaluation"], list[i]["name"]);
    const Json answer = done(search({{"engine", i}, {"limit", {{"depth", 2}}}}));
    EXPECT_EQ(answer["fault"], nullptr) << list[i]["name"];
    EXPECT_FALSE(answer["best"].is_null()) << list[i]["name"];
    EXPECT_FALSE(answer["lines"].empty()) << list[i]["name"];
  }
}

TEST_F(PlayEngineTest, OfTheBuildReportsSeveralLinesOfChosenMoves) {
  start(build_engines(RAUM_ENGINE, limits()));
  EXPECT_EQ(service_->engines().front().most_lines, 32);
  const Json three = done(search({{"limit", {{"depth", 2}}}, {"multipv", 3}}));
  std::set<int> ranks;
  for (const Json& line : three["lines"]) {
    if (line["depth"] == 2) ranks.insert(line["multipv"].get<int>());
  }
  EXPECT_EQ(ranks, (std::set<int>{1, 2, 3}));
  for (const char* const only : {"Ab1Ac3", "Ba2Ba3"}) {
    EXPECT_EQ(done(search({{"limit", {{"depth", 2}}}, {"searchmoves", {only}}}))["best"], only);
  }
}

TEST_F(PlayEngineTest, IsLimitedToItsShareOfTheMachine) {
  PlayLimits small = limits();
  small.hash_mib = 8;
  small.threads = 3;
  std::map<std::string, std::int64_t> largest;
  const std::vector<PlayEngine> built = build_engines(RAUM_ENGINE, small);
  for (const AnnouncedOption& option : built.front().options) largest[option.name] = option.max;
  EXPECT_EQ(largest.at("Hash"), 8);
  EXPECT_EQ(largest.at("Threads"), 3);
  EXPECT_EQ(largest.at("Level"), 10);
}

TEST_F(PlayEngineTest, OfTheCommandLineAnnouncesItself) {
  const LoggingEngine logger;
  const auto asked =
      ask_engines({{spec("name=mine,depth=4,cmd=" + logger.path())}}, limits(), StopEvent());
  ASSERT_TRUE(asked.has_value()) << to_string(asked.error().error);
  EXPECT_EQ(engine_json(asked->front(), 3), (Json{{"index", 3},
                                                  {"name", "mine"},
                                                  {"human_readable", "Logger 1"},
                                                  {"evaluation", nullptr},
                                                  {"limit", {{"depth", 4}}},
                                                  {"most_lines", 32},
                                                  {"options",
                                                   {{{"name", "Hash"},
                                                     {"type", "spin"},
                                                     {"default", "16"},
                                                     {"min", 1},
                                                     {"max", 256},
                                                     {"values", nullptr}},
                                                    {{"name", "Style"},
                                                     {"type", "combo"},
                                                     {"default", "a"},
                                                     {"min", nullptr},
                                                     {"max", nullptr},
                                                     {"values", {"a", "b"}}}}}}));
  EXPECT_TRUE(ends(logger.pids().at(0)));
}

TEST_F(PlayEngineTest, AnnouncesNoMoreThanAPageCanShow) {
  const FakeEngine engine(
      "while read -r line; do\n  case $line in\n    uci)\n"
      "      echo \"id name $(printf '%0300d' 0)\"\n"
      "      echo option name MultiPV type string default 7\n"
      "      echo option name multipv type spin default 1 min 1 max 5\n"
      "      echo option name hash type spin default 16 min 1 max 100000\n"
      "      echo option name threads type spin default 16 min 16 max 64\n"
      "      i=0; while [ $i -lt 210 ]; do\n"
      "        echo option name O$i type check default true; i=$((i+1)); done\n"
      "      echo uciok ;;\n    isready) echo readyok ;;\n    quit) exit ;;\n  esac\ndone");
  const std::string path = engine.path().string();
  const auto asked =
      ask_engines({{spec("name=m,nodes=7,cmd=" + path), spec("name=n,movetime=9,cmd=" + path),
                    spec("name=o,cmd=" + path)}},
                  limits(), StopEvent());
  ASSERT_TRUE(asked.has_value()) << to_string(asked.error().error);
  const PlayEngine& first = asked->front();
  EXPECT_EQ(first.most_lines, 5);
  EXPECT_TRUE(first.human_readable.starts_with(std::string(197, '0')));
  EXPECT_LT(first.human_readable.size(), 210U);
  ASSERT_EQ(first.options.size(), 200U);
  EXPECT_EQ(first.options.front().name, "hash") << "two threads are fewer than this engine needs";
  EXPECT_EQ(first.options.front().max, 256);
  EXPECT_EQ(first.options.back().name, "O198");
  EXPECT_EQ(engine_json(asked->at(0), 0)["limit"], (Json{{"nodes", 7}}));
  EXPECT_EQ(engine_json(asked->at(1), 1)["limit"], (Json{{"movetime", 9}}));
  EXPECT_EQ(engine_json(asked->at(2), 2)["limit"], nullptr);
}

std::string refused(const std::string& text, ExitCode code) {
  PlayLimits hasty;
  hasty.answer = std::chrono::milliseconds(300);
  const auto asked = ask_engines({{spec(text)}}, hasty, StopEvent());
  if (asked) return "no error";
  EXPECT_EQ(asked.error().code, code);
  return to_string(asked.error().error);
}

TEST_F(PlayEngineTest, OfTheCommandLineMustWork) {
  EXPECT_EQ(refused("name=a,rev=HEAD", ExitCode::Usage),
            "engine a: found rev=, expected cmd=PATH; only raum match builds revisions");
  EXPECT_EQ(refused("name=a,cmd=/nonexistent/engine", ExitCode::Environment),
            "engine a: found cannot start: /nonexistent/engine: no such file, expected an engine "
            "that speaks UCI");
  EXPECT_EQ(refused("name=a,dir=/nonexistent,cmd=/bin/true", ExitCode::Usage),
            "engine a: dir: found \"/nonexistent\", expected an existing folder");
  EXPECT_EQ(refused("name=a,cmd=/bin/true", ExitCode::Environment),
            "engine a: found crash: exit status 0, expected an engine that speaks UCI");
  EXPECT_EQ(refused(std::string("name=a,arg=no-uciok,cmd=") + RAUM_SCRIPTED_ENGINE,
                    ExitCode::Environment),
            "engine a: found no uciok: after 300 ms, expected an engine that speaks UCI");
  EXPECT_EQ(refused(std::string("name=a,option.Nothing=1,cmd=") + RAUM_ENGINE, ExitCode::Usage),
            "engine a: option Nothing: found an option that the engine does not have, expected an "
            "option: Engine, Ponder, Move Overhead, Hash, Threads, MultiPV, Level, Seed, "
            "EndgamePath, EvalFile");
}

TEST_F(PlayEngineTest, IsNotWaitedForAfterAStop) {
  PlayLimits patient;
  patient.answer = std::chrono::hours(1);
  const std::string ready = "read -r line; echo uciok; read -r line; echo readyok; ";
  for (const std::string& before : {std::string(), ready}) {
    const FakeEngine engine(before + "read -r line; touch \"$0.asked\"; exec sleep 3600");
    const std::string path = engine.path().string();
    const StopEvent stop;
    const std::jthread stopper([&](const std::stop_token& ended) {
      while (!ended.stop_requested() && !std::filesystem::exists(path + ".asked")) {
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
      }
      stop.set();
    });
    const auto asked = ask_engines(
        {{spec("name=a,cmd=" + path), spec("name=b,cmd=/nonexistent/engine")}}, patient, stop);
    ASSERT_FALSE(asked.has_value());
    EXPECT_EQ(to_string(asked.error().error),
              "engine a: found stopped, expected an engine that speaks UCI");
  }
}

TEST_F(PlayEngineTest, IsSetUpByTheTextsOfTheCommandLine) {
  const LoggingEngine logger;
  const std::string text = "name=mine,cmd=" + logger.path();
  const auto service = make_play_service({{text}}, StopEvent());
  ASSERT_TRUE(service.has_value()) << to_string(service.error().error);
  const auto& engines = (*service)->engines();
  ASSERT_EQ(engines.size(), named_engines().size() + 1);
  EXPECT_EQ(engines.back().spec.name, "mine");
  EXPECT_GE((*service)->limits().threads, 1);
  const auto refused_setup = [](const std::vector<std::string>& texts) {
    const auto made = make_play_service(texts, StopEvent());
    if (made) return std::string("no error");
    EXPECT_EQ(made.error().code, ExitCode::Usage);
    return to_string(made.error().error);
  };
  EXPECT_EQ(refused_setup({text, text}),
            "engine mine: found a second engine of this name, expected each name once");
  EXPECT_EQ(refused_setup({"cmd=x"}), "engine \"cmd=x\": found no name=, expected name=NAME");
  EXPECT_NE(refused_setup({text + ",cpus=1023"}).find("1023"), std::string::npos);
}

TEST_F(PlayEngineTest, IsFoundInPath) {
  const TemporaryFolder folder;
  const ScopedVariable path("PATH", own_folder().string() + ":/usr/bin");
  const auto found = find_raum_engine(folder.path());
  ASSERT_TRUE(found.has_value()) << to_string(found.error());
  EXPECT_EQ(*found, (own_folder() / "raum-engine").string());
  const ScopedVariable elsewhere("PATH", folder.path().c_str());
  EXPECT_FALSE(find_raum_engine(folder.path()).has_value());
}

TEST_F(PlayEngineTest, IsFoundBesideTheProgram) {
  const auto found = find_raum_engine(own_folder());
  ASSERT_TRUE(found.has_value()) << to_string(found.error());
  EXPECT_EQ(std::filesystem::canonical(*found), std::filesystem::canonical(RAUM_ENGINE));
}

}  // namespace
}  // namespace raum::web
