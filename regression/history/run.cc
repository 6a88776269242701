#include "regression/history/run.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "base/json/json_reader.h"
#include "base/text/quote.h"
#include "base/text/utc.h"
#include "regression/compare/json_kind.h"

namespace raum::regression {

namespace {

using Place = JsonPlace;

bool is_hex(std::string_view text) {
  return text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

Expected<std::string> commit_of(const Place& place) {
  auto text = place.text();
  if (text && is_hex(*text) && (text->size() == 40 || text->size() == 64)) return text;
  return place.wrong("a commit, 40 hexadecimal digits");
}

Expected<void> add_figure(HistoryRun& run, HistoryFigure figure, const std::string& path) {
  if (!std::isfinite(figure.value)) return fail(path, "an infinite number", "a finite one");
  run.figures.push_back(std::move(figure));
  return {};
}

Expected<void> read_figure(const Place& place, const std::string& check, HistoryRun& run) {
  const auto head = place.member("head");
  const auto name = place.member("name");
  const auto unit = place.member("unit");
  for (const auto* const field : {&head, &name, &unit}) {
    if (!*field) return tl::unexpected(field->error());
  }
  const auto name_text = name->text(false), unit_text = unit->text();
  if (!name_text) return tl::unexpected(name_text.error());
  if (!unit_text) return tl::unexpected(unit_text.error());
  if (head->value.is_null() || head->value.is_string()) return {};  // text is not a figure
  if (!head->value.is_number()) return head->wrong("a number, a string or null");
  return add_figure(run, {check + "/" + *name_text, *unit_text, head->value.get<double>()},
                    head->path);
}

Expected<void> read_checks(const Place& checks, HistoryRun& run) {
  if (!checks.value.is_array()) return checks.wrong("an array");
  for (std::size_t i = 0; i < checks.value.size(); ++i) {
    const Place check{checks.value[i], fmt::format("{}[{}]", checks.path, i)};
    const auto name = check.member("name").and_then([](const Place& p) { return p.text(false); });
    if (!name) return tl::unexpected(name.error());
    const auto figures = check.member("figures");
    if (!figures) return tl::unexpected(figures.error());
    if (!figures->value.is_array()) return figures->wrong("an array");
    for (std::size_t k = 0; k < figures->value.size(); ++k) {
      const Place figure{figures->value[k], fmt::format("{}[{}]", figures->path, k)};
      auto done = read_figure(figure, *name, run);
      if (!done) return done;
    }
  }
  return {};
}

Expected<HistoryRun> read_gate(const Place& report) {
  const auto version = report.member("schema_version", true);
  if (!version) return tl::unexpected(version.error());
  if (version->value != Json(1) && version->value != Json(2)) {
    return version->wrong("1 or 2, the versions that this build reads");
  }
  HistoryRun run{.source = "gate",
                 .commit = "",
                 .tree = "",
                 .subject = "",
                 .started = "",
                 .verdict = optional_text(report.value, "verdict"),
                 .processor = optional_text(report.value, "processor"),
                 .build = optional_text(report.value, "gate")};
  const auto head = report.member("head", true);
  if (!head) return tl::unexpected(head.error());
  const auto commit = head->member("commit").and_then(commit_of);
  if (!commit) return tl::unexpected(commit.error());
  run.commit = *commit;
  run.tree = optional_text(head->value, "tree");
  run.subject = optional_text(head->value, "subject");
  const auto started = report.member("started", true);
  if (!started) return tl::unexpected(started.error());
  const auto stamp = started->text().and_then(
      [&](const std::string& text) { return parse_utc_stamp(text, started->path); });
  if (!stamp) return tl::unexpected(stamp.error());
  run.started = *stamp;
  const auto done =
      report.member("checks", true).and_then([&](const Place& p) { return read_checks(p, run); });
  if (!done) return tl::unexpected(done.error());
  return run;
}

// Skips repetitions and failed rows; of the aggregates keeps the median.
Expected<void> read_row(const Place& row, HistoryRun& run) {
  if (!row.value.is_object()) return row.wrong("an object");
  if (row.value.value("error_occurred", Json(false)) == Json(true)) return {};
  const std::string kind = optional_text(row.value, "run_type");
  if (kind == "aggregate" && optional_text(row.value, "aggregate_name") != "median") return {};
  if (kind == "iteration" && row.value.value("repetitions", Json(1)) != Json(1)) return {};
  const auto name =
      row.member(kind == "aggregate" ? "run_name" : "name").and_then([](const Place& p) {
        return p.text(false);
      });
  if (!name) return tl::unexpected(name.error());
  const auto time = row.member("cpu_time");
  if (!time) return tl::unexpected(time.error());
  if (!time->value.is_number()) return time->wrong("a number");
  const auto unit = row.member("time_unit").and_then([](const Place& p) { return p.text(false); });
  if (!unit) return tl::unexpected(unit.error());
  return add_figure(run, {*name, *unit, time->value.get<double>()}, time->path);
}

// Requires: the report has the field "benchmarks".
Expected<HistoryRun> read_benchmark(const Place& report) {
  const auto context = report.member("context", true);
  if (!context) return tl::unexpected(context.error());
  const auto commit =
      context->member("raum_commit").and_then([](const Place& p) { return p.text(); });
  if (!commit) return tl::unexpected(commit.error());
  if (commit->size() < 7 || !is_hex(*commit)) {
    return fail(context->path + ".raum_commit", raum::quoted(*commit),
                "a commit without local changes");
  }
  const auto date = context->member("date");
  if (!date) return tl::unexpected(date.error());
  const auto stamp = date->text().and_then(
      [&](const std::string& text) { return parse_utc_stamp(text, date->path); });
  if (!stamp) return tl::unexpected(stamp.error());
  HistoryRun run{.source = "benchmark",
                 .commit = *commit,
                 .tree = "",
                 .subject = "",
                 .started = *stamp,
                 .verdict = "",
                 .processor = optional_text(context->value, "processor"),
                 .build = fmt::format("{}, {} {}", optional_text(context->value, "raum_compiler"),
                                      optional_text(context->value, "raum_build_type"),
                                      optional_text(context->value, "raum_flags"))};
  const Place rows{report.value.at("benchmarks"), report.path + ": benchmarks"};
  if (!rows.value.is_array()) return rows.wrong("an array");
  for (std::size_t i = 0; i < rows.value.size(); ++i) {
    const auto done = read_row({rows.value[i], fmt::format("{}[{}]", rows.path, i)}, run);
    if (!done) return tl::unexpected(done.error());
  }
  return run;
}

}  // namespace

std::string HistoryRun::short_commit() const { return std::string(utf8_start(commit, 12)); }

void make_printable(HistoryRun& run) {
  for (std::string* const text : {&run.source, &run.commit, &run.tree, &run.subject, &run.started,
                                  &run.verdict, &run.processor, &run.build}) {
    *text = printable_utf8(*text);
  }
  for (HistoryFigure& figure : run.figures) {
    figure.benchmark = printable_utf8(figure.benchmark);
    figure.unit = printable_utf8(figure.unit);
  }
  for (HistoryNote& note : run.notes) {
    note.text = printable_utf8(note.text);
    note.written = printable_utf8(note.written);
  }
}

Expected<HistoryRun> parse_report(std::string_view text, std::string_view where) {
  constexpr std::string_view kExpected = "the JSON of raum gate or raum-bench";
  const auto parsed = parse_json(text, where, kExpected);
  if (!parsed) return tl::unexpected(parsed.error());
  const Json& document = *parsed;
  const Place report{document, std::string(where)};
  if (!document.is_object()) return report.wrong(std::string(kExpected));
  const auto kind = json_kind(document);
  if (kind && kind != kGateReport && !document.contains("head")) {
    return fail(std::string(where), std::string(*kind), std::string(kExpected));
  }
  auto run = document.contains("benchmarks") ? read_benchmark(report) : read_gate(report);
  if (!run) return run;
  make_printable(*run);
  // A gate may have no figures if it ended at its first check; a benchmark must have some.
  if (run->figures.empty() && run->source == "benchmark") {
    return fail(std::string(where), "no figure", "a measured row");
  }
  const auto key = [](const HistoryFigure& f) { return std::tie(f.benchmark, f.unit); };
  std::sort(run->figures.begin(), run->figures.end(),
            [&](const auto& a, const auto& b) { return key(a) < key(b); });
  const auto twice =
      std::adjacent_find(run->figures.begin(), run->figures.end(),
                         [&](const auto& a, const auto& b) { return key(a) == key(b); });
  if (twice != run->figures.end()) {
    return fail(std::string(where), fmt::format("{} twice", raum::quoted(twice->benchmark)),
                "each figure once");
  }
  return run;
}

}  // namespace raum::regression
