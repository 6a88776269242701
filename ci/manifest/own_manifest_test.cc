// The manifest of this repository, raumlab.toml, and the seeds of the fuzzer.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/testing/files.h"
#include "ci/manifest/manifest_parser.h"
#include "engine/named/registry.h"

namespace raum::ci {
namespace {

using regression::Workload;

// Below the root of the repository, where ctest runs the program.
Expected<Manifest> own_manifest() {
  return parse_manifest(content_of(kManifestName), kManifestName);
}

TEST(OwnManifest, IsRead) {
  const auto manifest = own_manifest();
  ASSERT_TRUE(manifest) << to_string(manifest.error());
  EXPECT_EQ(manifest->engines.size(), 1U);
  EXPECT_EQ(manifest->engine().variants, "Engine");
  EXPECT_EQ(manifest->build.commands.size(), 2U);
  EXPECT_EQ(manifest->suites.size(), 3U);
  EXPECT_EQ(manifest->tests.size(), 3U);
  EXPECT_TRUE(manifest->inventory.has_value());
  EXPECT_EQ(manifest->allocations.command, manifest->engine().command);
  EXPECT_TRUE(std::filesystem::exists(manifest->strength.openings));
  EXPECT_TRUE(std::filesystem::exists(manifest->inventory->folders));
}

TEST(OwnManifest, HasTheDefaultThresholds) {
  const auto manifest = own_manifest();
  ASSERT_TRUE(manifest) << to_string(manifest.error());
  EXPECT_DOUBLE_EQ(manifest->thresholds.of("search").failing, 0.03);
  EXPECT_DOUBLE_EQ(manifest->thresholds.of("peak memory").reported, 0.10);
  EXPECT_TRUE(std::isinf(manifest->thresholds.of("peak memory").failing));
}

TEST(OwnManifest, StartsEachProgramWithItsStartUp) {
  const auto manifest = own_manifest();
  ASSERT_TRUE(manifest) << to_string(manifest.error());
  ASSERT_GT(manifest->workloads.size(), 30U);
  std::set<std::string> started;
  for (const Workload& work : manifest->workloads) {
    const bool is_engine = work.command.front() == manifest->engine().command.front();
    const bool is_startup = started.insert(work.command.front()).second;
    EXPECT_EQ(work.name.starts_with("startup"), is_startup) << work.name;
    EXPECT_EQ(work.startup.empty(), is_startup) << work.name;
    EXPECT_EQ(work.label.empty(), is_startup) << work.name;
    EXPECT_EQ(work.unit.empty(), is_startup) << work.name;
    EXPECT_EQ(work.is_timed, is_engine && !is_startup) << work.name;
    EXPECT_EQ(work.input.ends_with("quit\n"), is_engine) << work.name;
    EXPECT_EQ(work.command.back().starts_with("--work="), !is_engine) << work.name;
  }
  EXPECT_EQ(started.size(), 2U);
}

TEST(OwnManifest, CoversEverySearchAndEvaluation) {
  const auto manifest = own_manifest();
  ASSERT_TRUE(manifest) << to_string(manifest.error());
  std::multiset<std::string> arguments;
  for (const Workload& work : manifest->workloads) arguments.insert(work.command.back());
  std::map<Score (*)(const Position&), std::vector<std::string>> engines;  // by evaluation
  ASSERT_GT(named_engines().size(), 5U);
  for (const EngineDefinition& engine : named_engines()) {
    const std::string name(engine.name);
    if (engine.name != named_engines().front().name) {
      EXPECT_EQ(arguments.count("--work=search/" + name), 1U) << name;
    }
    engines[engine.evaluation.value].push_back(name);
  }
  for (const auto& [evaluation, names] : engines) {
    std::size_t rows = 0;
    for (const std::string& name : names) rows += arguments.count("--work=evaluation/" + name);
    EXPECT_EQ(rows, 1U) << names.front();
  }
}

// Without seeds that are read, the fuzzer would know refusals alone. Each seed with a hyphen in its
// name has the one mistake that the name says.
TEST(OwnManifest, IsReadAsTheSeedsOfTheFuzzerAre) {
  int read = 0, refused = 0;
  for (const auto& seed : std::filesystem::directory_iterator("fuzz/corpus/manifest")) {
    const std::string name = seed.path().filename().string();
    const auto manifest = parse_manifest(content_of(seed.path()), seed.path().string());
    const bool has_mistake = name.find('-') != std::string::npos;
    const std::string what = manifest ? "read" : to_string(manifest.error());
    EXPECT_EQ(manifest.has_value(), !has_mistake) << name << ": " << what;
    if (name.starts_with("thresholds-")) {
      EXPECT_NE(what.find(":7:"), std::string::npos) << what;  // the line of their mistakes
    }
    ++(has_mistake ? refused : read);
  }
  EXPECT_EQ(read, 8);
  EXPECT_EQ(refused, 20);
}

}  // namespace
}  // namespace raum::ci
