// File rules: the size of lines, files and folders, and the comment at the top of every header.
//
//   long-file          a file has more than 400 lines
//   long-line          a line has more than 100 columns
//   crowded-folder     a folder holds more than 35 .h and .cc files
//   no-first-comment   the first line of a header is not a comment
#pragma once

#include <vector>

#include "ci/conventions/source_tree.h"
#include "ci/conventions/violation.h"

namespace raum::ci {

[[nodiscard]] std::vector<Violation> check_files(const std::vector<SourceFile>& files);

}  // namespace raum::ci
