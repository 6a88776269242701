# Compiles through ccache where it works. -DCMAKE_CXX_COMPILER_LAUNCHER= (empty) turns that off. This
# is not left to the scripts in ci/, because another launcher would compile everything again that a
# plain `cmake --preset` has built.
if(PROJECT_IS_TOP_LEVEL AND NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
  find_program(RAUM_CCACHE ccache)
  mark_as_advanced(RAUM_CCACHE)
  if(RAUM_CCACHE)
    # It fails if it cannot write its folder.
    execute_process(COMMAND ${RAUM_CCACHE} ${CMAKE_CXX_COMPILER} -x c++ -c /dev/null
                            -o ${PROJECT_BINARY_DIR}/CMakeFiles/ccache_works.o
                    RESULT_VARIABLE failed OUTPUT_QUIET ERROR_QUIET)
    if(NOT failed)
      # Paths relative to the checkout, so that clones and the gate's builds share cached objects. On
      # a miss, the compiler alone names the headers; ccache does not run the preprocessor first.
      set(CMAKE_CXX_COMPILER_LAUNCHER env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1
                                      CCACHE_DEPEND=1 ${RAUM_CCACHE})
    endif()
  endif()
endif()
