#include "knowledge/command/train_command.h"

#include <fmt/core.h>

#include <chrono>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/cli/console.h"
#include "base/cli/progress_line.h"
#include "base/core/build_info.h"
#include "base/core/replace_file.h"
#include "base/options/shared_options.h"
#include "base/process/signal_watch.h"
#include "base/text/content_hash.h"
#include "base/text/quote.h"
#include "engine/net/builtin/builtin_net.h"
#include "knowledge/corpus/reader.h"
#include "knowledge/corpus/samples.h"
#include "knowledge/train/trainer.h"

namespace raum::knowledge {
namespace {

constexpr std::string_view kRaumTrain = "raum train";
constexpr ReplaceableKind kNetKind{net::kNetStart, "a net", "raum train"};
constexpr std::size_t kMostSamples = 1'000'000'000;

struct TrainOptions {
  std::vector<std::string> corpora;
  std::string output;
  std::string other;  // net to compare with; empty: none
  int neurons = 64;
  int epochs = 24;
  int batch = 16'384;
  double rate = 0.002;
  double lambda = 0;
  double scale = 400;
  double validation = 0.05;
  std::uint64_t seed = 1;
  int threads = 1;
  bool json = false;
  ProgressOptions progress;

  [[nodiscard]] TrainingSettings settings() const {
    return {.neurons = static_cast<std::size_t>(neurons),
            .epochs = epochs,
            .batch = static_cast<std::size_t>(batch),
            .rate = rate,
            .lambda = lambda,
            .scale = scale,
            .seed = seed,
            .threads = threads};
  }
};

// The samples of a part of the games.
struct Games {
  TrainingSet samples;
  std::size_t games = 0;
};
struct Material {
  Games training, validation;
};

tl::unexpected<Failure> interrupted() {
  return tl::unexpected(Failure{ExitCode::NoVerdict, {"", "interrupted", ""}});
}

double white_result(Outcome outcome) { return static_cast<double>(outcome) / 2; }
static_assert(static_cast<int>(Outcome::WhiteWins) == 2);

// Ends early, without an error, after a stop.
Expected<void> read_corpus(const TrainOptions& options, std::size_t corpus, Material& material,
                           const std::stop_token& stop, ProgressLine& line) {
  auto reader = CorpusReader::open(options.corpora[corpus]);
  if (!reader) return tl::unexpected(reader.error());
  while (!stop.stop_requested()) {
    const auto game = reader->next();
    if (!game) return tl::unexpected(game.error());
    if (!*game) return {};
    Games& part = is_for_validation(options.seed, (*game)->number, options.validation)
                      ? material.validation
                      : material.training;
    const std::size_t before = part.samples.size();
    for_each_sample(**game, {}, [&](const Sample& sample) {
      part.samples.add(sample.position, sample.score, white_result(sample.outcome));
    });
    if (part.samples.size() > before) ++part.games;
    if (part.samples.size() > kMostSamples) {
      return fail(options.corpora[corpus], fmt::format("more than {} samples", kMostSamples),
                  "fewer or smaller corpora");
    }
    line.update([&] {
      return fmt::format("reading {}  {} games", options.corpora[corpus],
                         material.training.games + material.validation.games);
    });
  }
  return {};
}

// Errors: Usage for a corpus that cannot be read, or too few games for training and validation;
// NoVerdict after a stop.
Fallible<Material> read_corpora(const TrainOptions& options, const std::stop_token& stop,
                                ProgressLine& line) {
  Material material;
  for (std::size_t i = 0; i < options.corpora.size(); ++i) {
    if (auto read = read_corpus(options, i, material, stop, line); !read) {
      return usage_error(read.error());
    }
    if (stop.stop_requested()) return interrupted();
  }
  const std::size_t games = material.training.games + material.validation.games;
  if (games == 0) {
    return usage_error({options.corpora[0], "no game with a position to learn from",
                        "a corpus, as `raum datagen` writes it"});
  }
  if (material.training.games == 0 || material.validation.games == 0) {
    return usage_error({"--validation",
                        fmt::format("{} of {} games", material.validation.games, games),
                        "some games for validation and some for training"});
  }
  return material;
}

class TrainProgress {
 public:
  TrainProgress(ProgressLine& line, const TrainOptions& options, std::size_t samples)
      : line_(line), options_(options), samples_(samples) {}

