# The two functions that define every room's targets: raum_library() and raum_test().
include(GoogleTest)

# Most of a build's time goes into parsing the headers of libraries. Test programs and libraries of
# tools are therefore compiled as one source each (unity builds), which parses a header once for all
# of their files. Most libraries that compute are compiled file by file, so that the optimizer sees each
# file by itself.
option(RAUM_UNITY "Compile each test program and each library of tools as one source" ON)
option(RAUM_UNITY_TOOLS "Compile each TOOLS, LIGHT or JOINED library as one source" ON)
option(RAUM_UNITY_ALL "Compile every library as one source, for builds whose speed is not measured" OFF)
# Tests share most of the templates that they instantiate, so that the sources of several programs
# compile as one in about half of the time. A developer's build keeps a program for each room, which
# compiles fast after a change.
option(RAUM_JOIN_TESTS "Join the unit tests and properties of neighbouring rooms to few programs" OFF)
# The libraries of tools share most headers and templates, too.
option(RAUM_JOIN_TOOLS "Compile the TOOLS libraries of neighbouring rooms as one source" ON)
# A process takes longer to start than most tests take to run, above all with a sanitizer. Each program
# then writes the results of its tests to junit/LABEL/PROGRAM.xml in the build, as those with the label
# browser always do.
option(RAUM_WHOLE_PROGRAMS "Let ctest run each test program once, not each of its tests" OFF)

# raum_compile_as_one(TARGET): at the end of the calling folder's CMakeLists.txt, replaces the sources
# of the target by one that includes them. CMake's own unity builds include absolute paths, so that
# ccache would share no object between two checkouts in its fast modes.
function(raum_compile_as_one target)
  if(RAUM_UNITY)
    cmake_language(EVAL CODE "cmake_language(DEFER CALL raum_join_sources ${target})")
  endif()
endfunction()

# raum_join_sources(TARGET): leaves out sources with properties of their own.
function(raum_join_sources target)
  file(RELATIVE_PATH folder ${PROJECT_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR})
  set(joined "// The sources of ${target}, compiled as one.\n")
  get_target_property(sources ${target} SOURCES)
  foreach(source IN LISTS sources)
    get_source_file_property(options ${source} COMPILE_OPTIONS)
    get_source_file_property(definitions ${source} COMPILE_DEFINITIONS)
    if(source MATCHES "\\.cc$" AND NOT options AND NOT definitions)
      string(APPEND joined "#include \"${folder}/${source}\"\n")
      set_source_files_properties(${source} PROPERTIES HEADER_FILE_ONLY ON)
    endif()
  endforeach()
  file(CONFIGURE OUTPUT ${target}_joined.cc CONTENT "${joined}" @ONLY)
  target_sources(${target} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/${target}_joined.cc)
endfunction()

# Compiler options of code whose own speed does not matter: in release builds -Og, which compiles a
# quarter faster than -O1, and no optimization in debug builds, which include those with sanitizers.
set(raum_tool_options -Og)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # A fifth less code in the same time. With it, this warning is wrong about most std::optional. clang
  # does not know these options.
  list(APPEND raum_tool_options -finline-functions-called-once -Wno-maybe-uninitialized)
endif()
set(raum_tool_options "$<IF:$<CONFIG:Debug>,-O0,${raum_tool_options}>")
# The same for code whose speed matters a little.
set(raum_light_options $<IF:$<CONFIG:Debug>,-O0,-O1>)
# Compiler options of tests that spend little time in their own code. They are not
# installed, so that they need no hardening.
set(raum_test_options -O0 -fno-stack-protector)

# raum_fortify(LIBRARY): adds checks in the C library where the compiler knows a buffer's size, which it
# does only if it optimizes; tests, which are not optimized, do without.
function(raum_fortify library)
  if(RAUM_PROGRAMS)
    target_compile_options(${library} PRIVATE
      $<$<CONFIG:Release>:-U_FORTIFY_SOURCE> $<$<CONFIG:Release>:-D_FORTIFY_SOURCE=2>)
  endif()
endfunction()

