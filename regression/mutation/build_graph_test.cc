#include "regression/mutation/build_graph.h"

#include <gtest/gtest.h>

namespace raum::regression {
namespace {

using Files = std::set<std::string>;

constexpr std::string_view kBuild = R"(# a comment
rule CXX
  command = c++

build room/a.o: CXX room/a.cc | generated.h || order
  FLAGS = -O1
build lib.a | ${workdir}lib.a: AR room/a.o
build order: phony || generated.h
build bin/engine: LINK engine.o | lib.a
build bin/test tests.cmake: LINK test$ file.o | /usr/lib/x$:y.so lib.a || bin/engine
)";

TEST(BuildGraph, FindsInputsOfEveryKindAndDepth) {
  const BuildGraph graph = BuildGraph::parse(kBuild);
  EXPECT_EQ(graph.needs_of("room/a.o"), (Files{"room/a.cc", "generated.h", "order"}));
  EXPECT_EQ(graph.needs_of("bin/test"),
            (Files{"test file.o", "/usr/lib/x:y.so", "lib.a", "bin/engine", "engine.o", "room/a.o",
                   "room/a.cc", "generated.h", "order"}));
  EXPECT_EQ(graph.needs_of("tests.cmake"), graph.needs_of("bin/test")) << "a second output";
  EXPECT_EQ(graph.needs_of("room/a.cc"), Files{}) << "a source";
}

TEST(BuildGraph, EndsInACircle) {
  const BuildGraph graph = BuildGraph::parse("build a: phony b\nbuild b: phony a\n");
  EXPECT_EQ(graph.needs_of("a"), (Files{"a", "b"}));
}

}  // namespace
}  // namespace raum::regression
