// Pages for a browser, made from JSON that nobody trusts.
//   gate_page   a gate's report is refused with a printable line, or its page is well formed, and
//               has no element and no attribute that could come from a text of the report
//   study_page  the same for the result of a study, which is recognised as one
#include <cstddef>
#include <pugixml.hpp>
#include <string>
#include <string_view>

#include "base/json/json_reader.h"
#include "fuzz/refusal.h"
#include "fuzz/target.h"
#include "web/gate/gate_page.h"
#include "web/league/study_file.h"

namespace raum::fuzz {

namespace {

// The pages have no scripts and no pictures, and their links lead into themselves.
struct Harmless : pugi::xml_tree_walker {
  bool for_each(pugi::xml_node& node) override {
    const std::string_view name = node.name();
    FUZZ_REQUIRE(name != "script" && name != "img" && name != "iframe" && name != "object");
    for (const pugi::xml_attribute attribute : node.attributes()) {
      const std::string_view key = attribute.name();
      FUZZ_REQUIRE(!key.starts_with("on") && key != "style" && key != "src");
      if (key == "href") FUZZ_REQUIRE(attribute.value()[0] == '#');
    }
    return true;
  }
};

void require_harmless(const std::string& html) {
  const std::size_t begin = html.find("<main>"), end = html.rfind("</main>");
  FUZZ_REQUIRE(begin != std::string::npos && end != std::string::npos && begin < end);
  pugi::xml_document page;
  FUZZ_REQUIRE(page.load_buffer(html.data() + begin, end + 7 - begin));
  Harmless harmless;
  FUZZ_REQUIRE(page.traverse(harmless));
}

}  // namespace

FUZZ_TARGET(gate_page) {
  const auto gate = web::parse_gate_report(input, "report.json");
  require_refusal(gate);
  if (gate) require_harmless(web::gate_page(*gate));
}

FUZZ_TARGET(study_page) {
  const auto study = web::parse_study_result(input, "study.json");
  require_refusal(study);
  if (!study) return;
  FUZZ_REQUIRE(web::is_study_result(Json::parse(input)));
  require_harmless(web::study_page(*study));
}

}  // namespace raum::fuzz
