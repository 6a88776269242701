// The workers of a command: the texts of its options --workers and the files of --workers-file.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/error.h"
#include "tournament/launch/worker_group.h"

namespace raum::tournament {

/// The most workers that one coordinator drives.
constexpr int kMostWorkersTogether = 1'024;

/// The most pairs of a unit.
constexpr int kMostUnitPairs = 1'000;

/// The help text of --workers-file.
constexpr const char* kWorkersFileHelp =
    "Add the workers of this file: one GROUP of --workers a line; # begins a comment";

/// The help text of --unit-pairs.
constexpr const char* kUnitPairsHelp =
    "Give each worker process this many pairs at a time, so that it does not wait for the next one "
    "when pairs are short or its connection is slow; the results stay the same";

/// Errors: --unit-pairs is out of 1..kMostUnitPairs, or more than 1 without a worker process.
[[nodiscard]] Expected<void> check_unit_pairs(std::size_t pairs,
                                              const std::vector<WorkerGroup>& groups);

/// The groups of a text: one a line; blanks around it, empty lines and comments, which begin with #
/// at the beginning of a line or behind a blank outside of quotes, are left out.
/// Errors: that of the first wrong line, at "NAME:LINE"; no group at all.
[[nodiscard]] Expected<std::vector<WorkerGroup>> parse_workers_file(std::string_view text,
                                                                    const std::string& name);

/// The groups of the options, in their order, then those of the files.
/// Errors: the first wrong text, at --workers; a file that cannot be read; those of
/// parse_workers_file(); more than kMostWorkersTogether workers.
[[nodiscard]] Expected<std::vector<WorkerGroup>> read_workers(
    const std::vector<std::string>& texts, const std::vector<std::string>& files);

}  // namespace raum::tournament
