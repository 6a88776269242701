// Scripts and manifests: a repository whose raum, raum-engine and raum-bench are shell scripts.
#pragma once

#include <string>
#include <vector>

namespace raum::ci {

// Runs KIND.sh as the only test, TEST, as ctest would. Exit status 77 skips it.
inline constexpr const char* kRunTest = R"(output=$(sh "$1.sh" 2>&1)
status=$?
result=Passed found=
[ $status = 0 ] || result='***Failed' found="<failure message=\"exit status $status\"/>"
[ $status = 77 ] && result='***Skipped' found="<skipped/>" status=0
echo "1/1 Test #1: $2 ... $result 0.0 sec"
echo "$output"
echo "<testsuite><testcase name=\"$2\">$found<system-out>$output</system-out></testcase>\
</testsuite>" > "$1.xml"
exit $status
)";

// Reports a wrong count or result for a file with the word "hard", checks nothing in one with
// "deep" and rejects one with "strange".
inline constexpr const char* kRaum = R"(#!/bin/sh
suite=${2#--*=}
grep -q strange "$suite" && echo "raum perft: $suite:1: found strange" >&2 && exit 2
grep -q hard "$suite" && wrong=1 || wrong=0
grep -q deep "$suite" && checked=0 || checked=2
echo '{"checked": '$checked', "wrong": '$wrong', "checks": []}'
[ $wrong = 0 ]
)";

inline constexpr const char* kEngine = R"(#!/bin/sh
[ "$1" = bench ] && echo signature 7 && exit 0
while read -r line; do
  case $line in
    uci) session=uci; echo uciok ;;
    isready) echo readyok ;;
    "go perft"*) work; echo "perft(4) = 5" ;;
    go*) echo "info depth 1 nodes 7"; echo "bestmove Aa2Aa3" ;;
    bench*) echo "signature 7" ;;
    quit) exit 0 ;;
  esac
done
)";

// The work is large compared to the start-up, which varies by a few instructions.
inline constexpr const char* kBench = R"(#!/bin/sh
i=0
[ "$1" = --work=startup ] || while [ $i -lt 2000 ]; do i=$((i + 1)); done
echo items 5
)";

// Reports the same count for every program, because most of these tests are not about costs.
inline constexpr const char* kFakeValgrind = R"(#!/bin/sh
[ "$1" = --version ] && echo valgrind-fake && exit 0
profile=/dev/null
while [ "${1#--}" != "$1" ]; do
  case $1 in --callgrind-out-file=*) profile=${1#*=} ;; esac
  shift
done
UNDER_VALGRIND=1 "$@" || exit
printf 'events: Ir\nfn=work\n0 1000\n' > "$profile"
echo "==1== I refs: 1,000" >&2
)";

inline std::string engine_with_loop(int rounds) {
  return std::string("#!/bin/sh\nwork() { i=0; while [ $i -lt ") + std::to_string(rounds) +
         " ]; do i=$((i + 1)); done; }\n" + kEngine;
}

// An engine program with several named engines, each given as "NAME SIGNATURE"; the first is the
// default.
inline std::string engine_of(const std::vector<std::string>& engines) {
  std::string options, set;
  for (const std::string& engine : engines) {
    const std::string name = engine.substr(0, engine.find(' '));
    options += " var " + name;
    set += "    *\"value " + name + "\") nodes=" + engine.substr(name.size() + 1) + " ;;\n";
  }
  const std::string& first = engines.front();
  return "#!/bin/sh\nnodes=" + first.substr(first.find(' ') + 1) +
         "\n[ \"$1\" = bench ] && echo signature $nodes && exit 0\n"
         "while read -r line; do\n  case $line in\n"
         "    uci) echo option name Engine type combo default " +
         first.substr(0, first.find(' ')) + options + "; echo uciok ;;\n" + set +
         "    isready) echo readyok ;;\n    bench*) echo signature $nodes ;;\n    quit) exit 0 "
         ";;\n  esac\ndone\n";
}

// An engine that runs the shell command as its bench.
inline std::string engine_with_bench(const std::string& command) {
  return "#!/bin/sh\n[ \"$1\" = bench ] && " + command + "\nexit 0\n";
}

// A table of tests that kRunTest runs; `more` are further lines.
inline std::string tests_table(const std::string& name, const std::string& check,
                               const std::string& kind, const std::string& test,
                               const std::string& more = "") {
  return "[[tests]]\nname = \"" + name + "\"\ncheck = \"" + check +
         "\"\ncommand = [\"sh\", \"run_test.sh\", \"" + kind + "\", \"" + test + "\"]\njunit = \"" +
         kind + ".xml\"\n" + more + "\n";
}
inline std::string properties(const std::string& more = "") {
  return tests_table("properties", "rules", "property", "Rules.Hold", more);
}
inline std::string unit_tests() { return tests_table("unit tests", "tests", "unit", "Draws.End"); }
inline std::string goldens(const std::string& more = "") {
  return tests_table("goldens", "play", "golden", "Nodes.Stay", more);
}

/// The parts of the manifest of the scripts; a test replaces those that it is about.
struct ManifestParts {
  std::string build = R"([build]
commands = [["chmod", "-R", "+x", "bin"], ["sh", "compile.sh"]]
tools = ["c++"]
self_contained = true
)";
  std::string engine = R"([[engine]]
program = "./bin/raum-engine"
variants = "Engine"
)";
  std::string suites = R"([[suite]]
name = "perft suites"
files = "perft/**/*.perft"
command = ["./bin/raum", "perft", "--suite={file}", "--json"]
)";
  std::string tests = properties() + unit_tests() + goldens();
  // Scripts are no machine code, whose instructions would be counted without asking.
  std::string engine_works = R"([[workload]]
name = "startup"
input = "isready\nquit\n"
measure = "instructions"

[[workload]]
name = "perft start"
input = "isready\nposition startpos\ngo perft 4\nquit\n"
label = "perft(4) = "
unit = "node"
startup = "startup"
measure = "instructions"
timed = true

[[workload]]
name = "perft middlegame"
input = "isready\nposition startpos moves Aa2Aa3\ngo perft 4\nquit\n"
label = "perft(4) = "
unit = "node"
startup = "startup"
measure = "instructions"
timed = true

[[workload]]
name = "search"
input = "isready\nbench 3\nquit\n"
label = "signature "
unit = "node"
startup = "startup"
measure = "instructions"
timed = true
)";
  std::string bench_works = R"([[workload]]
name = "startup of raum-bench"
command = ["./bin/raum-bench", "--work=startup"]
measure = "instructions"

[[workload]]
command = ["./bin/raum-bench", "--work={row}"]
label = "items "
unit = "move"
startup = "startup of raum-bench"
measure = "instructions"
[workload.rows]
"count moves" = "movegen/count"
"static exchange" = "exchange"
)";
  std::string allocations = R"([allocations]
more = "bench 3\nquit\n"
less = "bench 2\nquit\n"
)";
  // A shell has few resident pages, and their number differs from run to run.
  std::string thresholds = "[thresholds.\"peak memory\"]\nreport = 1000\n";
  std::string more = {};  // further tables
};

inline std::string manifest_of(const ManifestParts& parts = {}) {
  return parts.build + parts.engine + parts.suites + parts.tests + parts.engine_works +
         parts.bench_works + parts.allocations + parts.thresholds + parts.more;
}

/// The names of the workloads of ManifestParts.
inline std::vector<std::string> work_names() {
  return {"startup",     "perft start",    "perft middlegame", "search", "startup of raum-bench",
          "count moves", "static exchange"};
}

}  // namespace raum::ci
