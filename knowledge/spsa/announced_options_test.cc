#include "knowledge/spsa/announced_options.h"

#include <gtest/gtest.h>

#include "base/core/exit_code.h"
#include "base/process/stop_event.h"
#include "base/testing/error_of.h"
#include "base/testing/shell_engine.h"
#include "knowledge/spsa/spsa_fixture.h"

namespace raum::knowledge::spsa {
namespace {

// An option may choose which others there are.
TEST(AnnouncedOptionsOfAnEngine, AreThoseAfterSettingItsOptions) {
  const FakeEngine engine(
      "margin=\n"
      "while read -r line; do case \"$line\" in\n"
      "uci) echo option name Engine type string; test -n \"$margin\" && echo \"$margin\";\n"
      "  echo uciok ;;\n"
      "setoption*) margin='option name Margin type spin min 1 max 9' ;;\n"
      "isready) echo readyok ;; quit) exit ;; esac; done");
  Settings settings = two_parameters();
  settings.spec.command = engine.path();
  const StopEvent stop;
  const auto options = announced_options(settings, stop);
  ASSERT_TRUE(options) << error_line(options);
  ASSERT_EQ(options->size(), 2U);
  EXPECT_EQ(options->at(1),
            (AnnouncedOption{.name = "Margin", .type = "spin", .min = 1, .max = 9}));
}

TEST(AnnouncedOptionsOfAnEngine, FailIfItDoesNotStart) {
  Settings settings = two_parameters();
  settings.spec.command = "/no/such/engine";
  const StopEvent stop;
  const auto options = announced_options(settings, stop);
  ASSERT_FALSE(options);
  EXPECT_EQ(options.error().code, ExitCode::Environment);
  EXPECT_TRUE(error_line(options).starts_with("engine flagship: cannot start"))
      << error_line(options);
}

TEST(AnnouncedOptionsOfAnEngine, FailIfItRefusesAnOption) {
  const FakeEngine engine(
      "while read line; do case \"$line\" in uci) echo uciok ;; isready) echo readyok ;; esac; "
      "done");
  Settings settings = two_parameters();
  settings.spec.command = engine.path();
  const StopEvent stop;
  const auto options = announced_options(settings, stop);
  ASSERT_FALSE(options);
  EXPECT_EQ(options.error().code, ExitCode::Usage);
}

}  // namespace
}  // namespace raum::knowledge::spsa
