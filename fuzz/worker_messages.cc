// What worker processes and the coordinator of a match send each other.
//   worker_messages  each line of the input is the text of a message's line, which gets its check,
//                    and is also taken as it is. A message is refused with a printable line or
//                    read; what is read is written and read again to the same message, a game
//                    of the job has legal moves, and what is printed of a worker is printable. A
//                    move and a line of an engine are read without a change. Our own hello is
//                    accepted; a setup of files of this machine is read back; pieces end
//   worker_group     a group of workers that is read is in range, and written and read unchanged;
//                    it starts the processes that it counts
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
#include "fuzz/scratch.h"
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
  static const tournament::WorkerHello kOwn = tournament::make_hello();
  FUZZ_REQUIRE(check_hello(kOwn) && tournament::read_hello(arrived(hello_json(kOwn))) == kOwn);
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
  const tournament::SetupMessage message = setup_message(*setup);
  const auto again = tournament::read_setup(arrived(message.message).at("setup"));
  FUZZ_REQUIRE(again && setup_json(*again) == setup_json(*setup));
  FUZZ_REQUIRE(message.files.size() >= setup->engines.size());
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
  return hash_of_text(text) + ' ' + std::string(text);
}

// What a worker names is looked up on its own machine only, so the files are those of this one.
void require_setup_of_files(std::string_view input) {
  const InputFile file(input);
  tournament::Contender contender;
  contender.spec = {.name = "a", .command = "/bin/sh", .arguments = {file.path(), file.missing()}};
  const auto setup = tournament::make_setup({contender}, {}, 1);
  FUZZ_REQUIRE(setup && setup->engines.front().files.size() == 2);
  FUZZ_REQUIRE(setup->engines.front().files[1].bytes == input.size());
  const auto again = tournament::read_setup(arrived(setup_json(*setup)));
  FUZZ_REQUIRE(again && setup_json(*again) == setup_json(*setup));
  contender.spec.command = file.missing();
  require_refused(tournament::make_setup({contender}, {}, 1));
}

// A message of pieces without end is refused before it fills the memory.
void require_end_of_pieces(std::string_view input) {
  std::string piece = "+" + std::string(input);
  piece.resize(tournament::kLongestMessage / 16, 'x');
  piece = with_check(piece);
  tournament::MessageReader reader;
  std::size_t pieces = 0;
  while (pieces <= 16 && reader.take(piece)) ++pieces;
  FUZZ_REQUIRE(pieces == 16);
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
  if (!is_one_of_few(input)) return;
  require_setup_of_files(input);
  require_end_of_pieces(input);
}

FUZZ_TARGET(worker_group) {
  const auto group = tournament::parse_worker_group(input);
  require_refusal(group);
  if (!group) return;
  FUZZ_REQUIRE(group->count >= 1 && group->count <= tournament::kMostWorkers && group->cpus >= 1);
  const auto again = tournament::parse_worker_group(to_string(*group));
  FUZZ_REQUIRE(again && *again == *group);
  const bool is_process = group->place != tournament::WorkerPlace::Threads;
  FUZZ_REQUIRE(tournament::count_workers({*group, *group}) == 2 * group->count);
  FUZZ_REQUIRE(tournament::count_processes({*group}) == (is_process ? group->count : 0));
  FUZZ_REQUIRE(tournament::most_processes(*group, 1) == (is_process ? 1 : 0));
  if (!is_process) return;
  const auto command = worker_command(*group, "/raum", "run");
  FUZZ_REQUIRE(!command.empty() && !command.front().empty());
  const auto worker = tournament::launched_worker(*group, group->count, "run");
  FUZZ_REQUIRE(worker.command.size() == command.size());
  require_printable(worker.name);
}

}  // namespace raum::fuzz