# raum_library([TOOLS | LIGHT | JOINED] [SEPARATE | ALONE] SOURCES ... HEADERS ... LINK ...): defines the library
# of the calling folder and its alias: in engine/board they are raum_engine_board and raum::engine::board.
# TOOLS marks a library whose speed does not matter, because it mostly reads, writes and starts
# programs: it is optimized less, so that it compiles faster. LIGHT marks one whose speed matters in
# release builds only, because tests spend little time in it: debug builds do not optimize it. JOINED
# marks one that computes, but whose small sources cost more to parse than to optimize: its options
# stay. All three kinds are compiled as one source.
# SEPARATE: as for raum_test(). ALONE keeps a TOOLS library out of raum_join_tools(): it has options of its
# own, or the program raum does not need it, or as one more part it would join rooms that define a name twice.
function(raum_library)
  cmake_parse_arguments(ARG "TOOLS;LIGHT;JOINED;SEPARATE;ALONE" "" "SOURCES;HEADERS;LINK" ${ARGN})
  file(RELATIVE_PATH folder ${PROJECT_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR})
  string(REPLACE "/" "_" name "raum_${folder}")
  string(REPLACE "/" "::" alias "raum::${folder}")
  set(scope PUBLIC)
  if(NOT ARG_SOURCES)
    set(scope INTERFACE)
    add_library(${name} INTERFACE)
  else()
    add_library(${name} ${ARG_SOURCES})
  endif()
  add_library(${alias} ALIAS ${name})
  # A source includes its own header first (ci/conventions tests that), which proves that the header
  # includes everything it uses. Only headers without a source need the target of the `headers`
  # preset.
  set(header_only)
  foreach(header IN LISTS ARG_HEADERS)
    string(REGEX REPLACE "h$" "cc" source ${header})
    if(NOT source IN_LIST ARG_SOURCES)
      list(APPEND header_only ${header})
    endif()
  endforeach()
  list(REMOVE_ITEM ARG_HEADERS ${header_only})
  target_sources(${name} ${scope}
    FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR} FILES ${ARG_HEADERS}
    FILE_SET header_only TYPE HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR} FILES ${header_only})
  set_target_properties(${name} PROPERTIES INTERFACE_HEADER_SETS_TO_VERIFY header_only)
  if(folder MATCHES "/testing$")  # these headers need definitions of the test that includes them
    set_target_properties(${name} PROPERTIES VERIFY_INTERFACE_HEADER_SETS OFF)
  endif()
  target_include_directories(${name} ${scope} $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>)
  target_link_libraries(${name} ${scope} ${ARG_LINK})
  if(folder STREQUAL "base/cli")  # raum-engine links it, and its start-up is measured
    target_compile_options(${name} PRIVATE ${raum_light_options})
  elseif(ARG_TOOLS)
    target_compile_options(${name} PRIVATE ${raum_tool_options})
  elseif(ARG_LIGHT)
    target_compile_options(${name} PRIVATE $<$<CONFIG:Debug>:-O0>)
  endif()
  if(NOT scope STREQUAL "INTERFACE")
    raum_fortify(${name})
    if(RAUM_FUZZ)
      target_compile_options(${name} PRIVATE ${RAUM_FUZZ_COUNTERS})
    endif()
  endif()
  if((ARG_TOOLS OR ARG_LIGHT OR ARG_JOINED) AND RAUM_UNITY_TOOLS OR RAUM_UNITY_ALL)
    if(scope STREQUAL "PUBLIC" AND NOT ARG_SEPARATE)
      raum_compile_as_one(${name})
      if(ARG_TOOLS AND NOT ARG_ALONE AND NOT folder MATCHES "^base/")
        set_property(GLOBAL APPEND PROPERTY RAUM_JOINED_TOOLS ${name})
      endif()
    endif()
  endif()
endfunction()

# raum_embed(SOURCE FILE): lets a source of the calling folder's library embed a file by
# RAUM_EMBED_FILE(symbol, RAUM_EMBEDDED), see base/core/embed.h.
function(raum_embed source file)
  file(RELATIVE_PATH folder ${PROJECT_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR})
  string(REPLACE "/" "_" name "raum_${folder}")
  # ccache does not see the file that .incbin reads and would return an object with an old one.
  set_target_properties(${name} PROPERTIES CXX_COMPILER_LAUNCHER "")
  # The definition also keeps the source out of unity builds, so that only it depends on the file.
  set_source_files_properties(${source} PROPERTIES OBJECT_DEPENDS ${file}
                              COMPILE_DEFINITIONS "RAUM_EMBEDDED=\"${file}\"")
endfunction()

