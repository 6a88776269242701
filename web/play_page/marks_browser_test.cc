// Marks on the board as people with a colour vision deficiency see them: by shape and brightness.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "engine/geometry/square.h"
#include "web/play_page/play_fixture.h"
#include "web/positions/rules_calls.h"

namespace raum::web {
namespace {

// The white queen, the knight and the pawn have moves and captures of all kinds.
const std::map<std::string, char> kMen{{"Aa1", 'K'}, {"Eb1", 'k'}, {"Cc3", 'Q'}, {"Bb2", 'N'},
                                       {"Ad2", 'P'}, {"Ce3", 'p'}, {"Ca5", 'p'}, {"Ee5", 'p'},
                                       {"Bd3", 'p'}, {"Ae3", 'p'}};

// Compares two pictures of the board, with its marks and without, at 40 x 40 places of each cell.
// Returns: for each cell, where they differ ("1"), and the contrast there.
constexpr const char* kCompare = R"(
  const [withMarks, without, cells, done] = arguments;
  const pixels = async (png) => {
    const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], {type: "image/png"}));
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height);
  };
  const luminance = ({data, width}, x, y) => {
    const at = 4 * (Math.floor(y) * width + Math.floor(x));
    const [r, g, b] = [0, 1, 2].map((i) => data[at + i] / 255)
        .map((c) => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  (async () => {
    const [a, b] = [await pixels(withMarks), await pixels(without)];
    return cells.map(({left, top, size}) => {
      let mask = "";
      const contrasts = [];
      for (let i = 0; i < 1600; ++i) {
        const x = left + (i % 40 + 0.5) / 40 * size;
        const y = top + (Math.floor(i / 40) + 0.5) / 40 * size;
        const [one, other] = [luminance(a, x, y), luminance(b, x, y)];
        const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
        mask += contrast > 1.3 ? "1" : "0";
        if (contrast > 1.3) contrasts.push(contrast);
      }
      contrasts.sort((x, y) => y - x);
      return {mask, contrast: contrasts[Math.floor(contrasts.length / 4)] ?? 1};
    });
  })().then(done);
)";

struct Mark {
  int man = 0;  // the cell whose choice shows it
  int cell = 0;
};

class PlayMarksTest : public PlayTest {
 protected:
  static std::string position_text() {
    Json cells = std::vector<std::string>(std::size_t{kSquares});
    for (const auto& [cell, letter] : kMen) {
      cells[static_cast<std::size_t>(Square::parse(cell)->index())] = std::string(1, letter);
    }
    const Json body{{"cells", cells}, {"to_move", "white"}};
    const Response response =
        answer_edit({.method = Method::Post, .path = {}, .query = {}, .body = body.dump()});
    return Json::parse(response.body).value("fen", response.body);
  }

  void choose_man(int cell) {
    browser().execute(
        "const cell = test.one(`.board-plan [data-cell='${arguments[0]}']`);"
        "if (test.one('.board-plan .board-mark')) "
        "  cell.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape', bubbles: true}));"
        "cell.dispatchEvent(new MouseEvent('click', {bubbles: true}));"
        "document.activeElement.blur()",
        Json::array({cell}));
    wait_for("test.all('.board-plan .board-mark[data-mark]').length > 0");
  }

  // One mark of each kind, such as "two capture", by the name of the kind. None is in the column of
  // cells that is framed for the chosen man.
  std::map<std::string, Mark> marks_of_all_kinds() {
    std::map<std::string, Mark> kinds;
    for (const auto& [name, letter] : kMen) {
      if (letter != 'Q' && letter != 'N' && letter != 'P') continue;
      const int man = Square::parse(name)->index();
      choose_man(man);
      const Json marks = browser().execute(
          "return test.all('.board-plan .board-mark[data-mark]').map((mark) =>"
          "  [mark.classList[1].slice('board-mark-'.length), Number(mark.dataset.mark)])");
      for (const Json& mark : marks) {
        const int cell = mark.at(1);
        if (cell % 25 == man % 25) continue;
        const bool is_capture = kMen.contains(to_string(Square::at(cell)));
        kinds[mark.at(0).get<std::string>() + (is_capture ? " capture" : " move")] = {man, cell};
      }
    }
    return kinds;
  }

  std::string picture() {
    const Json clip = browser().execute(
        "const {x, y, width, height} = test.one('.board-plan').getBoundingClientRect();"
        "return {x: x + scrollX, y: y + scrollY, width, height, scale: 1}");
    return browser()
        .cdp("Page.captureScreenshot", {{"format", "png"}, {"clip", clip}})
        .at("data")
        .get<std::string>();
  }

  // What kCompare returns, by the kind of the mark.
  std::map<std::string, Json> seen(const std::map<std::string, Mark>& kinds) {
    std::map<std::string, Json> found;
    for (const auto& [name, letter] : kMen) {
      const int man = Square::parse(name)->index();
      std::vector<std::string> names;
      Json cells = Json::array();
      for (const auto& [kind, mark] : kinds) {
        if (mark.man != man) continue;
        names.push_back(kind);
        cells.push_back(mark.cell);
      }
      if (names.empty()) continue;
      choose_man(man);
      const std::string with_marks = picture();
      const Json boxes = browser().execute(
          "const board = test.one('.board-plan').getBoundingClientRect();"
          "test.all('.board-plan .board-mark').forEach((m) => { m.style.visibility = 'hidden'; });"
          "return arguments[0].map((number) => {"
          "  const cell = test.one(`.board-plan .board-cell[data-cell='${number}']`);"
          "  const {left, top, width} = cell.getBoundingClientRect();"
          "  return {left: left - board.left, top: top - board.top, size: width}; })",
          Json::array({cells}));
      const Json compared =
          browser().execute_async(kCompare, Json::array({with_marks, picture(), boxes}));
      for (std::size_t i = 0; i < names.size(); ++i) found[names[i]] = compared.at(i);
    }
    return found;
  }
};

std::size_t differing(const std::string& a, const std::string& b) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < a.size(); ++i) count += a[i] != b[i] ? 1U : 0U;
  return count;
}

TEST_F(PlayMarksTest, DifferInShapeAndBrightnessForEveryVision) {
  open("#fen=" + position_text());
  const std::map<std::string, Mark> kinds = marks_of_all_kinds();
  ASSERT_EQ(kinds.size(), 10U);
  const std::vector<std::pair<const char*, bool>> visions{{"achromatopsia", false},
                                                          {"deuteranopia", false},
                                                          {"protanopia", false},
                                                          {"tritanopia", false},
                                                          {"achromatopsia", true}};
  std::size_t compared = 0;
  for (const auto& [vision, is_dark] : visions) {
    browser().emulate({.dark = is_dark});
    browser().emulate_vision(vision);
    const std::map<std::string, Json> marks = seen(kinds);
    for (const auto& [kind, mark] : marks) {
      SCOPED_TRACE(fmt::format("{}, {}{}", vision, kind, is_dark ? ", dark" : ""));
      EXPECT_GE(mark.at("contrast"), 3) << "WCAG 2.2, 1.4.11";
      for (const auto& [other_kind, other] : marks) {
        if (kind >= other_kind) continue;
        ++compared;
        EXPECT_GT(differing(mark.at("mask"), other.at("mask")), 80U)
            << other_kind << ": 5 % of the cell";
      }
    }
  }
  EXPECT_EQ(compared, visions.size() * 45);
}

}  // namespace
}  // namespace raum::web
