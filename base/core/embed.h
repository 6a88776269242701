// RAUM_EMBED_FILE: puts the bytes of a file into the program.
#pragma once

// NOLINTBEGIN(bugprone-macro-parentheses): a name that is declared takes none
// clang-format off

/// Defines `extern const char symbol[]`, which holds the bytes of the file, and `symbol_end`, where
/// they end. At most once in a program for each symbol; `path` is a string literal, usually the
/// definition that raum_embed() of cmake/RaumTargets.cmake makes.
///
/// The assembler copies the file into the read-only data: faster to compile than an array, and
/// unlike `ld -r -b binary` it leaves the stack not executable.
#define RAUM_EMBED_FILE(symbol, path)                                    \
  asm(".pushsection .rodata\n"                                           \
      ".global " #symbol ", " #symbol "_end\n"                           \
      ".hidden " #symbol ", " #symbol "_end\n"                           \
      #symbol ": .incbin \"" path "\"\n"                                 \
      #symbol "_end: .byte 0\n"                                          \
      ".popsection\n");                                                  \
  extern "C" const char symbol[] __attribute__((visibility("hidden")));  \
  extern "C" const char symbol##_end[] __attribute__((visibility("hidden")))

// clang-format on
// NOLINTEND(bugprone-macro-parentheses)
