// Files that a command writes as a whole, in the place of older ones of the same kind.
#pragma once

#include <string>
#include <string_view>

#include "base/core/failure.h"

namespace raum {

/// Writes the file under a temporary name beside the path, flushes it to the disk and renames it:
/// the path never names an incomplete file, and an older one stays until the new one is whole.
/// Errors: Environment if it cannot be written; nothing of it stays then.
[[nodiscard]] Fallible<void> replace_file(const std::string& path, std::string_view bytes);

/// What a file must be to be replaced.
struct ReplaceableKind {
  std::string_view start;    // the bytes at its beginning
  std::string_view name;     // in the plural or with an article: "weights", "a net"
  std::string_view program;  // that writes such files: "raum tune"
};

/// Whether replace_file() may write the path, to be asked before long work: the path names nothing,
/// an empty file or one of this kind, and its folder takes files.
/// Errors: Usage if it names something else, Environment if its folder is missing or read-only.
[[nodiscard]] Fallible<void> check_replaceable(const std::string& path,
                                               const ReplaceableKind& kind);

}  // namespace raum
