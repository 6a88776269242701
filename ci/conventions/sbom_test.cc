// ci/sbom: the bill of materials of this build.
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "base/process/subprocess.h"
#include "base/testing/temporary_folder.h"

namespace raum::ci {
namespace {

CommandResult sbom(const std::string& folder) {
  return run_command({.arguments = {RAUM_SOURCE "/ci/sbom", folder}});
}

TEST(Sbom, NamesThePackagesInTheProgramsAlone) {
  const CommandResult printed = sbom(RAUM_BUILD);
  ASSERT_EQ(printed.status, 0) << printed.errors;
  const auto bill = nlohmann::json::parse(printed.output);
  EXPECT_EQ(bill["bomFormat"], "CycloneDX");
  EXPECT_EQ(bill["specVersion"], "1.5");
  EXPECT_EQ(bill["metadata"]["component"]["name"], "raumlab");
  std::map<std::string, std::string> urls;
  for (const auto& component : bill["components"]) {
    EXPECT_NE(component["version"].get<std::string>(), "") << component;
    urls[component["name"]] = component["purl"];
  }
  EXPECT_EQ(urls["libstdc++6"].find("pkg:deb/debian/libstdc%2B%2B6@"), 0U) << urls["libstdc++6"];
  for (const char* const part : {"libc6", "libfmt9", "libsqlite3-0", "libcli11-dev",
                                 "libsqlitecpp-dev", "libtomlplusplus-dev", "nlohmann-json3-dev"}) {
    EXPECT_EQ(urls[part].find(std::string("pkg:deb/debian/") + part + "@"), 0U) << part;
  }
  for (const char* const tool : {"libgtest-dev", "libbenchmark-dev", "g++"}) {
    EXPECT_FALSE(urls.contains(tool)) << tool;
  }
}

// Without its headers a bill would look complete.
TEST(Sbom, RefusesAFolderWithoutARecordOfHeaders) {
  namespace fs = std::filesystem;
  const TemporaryFolder folder;
  for (const char* const name : {"bin", "build.ninja", "CMakeFiles"}) {
    fs::create_symlink(fs::path(RAUM_BUILD) / name, folder / name);
  }
  const CommandResult refused = sbom(folder.path());
  EXPECT_EQ(refused.status, 2);
  EXPECT_EQ(refused.output, "");
  EXPECT_NE(refused.errors.find("found no record of the files in the programs"), std::string::npos)
      << refused.errors;
}

TEST(Sbom, RefusesAFolderWithoutPrograms) {
  const CommandResult refused = sbom("/");
  EXPECT_EQ(refused.status, 2);
  EXPECT_EQ(refused.output, "");
  EXPECT_EQ(refused.errors, "== /: found no bin/raum, expected a folder in which it is built\n");
}

}  // namespace
}  // namespace raum::ci