# raum_register_test(NAME TIMEOUT LABEL...): makes a test program known to ctest, with its labels.
function(raum_register_test name timeout)
  set(labels ${ARGN})
  # Sanitizers run in debug builds. There the program is neither built nor known to ctest.
  if(CMAKE_BUILD_TYPE STREQUAL "Debug" AND labels MATCHES "release|slow")
    set_target_properties(${name} PROPERTIES EXCLUDE_FROM_ALL ON)
    return()
  endif()
  # raum-tests-LABEL builds the programs of one label, for builds that run only those.
  foreach(label IN LISTS labels)
    if(NOT TARGET raum-tests-${label})
      add_custom_target(raum-tests-${label})
    endif()
    add_dependencies(raum-tests-${label} ${name})
  endforeach()
  # The end-to-end tests that ci/test does not run under the thread sanitizer.
  if("e2e" IN_LIST labels AND NOT "threads" IN_LIST labels)
    if(NOT TARGET raum-tests-e2e-unthreaded)
      add_custom_target(raum-tests-e2e-unthreaded)
    endif()
    add_dependencies(raum-tests-e2e-unthreaded ${name})
  endif()
  set(properties TIMEOUT ${timeout})
  # ctest starts those with the highest cost first, so that no long one runs alone at the end. That of
  # joined programs is the number of their sources.
  get_target_property(cost ${name} RAUM_COST)
  if(labels MATCHES "slow|selftest")
    list(APPEND properties COST 100)
  elseif(cost)
    list(APPEND properties COST ${cost})
  endif()
  if("property" IN_LIST labels)
    add_dependencies(raum-properties ${name})
    list(APPEND properties ENVIRONMENT "RC_PARAMS=seed=20260101 max_success=${RAUM_PROPERTY_CASES}")
  endif()
  if("golden" IN_LIST labels AND NOT "slow" IN_LIST labels)
    add_dependencies(raum-goldens ${name})
  endif()
  if(RAUM_WHOLE_PROGRAMS OR "browser" IN_LIST labels)
    add_test(NAME ${name} COMMAND ${name} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
    set_tests_properties(${name} PROPERTIES LABELS "${labels}" ${properties})
    # The gate reads junit/LABEL/*.xml after `ctest -L LABEL`.
    list(POP_FRONT labels folder)
    if(labels MATCHES "unit|property|golden|e2e")
      message(FATAL_ERROR "${name}: found ${labels} behind ${folder}, expected it as the first label")
    endif()
    set_property(TEST ${name} APPEND PROPERTY ENVIRONMENT
                 "RAUM_JUNIT_FILE=${PROJECT_BINARY_DIR}/junit/${folder}/${name}.xml")
    if("browser" IN_LIST labels)  # output that ends with the list of skipped tests, none failed
      set_tests_properties(${name} PROPERTIES SKIP_REGULAR_EXPRESSION
        "listed below:\n(.  SKIPPED . [^\n]*\n)+(\n  YOU HAVE [^\n]*\n*)?$")
    endif()
    return()
  endif()
  gtest_discover_tests(${name} DISCOVERY_TIMEOUT 60 WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
                       PROPERTIES ${properties})
  # gtest_discover_tests would read the second of several labels as the name of a property. Instead,
  # a file that ctest reads after the tests sets all labels.
  set(label_file ${CMAKE_CURRENT_BINARY_DIR}/${name}_labels.cmake)
  file(WRITE ${label_file} "foreach(test IN LISTS ${name}_TESTS)
  set_tests_properties(\"\${test}\" PROPERTIES LABELS \"${labels}\")
endforeach()
")
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES ${label_file})
endfunction()

# raum_test(NAME [SEPARATE] [COMPUTES] LABELS ... SOURCES ... LINK ...
#   [TIMEOUT SECONDS]): defines a GoogleTest program, each test of which has the labels in ctest.
# SEPARATE compiles the sources one by one, because two of them define the same name differently, and
# does not join the program with others.
# COMPUTES optimizes a test that computes for long, as properties and goldens do. Debug builds leave
# out programs with the labels release or slow: their searches and counts take too long under a
# sanitizer. ctest runs a program with the label browser as a whole, because its tests share one.
if(RAUM_TESTS)
  # Builds every property program; the gate builds this target and runs `ctest -L property`.
  add_custom_target(raum-properties)
  # Builds every golden program that is not slow, for `ctest -L golden`.
  add_custom_target(raum-goldens)
endif()

function(raum_test name)
  cmake_parse_arguments(ARG "SEPARATE;COMPUTES" "TIMEOUT" "SOURCES;LABELS;LINK" ${ARGN})
  if(NOT RAUM_TESTS)
    return()
  endif()
  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT 300)
  endif()
  add_executable(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE ${ARG_LINK} raum_test_main)
  if(ARG_COMPUTES)
    set_target_properties(${name} PROPERTIES RAUM_COST 100)
  endif()
  # Most of a build's time goes into compiling tests, so a test that spends little time in its own
  # code is not optimized, and one that computes for long only a little: the program may contain the
  # test's copies of inline functions of the engine, which would then be slow.
  if(ARG_COMPUTES OR ARG_LABELS MATCHES "property|golden|slow")
    target_compile_options(${name} PRIVATE ${raum_light_options})
  else()
    target_compile_options(${name} PRIVATE ${raum_test_options})
  endif()
  if(NOT ARG_SEPARATE)
    raum_compile_as_one(${name})
  endif()
  if(RAUM_JOIN_TESTS AND ARG_LABELS MATCHES "^unit(;portable|;threads)?$" AND
     NOT ARG_SEPARATE AND NOT ARG_COMPUTES)
    set_target_properties(${name} PROPERTIES EXCLUDE_FROM_ALL ON)
    set_property(GLOBAL APPEND PROPERTY RAUM_JOINED_TESTS ${name})
    return()
  endif()
  # Not those with more labels, which a joined program would lose, or with a limit of their own: most of
  # them compute for long and run side by side.
  if(RAUM_JOIN_TESTS AND ARG_LABELS STREQUAL "property" AND ARG_TIMEOUT EQUAL 300 AND NOT ARG_SEPARATE)
    set_target_properties(${name} PROPERTIES EXCLUDE_FROM_ALL ON)
    set_property(GLOBAL APPEND PROPERTY RAUM_JOINED_PROPERTIES ${name})
    return()
  endif()
  raum_register_test(${name} ${ARG_TIMEOUT} ${ARG_LABELS})
endfunction()

# raum_join_neighbours(KIND SIZE JOIN TARGET...): calls JOIN(NAME TARGET...) for neighbouring targets of one
# top folder, with names such as tournament_KIND_1. The sources of each top folder are divided into equal
# shares of about SIZE; up to one and a half of SIZE are one share. To be called behind all rooms.
function(raum_join_neighbours kind size join)
  set(areas)
  foreach(name IN LISTS ARGN)
    get_target_property(folder ${name} SOURCE_DIR)
    file(RELATIVE_PATH folder ${PROJECT_SOURCE_DIR} ${folder})
    string(REGEX REPLACE "/.*" "" area ${folder})
    if(NOT area IN_LIST areas)
      list(APPEND areas ${area})
      set(targets_of_${area})
      set(total_of_${area} 0)
    endif()
    get_target_property(sources ${name} SOURCES)
    list(LENGTH sources count_of_${name})
    list(APPEND targets_of_${area} ${name})
    math(EXPR total_of_${area} "${total_of_${area}} + ${count_of_${name}}")
  endforeach()
  foreach(area IN LISTS areas)
    set(total ${total_of_${area}})
    math(EXPR shares "(${total} + ${size} / 2) / ${size}")
    set(number 0)
    set(closed_shares 0)
    set(parts)
    set(done 0)
    foreach(name IN LISTS targets_of_${area})
      list(APPEND parts ${name})
      math(EXPR done "${done} + ${count_of_${name}}")
      math(EXPR full_shares "${done} * ${shares} / ${total}")
      if(full_shares GREATER closed_shares OR done EQUAL total)
        math(EXPR number "${number} + 1")
        cmake_language(CALL ${join} ${area}_${kind}_${number} ${parts})
        set(closed_shares ${full_shares})
        set(parts)
      endif()
    endforeach()
  endforeach()
endfunction()

# raum_join_tests(): joins the unit tests and the properties that raum_test() has collected. Twice as many
# sources in a program as in a library of tools, which takes about four fifths of the processor time that
# programs of the size of these libraries would.
function(raum_join_tests)
  get_property(names GLOBAL PROPERTY RAUM_JOINED_TESTS)
  raum_join_neighbours(tests 70 raum_join_unit_tests ${names})
  get_property(names GLOBAL PROPERTY RAUM_JOINED_PROPERTIES)
  raum_join_neighbours(properties 70 raum_join_properties ${names})
endfunction()

# raum_join_tools(): joins the libraries that raum_library() has collected.
function(raum_join_tools)
  get_property(names GLOBAL PROPERTY RAUM_JOINED_TOOLS)
  raum_join_neighbours(tools 35 raum_join_libraries ${names})
endfunction()

# raum_join_file(NAME PART...): a source for the target that includes those that raum_compile_as_one()
# has made for the parts.
function(raum_join_file name)
  set(joined)
  foreach(part IN LISTS ARGN)
    get_target_property(folder ${part} BINARY_DIR)
    file(RELATIVE_PATH source ${PROJECT_BINARY_DIR} ${folder}/${part}_joined.cc)
    string(APPEND joined "#include \"${source}\"\n")
  endforeach()
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/${name}.cc CONTENT "${joined}" @ONLY)
  target_sources(${name} PRIVATE ${PROJECT_BINARY_DIR}/${name}.cc)
  target_include_directories(${name} PRIVATE ${PROJECT_BINARY_DIR})
