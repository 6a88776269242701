// Gzip: unpacks what the build has packed.
#pragma once

#include <string>
#include <string_view>

namespace raum::web {

/// The content of a gzip file (RFC 1952).
/// Requires: the file is whole and sound, as one that this program contains.
[[nodiscard]] std::string gunzipped(std::string_view file);

}  // namespace raum::web
