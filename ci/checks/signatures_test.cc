// Signatures: which engines of two builds are measured, and what happens if one cannot be.
#include "ci/checks/signatures.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <mutex>
#include <stdexcept>

#include "base/testing/temporary_folder.h"
#include "ci/build/fixture.h"
#include "ci/context/manifest_fixture.h"

namespace raum::ci {
namespace {

using Lines = std::vector<std::string>;
using regression::EngineSignatures;

// An engine program with named engines, each given as "NAME SIGNATURE"; the first is the default.
// One without a signature crashes.
std::string engine_of(const Lines& engines) {
  const auto name_of = [](const std::string& engine) { return engine.substr(0, engine.find(' ')); };
  const auto nodes_of = [](const std::string& engine) {
    const std::size_t blank = engine.find(' ');
    return blank == std::string::npos ? "" : engine.substr(blank + 1);
  };
  std::string options, set;
  for (const std::string& engine : engines) {
    options += " var " + name_of(engine);
    set += "*\"value " + name_of(engine) + "\") nodes=" + nodes_of(engine) + " ;;\n";
  }
  const std::string first = name_of(engines.front());
  return "nodes=" + nodes_of(engines.front()) +
         "\n[ \"$1\" = bench ] && echo signature $nodes && exit 0\nwhile read -r line; do\n"
         "case $line in\nuci) echo option name Engine type combo default " +
         first + options + " ;;\n" + set +
         "bench*) [ $nodes ] || exit 9; echo signature $nodes ;;\nquit) exit 0 ;;\nesac; done";
}

constexpr const char* kUnnamed =
    "[ \"$1\" = bench ] && echo signature 5 && exit 0\nwhile read -r line; do\n"
    "[ \"$line\" = quit ] && exit 0; done; true";

class SignaturesOfBuilds : public testing::Test {
 protected:
  SignaturesOfBuilds() {
    context.log = [](const std::string&) {};
    context.options.jobs = 2;
    context.base.tree = "b";
    context.head.tree = "h";
    context.manifests = manifests_of(manifest_of_scripts());
    for (Manifest* const own : {&context.manifests.base, &context.manifests.head}) {
      own->engines.front().variants = "Engine";
    }
    context.progress = [this](const CheckProgress& progress) {
      const std::lock_guard lock(mutex);
      reported.push_back(progress);
    };
  }

  [[nodiscard]] tl::expected<Signatures, CheckReport> bench(const std::string& of_base,
                                                            const std::string& of_head) {
    base.add_program("raum-engine", of_base);
    head.add_program("raum-engine", of_head);
    return bench_all(context, {.base = base.build(), .head = head.build(), .tool_version = "c++"});
  }

  // "one 7 8, new - 4"
  [[nodiscard]] std::string text(const std::string& of_base, const std::string& of_head) {
    const auto signatures = bench(of_base, of_head);
    if (!signatures) return signatures.error().reason;
    std::string text;
    const auto number = [](const std::optional<std::uint64_t>& n) {
      return n ? std::to_string(*n) : "-";
    };
    for (const EngineSignatures& engine : signatures->engines) {
      text += (text.empty() ? "" : ", ") + engine.engine + " " + number(engine.base) + " " +
              number(engine.head);
    }
    return text;
  }

