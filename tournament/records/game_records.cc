#include "tournament/records/game_records.h"

#include <fcntl.h>
#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <limits>

#include "base/core/temporary_name.h"
#include "base/process/descriptor.h"
#include "base/process/patient_write.h"
#include "engine/board/position_text.h"
#include "tournament/engines/stderr_line.h"
#include "tournament/store/game_checksum.h"
#include "tournament/store/game_rows.h"
#include "tournament/store/store_schema.h"

namespace raum::tournament {
namespace {

constexpr std::size_t kBufferSize = 65'536;

tl::unexpected<Failure> cannot_write(const std::string& path, int error) {
  return environment_error({path, patient_error_text(error), "a record file that can be written"});
}

MoveInfo move_info(const SearchReport& info) {
  return {.score_cp = info.score_cp,
          .depth = info.depth,
          .time_ms = info.time_ms,
          .mate_in = info.mate_in,
          .seldepth = info.seldepth,
          .nodes = info.nodes,
          .left_ms = info.left_ms,
          .pv = info.pv};
}

// Writes to the file `target`; errors name `path`.
Fallible<void> write_to(const std::string& target, const std::string& path, Store& store,
                        std::size_t last_pair, std::size_t counted) {
  constexpr int kFlags = O_WRONLY | O_CREAT | O_TRUNC | O_NOCTTY | O_NONBLOCK | O_CLOEXEC;
  const Descriptor file(::open(target.c_str(), kFlags, 0666));
  if (!file.is_open()) return cannot_write(path, errno);
  std::string buffer;
  const auto flush = [&]() -> Fallible<void> {
    const int failed = write_patiently(file.get(), buffer);
    buffer.clear();
    if (failed == 0) return {};
    return cannot_write(path, failed);
  };
  auto written = store.for_each_game(last_pair, [&](const StoredGame& game) -> Fallible<void> {
    if (const auto intact = check_intact(game); !intact) return environment_error(intact.error());
    const auto text = record_text(game, game.is_evidence && game.pair <= counted);
    if (!text) {
      return environment_error(
          within(fmt::format("stored game {}.{}", game.pair, game.leg + 1), text.error()));
    }
    buffer += *text;
    return buffer.size() < kBufferSize ? Fallible<void>() : flush();
  });
  return written ? flush() : written;
}

}  // namespace

Expected<GameRecord> to_record(const StoredGame& game) {
  auto start = parse_position(game.opening);
  if (!start) return tl::unexpected(within("opening", std::move(start.error())));
  auto moves = parse_moves(game.moves);
  if (!moves) return tl::unexpected(std::move(moves.error()));
  const auto infos = parse_infos(game.infos);
  if (!infos) return tl::unexpected(infos.error());
  GameRecord record;
  record.tags = {{"Event", "raum match"},
                 {"Date", game.started.substr(0, 10)},
                 {"Round", fmt::format("{}.{}", game.pair, game.leg + 1)},
                 {"White", game.white},
                 {"Black", game.black}};
  if (!game.failed.empty()) {
    record.tags.emplace_back("Fault", fmt::format("{}: {}", game.failed, game.detail));
    const std::string line = stderr_line(game.stderr_tail);
    if (!line.empty()) record.tags.emplace_back("Stderr", line);
  }
  record.start = *start;
  record.moves = std::move(*moves);
  for (const SearchReport& info : *infos) record.infos.push_back(move_info(info));
  record.result = game.result;
  record.termination = game.reason;
  return record;
}

Expected<std::string> record_text(const StoredGame& game, bool is_counted) {
  auto record = to_record(game);
  if (!record) return tl::unexpected(std::move(record.error()));
  if (!is_counted) record->tags.emplace_back("Counted", "no");
  return write_rgn(*record);
}

Fallible<bool> is_record_of(const std::string& path, const std::string& db_path,
                            std::int64_t match) {
  Database db(db_path, kResultsSchema);
  const auto version = db.open(Database::Mode::Inspect);
  if (!version) return tl::unexpected(version.error());
  std::ifstream file(path, std::ios::binary);
  bool is_own = false;
  const auto compare = [&](const StoredGame& game) -> Fallible<void> {
    for (const bool is_counted : {true, false}) {
      if (is_own) return {};
      const auto text = record_text(game, is_counted);
      is_own = game.is_damaged || !text;
      if (is_own) return {};
      std::string start(text->size(), '\0');
      file.clear();
      file.seekg(0);
      file.read(start.data(), static_cast<std::streamsize>(start.size()));
      start.resize(static_cast<std::size_t>(file.gcount()));
      is_own = !start.empty() && text->starts_with(start);
    }
    return {};
  };
  constexpr auto kLast = static_cast<std::size_t>(std::numeric_limits<std::int64_t>::max());
  // Any game may be the first of a record that was not finished: games are appended as they end.
  const auto read = db.guarded([&] { return for_each_game(*db, *version, match, kLast, compare); });
  if (!read) return tl::unexpected(read.error());
  return is_own;
}

Fallible<void> check_record_path(const std::string& path) {
  constexpr int kFlags = O_WRONLY | O_CREAT | O_APPEND | O_NOCTTY | O_NONBLOCK | O_CLOEXEC;
  if (Descriptor(::open(path.c_str(), kFlags, 0666)).is_open()) return {};
  return cannot_write(path, errno);
}

Fallible<void> write_records(const std::string& path, Store& store, std::size_t last_pair,
                             std::size_t counted) {
  std::error_code ignored;
  // Renaming a temporary file over a device or a pipe would replace it.
  const bool is_file =
      !std::filesystem::exists(path, ignored) || std::filesystem::is_regular_file(path, ignored);
  const std::string target = is_file ? temporary_name(path) + ".tmp" : path;
  auto written = write_to(target, path, store, last_pair, counted);
  if (!is_file) return written;
  if (written && std::rename(target.c_str(), path.c_str()) != 0)
    written = cannot_write(path, errno);
  if (!written) static_cast<void>(std::remove(target.c_str()));
  return written;
}

}  // namespace raum::tournament
