#include "tournament/messages/job_message.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/testing/error_of.h"
#include "engine/board/position_text.h"

namespace raum::tournament {
namespace {

JobMessage job_to_send() {
  const Position start = Position::start();
  return {.job = {.pair = 12,
                  .legs = {false, true},
                  .players = {2, 0},
                  .opening = {.text = to_string(start), .position = start}},
          .is_careful = true};
}

Json changed_job(const char* key, const Json& value) {
  Json json = job_json(job_to_send());
  json[key] = value;
  return Json::parse(json.dump());
}

std::string job_error(const Json& json) { return error_line(read_job(json, 3)); }

TEST(JobMessage, IsReadBack) {
  const JobMessage sent = job_to_send();
  const auto read = read_job(Json::parse(job_json(sent).dump()), 3);
  ASSERT_TRUE(read.has_value()) << to_string(read.error());
  EXPECT_EQ(read->job.pair, 12U);
  EXPECT_FALSE(read->job.legs[0]);
  EXPECT_TRUE(read->job.legs[1]);
  EXPECT_EQ(read->job.players, (Pairing{2, 0}));
  EXPECT_EQ(read->job.opening.text, sent.job.opening.text);
  EXPECT_EQ(read->job.opening.position.key().raw, sent.job.opening.position.key().raw);
  EXPECT_TRUE(read->is_careful);
}

TEST(JobMessage, KeepsEachLegAndItsCare) {
  const auto first = read_job(changed_job("legs", {true, false}), 3);
  ASSERT_TRUE(first.has_value());
  EXPECT_TRUE(first->job.legs[0]);
  EXPECT_FALSE(first->job.legs[1]);
  const auto quick = read_job(changed_job("careful", false), 3);
  ASSERT_TRUE(quick.has_value());
  EXPECT_FALSE(quick->is_careful);
}

TEST(JobMessage, RefusesAMissingField) {
  const Json whole = Json::parse(job_json(job_to_send()).dump());
  ASSERT_EQ(whole.size(), 6U);
  for (const auto& [key, value] : whole.items()) {
    Json json = whole;
    json.erase(key);
    EXPECT_EQ(job_error(json), "job." + key + ": found nothing, expected the field");
  }
}

TEST(JobMessage, RefusesAFieldOfAnotherType) {
  const Json whole = Json::parse(job_json(job_to_send()).dump());
  ASSERT_EQ(whole.size(), 6U);
  for (const auto& [key, value] : whole.items()) {
    for (const Json& other : {Json(nullptr), Json(-1)}) {
      const std::string error = job_error(changed_job(key.c_str(), other));
      EXPECT_TRUE(error.starts_with("job." + key + ": found " + other.dump() + ", expected "))
          << error;
    }
  }
  EXPECT_EQ(job_error(Json::array()), "job: found array, expected an object");
}

TEST(JobMessage, RefusesAPlayerThatIsNone) {
  EXPECT_EQ(job_error(changed_job("first", 3)),
            "job.first: found 3, expected the number of an engine");
  EXPECT_EQ(job_error(changed_job("second", 3)),
            "job.second: found 3, expected the number of an engine");
}

TEST(JobMessage, RefusesAJobWithoutAGame) {
  EXPECT_EQ(job_error(changed_job("legs", {false, false})),
            "job: found object, expected at least one game");
  EXPECT_EQ(job_error(changed_job("legs", {true, true, true})),
            "job: found object, expected at least one game");
  EXPECT_EQ(job_error(changed_job("legs", {true, 1})),
            "job.legs[1]: found 1, expected true or false");
}

TEST(JobMessage, RefusesAnOpeningThatIsNoPosition) {
  EXPECT_TRUE(job_error(changed_job("opening", "startpos")).starts_with("job.opening: "));
  EXPECT_TRUE(job_error(changed_job("opening", "")).starts_with("job.opening: "));
}

}  // namespace
}  // namespace raum::tournament
