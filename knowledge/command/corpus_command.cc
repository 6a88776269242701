#include "knowledge/command/corpus_command.h"

#include <fmt/core.h>

#include <algorithm>
#include <memory>
#include <string>

#include "base/cli/console.h"
#include "knowledge/command/tally_text.h"
#include "knowledge/corpus/reader.h"

namespace raum::knowledge {
namespace {

constexpr const char* kRaumCorpus = "raum corpus";

struct CorpusOptions {
  std::string file;
  bool json = false;
};

std::string header_lines(const CorpusHeader& header) {
  std::size_t width = 0;
  for (const HeaderField& field : header.fields) width = std::max(width, field.key.size());
  std::string text;
  for (const HeaderField& field : header.fields) {
    text += fmt::format("{:<{}}  {}\n", field.key, width, field.value);
  }
  return text;
}

std::string json_of(const CorpusOptions& options, const CorpusHeader& header,
                    const CorpusFigures& figures) {
  nlohmann::ordered_json json{{"schema_version", 1}, {"file", options.file}};
  json["header"] = nlohmann::ordered_json::object();
  for (const HeaderField& field : header.fields) json["header"][field.key] = field.value;
  add_to(json, figures);
  return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

ExitCode run(const CorpusOptions& options) {
  auto reader = CorpusReader::open(options.file);
  if (!reader) return report_error(kRaumCorpus, reader.error());
  CorpusFigures figures{.tally = {}, .bytes = 0, .header_bytes = reader->offset()};
  while (true) {
    const auto game = reader->next();
    if (!game) return report_error(kRaumCorpus, game.error());
    if (!*game) break;
    figures.tally.add(**game);
  }
  figures.bytes = reader->offset();
  return print_result(kRaumCorpus, options.json
                                       ? json_of(options, reader->header(), figures)
                                       : header_lines(reader->header()) + "\n" + text_of(figures));
}

}  // namespace

std::function<ExitCode()> add_corpus_command(CliCommand raum) {
  CliCommand command = raum.add_command("corpus", "Describe a file of self-play games");
  const auto options = std::make_shared<CorpusOptions>();
  command.add_option("FILE", options->file, "File of `raum datagen`")
      .not_empty("the name of a file")
      .required();
  command.add_flag("--json", options->json, "Print one JSON object instead of text");
  command.footer(
      "Reads the whole file and checks every game.\n"
      "Exit code: 0 read, 2 no such file, or one that is damaged or cut off.");
  return [options] { return run(*options); };
}

}  // namespace raum::knowledge
