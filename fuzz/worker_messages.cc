// What worker processes and the coordinator of a match send each other.
//   worker_messages  each line of the input is the text of a message's line, which gets its check,
//                    and is also taken as it is. A message is refused with a printable line or
//                    read; what is read is written and read again to the same message, a game
//                    of the job has legal moves, and what is printed of a worker is printable. A
//                    move and a line of an engine are read without a change
//   worker_group     a group of workers that is read is in range, and written and read unchanged
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/json/json_reader.h"
#include "base/text/content_hash.h"
#include "base/text/lines.h"
#include "engine/board/position_text.h"
#include "fuzz/refusal.h"
#include "fuzz/target.h"
#include "tournament/launch/worker_group.h"
#include "tournament/messages/job_message.h"
#include "tournament/messages/log_message.h"
#include "tournament/messages/message.h"
#include "tournament/messages/move_message.h"
#include "tournament/messages/report_message.h"
#include "tournament/messages/worker_hello.h"
#include "tournament/messages/worker_setup.h"

namespace raum::fuzz {
namespace {

using tournament::Contender;

void require_text(const std::string& text) {
  if (!text.empty()) require_printable(text);
}

std::vector<Contender> two_contenders() {
  std::vector<Contender> contenders(2);
  contenders[0].spec.name = "a";
  contenders[0].play_key = "A";
  contenders[1].spec.name = "b";
  contenders[1].play_key = "B";
  return contenders;
}

// What the coordinator has asked for.
tournament::Job asked_job() {
  tournament::Job job;
  job.pair = 1;
  job.players = {0, 1};
  job.legs[0] = job.legs[1] = true;
  job.opening = {.text = std::string(kStartText), .position = Position::start()};
  return job;
}

// The JSON as it arrives on the other side.
Json arrived(const Json& json) { return Json::parse(json.dump()); }

void require_hello(const Json& json) {
  const auto hello = tournament::read_hello(json);
  require_refusal(hello);
  if (!hello) return;
  for (const std::string& text : {hello->version, hello->host, hello->processor}) {
    require_text(text);
  }
  // Of another build, in all likelihood
  if (const auto fits = check_hello(*hello); !fits) require_refusal(fits.error());
  const auto again = tournament::read_hello(arrived(hello_json(*hello)));
  FUZZ_REQUIRE(again && *again == *hello);
}

void require_report(const Json& json) {
  const auto report = tournament::read_report(json);
  require_refusal(report);
  if (!report) return;
  const auto again = tournament::read_report(arrived(report_json(*report)));
  FUZZ_REQUIRE(again && report_json(*again) == report_json(*report));
  if (const auto* const played = std::get_if<tournament::PlayedReport>(&*report)) {
    static const std::vector<Contender> kContenders = two_contenders();
    static const tournament::Job kJob = asked_job();
    const auto checked = check_game(played->game, kJob, kContenders);
    require_refusal(checked);
    for (const tournament::PvCounts& pvs : played->pvs) require_text(pvs.first);
  } else if (const auto* const broken = std::get_if<tournament::BrokenEngine>(&*report)) {
    require_text(broken->name);
    require_text(broken->failure.detail);
    if (broken->failure.error) require_text(to_string(*broken->failure.error));
  } else if (const auto* const failed = std::get_if<tournament::FailedWorker>(&*report)) {
    require_text(failed->what);
  }
}

void require_orders(const Json& json) {
  const auto job = tournament::read_job(json, 2);
  require_refusal(job);
  if (job) {
    const auto again = tournament::read_job(arrived(job_json(*job)), 2);
    FUZZ_REQUIRE(again && job_json(*again) == job_json(*job));
  }
  const auto setup = tournament::read_setup(json);
  require_refusal(setup);
  if (!setup) return;
  const auto again = tournament::read_setup(arrived(setup_json(*setup)));
  FUZZ_REQUIRE(again && setup_json(*again) == setup_json(*setup));
}

// Ends the program unless each of these fields was read as it is in the message. Their texts are
// compared, because Json takes the largest unsigned number for equal to -1.
void require_fields(const Json& read, const Json& message,
                    std::initializer_list<const char*> names) {
  for (const char* const name : names) {
    FUZZ_REQUIRE(read.at(name).dump() == message.value(name, Json()).dump());
  }
}

void require_log(const Json& json) {
  static const std::vector<Contender> kContenders = two_contenders();
  const auto line = tournament::read_log(json, kContenders);
  require_refusal(line);
  if (!line) return;
  const Json read = arrived(log_json(*line)).at("log");
  require_fields(read, json, {"pair", "leg", "us", "engine", "direction"});
  require_text(read.at("text"));
  const auto again = tournament::read_log(read, kContenders);
  FUZZ_REQUIRE(again && log_json(*again).at("log") == read);
}

void require_move(const Json& json) {
  const auto move = tournament::read_move(json);
  require_refusal(move);
  if (!move) return;
  const Json read = move_json(*move).at("move");
  require_fields(read, json, {"leg", "ply", "text", "depth", "cp", "mate", "ms"});
}

void require_message(const Json& message) {
  tournament::MessageReader reader;
  const std::string written = tournament::message_lines(message);
  TextLines lines(written);
  std::optional<Json> again;
  while (const auto line = lines.next()) {
    auto taken = reader.take(*line);
    FUZZ_REQUIRE(taken.has_value());
    again = *std::move(taken);
  }
  FUZZ_REQUIRE(again.has_value());
  for (const auto& [name, value] : message.items()) {
    if (name == "hello") require_hello(value);
    if (name == "job" || name == "setup") require_orders(value);
    if (name == "log") require_log(value);
    if (name == "move") require_move(value);
  }
  if (tournament::is_report(message)) require_report(message);
}

std::string with_check(std::string_view text) {
  ContentHash hash;
  hash.add(text);
  return hash.text() + ' ' + std::string(text);
}

}  // namespace

FUZZ_TARGET(worker_messages) {
  tournament::MessageReader reader, unchecked;
  TextLines lines(input);
  while (const auto line = lines.next()) {
    require_refusal(unchecked.take(*line));
    const auto message = reader.take(with_check(*line));
    require_refusal(message);
    if (message && *message) require_message(**message);
  }
}

FUZZ_TARGET(worker_group) {
  const auto group = tournament::parse_worker_group(input);
  require_refusal(group);
  if (!group) return;
  FUZZ_REQUIRE(group->count >= 1 && group->count <= tournament::kMostWorkers && group->cpus >= 1);
  const auto again = tournament::parse_worker_group(to_string(*group));
  FUZZ_REQUIRE(again && *again == *group);
  if (group->place == tournament::WorkerPlace::Threads) return;
  const auto command = worker_command(*group, "/raum", "run");
  FUZZ_REQUIRE(!command.empty() && !command.front().empty());
}

}  // namespace raum::fuzz
