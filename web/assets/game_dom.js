// Elements of the page. Texts from outside become text nodes and attribute values only, so that
// none of them can become markup or code.

const kSvgNamespace = "http://www.w3.org/2000/svg";

function withContent(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children);
  return element;
}

/// An HTML element with attributes (true: present, false: absent) and children: texts and elements.
function pageElement(tag, attributes = {}, ...children) {
  return withContent(document.createElement(tag), attributes, children);
}

/// The same for SVG.
function pageSvg(tag, attributes = {}, ...children) {
  return withContent(document.createElementNS(kSvgNamespace, tag), attributes, children);
}

/// A button that calls `act`; `symbol` is what it shows, `label` its name.
function pageButton(symbol, label, act) {
  const named = symbol === label ? {} : {"aria-label": label, title: label};
  const button = pageElement("button", {type: "button", ...named}, symbol);
  button.addEventListener("click", act);
  return button;
}

/// Saves a file with the texts, as a download of the browser.
function saveTexts(name, texts) {
  const url = URL.createObjectURL(new Blob(texts, {type: "text/plain;charset=utf-8"}));
  const link = pageElement("a", {href: url, download: name});
  link.click();
  // The browser reads the file after this call has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60000);
}