  std::mutex mutex;
  std::vector<CheckProgress> reported;
  CheckContext context;
  ScriptBuild base, head;
};

TEST_F(SignaturesOfBuilds, NameTheDefaultFirstAndThenHeadsOrder) {
  EXPECT_EQ(text(engine_of({"one 7", "old 3", "two 8"}), engine_of({"one 9", "new 4", "two 8"})),
            "one 7 9, new - 4, two 8 8, old 3 -");
  ASSERT_EQ(reported.size(), 6U);
  EXPECT_TRUE(std::all_of(reported.begin(), reported.end(), [](const CheckProgress& progress) {
    return progress.part == "benches" && progress.total == 6;
  }));
  const auto last = std::max_element(reported.begin(), reported.end(),
                                     [](const auto& a, const auto& b) { return a.done < b.done; });
  EXPECT_EQ(last->done, 6U);
}

// An exception in one of the threads would end the gate without a report.
TEST_F(SignaturesOfBuilds, PassExceptionsOn) {
  context.progress = [](const CheckProgress&) { throw std::runtime_error("no memory"); };
  EXPECT_THROW(static_cast<void>(bench(engine_of({"one 7"}), engine_of({"one 8"}))),
               std::runtime_error);
}

TEST_F(SignaturesOfBuilds, NameAnotherDefault) {
  EXPECT_EQ(text(engine_of({"one 7", "two 8"}), engine_of({"two 8", "one 7"})),
            "two (was one) 7 8, two 8 8, one 7 7");
}

TEST_F(SignaturesOfBuilds, CompareABuildWithoutNames) {
  EXPECT_EQ(text(kUnnamed, kUnnamed), "raum-engine 5 5");
  EXPECT_EQ(text(kUnnamed, engine_of({"one 7", "two 8"})),
            "one (was raum-engine) 5 7, one - 7, two - 8, raum-engine 5 -");
  EXPECT_EQ(text(engine_of({"one 7", "two 8"}), kUnnamed),
            "raum-engine (was one) 7 5, raum-engine - 5, one 7 -, two 8 -");
}

TEST_F(SignaturesOfBuilds, AreMeasuredOnceIfTheFilesAreEqual) {
  context.base.tree = context.head.tree = "t";
  EXPECT_EQ(text(engine_of({"one 7", "two 8"}), engine_of({"one 7", "two 8"})), "one 7 7, two 8 8");
  EXPECT_EQ(reported.size(), 2U);
}

// Scripts read other files.
TEST_F(SignaturesOfBuilds, AreMeasuredTwiceIfTheProgramsAreScripts) {
  EXPECT_EQ(text(engine_of({"one 7", "two 8"}), engine_of({"one 7", "two 8"})), "one 7 7, two 8 8");
  EXPECT_EQ(reported.size(), 4U);
}

TEST_F(SignaturesOfBuilds, AreThoseOfEveryEngineOfTheManifests) {
  const auto add = [&](Manifest& own, const std::string& name, const std::string& variants) {
    EngineRules& engine = own.engines.emplace_back();
    engine.name = name;
    engine.command = {"./bin/" + name};
    engine.variants = variants;
  };
  add(context.manifests.base, "plain", "");
  add(context.manifests.base, "gone", "");
  add(context.manifests.head, "many", "Engine");
  add(context.manifests.head, "plain", "");
  for (const ScriptBuild* const build : {&base, &head}) {
    build->add_program("plain", kUnnamed);
    build->add_program("gone", kUnnamed);
    build->add_program("many", engine_of({"one 3", "x 4"}));
  }
  EXPECT_EQ(text(engine_of({"one 7", "two 8"}), engine_of({"one 9", "two 8"})),
            "one 7 9, two 8 8, many/one - 3, many/x - 4, plain 5 5, gone 5 -");
}

TEST_F(SignaturesOfBuilds, AreThoseOfTheOptionsOfEachManifest) {
  for (Manifest* const own : {&context.manifests.base, &context.manifests.head}) {
    own->engines.front().variants = "";
  }
  context.manifests.base.engines.front().options = {{"Engine", "two"}};
  context.manifests.head.engines.front().options = {{"Engine", "three"}};
  const std::string engine = engine_of({"one 7", "two 8", "three 9"});
  EXPECT_EQ(text(engine, engine), "raum-engine 8 9");
  context.manifests.head.engines.front().options = {{"Engine", "none"}};
  const std::string refusing =
      "while read -r line; do case $line in setoption*) echo info string "
      "error no such engine ;; bench) echo signature 1 ;; quit) exit ;; "
      "esac; done";
  EXPECT_TRUE(
      text(engine, refusing).starts_with("engine of head: bench: found \"info string error"))
      << text(engine, refusing);
}

TEST_F(SignaturesOfBuilds, HaveTheLabelOfTheRules) {
  context.manifests.rules.signature.label = "total:";
  context.manifests.head.signature.label = "signature";
  const std::string engine =
      "[ \"$1\" = bench ] && echo signature 5 && echo total: 6; while read -r l; do :; done";
  EXPECT_EQ(text(engine, engine), "raum-engine 6 6");
}

TEST_F(SignaturesOfBuilds, MayBeSumsOfNodes) {
  context.manifests.rules.signature.source = SignatureRules::Source::Nodes;
  context.manifests.rules.signature.depth = 2;
  for (Manifest* const own : {&context.manifests.base, &context.manifests.head}) {
    own->engines.front().variants = "";
  }
  const auto engine = [](const std::string& answer) {
    return "while read -r line; do case $line in\nuci) echo uciok ;;\nisready) echo readyok ;;\n"
           "'go depth 2') " +
           answer + " ;;\nquit) exit 0 ;;\nesac; done";
  };
  const std::string good = engine("echo info depth 2 nodes 10; echo bestmove a");
  const std::string more = engine("echo info depth 2 nodes 11; echo bestmove a");
  const auto signatures = bench(good, more);
  ASSERT_TRUE(signatures.has_value()) << signatures.error().reason;
  ASSERT_EQ(signatures->engines.size(), 1U);
  const std::uint64_t searches = *signatures->engines[0].base / 10;
  EXPECT_GT(searches, 1U);
  EXPECT_EQ(signatures->engines[0].base, 10 * searches);
  EXPECT_EQ(signatures->engines[0].head, 11 * searches);
  EXPECT_EQ(text(good, engine("echo info depth 2; echo bestmove a")),
            "engine of head: searches of the signature: found no nodes in the lines of info, "
            "expected info … nodes N before bestmove");
}

TEST_F(SignaturesOfBuilds, MayVary) {
  const TemporaryFolder folder;
  const std::string varying = "echo x >> " + (folder / "runs") +
                              "; [ \"$1\" = bench ] && echo signature $(wc -l < " +
                              (folder / "runs") + "); while read -r line; do :; done; exit 0";
  for (Manifest* const own : {&context.manifests.base, &context.manifests.head}) {
    own->engines.front().variants = "";
  }
  for (const bool is_head : {true, false}) {
    std::filesystem::remove(folder / "runs");
    const auto signatures = bench(is_head ? kUnnamed : varying, is_head ? varying : kUnnamed);
    ASSERT_TRUE(signatures.has_value()) << signatures.error().reason;
    ASSERT_EQ(signatures->engines.size(), 1U);
    EXPECT_TRUE(signatures->engines[0].varies) << is_head;
    EXPECT_TRUE(signatures->engines[0].has_changed());
    EXPECT_EQ(signatures->warnings,
              Lines{"raum-engine is not deterministic: one build gives several signatures, so only "
                    "games judge its play"});
  }
  const auto other = bench(kUnnamed, "[ \"$1\" = bench ] && echo signature 6; exit 0");
  ASSERT_TRUE(other.has_value());
  EXPECT_FALSE(other->engines[0].varies);
  EXPECT_TRUE(other->engines[0].has_changed());
  EXPECT_EQ(other->warnings, Lines{});
}

TEST_F(SignaturesOfBuilds, WarnOfAnEngineOfTheBaseThatCrashes) {
  const auto signatures = bench(engine_of({"one 7", "two"}), engine_of({"one 7", "two 8"}));
  ASSERT_TRUE(signatures.has_value()) << signatures.error().reason;
  ASSERT_EQ(signatures->engines.size(), 2U);
  EXPECT_EQ(signatures->engines[1].base, std::nullopt);
  EXPECT_EQ(signatures->engines[1].head, 8U);
  EXPECT_EQ(signatures->warnings, Lines{"not measured in the base: two: bench: found exit status "
                                        "9, expected exit status 0"});
}

TEST_F(SignaturesOfBuilds, FailIfAnEngineOfHeadCrashes) {
  const auto signatures =
      bench(engine_of({"one 7", "three"}), engine_of({"one 7", "three 3", "two"}));
  ASSERT_FALSE(signatures.has_value());
  EXPECT_EQ(signatures.error().result, CheckResult::Fail);
  EXPECT_EQ(signatures.error().reason,
            "engine of head: two: bench: found exit status 9, expected exit status 0");
  EXPECT_EQ(signatures.error().warnings.size(), 1U) << "that of the base";
  EXPECT_FALSE(signatures.error().environment);
}

TEST_F(SignaturesOfBuilds, BlameTheBuildWhoseDefaultCrashes) {
  const std::string good = engine_of({"one 7"}), bad = engine_of({"one"});
  const std::string crashing = "kill -SEGV $$";
  const auto expect = [&](const std::string& of_base, const std::string& of_head,
                          CheckResult result, const std::string& reason) {
    const auto signatures = bench(of_base, of_head);
    ASSERT_FALSE(signatures.has_value());
    EXPECT_EQ(signatures.error().result, result);
    EXPECT_EQ(signatures.error().environment, result == CheckResult::NoVerdict);
    EXPECT_TRUE(signatures.error().reason.starts_with(reason)) << signatures.error().reason;
  };
  expect(bad, good, CheckResult::NoVerdict, "engine of base: last line of bench: ");
  expect(good, bad, CheckResult::Fail, "engine of head: last line of bench: ");
  expect(crashing, good, CheckResult::NoVerdict, "engine of base: uci: ");
  expect(good, crashing, CheckResult::Fail, "engine of head: uci: ");
}

TEST_F(SignaturesOfBuilds, EndAtTheLimitOfABench) {
  context.options.bench_limit = std::chrono::seconds(1);
  // No bench that must end in time runs, which it may not under load.
  context.base.tree = context.head.tree = "t";
  const std::string hanging = "[ \"$1\" = bench ] && exec sleep 60; true";
  const auto hangs = bench(hanging, hanging);
  ASSERT_FALSE(hangs.has_value());
  EXPECT_EQ(hangs.error().reason,
            "engine of base: bench: found no exit within 1 s, expected exit status 0");
}

}  // namespace
}  // namespace raum::ci
