#include "ci/build/sandbox.h"

#include "base/process/subprocess.h"
#include "ci/manifest/placeholders.h"

namespace raum::ci {

Expected<Words> sandbox_prefix(const std::filesystem::path& readable) {
  // The folder is bound last, so that it is there even below /tmp.
  Words prefix{"bwrap", "--die-with-parent", "--unshare-all", "--new-session"};
  const auto add = [&](const Words& words) {
    prefix.insert(prefix.end(), words.begin(), words.end());
  };
  add({"--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--tmpfs", "/tmp", "--tmpfs",
       "/run"});
  if (!readable.empty()) add({"--ro-bind-try", readable.string(), readable.string()});
  add({"--bind", "{folder}", "{folder}", "--chdir", "{folder}", "--"});
  Command tried{.arguments = expand(prefix, {{"folder", "/var/tmp"}})};
  tried.arguments.emplace_back("true");
  const CommandResult outcome = run_command(tried);
  if (outcome.ok()) return prefix;
  return fail("--isolate", describe_failure(tried, outcome),
              "bubblewrap (Debian package bubblewrap) that can make a sandbox");
}

}  // namespace raum::ci
