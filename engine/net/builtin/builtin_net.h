// The net by which the flagship evaluates unless its option EvalFile says otherwise, and nets by
// the names that options use. flagship.toml says how flagship.net was made.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/core/error.h"
#include "engine/net/net.h"

namespace raum::net {

/// What the option EvalFile calls the net.
constexpr std::string_view kBuiltinNet = "built-in";

/// Never null; the same net in every call. May be called by several threads.
[[nodiscard]] std::shared_ptr<const Net> builtin_net();

/// The built-in net if `name` is kBuiltinNet, else that of the file.
/// Errors: those of read_net().
[[nodiscard]] Expected<std::shared_ptr<const Net>> open_net(const std::string& name);

}  // namespace raum::net
