#include "tournament/messages/worker_setup.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "base/testing/error_of.h"
#include "base/testing/files.h"
#include "base/testing/temporary_folder.h"
#include "base/text/content_hash.h"

namespace raum::tournament {
namespace {

using Pointer = Json::json_pointer;

const Adjudication kRules{.resign = {.score_cp = 600, .moves = 3, .two_sided = true},
                          .draw = {.from = 40, .moves = 8, .score_cp = 10},
                          .max_moves = 200,
                          .endgames = {.folder = "/tables", .identity = "2 sets 0123"}};

class WorkerSetupTest : public testing::Test {
 protected:
  WorkerSetupTest() {
    write_program(folder_ / "bin/engine", "exit 0");
    for (const std::string name : {"network", "book", "table"}) {
      std::ofstream(folder_ / name) << "the bytes of " << name;
    }
  }

  // An engine with a file in its arguments, its options and its environment.
  [[nodiscard]] Contender contender() const {
    Contender engine;
    engine.spec.name = "a name";
    engine.spec.command = folder_ / "bin/engine";
    engine.spec.arguments = {"--fast", "../network", "", "../bin"};
    engine.spec.options = {{"Book", folder_ / "book"}, {"Hash", "16"}};
    engine.spec.environment = {{"TABLE", "../table"}, {"LEVEL", "none"}};
    engine.spec.folder = folder_ / "bin";
    engine.spec.memory_mib = 512;
    engine.spec.restart = true;
    engine.limit = {
        .depth = 3, .nodes = 5'000'000'000, .movetime_ms = 70, .clock = {40, 60'000, 600}};
    engine.margin_ms = 150;
    engine.identity.program = "not sent";
    engine.play_key = "0123456789abcdef";
    return engine;
  }
  [[nodiscard]] WorkerSetup made_setup() const {
    Contender plain;
    plain.spec.name = "plain";
    plain.spec.command = folder_ / "bin/engine";
    plain.limit.depth = 1;
    auto setup = make_setup({contender(), plain}, kRules, 1'234);
    EXPECT_TRUE(setup.has_value());
    return setup.value_or(WorkerSetup{});
  }
  [[nodiscard]] EngineFile file_here(const std::string& text, const std::string& path) const {
    const auto hash = hash_of_file(path);
    return {.text = text,
            .path = path,
            .hash = hash.value_or(""),
            .bytes = std::filesystem::file_size(path)};
  }

  TemporaryFolder folder_;
};

TEST_F(WorkerSetupTest, ListsTheFilesOfAnEngineItsProgramFirst) {
  const WorkerSetup setup = made_setup();
  ASSERT_EQ(setup.engines.size(), 2U);
  const auto& files = setup.engines[0].files;
  ASSERT_EQ(files.size(), 4U);
  EXPECT_EQ(files[0], file_here(folder_ / "bin/engine", folder_ / "bin/engine"));
  EXPECT_EQ(files[1], file_here("../network", folder_ / "bin/../network"));
  EXPECT_EQ(files[2], file_here(folder_ / "book", folder_ / "book"));
  EXPECT_EQ(files[3], file_here("../table", folder_ / "bin/../table"));
  EXPECT_EQ(setup.engines[1].files.size(), 1U);
}

TEST_F(WorkerSetupTest, HasTheWholePathOfAWorkingFolder) {
  Contender engine = contender();
  engine.spec.folder = std::filesystem::relative(folder_ / "bin").string();
  ASSERT_NE(engine.spec.folder.front(), '/');
  const auto setup = make_setup({engine}, kRules, 0);
  ASSERT_TRUE(setup.has_value());
  const std::string& sent = setup->engines[0].contender.spec.folder;
  EXPECT_EQ(sent.front(), '/') << sent;
  EXPECT_EQ(std::filesystem::path(sent).lexically_normal().string(), folder_ / "bin");
}

TEST_F(WorkerSetupTest, HasNoIdentity) {
  const WorkerSetup setup = made_setup();
  ASSERT_EQ(setup.engines.size(), 2U);
  EXPECT_EQ(setup.engines[0].contender.identity.program, "");
}

TEST_F(WorkerSetupTest, FindsAProgramInThePath) {
  Contender shell;
  shell.spec.name = "shell";
  shell.spec.command = "sh";
  const auto setup = make_setup({shell}, {}, 0);
  ASSERT_TRUE(setup.has_value());
  ASSERT_EQ(setup->engines[0].files.size(), 1U);
  const EngineFile& program = setup->engines[0].files[0];
  EXPECT_EQ(program.text, "sh");
  EXPECT_TRUE(std::filesystem::path(program.path).is_absolute());
  EXPECT_GT(program.bytes, 0U);
}

TEST_F(WorkerSetupTest, NamesTheEngineWithoutAProgram) {
  Contender engine = contender();
  engine.spec.command = folder_ / "missing";
  const std::string error = error_line(make_setup({engine}, {}, 0));
  EXPECT_TRUE(error.starts_with("engine a name: ")) << error;
  EXPECT_NE(error.find(folder_ / "missing"), std::string::npos) << error;
}

TEST_F(WorkerSetupTest, IsReadBack) {
  WorkerSetup sent = made_setup();
  sent.tells_lines = sent.binds_games = true;
  const auto read = read_setup(Json::parse(setup_json(sent).dump()));
  ASSERT_TRUE(read.has_value()) << to_string(read.error());
  EXPECT_FALSE(read->tells_moves);
  EXPECT_TRUE(read->tells_lines);
  EXPECT_TRUE(read->binds_games);
  EXPECT_EQ(read->adjudication, kRules);
  EXPECT_EQ(read->adjudication.endgames.folder, "/tables");
  EXPECT_EQ(read->stall_ms, 1'234);
  ASSERT_EQ(read->engines.size(), 2U);
  for (std::size_t i = 0; i < 2; ++i) {
    const Contender& engine = read->engines[i].contender;
    const Contender& before = sent.engines[i].contender;
    EXPECT_EQ(engine.spec, before.spec);
    EXPECT_EQ(engine.limit, before.limit);
    EXPECT_EQ(engine.margin_ms, before.margin_ms);
    EXPECT_EQ(engine.play_key, before.play_key);
    EXPECT_EQ(read->engines[i].files, sent.engines[i].files);
  }
}

// The places of all fields of objects below `json`.
std::vector<Pointer> fields_below(const Json& json, const Pointer& at = Pointer()) {
  std::vector<Pointer> fields;
  if (!json.is_structured()) return fields;
  for (const auto& [key, value] : json.items()) {
    const Pointer here = json.is_array() ? at / std::stoul(key) : at / key;
    if (json.is_object()) fields.push_back(here);
    const auto below = fields_below(value, here);
    fields.insert(fields.end(), below.begin(), below.end());
  }
  return fields;
}

// The error of the setup after a change.
std::string setup_error(Json json, const std::function<void(Json&)>& change) {
  change(json);
  return error_line(read_setup(Json::parse(json.dump())));
}

TEST_F(WorkerSetupTest, RefusesAMissingField) {
  const Json whole = Json::parse(setup_json(made_setup()).dump());
  const auto fields = fields_below(whole);
  // 6 of a setup, 9 of the adjudication, 12 of an engine, 4 of a limit, 4 of each of 5 files.
  ASSERT_EQ(fields.size(), 6U + 9U + 2 * (12U + 4U) + 5 * 4U);
  for (const Pointer& field : fields) {
    const std::string error = setup_error(
        whole, [&](Json& json) { json.at(field.parent_pointer()).erase(field.back()); });
    EXPECT_TRUE(error.starts_with("setup.")) << field.to_string();
    EXPECT_NE(error.find("." + field.back() + ": found nothing, expected the field"),
              std::string::npos)
        << field.to_string() << ": " << error;
  }
}

TEST_F(WorkerSetupTest, RefusesAFieldOfAnotherType) {
  const Json whole = Json::parse(setup_json(made_setup()).dump());
  const auto fields = fields_below(whole);
  for (const Pointer& field : fields) {
    for (const Json& value : {Json(nullptr), Json(-1), Json(1.5)}) {
      const std::string error = setup_error(whole, [&](Json& json) { json[field] = value; });
      EXPECT_NE(error.find("." + field.back() + ": found " + value.dump()), std::string::npos)
          << field.to_string() << ": " << error;
    }
  }
}

TEST_F(WorkerSetupTest, RefusesNumbersThatAreTooLarge) {
  const Json whole = Json::parse(setup_json(made_setup()).dump());
  for (const char* const field : {"/stall", "/adjudication/max_moves", "/engines/0/margin",
                                  "/engines/0/limit/depth", "/engines/0/limit/movetime"}) {
    const std::string error =
        setup_error(whole, [&](Json& json) { json[Pointer(field)] = 3'000'000'000U; });
    EXPECT_NE(error.find("found 3000000000, expected a smaller number"), std::string::npos)
        << field << ": " << error;
  }
}

TEST_F(WorkerSetupTest, RefusesWrongLists) {
  const Json whole = Json::parse(setup_json(made_setup()).dump());
  const auto error_with = [&](const char* field, const Json& value) {
    return setup_error(whole, [&](Json& json) { json[Pointer(field)] = value; });
  };
  EXPECT_EQ(error_with("/engines", Json::array()),
            "setup: found object, expected at least one engine");
  EXPECT_EQ(error_with("/engines/1/files", Json::array()),
            "setup.engines[1]: found object, expected an engine with its program's file");
  EXPECT_EQ(error_with("/engines/0/arguments/1", 7),
            "setup.engines[0].arguments[1]: found 7, expected a string");
  EXPECT_EQ(error_with("/engines/0/options/1", Json::array({"Hash"})),
            "setup.engines[0].options[1]: found array, expected two texts");
  EXPECT_EQ(error_with("/engines/0/environment/0", Json::array({"A", "B", "C"})),
            "setup.engines[0].environment[0]: found array, expected two texts");
  const std::string clock = error_with("/engines/0/limit/tc", "soon");
  EXPECT_TRUE(clock.starts_with("setup.engines[0].limit.tc: found \"soon\"")) << clock;
}

}  // namespace
}  // namespace raum::tournament
