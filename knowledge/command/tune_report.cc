// The output of `raum tune` and the comments of its file.
#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/core/build_info.h"
#include "base/text/numbers.h"
#include "base/text/quote.h"
#include "knowledge/command/tune_options.h"

namespace raum::knowledge::tuning {
namespace {

constexpr std::size_t kNoteBytes = 60;

std::string parts_text(const TuningData& data) {
  return fmt::format(
      "{} with {} to train, {} with {} to validate", counted(data.training.games, "game"),
      counted(data.training.samples.size(), "position"), counted(data.validation.games, "game"),
      counted(data.validation.samples.size(), "position"));
}

// Two lines.
std::string options_text(const TuneOptions& options) {
  const DataOptions& data = options.data;
  const SampleFilter& filter = data.filter;
  return fmt::format("--epochs {} --lambda {} --scale {} --prior {} --full-phase {}",
                     options.epochs, data.lambda, data.scale, options.prior_sd, data.full_phase) +
         fmt::format(" --validation {} --seed {}\n", data.validation, data.seed) +
         fmt::format("--first-ply {} --highest-score {} --fewest-men {}{}{}", filter.first_ply,
                     filter.highest_score, filter.fewest_men,
                     filter.late_endings ? " --late-endings" : "", options.noisy ? " --noisy" : "");
}

std::string loss_text(const EpochLoss& loss) {
  return fmt::format("{:.6f}", loss.training) +
         (loss.validation ? fmt::format("  {:.6f}", *loss.validation) : "");
}

// The mean of each kind but the king.
std::string means_text(const FittedWeights& fitted) {
  std::string text;
  for (const PieceType type : kAllPieceTypes) {
    if (type == PieceType::King) continue;
    text += fmt::format("{}{} {:.0f}", text.empty() ? "" : "  ", kPieceLetters[index_of(type)],
                        fitted.means[index_of(type)].both);
  }
  return text;
}

nlohmann::ordered_json json_of(const CorpusSource& source) {
  nlohmann::ordered_json header = nlohmann::ordered_json::object();
  for (const HeaderField& field : source.header.fields) header[field.key] = field.value;
  return {{"file", source.path},
          {"hash", source.hash},
          {"games", source.games},
          {"positions", source.positions},
          {"header", std::move(header)}};
}

nlohmann::ordered_json json_of(const DataPart& part) {
  return {{"games", part.games}, {"positions", part.samples.size()}};
}

nlohmann::ordered_json options_json(const TuneOptions& options) {
  const DataOptions& data = options.data;
  return {{"epochs", options.epochs},
          {"lambda", data.lambda},
          {"scale", data.scale},
          {"prior", options.prior_sd},
          {"full_phase", data.full_phase},
          {"validation", data.validation},
          {"seed", data.seed},
          {"first_ply", data.filter.first_ply},
          {"highest_score", data.filter.highest_score},
          {"fewest_men", data.filter.fewest_men},
          {"late_endings", data.filter.late_endings},
          {"quiet_only", data.filter.quiet_only}};
}

nlohmann::ordered_json epochs_json(const std::vector<EpochLoss>& epochs) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const EpochLoss& loss : epochs) {
    nlohmann::ordered_json epoch{{"training_loss", loss.training}};
    if (loss.validation) epoch["validation_loss"] = *loss.validation;
    list.push_back(std::move(epoch));
  }
  return list;
}

nlohmann::ordered_json means_json(const FittedWeights& fitted) {
  nlohmann::ordered_json means;
  for (const PieceType type : kAllPieceTypes) {
    if (type == PieceType::King) continue;
    const MeanValue& mean = fitted.means[index_of(type)];
    means[std::string(1, kPieceLetters[index_of(type)])] = {
        {"mean", mean.both}, {"middlegame", mean.middlegame}, {"endgame", mean.endgame}};
  }
  return means;
}

}  // namespace

std::vector<std::string> weights_notes(const TuneOptions& options, const TuneResult& result) {
  std::vector<std::string> notes;
  for (const CorpusSource& source : result.data.sources) {
    const std::string file = std::filesystem::path(source.path).filename().string();
    notes.push_back(fmt::format("Corpus {}: hash {}", quoted_utf8(file), source.hash));
    notes.push_back(fmt::format("  {}, {}", counted(source.games, "game"),
                                counted(source.positions, "position")));
    for (const HeaderField& field : source.header.fields) {
      notes.push_back(
          fmt::format("  {}: {}", utf8_start(field.key, 30), quoted_utf8(field.value, kNoteBytes)));
    }
  }
  notes.push_back(parts_text(result.data));
  notes.push_back("Options:");
  const std::string options_lines = options_text(options);
  const std::size_t end = options_lines.find('\n');
  notes.push_back("  " + options_lines.substr(0, end));
  notes.push_back("  " + options_lines.substr(end + 1));
  notes.push_back("Losses, training and validation: " + loss_text(result.fit.epochs.back()));
  notes.push_back(fmt::format("All values were multiplied by {:.4f}, so that the mean pawn is 100.",
                              result.fitted.factor));
  notes.push_back("Means: " + means_text(result.fitted));
  notes.push_back(fmt::format("raum {} ({})", build_info().version, build_info().commit));
  return notes;
}

std::string tune_text(const TuneOptions& options, const TuneResult& result) {
  std::string text;
  for (const CorpusSource& source : result.data.sources) {
    text += fmt::format("corpus       {}: {}, {}\n", source.path, counted(source.games, "game"),
                        counted(source.positions, "position"));
  }
  text += fmt::format("samples      {}\n", parts_text(result.data));
  text += fmt::format("epoch        training  {}\n",
                      result.fit.epochs.back().validation ? "validation" : "");
  int number = 0;
  for (const EpochLoss& loss : result.fit.epochs) {
    text += fmt::format("{:<11}  {}\n", ++number, loss_text(loss));
  }
  const TaperedValue& tempo = result.fitted.weights.tempo;
  text += fmt::format("factor       {:.4f}\n", result.fitted.factor);
  text += fmt::format("means        {}\n", means_text(result.fitted));
  text += fmt::format("tempo        middlegame {}, endgame {}\n", tempo.middlegame, tempo.endgame);
  text += fmt::format("weights      {}\n", options.out);
  return text;
}

std::string tune_json(const TuneOptions& options, const TuneResult& result) {
  nlohmann::ordered_json json{{"schema_version", 1}, {"weights", options.out}};
  json["corpora"] = nlohmann::ordered_json::array();
  for (const CorpusSource& source : result.data.sources) json["corpora"].push_back(json_of(source));
  json["options"] = options_json(options);
  json["training"] = json_of(result.data.training);
  json["validation"] = json_of(result.data.validation);
  json["epochs"] = epochs_json(result.fit.epochs);
  const FittedWeights& fitted = result.fitted;
  json["factor"] = fitted.factor;
  json["means"] = means_json(fitted);
  json["tempo"] = {{"middlegame", fitted.weights.tempo.middlegame},
                   {"endgame", fitted.weights.tempo.endgame}};
  return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace raum::knowledge::tuning
