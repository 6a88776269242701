#include "tournament/study_match/study_setup.h"

#include <atomic>
#include <utility>

#include "base/json/json_fields.h"
#include "base/text/content_hash.h"
#include "tournament/study_match/study_worker.h"

namespace raum::tournament {
namespace {

using Option = std::pair<std::string, std::string>;

Json player_json(const StudyPlayer& player) {
  return {{"name", player.name},
          {"engine", player.engine},
          {"options", player.options},
          {"depth", player.depth},
          {"nodes", player.nodes}};
}

Expected<std::vector<Option>> read_study_options(const JsonPlace& place) {
  return json_list<Option>(place, [](const JsonPlace& item) -> Expected<Option> {
    const auto texts = json_list<std::string>(item, json_text);
    if (!texts) return tl::unexpected(texts.error());
    if (texts->size() != 2) return item.wrong("a name and a value");
    return Option{(*texts)[0], (*texts)[1]};
  });
}

Expected<StudyPlayer> read_study_player(const JsonPlace& place) {
  StudyPlayer player;
  JsonFields fields(place);
  fields.read("name", player.name, json_text);
  fields.read("engine", player.engine, json_text);
  fields.read("options", player.options, read_study_options);
  fields.read("depth", player.depth, json_count_as<int>);
  fields.read("nodes", player.nodes, json_count);
  return fields.result(std::move(player));
}

class StudyJobPlayer final : public JobPlayer {
 public:
  StudyJobPlayer(std::vector<StudyPlayer> players, SendMessage send)
      : players_(std::move(players)), threads_(std::move(send), false, [this](const JobWork& work) {
          run_study_worker(players_, {}, work, stop_);
        }) {}
  ~StudyJobPlayer() override { stop_ = true; }

  [[nodiscard]] std::size_t players() const override { return players_.size(); }
  void play(JobMessage message) override { threads_.play(std::move(message)); }

 private:
  const std::vector<StudyPlayer> players_;
  std::atomic<bool> stop_ = false;
  JobThreads threads_;  // last, so that they end before what they use
};

}  // namespace

Json study_json(const StudySetup& setup) {
  Json players = Json::array();
  for (const StudyPlayer& player : setup.players) players.push_back(player_json(player));
  return {{"program", setup.program}, {"players", std::move(players)}};
}

Expected<StudySetup> read_study_setup(const Json& json) {
  const JsonPlace place{json, "study"};
  StudySetup setup;
  JsonFields fields(place);
  fields.read("program", setup.program, json_text);
  fields.read("players", setup.players, [](const JsonPlace& list) {
    return json_list<StudyPlayer>(list, read_study_player);
  });
  auto read = fields.result(std::move(setup));
  if (read && read->players.size() < 2) return place.wrong("at least two players");
  return read;
}

Expected<std::unique_ptr<JobPlayer>> make_study_player(const Json& json, SendMessage send) {
  auto setup = read_study_setup(json);
  if (!setup) return tl::unexpected(std::move(setup.error()));
  const auto own = hash_of_file("/proc/self/exe");
  if (!own) return tl::unexpected(own.error());
  // The engines are part of it: another build may play other games.
  if (*own != setup->program) {
    return fail("the raum of the worker", "a program with the hash " + *own,
                setup->program + ", that of the study");
  }
  return std::make_unique<StudyJobPlayer>(std::move(setup->players), std::move(send));
}

}  // namespace raum::tournament
