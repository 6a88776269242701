#include "base/options/manual.h"

#include <gtest/gtest.h>

#include <fstream>

#include "base/process/subprocess.h"
#include "base/testing/temporary_folder.h"

namespace raum {
namespace {

// prog [--color auto|never] [count FILE|results list|results show]
class Manual : public testing::Test {
 protected:
  Manual() {
    CliCommand root = line_.root();
    CliCommand count = root.add_command("count", "Count moves - all of them");
    count.add_option("-o,--out", out_, "Write to this file's \\folder:\n[new]");
    count.add_group("task", "What to do")
        .add_option("--color", color_, "Colour")
        .one_of({"auto", "never"});
    count.add_option("FILE", file_, "A file").required();
    count.footer(".TH is no request here");
    CliCommand results = root.add_command("results", "Read");
    results.add_command("list", "List").add_flag("--json", json_, "As JSON");
    results.add_command("show", "Show");
  }

  // What bash offers behind these words, of which the last is completed.
  [[nodiscard]] std::string offered(const std::string& words) const {
    const TemporaryFolder folder;
    std::ofstream(folder / "script") << bash_completion(line_);
    std::ofstream(folder / "some-file") << "";
    const CommandResult result = run_command(
        {.arguments = {"bash", "-euc",
                       "source ./script; COMP_WORDS=(" + words +
                           "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _prog 2>/dev/null; "
                           "printf '%s ' \"${COMPREPLY[@]}\""},
         .directory = folder.path()});
    EXPECT_EQ(result.status, 0) << result.errors;
    return result.output;
  }

  CommandLine line_{"A program", "prog"};
  std::string out_, color_, file_;
  bool json_ = false;
};

TEST_F(Manual, HasAPageForEachCommand) {
  std::vector<std::string> files;
  for (const ManualPage& page : manual_pages(line_, "prog 1.2")) files.push_back(page.file);
  EXPECT_EQ(files, (std::vector<std::string>{"prog.1", "prog-count.1", "prog-results.1",
                                             "prog-results-list.1", "prog-results-show.1"}));
}

TEST_F(Manual, DescribesArgumentsOptionsAndCommands) {
  const auto pages = manual_pages(line_, "prog 1.2");
  EXPECT_EQ(pages[1].text,
            ".TH PROG-COUNT 1 \"\" \"prog 1.2\" \"User Commands\"\n"
            ".SH NAME\n\\&prog\\-count \\- \\&Count moves \\- all of them\n"
            ".SH SYNOPSIS\n\\&prog count [OPTIONS] FILE\n"
            ".SH POSITIONALS\n.TP\n\\&FILE TEXT REQUIRED\n\\&A file\n"
            ".SH OPTIONS\n.TP\n\\&\\-h,\\-\\-help\n\\&Print this help message and exit\n"
            ".TP\n\\&\\-o,\\-\\-out TEXT\n\\&Write to this file's \\efolder:\n\\&[new]\n"
            ".SH WHAT TO DO\n.TP\n\\&\\-\\-color TEXT:{auto,never}\n\\&Colour\n"
            ".SH NOTES\n\\&.TH is no request here\n");
  EXPECT_NE(pages[2].text.find(".SH COMMANDS\n.TP\n\\&list\n\\&List\n.TP\n\\&show\n\\&Show\n"),
            std::string::npos)
      << pages[2].text;
}

TEST_F(Manual, CompletesCommandsOptionsValuesAndFiles) {
  EXPECT_EQ(offered("prog ''"), "count results ");
  EXPECT_EQ(offered("prog res"), "results ");
  EXPECT_EQ(offered("prog results ''"), "list show ");
  EXPECT_EQ(offered("prog results list --"), "--help --json ");
  EXPECT_EQ(offered("prog results show --j"), " ") << "an option of the other command";
  EXPECT_EQ(offered("prog count --color ''"), "auto never ");
  EXPECT_EQ(offered("prog count --color n"), "never ");
  EXPECT_EQ(offered("prog count some"), "some-file ");
  EXPECT_EQ(offered("prog count --out some"), "some-file ");
}

TEST_F(Manual, QuotesDescriptionsForZsh) {
  const std::string script = zsh_completion(line_);
  EXPECT_TRUE(script.starts_with("#compdef prog\n"));
  EXPECT_NE(script.find("'*--out[Write to this file'\\''s \\\\folder\\: \\[new\\]]:value:_files'"),
            std::string::npos)
      << script;
  EXPECT_NE(script.find("'*--color[Colour]:value:(auto never)'"), std::string::npos) << script;
  EXPECT_NE(script.find("commands=( 'list:List' 'show:Show')"), std::string::npos) << script;
}

}  // namespace
}  // namespace raum
