#include "tournament/workers/engine_cache.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "base/testing/error_of.h"
#include "base/testing/files.h"
#include "base/testing/scoped_variable.h"
#include "base/testing/temporary_folder.h"
#include "base/text/content_hash.h"

namespace raum::tournament {
namespace {

namespace fs = std::filesystem;

constexpr const char* kProgram = "#!/bin/sh\nexit 7\n";

class EngineCacheTest : public testing::Test {
 protected:
  // A file of the coordinator; it is not here unless write() writes it.
  [[nodiscard]] EngineFile file(const std::string& name, const std::string& bytes) const {
    return {
        .text = name, .path = folder_ / name, .hash = hash_of_text(bytes), .bytes = bytes.size()};
  }
  static void write(const std::string& path, const std::string& bytes) {
    fs::create_directories(fs::path(path).parent_path());
    std::ofstream(path, std::ios::binary) << bytes;
  }
  // Receives the bytes as those of the file.
  Expected<void> received(const EngineFile& file, const std::string& bytes) {
    if (auto begun = cache_.begin(file); !begun) return begun;
    for (const char byte : bytes) {
      if (auto added = cache_.add({&byte, 1}); !added) return added;
    }
    return cache_.end(file);
  }
  [[nodiscard]] std::string copy_of(const EngineFile& file, const std::string& name) const {
    return cache_folder_ + "/" + file.hash + "-" + std::to_string(file.bytes) + "/" + name;
  }
  [[nodiscard]] std::size_t files_in_cache() const {
    std::size_t count = 0;
    std::error_code none;
    for ([[maybe_unused]] const auto& entry : fs::directory_iterator(cache_folder_, none)) ++count;
    return count;
  }

