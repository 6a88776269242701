# Headers of raum::engine that have moved since 1.0.0. Programs written for 1.0.0 compile until 2.0.0: a
# header at each old path includes the new one. Only users of raum::engine see these headers.
set(moved_headers ${PROJECT_BINARY_DIR}/moved_headers)
foreach(header geometry/bitboard geometry/geometry geometry/pawns geometry/piece geometry/rays
               geometry/sliders geometry/square geometry/steps game/draws game/game game/random_walk)
  get_filename_component(name ${header} NAME)
  file(CONFIGURE OUTPUT ${moved_headers}/engine/board/${name}.h
       CONTENT "// Moved to engine/${header}.h.\n#pragma once\n\n#include \"engine/${header}.h\"\n")
endforeach()
target_include_directories(raum_engine INTERFACE $<BUILD_INTERFACE:${moved_headers}>)
