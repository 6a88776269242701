// WatchingReporter: wraps another reporter and remembers whether any benchmark reported an error,
// which Google Benchmark itself only prints.
#pragma once

#include <benchmark/benchmark.h>

#include <algorithm>
#include <memory>
#include <vector>

namespace raum::bench {

class WatchingReporter : public benchmark::BenchmarkReporter {
 public:
  explicit WatchingReporter(std::unique_ptr<BenchmarkReporter> reporter)
      : reporter_(std::move(reporter)) {}

  [[nodiscard]] bool has_seen_error() const { return has_seen_error_; }

  bool ReportContext(const Context& context) override { return reporter_->ReportContext(context); }
  void ReportRuns(const std::vector<Run>& runs) override {
    has_seen_error_ = has_seen_error_ || std::any_of(runs.begin(), runs.end(), [](const Run& run) {
                        return run.error_occurred;
                      });
    reporter_->ReportRuns(runs);
  }
  void Finalize() override { reporter_->Finalize(); }

 private:
  std::unique_ptr<BenchmarkReporter> reporter_;
  bool has_seen_error_ = false;
};

}  // namespace raum::bench
