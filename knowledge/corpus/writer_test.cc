#include "knowledge/corpus/writer.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>
#include <fstream>

#include "base/testing/files.h"
#include "base/testing/temporary_folder.h"
#include "knowledge/corpus/corpus_fixture.h"

namespace raum::knowledge {
namespace {

class CorpusWriterTest : public testing::Test {
 protected:
  const std::vector<CorpusGame> games_ = {random_game(1, 6, 40), random_game(2, 9, 90),
                                          random_game(3, 0, 3)};
  TemporaryFolder folder_;
  std::string path_ = folder_ / "a.corpus";

  void write(const std::string& bytes) const { std::ofstream(path_, std::ios::binary) << bytes; }
  [[nodiscard]] std::string refusal(const CorpusHeader& header) const {
    const auto writer = CorpusWriter::open(path_, header);
    if (writer) return "opened";
    EXPECT_EQ(writer.error().code, ExitCode::Usage);
    return to_string(writer.error().error);
  }
};

TEST_F(CorpusWriterTest, WritesWhatTheReaderReads) {
  {
    auto writer = CorpusWriter::open(path_, small_header()).value();
    for (const CorpusGame& game : games_) ASSERT_TRUE(writer.append(game));
    EXPECT_EQ(writer.bytes(), std::filesystem::file_size(path_));
    EXPECT_EQ(writer.header_bytes(), header_text(small_header()).value().size());
  }
  EXPECT_EQ(content_of(path_), corpus_of(small_header(), games_));
}

TEST_F(CorpusWriterTest, ContinuesAFileBehindItsGames) {
  write(corpus_of(small_header(), {games_[0], games_[1]}));
  std::vector<CorpusGame> found;
  {
    auto writer = CorpusWriter::open(path_, small_header(), {}, [&](const CorpusGame& game) {
                    found.push_back(game);
                    return Expected<void>{};
                  }).value();
    EXPECT_EQ(writer.cut_bytes(), 0U);
    EXPECT_EQ(writer.header_bytes(), header_text(small_header()).value().size());
    ASSERT_TRUE(writer.append(games_[2]));
  }
  EXPECT_EQ(found, (std::vector<CorpusGame>{games_[0], games_[1]}));
  EXPECT_EQ(content_of(path_), corpus_of(small_header(), games_));
}

TEST_F(CorpusWriterTest, CutsOffATornGame) {
  const std::string two = corpus_of(small_header(), {games_[0], games_[1]});
  const std::string one = corpus_of(small_header(), {games_[0]});
  int other = 0;
  for (std::size_t size = one.size(); size < two.size(); ++size) {
    write(two.substr(0, size));
    auto writer = CorpusWriter::open(path_, small_header()).value();
    if (writer.cut_bytes() != size - one.size() || writer.bytes() != one.size()) ++other;
    if (content_of(path_) != one) ++other;
  }
  EXPECT_EQ(other, 0);
}

TEST_F(CorpusWriterTest, RefusesAnotherHeaderAndNamesTheField) {
  const std::string bytes = corpus_of(small_header(), games_);
  write(bytes);
  CorpusHeader header = small_header();
  header.fields[1].value = "500";
  EXPECT_EQ(refusal(header), path_ +
                                 ": nodes: found \"400\", expected \"500\", as the command "
                                 "asks for, or another file");
  header = small_header();
  header.fields.push_back({"seed", "7"});
  EXPECT_EQ(refusal(header), path_ +
                                 ": seed: found no such field, expected \"7\", as the command "
                                 "asks for, or another file");
  header = small_header();
  header.fields.pop_back();
  EXPECT_EQ(refusal(header), path_ +
                                 ": nodes: found \"400\", expected no such field, as the "
                                 "command asks for, or another file");
  EXPECT_EQ(content_of(path_), bytes);
}

TEST_F(CorpusWriterTest, KeepsTheValueOfAFieldThatMayDiffer) {
  write(corpus_of(small_header(), {games_[0]}));
  CorpusHeader header = small_header();
  header.fields[1].value = "500";
  ASSERT_TRUE(CorpusWriter::open(path_, header, {"nodes"}));
  EXPECT_EQ(content_of(path_), corpus_of(small_header(), {games_[0]}));
}

TEST_F(CorpusWriterTest, RefusesADamagedFileAndLeavesIt) {
  std::string bytes = corpus_of(small_header(), games_);
  bytes[bytes.size() - 10] ^= 4;
  write(bytes);
  EXPECT_NE(refusal(small_header()).find("bytes that do not fit their checksum"),
            std::string::npos);
  EXPECT_EQ(content_of(path_), bytes);
  write("some text\n");
  EXPECT_EQ(refusal(small_header()), path_ + ":1: found \"s\", expected \"raumlab corpus 1\"");
  EXPECT_EQ(content_of(path_), "some text\n");
}

TEST_F(CorpusWriterTest, RefusesAGameThatTheCallerRefuses) {
  write(corpus_of(small_header(), games_));
  const auto writer = CorpusWriter::open(path_, small_header(), {}, [](const CorpusGame&) {
    return Expected<void>(fail("game", "1", "2"));
  });
  ASSERT_FALSE(writer);
  EXPECT_EQ(to_string(writer.error().error), path_ + ": game: found 1, expected 2");
}

TEST_F(CorpusWriterTest, HasTheFileForItselfAlone) {
  const auto writer = CorpusWriter::open(path_, small_header());
  ASSERT_TRUE(writer);
  EXPECT_EQ(refusal(small_header()),
            path_ + ": found a file that another command writes, expected one that none does");
}

TEST_F(CorpusWriterTest, FailsWhereItCannotWrite) {
  const auto missing = CorpusWriter::open(folder_ / "no/a.corpus", small_header());
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().code, ExitCode::Environment);
  const auto device = CorpusWriter::open("/dev/null", small_header());
  ASSERT_FALSE(device);
  EXPECT_EQ(device.error().code, ExitCode::Usage);
}

// As on a full disk: the limit of a file's size lets a write end early.
TEST_F(CorpusWriterTest, EndsWithAWholeGameIfTheDiskIsFull) {
  auto writer = CorpusWriter::open(path_, small_header()).value();
  ASSERT_TRUE(writer.append(games_[0]));
  const std::string one = content_of(path_);
  struct rlimit before = {};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  const struct rlimit full = {.rlim_cur = one.size() + 20, .rlim_max = before.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &full), 0);
  const auto failed = writer.append(games_[1]);
  setrlimit(RLIMIT_FSIZE, &before);
  static_cast<void>(std::signal(SIGXFSZ, handler));
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().code, ExitCode::Environment);
  EXPECT_EQ(to_string(failed.error().error), path_ + ": File too large");
  EXPECT_EQ(content_of(path_), one);
  ASSERT_TRUE(writer.append(games_[1]));
  EXPECT_EQ(content_of(path_), corpus_of(small_header(), {games_[0], games_[1]}));
}

}  // namespace
}  // namespace raum::knowledge
