#include "engine/protocol/options.h"

#include <fmt/format.h>
#include <strings.h>

#include <new>

#include "base/text/nearest.h"
#include "base/text/quote.h"
#include "engine/named/registry.h"

namespace raum {
namespace {

constexpr std::int64_t kMaxOverhead = 5'000;

std::string announcement(const Option& option) {
  switch (option.kind) {
    case OptionKind::Check:
      return fmt::format("option name {} type check default {}", option.name, option.default_value);
    case OptionKind::Spin:
      return fmt::format("option name {} type spin default {} min {} max {}", option.name,
                         option.default_value, option.min, option.max);
    case OptionKind::Combo:
      return fmt::format("option name {} type combo default {} var {}", option.name,
                         option.default_value, fmt::join(option.choices, " var "));
    case OptionKind::String:
      return fmt::format("option name {} type string default {}", option.name,
                         option.default_value);
  }
  return {};
}

}  // namespace

bool same_name(std::string_view a, std::string_view b) {
  return a.size() == b.size() && strncasecmp(a.data(), b.data(), a.size()) == 0;
}

Options::Options() : engine_(std::make_unique<Engine>(named_engines().front())) {}

std::vector<Option> Options::table() {
  std::vector<std::string_view> names;
  for (const EngineDefinition& engine : named_engines()) names.push_back(engine.name);
  std::vector<Option> table{combo_option("Engine", engine_->definition().name, std::move(names),
                                         [this](auto name) { return choose_engine(name); })};
  table.push_back(check_option("Ponder", false, [this](bool on) -> Expected<void> {
    ponder_ = on;
    return {};
  }));
  table.push_back(spin_option("Move Overhead", kMoveOverhead.count(), 0, kMaxOverhead,
                              [this](std::int64_t milliseconds) -> Expected<void> {
                                move_overhead_ = std::chrono::milliseconds(milliseconds);
                                return {};
                              }));
  for (Option& option : engine_->options()) table.push_back(std::move(option));
  return table;
}

std::vector<std::string> Options::announce() {
  std::vector<std::string> lines;
  for (const Option& option : table()) lines.push_back(announcement(option));
  return lines;
}

Expected<void> Options::set(std::string_view name, std::string_view value) {
  std::vector<std::string_view> known;
  for (const Option& option : table()) {
    if (same_name(name, option.name)) return option.set(value);
    known.push_back(option.name);
  }
  return fail("setoption", raum::quoted(name),
              such_as(fmt::format("an option of {}", engine_->definition().name), name, known));
}

Expected<void> Options::choose_engine(std::string_view name) {
  const auto chosen = find_engine(name);
  if (!chosen) return tl::unexpected(within("option Engine", chosen.error()));
  try {
    engine_ = std::make_unique<Engine>(**chosen);
    ponder_ = false;
    move_overhead_ = kMoveOverhead;
  } catch (const std::bad_alloc&) {
    return fail("option Engine", fmt::format("{} with {} MiB", name, (*chosen)->hash_mib),
                "a size that fits into free memory");
  }
  return {};
}

}  // namespace raum