endfunction()

# raum_join_libraries(NAME LIBRARY...): a library that compiles the sources of others as one, with the
# definitions and dependencies of all. These remain, with sources that cannot be joined, and link to it.
function(raum_join_libraries name)
  list(LENGTH ARGN count)
  if(count EQUAL 1)
    return()
  endif()
  add_library(${name} STATIC)
  list(GET ARGN 0 first)
  get_target_property(options ${first} COMPILE_OPTIONS)
  target_compile_options(${name} PRIVATE ${options})
  raum_join_file(${name} ${ARGN})
  foreach(part IN LISTS ARGN)
    get_target_property(libraries ${part} LINK_LIBRARIES)
    target_link_libraries(${name} PRIVATE ${libraries})
    get_target_property(part_options ${part} COMPILE_OPTIONS)
    if(NOT part_options STREQUAL options)
      message(FATAL_ERROR "${part} has compiler options of its own: mark it ALONE in its raum_library()")
    endif()
    get_target_property(definitions ${part} COMPILE_DEFINITIONS)
    if(definitions)
      target_compile_definitions(${name} PRIVATE ${definitions})
    endif()
    get_target_property(programs ${part} MANUALLY_ADDED_DEPENDENCIES)
    if(programs)
      add_dependencies(${name} ${programs})
    endif()
    get_target_property(folder ${part} BINARY_DIR)
    set_source_files_properties(${folder}/${part}_joined.cc TARGET_DIRECTORY ${part}
                                PROPERTIES HEADER_FILE_ONLY ON)
    set_target_properties(${part} PROPERTIES LINKER_LANGUAGE CXX)
    target_link_libraries(${part} PRIVATE ${name})
  endforeach()
