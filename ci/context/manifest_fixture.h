// Fixture: manifests for tests of single checks, of the builds of ci/build/fixture.h.
#pragma once

#include <string>

#include "ci/context/context.h"

namespace raum::ci {

/// A manifest with the engine ./bin/raum-engine, which asks nothing else.
inline Manifest manifest_of_scripts() {
  Manifest manifest;
  manifest.path = "raumlab.toml";
  EngineRules& engine = manifest.engines.emplace_back();
  engine.name = "raum-engine";
  engine.command = {"./bin/raum-engine"};
  return manifest;
}

/// The same manifest for base, head and the rules.
inline Manifests manifests_of(const Manifest& manifest) {
  return {.rules = manifest, .base = manifest, .head = manifest};
}

/// Tests that the shell script runs, a text.
inline TestRules tests_of_script(const std::string& name, const std::string& script) {
  TestRules tests;
  tests.name = name;
  tests.command = {"sh", "-c", script};
  return tests;
}

/// The tests of ScriptBuild::set_tests() with this label, run by ctest.
inline TestRules tests_of_ctest(const std::string& name, const std::string& label) {
  TestRules tests;
  tests.name = name;
  tests.command = {"ctest",
                   "--test-dir",
                   "build",
                   "-L",
                   "^" + label + "$",
                   "-LE",
                   "^slow$",
                   "--output-on-failure",
                   "--no-tests=error",
                   "-j",
                   "{jobs}",
                   "--output-junit",
                   label + ".xml"};
  tests.junit = "build/" + label + ".xml";
  return tests;
}

}  // namespace raum::ci
