# The Debian packages that `cpack` makes: raumlab, with the programs and their data, and raumlab-dev,
# with the libraries. `ci/package` calls it and checks the result.
set(CPACK_GENERATOR DEB)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_PACKAGE_NAME raumlab)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT "The Raumlab authors <raumlab@users.noreply.github.com>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL raumlab raumlab-dev)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ
    GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_RAUMLAB_PACKAGE_NAME raumlab)
set(CPACK_DEBIAN_RAUMLAB_PACKAGE_SECTION utils)
set(CPACK_DEBIAN_RAUMLAB_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_RAUMLAB_PACKAGE_RECOMMENDS "git, valgrind")
set(CPACK_DEBIAN_RAUMLAB_PACKAGE_SUGGESTS "bubblewrap")
set(CPACK_COMPONENT_RAUMLAB_DESCRIPTION "Raumschach is the space chess of Ferdinand Maack, played on five boards of
5x5 cells. Raumlab tells the author of an engine whether a build is right,
fast and stronger than its predecessor: it counts legal moves (perft), plays
matches with sequential tests, measures costs and keeps their history.
raum-engine plays the flagship and the documented engines. Both need a processor with AVX2 and
BMI2 (x86-64-v3).")
set(CPACK_DEBIAN_RAUMLAB-DEV_PACKAGE_NAME raumlab-dev)
set(CPACK_DEBIAN_RAUMLAB-DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_RAUMLAB-DEV_PACKAGE_DEPENDS
    "raumlab (= ${PROJECT_VERSION}), libfmt-dev, libexpected-dev, nlohmann-json3-dev")
set(CPACK_COMPONENT_RAUMLAB-DEV_DESCRIPTION "These are its libraries: the
rules of Raumschach, evaluations, searches and named engines (raum::engine),
and the counting of legal moves (raum::perft), as static libraries for CMake's
find_package(Raumlab).")

# Debian's documents: a copyright and a changelog for each package.
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/changelog @ONLY CONTENT
"raumlab (${PROJECT_VERSION}) unstable; urgency=medium

  * Release ${PROJECT_VERSION}; CHANGELOG.md of the sources lists the changes.

 -- ${CPACK_PACKAGE_CONTACT}  ${RAUM_RELEASE_DATE}
")
execute_process(COMMAND gzip -9nkf ${PROJECT_BINARY_DIR}/changelog COMMAND_ERROR_IS_FATAL ANY)
foreach(package raumlab raumlab-dev)
  set(documents ${CMAKE_INSTALL_DATADIR}/doc/${package})
  install(FILES LICENSE DESTINATION ${documents} RENAME copyright COMPONENT ${package})
  install(FILES ${PROJECT_BINARY_DIR}/changelog.gz DESTINATION ${documents} COMPONENT ${package})
endforeach()
include(CPack)