  TemporaryFolder folder_;
  std::string cache_folder_ = folder_ / "a/cache";
  EngineCache cache_{cache_folder_};
};

TEST_F(EngineCacheTest, UsesTheOwnPathIfItsBytesAreEqual) {
  const EngineFile engine = file("engine", kProgram);
  EXPECT_EQ(cache_.find(engine), std::nullopt);
  write(engine.path, kProgram);
  EXPECT_EQ(cache_.find(engine), engine.path);
  write(engine.path, "#!/bin/sh\nexit 8\n");  // as long as the other
  EXPECT_EQ(cache_.find(engine), std::nullopt);
  EngineFile longer = file("engine", "#!/bin/sh\nexit 8\n");
  EXPECT_EQ(cache_.find(longer), engine.path);
  ++longer.bytes;
  EXPECT_EQ(cache_.find(longer), std::nullopt);
}

TEST_F(EngineCacheTest, UsesNoFolder) {
  const EngineFile engine = file("engine", "");
  fs::create_directories(engine.path);
  EXPECT_EQ(cache_.find(engine), std::nullopt);
}

// As two workers with one process id on machines that share the folder.
TEST_F(EngineCacheTest, ReceivesAFileWhileAnotherCacheReceivesIt) {
  const EngineFile engine = file("engine", kProgram);
  ASSERT_TRUE(cache_.begin(engine));
  ASSERT_TRUE(cache_.add(kProgram));
  EngineCache other(cache_folder_);
  ASSERT_TRUE(other.begin(engine));
  EXPECT_TRUE(cache_.end(engine));
  ASSERT_TRUE(other.add(kProgram));
  EXPECT_TRUE(other.end(engine));
  EXPECT_EQ(cache_.find(engine), copy_of(engine, "engine"));
  EXPECT_EQ(files_in_cache(), 1U);
}

TEST_F(EngineCacheTest, KeepsAnExecutableCopyUnderItsName) {
  const EngineFile engine = file("engine", kProgram);
  ASSERT_TRUE(received(engine, kProgram).has_value());
  EXPECT_EQ(cache_.find(engine), copy_of(engine, "engine"));
  EXPECT_EQ(content_of(copy_of(engine, "engine")), kProgram);
  EXPECT_EQ(::access(copy_of(engine, "engine").c_str(), X_OK), 0);
  EXPECT_EQ(fs::status(copy_of(engine, "engine")).permissions(), fs::perms(0750));
  EXPECT_EQ(files_in_cache(), 1U);
  EXPECT_EQ(EngineCache(cache_folder_).find(engine), copy_of(engine, "engine"));
}

TEST_F(EngineCacheTest, KeepsAnEmptyFile) {
  const EngineFile empty = file("empty.txt", "");
  ASSERT_TRUE(received(empty, "").has_value());
  EXPECT_EQ(cache_.find(empty), copy_of(empty, "empty.txt"));
}

TEST_F(EngineCacheTest, NamesACopyWithoutAFileName) {
  EngineFile engine = file("engine", kProgram);
  for (const std::string path : {"/", "/a/..", "."}) {
    engine.path = path;
    ASSERT_TRUE(received(engine, kProgram).has_value()) << path;
    EXPECT_EQ(cache_.find(engine), copy_of(engine, "engine")) << path;
  }
}

TEST_F(EngineCacheTest, DoesNotUseADamagedCopyButReplacesIt) {
  const EngineFile engine = file("engine", kProgram);
  for (const std::string damage : {"", "#!/bin/sh\nexit 8\n", "#!/bin/sh\nexit 7\n\n"}) {
    ASSERT_TRUE(received(engine, kProgram).has_value());
    write(copy_of(engine, "engine"), damage);
    EXPECT_EQ(cache_.find(engine), std::nullopt) << damage;
    ASSERT_TRUE(received(engine, kProgram).has_value()) << damage;
    EXPECT_EQ(cache_.find(engine), copy_of(engine, "engine")) << damage;
    EXPECT_EQ(files_in_cache(), 1U);
  }
}

TEST_F(EngineCacheTest, KeepsTheCopyOfAnotherWorkerThatWasFaster) {
  const EngineFile engine = file("engine", kProgram);
  ASSERT_TRUE(received(engine, kProgram).has_value());
  const auto before = fs::last_write_time(copy_of(engine, "engine"));
  fs::last_write_time(copy_of(engine, "engine"), before - std::chrono::hours(1));
  ASSERT_TRUE(received(engine, kProgram).has_value());
  EXPECT_EQ(fs::last_write_time(copy_of(engine, "engine")), before - std::chrono::hours(1));
  EXPECT_EQ(files_in_cache(), 1U);
}

TEST_F(EngineCacheTest, KeepsTheCopiesOfEqualFilesWithDifferentNames) {
  const EngineFile first = file("engine", kProgram);
  const EngineFile second = file("other-name", kProgram);
  ASSERT_TRUE(received(first, kProgram).has_value());
  ASSERT_TRUE(received(second, kProgram).has_value());
  EXPECT_EQ(cache_.find(first), copy_of(first, "engine"));
  EXPECT_EQ(cache_.find(second), copy_of(second, "other-name"));
}

TEST_F(EngineCacheTest, CopiesAFileOfThisMachine) {
  const EngineFile engine = file("engine", kProgram);
  write(folder_ / "equal", kProgram);
  ASSERT_TRUE(cache_.copy(engine, folder_ / "equal").has_value());
  EXPECT_EQ(cache_.find(engine), copy_of(engine, "engine"));
  write(folder_ / "other", "other bytes");
  const EngineFile second = file("second", kProgram);
  EXPECT_TRUE(error_line(cache_.copy(second, folder_ / "other"))
                  .starts_with(second.path + ": found other bytes"));
  EXPECT_FALSE(cache_.copy(second, folder_ / "missing").has_value());
  EXPECT_EQ(cache_.find(second), std::nullopt);
}

TEST_F(EngineCacheTest, RefusesOtherBytesAndLeavesNothing) {
  const EngineFile engine = file("engine", kProgram);
  for (const std::string bytes : {"", "#!/bin/sh\nexit 8\n", "#!/bin/sh\nexit 7\n\n"}) {
    EXPECT_EQ(error_line(received(engine, bytes)),
              engine.path + ": found other bytes, expected those that the match was begun with");
    EXPECT_EQ(files_in_cache(), 0U);
    EXPECT_EQ(cache_.find(engine), std::nullopt);
  }
}

TEST_F(EngineCacheTest, RefusesAHashThatIsNone) {
  EngineFile engine = file("engine", kProgram);
  for (const std::string hash :
       {"", "../../../../tmp/", "0123456789ABCDEF", "0123456789abcde", "0123456789abcdef0"}) {
    engine.hash = hash;
    EXPECT_EQ(error_line(cache_.begin(engine)),
              "file: found \"" + hash + "\", expected 16 hexadecimal digits");
  }
  EXPECT_EQ(files_in_cache(), 0U);
}

TEST_F(EngineCacheTest, NamesAFolderThatCannotBeWritten) {
  write(folder_ / "a", "a file where the folder would be");
  const EngineFile engine = file("engine", kProgram);
  const std::string error = error_line(cache_.begin(engine));
  EXPECT_TRUE(error.starts_with(cache_folder_)) << error;
  EXPECT_NE(error.find("Not a directory, expected a folder for copies of engines"),
            std::string::npos)
      << error;
}

TEST_F(EngineCacheTest, LiesBelowTheCacheOfTheUser) {
  {
    const ScopedVariable cache("XDG_CACHE_HOME", "/cache");
    const ScopedVariable home("HOME", "/home/me");
    EXPECT_EQ(EngineCache::default_folder(), "/cache/raumlab/engines");
  }
  const ScopedVariable cache("XDG_CACHE_HOME", "relative");
  {
    const ScopedVariable home("HOME", "/home/me");
    EXPECT_EQ(EngineCache::default_folder(), "/home/me/.cache/raumlab/engines");
  }
  const ScopedVariable home("HOME", "");
  const ScopedVariable temporary("TMPDIR", folder_.path());
  EXPECT_EQ(EngineCache::default_folder(),
            folder_ / ("raumlab-engines-" + std::to_string(::geteuid())));
}

TEST_F(EngineCacheTest, IsNoFolderThatOthersCanWriteTo) {
  const ScopedVariable cache("XDG_CACHE_HOME", "");
  const ScopedVariable home("HOME", "");
  const ScopedVariable temporary("TMPDIR", folder_.path());
  const std::string folder = folder_ / ("raumlab-engines-" + std::to_string(::geteuid()));
  fs::create_directory(folder);
  fs::permissions(folder, fs::perms::all);
  EXPECT_EQ(error_line(EngineCache::default_folder()),
            folder +
                ": found no folder that this user alone can write to, expected one, or HOME "
                "or XDG_CACHE_HOME in the environment");
}

TEST_F(EngineCacheTest, ReadsAFileOnceUnlessItChanges) {
  const EngineFile engine = file("engine", kProgram);
  write(engine.path, kProgram);
  const auto time = fs::last_write_time(engine.path) - std::chrono::minutes(1);
  fs::last_write_time(engine.path, time);
  EXPECT_EQ(cache_.find(engine), engine.path);
  write(engine.path, "#!/bin/sh\nexit 8\n");
  fs::last_write_time(engine.path, time);
  EXPECT_EQ(cache_.find(engine), engine.path) << "it was read again";
  fs::last_write_time(engine.path, time + std::chrono::seconds(1));
  EXPECT_EQ(cache_.find(engine), std::nullopt);
}

TEST_F(EngineCacheTest, RemovesTransfersThatWereKilledADayAgo) {
  const EngineFile engine = file("engine", kProgram);
  ASSERT_TRUE(received(engine, kProgram).has_value());
  const auto now = fs::file_time_type::clock::now();
  const std::string kept = fs::path(copy_of(engine, "engine")).parent_path();
  for (const std::string& name : {kept + ".1-0000000a", kept + ".2-0000000b"}) {
    write(name + "/engine", "#!/bin");
  }
  fs::last_write_time(kept, now - std::chrono::hours(1'000));
  fs::last_write_time(kept + ".1-0000000a", now - std::chrono::hours(25));
  fs::last_write_time(kept + ".2-0000000b", now - std::chrono::hours(23));
  EngineCache next(cache_folder_);
  ASSERT_TRUE(next.copy(file("other", kProgram), copy_of(engine, "engine")).has_value());
  EXPECT_TRUE(fs::exists(kept));
  EXPECT_FALSE(fs::exists(kept + ".1-0000000a"));
  EXPECT_TRUE(fs::exists(kept + ".2-0000000b")) << "it may be under way";
}

}  // namespace
}  // namespace raum::tournament
