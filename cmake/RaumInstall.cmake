# What `cmake --install` installs: the programs and their data, and the libraries raum::engine and
# raum::perft for find_package(Raumlab).
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

install(TARGETS raum raum-engine RUNTIME COMPONENT raumlab)

# The programs find their data in ../share/raumlab, beside their own folder. In a build folder links
# stand for it.
set(data_folder ${CMAKE_INSTALL_DATADIR}/raumlab)
file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/share/raumlab)
foreach(folder openings=tournament/openings suites=perft/suites results=perft/results
       endgames=perft/endgames)
  string(REPLACE "=" ";" pair ${folder})
  list(GET pair 0 name)
  list(GET pair 1 source)
  install(DIRECTORY ${source}/ DESTINATION ${data_folder}/${name} COMPONENT raumlab
          FILES_MATCHING PATTERN *.txt PATTERN *.perft PATTERN *.results PATTERN CMakeLists.txt EXCLUDE)
  file(CREATE_LINK ${PROJECT_SOURCE_DIR}/${source} ${PROJECT_BINARY_DIR}/share/raumlab/${name} SYMBOLIC)
endforeach()

# The manual pages and completions, which raum writes itself. zsh of Debian reads those of packages in
# a folder of its own.
install(FILES engine/protocol/raum-engine.1 DESTINATION ${CMAKE_INSTALL_DATADIR}/man/man1
        COMPONENT raumlab)
install(CODE "set(share \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}\")
execute_process(COMMAND \"$<TARGET_FILE:raum>\" manual \"\${share}\" COMMAND_ERROR_IS_FATAL ANY)
file(GLOB pages \"\${share}/man/man1/raum*.1\")
execute_process(COMMAND gzip -9nf \${pages} COMMAND_ERROR_IS_FATAL ANY)
if(CMAKE_INSTALL_PREFIX STREQUAL /usr)
  file(MAKE_DIRECTORY \"\${share}/zsh/vendor-completions\")
  file(RENAME \"\${share}/zsh/site-functions/_raum\" \"\${share}/zsh/vendor-completions/_raum\")
  file(GLOB others \"\${share}/zsh/site-functions/*\")
  if(NOT others)
    file(REMOVE_RECURSE \"\${share}/zsh/site-functions\")
  endif()
endif()" COMPONENT raumlab)

# The rooms that make up raum::engine and raum::perft, each a library of the package.
foreach(room base/core base/text engine/geometry engine/board engine/game engine/endgame/tables
             engine/endgame/generator engine/eval engine/net engine/net/builtin engine/search/core
             engine/search/mates engine/search/published engine/search/documented engine/search/one_sided
             engine/search/flagship/parameters engine/search/flagship/memory
             engine/search/flagship engine/named perft/count)
  string(REPLACE "/" "_" target raum_${room})
  string(REPLACE "/" "::" name ${room})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name})
  install(TARGETS ${target} EXPORT RaumlabTargets
          ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT raumlab-dev
          FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/raumlab COMPONENT raumlab-dev
          FILE_SET header_only DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/raumlab COMPONENT raumlab-dev)
endforeach()
foreach(name engine perft)
  set_target_properties(raum_${name} PROPERTIES EXPORT_NAME ${name})
  install(TARGETS raum_${name} EXPORT RaumlabTargets)
endforeach()
install(DIRECTORY ${moved_headers}/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/raumlab COMPONENT raumlab-dev)
set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/Raumlab)
install(EXPORT RaumlabTargets NAMESPACE raum:: DESTINATION ${package_folder} COMPONENT raumlab-dev)
configure_package_config_file(cmake/RaumlabConfig.cmake.in ${PROJECT_BINARY_DIR}/RaumlabConfig.cmake
                              INSTALL_DESTINATION ${package_folder})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/RaumlabConfigVersion.cmake
                                 COMPATIBILITY SameMajorVersion)
install(FILES ${PROJECT_BINARY_DIR}/RaumlabConfig.cmake
              ${PROJECT_BINARY_DIR}/RaumlabConfigVersion.cmake
        DESTINATION ${package_folder} COMPONENT raumlab-dev)

include(RaumPackage)