endfunction()

# raum_join_unit_tests(NAME PROGRAM...), raum_join_properties(NAME PROGRAM...): a test program for those given,
# see raum_test().
function(raum_join_unit_tests name)
  raum_join_programs(${name} unit "${raum_test_options}" ${ARGN})
endfunction()
function(raum_join_properties name)
  raum_join_programs(${name} property "${raum_light_options}" ${ARGN})
endfunction()

# raum_join_programs(NAME LABEL OPTION PROGRAM...): a test program of the joined sources, libraries,
# definitions and dependencies of others.
function(raum_join_programs name label option)
  add_executable(${name})
  raum_join_file(${name} ${ARGN})
  set(cost 0)
  foreach(part IN LISTS ARGN)
    get_target_property(sources ${part} SOURCES)
    list(LENGTH sources count)
    math(EXPR cost "${cost} + ${count}")
    get_target_property(libraries ${part} LINK_LIBRARIES)
    target_link_libraries(${name} PRIVATE ${libraries})
    get_target_property(definitions ${part} COMPILE_DEFINITIONS)
    if(definitions)
      target_compile_definitions(${name} PRIVATE ${definitions})
    endif()
    get_target_property(programs ${part} MANUALLY_ADDED_DEPENDENCIES)
    if(programs)
      add_dependencies(${name} ${programs})
    endif()
  endforeach()
  # GCC would also warn of a local name that shadows a type which the tests of another room use. The
  # ordinary builds compile the tests of each room with this warning.
  target_compile_options(${name} PRIVATE ${option} $<$<CXX_COMPILER_ID:GNU>:-Wno-shadow>)
  set_target_properties(${name} PROPERTIES RAUM_COST ${cost})
  raum_register_test(${name} 300 ${label})
endfunction()