  void show(const std::vector<EpochLoss>& finished, std::size_t epoch, std::size_t seen) {
    line_.update([&] {
      const auto all = static_cast<double>(samples_) * options_.epochs;
      const double done = static_cast<double>(epoch * samples_ + seen);
      const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start_;
      std::string text =
          fmt::format("epoch {} of {}  {} %", epoch + 1, options_.epochs, 100 * seen / samples_);
      if (!finished.empty()) {
        text += fmt::format("  loss {:.6f} training, {:.6f} validation", finished.back().training,
                            finished.back().validation);
      }
      return text + fmt::format("  ETA {}  {:.0f} samples/s",
                                clock_text(elapsed * (all / done - 1)), done / elapsed.count());
    });
  }

 private:
  ProgressLine& line_;
  const TrainOptions& options_;
  std::size_t samples_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

// A net with its loss for validation.
struct MeasuredNet {
  std::string file;
  std::size_t neurons = 0;
  std::size_t bytes = 0;
  std::string hash;
  double loss = 0;
};

MeasuredNet measured(const net::Net& net, const std::string& file, const TrainingSet& validation,
                     const TrainingSettings& settings) {
  const std::string bytes = net::encode(net);
  return {.file = file,
          .neurons = net.neurons,
          .bytes = bytes.size(),
          .hash = hash_of_text(bytes),
          .loss = loss_of_net(net, validation, settings)};
}

// What the command reports.
struct Report {
  const TrainOptions& options;
  const Material& material;
  const Training& training;
  MeasuredNet net;
  std::optional<MeasuredNet> other = std::nullopt;
};

std::string to_text(const MeasuredNet& net) {
  return fmt::format("{}: {} neurons, {} bytes, hash {}\n", net.file, net.neurons, net.bytes,
                     net.hash);
}

nlohmann::ordered_json to_json(const MeasuredNet& net) {
  return {{"file", net.file},
          {"neurons", net.neurons},
          {"bytes", net.bytes},
          {"hash", net.hash},
          {"validation_loss", net.loss}};
}

std::string to_text(const Report& report) {
  const Games& training = report.material.training;
  const Games& validation = report.material.validation;
  std::string out =
      fmt::format("training    {} samples of {} games\n", training.samples.size(), training.games);
  out += fmt::format("validation  {} samples of {} games\n", validation.samples.size(),
                     validation.games);
  out += fmt::format("{:>5}  {:>10}  {:>10}\n", "epoch", "training", "validation");
  int epoch = 0;
  for (const EpochLoss& loss : report.training.epochs) {
    out += fmt::format("{:>5}  {:>10.6f}  {:>10.6f}\n", ++epoch, loss.training, loss.validation);
  }
  const auto row = [&](std::string_view name, const MeasuredNet& net) {
    out += fmt::format("{:>5}  {:>10}  {:>10.6f}\n", name, "", net.loss);
  };
  row("net", report.net);
  if (report.other) row("other", *report.other);
  out += to_text(report.net);
  if (report.other) out += "other net " + to_text(*report.other);
  return out;
}

std::string to_json(const Report& report) {
  const TrainOptions& options = report.options;
  const auto games = [](const Games& part) {
    return nlohmann::ordered_json{{"games", part.games}, {"samples", part.samples.size()}};
  };
  nlohmann::ordered_json json{{"schema_version", 1},
                              {"corpora", options.corpora},
                              {"neurons", options.neurons},
                              {"batch", options.batch},
                              {"rate", options.rate},
                              {"lambda", options.lambda},
                              {"scale", options.scale},
                              {"seed", options.seed},
                              {"build", build_line()},
                              {"training", games(report.material.training)},
                              {"validation", games(report.material.validation)},
                              {"epochs", nlohmann::ordered_json::array()}};
  for (const EpochLoss& loss : report.training.epochs) {
    json["epochs"].push_back(
        {{"training_loss", loss.training}, {"validation_loss", loss.validation}});
  }
  json["net"] = to_json(report.net);
  if (report.other) json["other"] = to_json(*report.other);
  return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

// The net of --compare; null without it.
// Errors: Usage for a file that is no net.
Fallible<std::shared_ptr<const net::Net>> other_net(const TrainOptions& options) {
  if (options.other.empty()) return nullptr;
  auto net = net::open_net(options.other);
  if (!net) return usage_error(within("--compare", std::move(net.error())));
  return std::move(*net);
}

Fallible<void> run_training(const TrainOptions& options) {
  if (auto checked = check_replaceable(options.output, kNetKind); !checked) {
    return tl::unexpected(checked.error());
  }
  const auto other = other_net(options);
  if (!other) return tl::unexpected(other.error());
  std::stop_source stop;
  const SignalWatch watch(stop);
  ProgressLine line(std::string(kRaumTrain), options.progress);
  const auto material = read_corpora(options, stop.get_token(), line);
  if (!material) return tl::unexpected(material.error());
  const TrainingSet& samples = material->training.samples;
  TrainProgress progress(line, options, samples.size());
  TrainingSettings settings = options.settings();
  settings.stop = stop.get_token();
  const Training training = train(samples, material->validation.samples, settings,
                                  [&](const auto& finished, std::size_t epoch, std::size_t seen) {
                                    progress.show(finished, epoch, seen);
                                  });
  if (stop.stop_requested()) return interrupted();
  const net::Net made = quantised(training.net);
  if (auto written = replace_file(options.output, net::encode(made)); !written) {
    return tl::unexpected(written.error());
  }
  const auto measure = [&](const net::Net& net, const std::string& file) {
    return measured(net, file, material->validation.samples, settings);
  };
  Report report{.options = options,
                .material = *material,
                .training = training,
                .net = measure(made, options.output)};
  if (*other) report.other = measure(**other, options.other);
  line.clear();
  return print_all(options.json ? to_json(report) : to_text(report));
}

CliResult check_neurons(const std::string& text) {
  for (std::size_t n = net::kNeuronStep; n <= net::kMostNeurons; n += net::kNeuronStep) {
    if (text == std::to_string(n)) return {};
  }
  return tl::unexpected(fmt::format("found {}, expected a multiple of {}, at most {}",
                                    raum::quoted(text), net::kNeuronStep, net::kMostNeurons));
}

}  // namespace

std::function<ExitCode()> add_train_command(CliCommand raum) {
  CliCommand command = raum.add_command("train", "Fit a net of the flagship to games of self-play");
  const auto options = std::make_shared<TrainOptions>();
  command.add_option("CORPUS", options->corpora, "Files of games, as `raum datagen` writes them")
      .required();
  command.add_option("-o,--out", options->output, "File of the net; an old one is replaced")
      .not_empty("the name of a file")
      .required();
  command
      .add_option("--compare", options->other,
                  "Also measure another net on the games for validation: a file, or built-in")
      .not_empty("the name of a file, or built-in");
  command.add_option("--neurons", options->neurons, "Hidden neurons of each side")
      .valid_if(check_neurons)
      .show_default();
  command.add_option("--epochs", options->epochs, "How often each position is shown")
      .integer_in(1, 10'000)
      .show_default();
  command.add_option("--batch", options->batch, "Positions of one step")
      .integer_in(1, 10'000'000)
      .show_default();
  command.add_option("--rate", options->rate, "Learning rate of the first step")
      .number_in(0, 1)
      .show_default();
  command
      .add_option("--lambda", options->lambda,
                  "Weight of the game's result in the target, beside the score")
      .number_in(0, 1)
      .show_default();
  command
      .add_option("--scale", options->scale,
                  "Centipawns by which a score is divided before the logistic function")
      .number_in(50, 5'000)
      .show_default();
  command
      .add_option("--validation", options->validation,
                  "Part of the games that is kept for validation")
      .number_in(0, 1)
      .show_default();
  command
      .add_option("--seed", options->seed,
                  "Seed of the first weights, the order, the images and the games for validation")
      .integer_in(0, std::numeric_limits<std::int64_t>::max())
      .show_default();
  command.add_option("--threads", options->threads, "Threads; more than 8 are no faster")
      .integer_in(1, 64)
      .show_default();
  command.add_flag("--json", options->json, "Print one JSON object instead of text");
  add_progress_options(command, options->progress);
  command.footer(
      "With one seed, build and kind of processor, the net is the same for any number of threads.\n"
      "Exit code: 0 done, 2 wrong input, 3 interrupted, 4 a file that cannot be written.");
  return [options] {
    const auto done = run_training(*options);
    return done ? ExitCode::Pass : report_error(kRaumTrain, done.error());
  };
}

}  // namespace raum::knowledge
