#include "ci/checks/same_programs.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <string>

#include "ci/build/equal_but_commit.h"
#include "ci/inventory/source_files.h"
#include "regression/measure/workload.h"

namespace raum::ci {

namespace {

// What the manifest asks of a build.
struct Asked {
  std::set<std::string> programs, arguments;

  void add(const Words& command) {
    programs.insert(command.front());
    arguments.insert(std::next(command.begin()), command.end());
  }
};

Asked asked_of(const CheckContext& context) {
  Asked asked;
  const auto add = [&](const Words& command) { asked.add(expand(command, context.values)); };
  for (const EngineRules& engine : context.manifests.head.engines) add(engine.command);
  for (const regression::Workload& work : context.rules().workloads) add(work.command);
  return asked;
}

}  // namespace

bool are_same_programs(const CheckContext& context, const Builds& builds) {
  if (context.base.tree == context.head.tree) return true;
  if (!context.rules().build.is_self_contained) return false;
  if (context.manifests.base.engines != context.manifests.head.engines) return false;
  const Asked asked = asked_of(context);
  // An argument may name a file that a program reads, such as the weights of a network.
  const bool read_alike =
      std::all_of(asked.arguments.begin(), asked.arguments.end(), [&](const std::string& argument) {
        return file_text(builds.base.source() / argument) ==
               file_text(builds.head.source() / argument);
      });
  return read_alike &&
         std::all_of(asked.programs.begin(), asked.programs.end(), [&](const auto& name) {
           // A script reads other files, which may have changed.
           const auto base = builds.base.program(name), head = builds.head.program(name);
           return regression::is_machine_code(base) && regression::is_machine_code(head) &&
                  are_equal_but_commit(base, head, {builds.base.commit, builds.head.commit});
         });
}

}  // namespace raum::ci
