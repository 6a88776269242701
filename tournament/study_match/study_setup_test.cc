#include "tournament/study_match/study_setup.h"

#include <gtest/gtest.h>

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/testing/error_of.h"
#include "base/text/content_hash.h"
#include "tournament/messages/report_message.h"
#include "tournament/study/study_fixture.h"
#include "tournament/study_match/study_worker.h"

namespace raum::tournament {
namespace {

StudySetup sent() {
  return {.program = hash_of_file("/proc/self/exe").value(),
          .players = given_study(StudyKind::League).players};
}

Json read_json() { return Json::parse(study_json(sent()).dump()); }

std::string setup_refusal(const Json& json) { return error_line(read_study_setup(json)); }

TEST(StudySetup, IsReadAsItWasSent) {
  const auto read = read_study_setup(read_json());
  ASSERT_TRUE(read.has_value()) << to_string(read.error());
  EXPECT_EQ(read->program, sent().program);
  ASSERT_EQ(read->players.size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) {
    const StudyPlayer player = sent().players[i];
    EXPECT_EQ(read->players[i].name, player.name);
    EXPECT_EQ(read->players[i].engine, player.engine);
    EXPECT_EQ(read->players[i].options, player.options);
    EXPECT_EQ(read->players[i].depth, player.depth);
    EXPECT_EQ(read->players[i].nodes, player.nodes);
  }
}

TEST(StudySetup, NamesTheFieldThatIsWrong) {
  Json json = read_json();
  json["players"][1]["options"][0] = {"Evaluation"};
  EXPECT_EQ(setup_refusal(json),
            "study.players[1].options[0]: found array, expected a name and a value");
  json = read_json();
  json["players"][2]["depth"] = -1;
  EXPECT_EQ(setup_refusal(json).find("study.players[2].depth: found -1, expected "), 0U)
      << setup_refusal(json);
  json = read_json();
  json["players"] = Json::array({json["players"][0]});
  EXPECT_EQ(setup_refusal(json).find("study: found "), 0U) << setup_refusal(json);
  EXPECT_EQ(setup_refusal(1), "study: found 1, expected an object");
}

// The messages of a player, from its threads.
class Messages {
 public:
  SendMessage sink() {
    return [this](const Json& message) {
      const std::lock_guard lock(mutex_);
      messages_.push_back(Json::parse(message.dump()));
      arrived_.notify_all();
    };
  }
  std::vector<Json> wait_for(std::size_t count) {
    std::unique_lock lock(mutex_);
    EXPECT_TRUE(arrived_.wait_for(lock, std::chrono::seconds(60),
                                  [&] { return messages_.size() >= count; }));
    return messages_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::vector<Json> messages_;
};

Job job_of(const Study& study) {
  return {.pair = 7, .legs = {false, true}, .players = {0, 2}, .opening = study.positions[1]};
}

TEST(StudyJobPlayer, PlaysTheGamesOfAJob) {
  const Study study = given_study(StudyKind::League);
  Messages messages;
  auto player = make_study_player(read_json(), messages.sink());
  ASSERT_TRUE(player.has_value()) << to_string(player.error());
  EXPECT_EQ((*player)->players(), 3U);
  (*player)->play({.job = job_of(study)});
  const auto report = read_report(messages.wait_for(1).at(0));
  ASSERT_TRUE(report.has_value()) << to_string(report.error());
  const auto& played = std::get<PlayedReport>(*report);
  EXPECT_EQ(played.game.pair, 7U);
  EXPECT_EQ(played.game.leg, 1);
  EXPECT_EQ(played.game.white, "c");
  EXPECT_EQ(played.game.black, "a");
  EXPECT_GT(played.seconds[0], 0);
  EXPECT_GT(played.seconds[1], 0);
  EXPECT_NE(played.seconds[0], played.seconds[1]);
}

TEST(StudyJobPlayer, ReportsTheMovesOfACarefulJob) {
  Messages messages;
  auto player = make_study_player(read_json(), messages.sink());
  ASSERT_TRUE(player.has_value());
  (*player)->play({.job = job_of(given_study(StudyKind::League)), .is_careful = true});
  std::vector<Json> all = messages.wait_for(3);
  EXPECT_EQ(all[0]["move"]["ply"], 1);
  EXPECT_EQ(all[0]["move"]["leg"], 1);
  EXPECT_EQ(all[1]["move"]["ply"], 2);
}

TEST(StudyJobPlayer, EndsInTheMiddleOfAGame) {
  Json json = read_json();
  json["players"][2]["depth"] = 64;
  json["players"][2]["nodes"] = 0;
  Messages messages;
  auto player = make_study_player(Json::parse(json.dump()), messages.sink());
  ASSERT_TRUE(player.has_value());
  (*player)->play({.job = job_of(given_study(StudyKind::League)), .is_careful = true});
  EXPECT_TRUE(messages.wait_for(1)[0].contains("move"));  // player 0; player 2 thinks from now on
  player->reset();
}

TEST(StudyJobPlayer, ReportsAPlayerThatCannotBeMade) {
  Json json = read_json();
  json["players"][1]["options"] = Json::array({Json::array({"Hash", "999999999"})});
  Messages messages;
  auto player = make_study_player(Json::parse(json.dump()), messages.sink());
  ASSERT_TRUE(player.has_value());
  (*player)->play({.job = job_of(given_study(StudyKind::League))});
  const auto report = read_report(messages.wait_for(1).at(0));
  ASSERT_TRUE(report.has_value()) << to_string(report.error());
  const auto* const broken = std::get_if<BrokenEngine>(&*report);
  ASSERT_NE(broken, nullptr);
  EXPECT_EQ(broken->name, "a longer name");
  EXPECT_EQ(broken->failure.detail.find("option Hash: "), 0U) << broken->failure.detail;
}

// Gives out one job.
class OneJob : public JobSource {
 public:
  explicit OneJob(Job job) : job_(std::move(job)) {}
  std::optional<Job> next() override { return std::exchange(job_, std::nullopt); }

 private:
  std::optional<Job> job_;
};

TEST(StudyWorker, ReportsTheErrorThatEndsIt) {
  const Study study = given_study(StudyKind::League);
  OneJob jobs(job_of(study));
  Mailbox<WorkerReport> mail(100);
  const JobWork work{.jobs = jobs, .mail = mail, .on_move = [](auto&&...) {
                       throw std::runtime_error("no memory");
                     }};
  const std::atomic<bool> never = false;
  run_study_worker(study.players, {}, work, never);
  const auto reports = mail.take_all();
  ASSERT_EQ(reports.size(), 2U);
  const auto* const failed = std::get_if<FailedWorker>(&reports[0]);
  ASSERT_NE(failed, nullptr);
  EXPECT_EQ(failed->what, "no memory");
  EXPECT_TRUE(std::holds_alternative<WorkerDone>(reports[1]));
}

TEST(StudyJobPlayer, IsOfTheSameProgram) {
  Json json = read_json();
  json["program"] = "another";
  const auto player = make_study_player(json, [](const Json&) {});
  EXPECT_EQ(error_line(player), "the raum of the worker: found a program with the hash " +
                                    sent().program + ", expected another, that of the study");
}

}  // namespace
}  // namespace raum::tournament
