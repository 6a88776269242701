# The two shapes of target this project has: a folder's library and a folder's tests.
include(GoogleTest)

# raum_library([QUICK_DEBUG] SOURCES ... HEADERS ... LINK ...): the library of the folder that calls it,
# with an alias: in engine/board it is raum_engine_board and raum::engine::board. QUICK_DEBUG is for a
# library in which tests spend little of their time: debug builds, those with sanitizers among them,
# compile it without the optimizer.
function(raum_library)
  cmake_parse_arguments(ARG "QUICK_DEBUG" "" "SOURCES;HEADERS;LINK" ${ARGN})
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
  # A header is proven to include what it uses by the source that includes it first, as the test of
  # ci/conventions demands. Only headers without a source need the target of the `headers` preset.
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
  if(folder MATCHES "/testing$")  # those need definitions of the test that includes them
    set_target_properties(${name} PROPERTIES VERIFY_INTERFACE_HEADER_SETS OFF)
  endif()
  target_include_directories(${name} ${scope} ${PROJECT_SOURCE_DIR})
  target_link_libraries(${name} ${scope} ${ARG_LINK})
  if(ARG_QUICK_DEBUG)
    target_compile_options(${name} PRIVATE $<$<CONFIG:Debug>:-O0>)
  endif()
  # A command reads its arguments once, by templates that take the optimizer longer than all of the
  # rest of the file.
  list(FILTER ARG_SOURCES INCLUDE REGEX "(^|_)command\\.cc$")
  list(FILTER ARG_SOURCES EXCLUDE REGEX "go_command\\.cc$")
  if(ARG_SOURCES)
    set_source_files_properties(${ARG_SOURCES} PROPERTIES COMPILE_OPTIONS
                                                          $<IF:$<CONFIG:Debug>,-O0,-O1>)
  endif()
endfunction()

# raum_test(NAME LABELS ... SOURCES ... LINK ... [TIMEOUT SECONDS]): one GoogleTest program, every test
# of it known to ctest under the labels.
if(RAUM_TESTS)
  # Every property program of the tree; the gate builds it and runs `ctest -L property`.
  add_custom_target(raum-properties)
  # Every golden program that is not slow, for `ctest -L golden`.
  add_custom_target(raum-goldens)
endif()

function(raum_test name)
  cmake_parse_arguments(ARG "" "TIMEOUT" "SOURCES;LABELS;LINK" ${ARGN})
  if(NOT RAUM_TESTS)
    return()
  endif()
  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT 300)
  endif()
  add_executable(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE ${ARG_LINK} GTest::gtest_main)
  # Most of a build is the compiling of tests. Where a test's own code is not what takes its time,
  # it is compiled quickly.
  if("unit" IN_LIST ARG_LABELS OR "e2e" IN_LIST ARG_LABELS)
    target_compile_options(${name} PRIVATE -O0)
  endif()
  # raum-tests-LABEL builds the programs of one label, for builds that run only those.
  foreach(label IN LISTS ARG_LABELS)
    if(NOT TARGET raum-tests-${label})
      add_custom_target(raum-tests-${label})
    endif()
    add_dependencies(raum-tests-${label} ${name})
  endforeach()
  set(properties TIMEOUT ${ARG_TIMEOUT})
  if("property" IN_LIST ARG_LABELS)
    add_dependencies(raum-properties ${name})
    list(APPEND properties ENVIRONMENT "RC_PARAMS=seed=20260101 max_success=${RAUM_PROPERTY_CASES}")
  endif()
  if("golden" IN_LIST ARG_LABELS AND NOT "slow" IN_LIST ARG_LABELS)
    add_dependencies(raum-goldens ${name})
  endif()
  gtest_discover_tests(${name} DISCOVERY_TIMEOUT 60 WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
                       PROPERTIES ${properties})
  # gtest_discover_tests takes the second of several labels for the name of a property; a file that
  # ctest reads after the tests sets them whole.
  set(label_file ${CMAKE_CURRENT_BINARY_DIR}/${name}_labels.cmake)
  file(WRITE ${label_file} "foreach(test IN LISTS ${name}_TESTS)
  set_tests_properties(\"\${test}\" PROPERTIES LABELS \"${ARG_LABELS}\")
endforeach()
")
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES ${label_file})
endfunction()
