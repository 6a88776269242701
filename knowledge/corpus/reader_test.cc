#include "knowledge/corpus/reader.h"

#include <gtest/gtest.h>

#include <fstream>

#include "base/testing/error_of.h"
#include "base/testing/temporary_folder.h"
#include "knowledge/corpus/corpus_fixture.h"

namespace raum::knowledge {
namespace {

TEST(CorpusReader, ReadsTheGamesOfAFile) {
  const TemporaryFolder folder;
  const std::vector<CorpusGame> games = {random_game(1, 6, 40), random_game(2, 0, 0),
                                         random_game(3, 9, 90)};
  std::ofstream(folder / "a.corpus", std::ios::binary) << corpus_of(small_header(), games);
  auto reader = CorpusReader::open(folder / "a.corpus").value();
  EXPECT_EQ(reader.header(), small_header());
  EXPECT_EQ(reader.offset(), header_text(small_header()).value().size());
  for (std::size_t i = 0; i < games.size(); ++i) EXPECT_EQ(reader.next().value(), games[i]) << i;
  EXPECT_EQ(reader.next().value(), std::nullopt);
  EXPECT_EQ(reader.next().value(), std::nullopt);
  EXPECT_EQ(reader.offset(), std::filesystem::file_size(folder / "a.corpus"));
  EXPECT_FALSE(reader.is_truncated());
}

TEST(CorpusReader, RefusesWhatIsNoCorpus) {
  const TemporaryFolder folder;
  const auto line = [](const std::string& path) { return error_line(CorpusReader::open(path)); };
  EXPECT_EQ(line(folder / "none"), folder / "none" +
                                       ": found No such file or directory, expected a corpus file, "
                                       "as `raum datagen` writes it");
  EXPECT_EQ(line(folder.path()), folder.path() + ": found Is a directory, expected a corpus file");
  EXPECT_EQ(line("/dev/null"), "/dev/null:1: found \"\", expected \"raumlab corpus 1\"");
  // A file without an end.
  EXPECT_EQ(line("/dev/zero"), "/dev/zero:1: found \"\\x00\", expected \"raumlab corpus 1\"");
}

TEST(CorpusReader, RefusesAHeaderWithoutAnEnd) {
  std::string text(kCorpusMagic);
  for (int i = 0; i < 20'000; ++i) text += "key" + std::to_string(i) + "=1\n";
  EXPECT_EQ(error_line(reader_of(text)).substr(0, 10), "x.corpus: ");
}

TEST(CorpusReader, NamesTheOffsetOfADamagedGame) {
  const std::vector<CorpusGame> games = {random_game(1, 2, 5), random_game(2, 2, 5)};
  std::string bytes = corpus_of(small_header(), games);
  bytes.back() ^= 1;
  auto reader = reader_of(bytes).value();
  EXPECT_EQ(reader.next().value(), games[0]);
  const std::string line =
      "x.corpus: offset 114: game: found bytes that do not fit their checksum, expected a record "
      "as raum writes it";
  EXPECT_EQ(error_line(reader.next()), line);
  EXPECT_EQ(error_line(reader.next()), line) << "reading on gives no other game";
  EXPECT_FALSE(reader.is_truncated());
}

TEST(CorpusReader, TellsThatTheFileIsCutOff) {
  std::string bytes = corpus_of(small_header(), {random_game(1, 2, 5)});
  bytes.resize(bytes.size() - 3);
  auto reader = reader_of(bytes).value();
  EXPECT_EQ(
      error_line(reader.next()),
      "x.corpus: offset 70: game: found 41 bytes of it, expected a whole game: the file is cut "
      "off");
  EXPECT_TRUE(reader.is_truncated());
}

TEST(CorpusReader, AllocatesNothingForALengthThatNoGameHas) {
  const std::string header = header_text(small_header()).value();
  const ReadCorpus read = read_all(header + std::string(4, '\xff') + std::string(100, 'x'));
  ASSERT_TRUE(read.error);
  EXPECT_EQ(read.error->found, "4294967295 bytes");
  EXPECT_FALSE(read.is_truncated);
}

}  // namespace
}  // namespace raum::knowledge
