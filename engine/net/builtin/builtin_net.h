// The net by which the flagship evaluates unless its option EvalFile says otherwise. flagship.toml
// says how flagship.net was made.
#pragma once

#include <memory>
#include <string_view>

#include "engine/net/net.h"

namespace raum::net {

/// What the option EvalFile calls the net.
constexpr std::string_view kBuiltinNet = "built-in";

/// Never null; the same net in every call. May be called by several threads.
[[nodiscard]] std::shared_ptr<const Net> builtin_net();

}  // namespace raum::net
