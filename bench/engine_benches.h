// The benchmarks of the named engines. They are registered by main() and not by their files' static
// variables: the engines' own tables need not be ready before main() begins.
#pragma once

namespace raum::bench {

void register_evaluations();
void register_searches();

}  // namespace raum::bench
