// FuzzTarget: a function that is called with any bytes and checks an invariant of the code that
// reads them. The same targets are run by libFuzzer (raum-fuzz) and, on recorded inputs, by
// fuzz_test.
//   1. The first comment of a target's file states its invariants.
//   2. A target depends on its input alone, and leaves nothing behind.
//   3. An invariant that does not hold ends the program; an exception that leaves a target does,
//      too.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace raum::fuzz {

struct FuzzTarget {
  std::string_view name;  // of its folder below fuzz/corpus
  void (*run)(std::string_view input);
};

/// All targets, sorted by name.
[[nodiscard]] std::span<const FuzzTarget> targets();

/// Adds a target before main() begins; FUZZ_TARGET uses it.
bool add_target(FuzzTarget target);

/// Names the input that runs next, for the message of a broken invariant.
void set_input_name(std::string name);

/// Whether a target also tries this input in a way that takes long: those whose length is a
/// multiple of 64.
[[nodiscard]] inline bool is_one_of_few(std::string_view input) { return input.size() % 64 == 0; }

/// Prints the place, the broken invariant and the input's name, and aborts.
[[noreturn]] void end_broken(const char* file, int line, std::string_view invariant);

}  // namespace raum::fuzz

/// Defines a target: FUZZ_TARGET(move_text) { ... uses `input`, a std::string_view ... }
#define FUZZ_TARGET(target_name)                                                   \
  static void fuzz_##target_name(std::string_view input);                          \
  [[maybe_unused]] static const bool is_##target_name##_added =                    \
      ::raum::fuzz::add_target({.name = #target_name, .run = fuzz_##target_name}); \
  static void fuzz_##target_name([[maybe_unused]] std::string_view input)

/// Ends the program if the condition is false, in every build.
#define FUZZ_REQUIRE(condition) \
  ((condition) ? static_cast<void>(0) : ::raum::fuzz::end_broken(__FILE__, __LINE__, #condition))
