// Small HTML parts of the board: elements, buttons, sliders.

function boardElement(name, className = "", text = "") {
  const element = document.createElement(name);
  if (className) element.className = className;
  if (text) element.textContent = text;
  return element;
}

function boardButton(text, onClick, label = "") {
  const button = boardElement("button", "board-button", text);
  button.type = "button";
  if (label) button.setAttribute("aria-label", label);
  button.addEventListener("click", onClick);
  return button;
}

function boardGroup(label, className, ...children) {
  const group = boardElement("div", className);
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", label);
  group.append(...children);
  return group;
}

/// A labelled range input; onInput receives its value.
function boardSlider(text, min, max, step, onInput) {
  const label = boardElement("label", "board-slider", text);
  const input = boardElement("input");
  input.type = "range";
  Object.assign(input, {min, max, step});
  input.addEventListener("input", () => onInput(Number(input.value)));
  label.append(input);
  return {label, input};
}

/// A labelled select; options are [value, text]; onChange receives the value.
function boardSelect(text, options, onChange) {
  const label = boardElement("label", "board-select", text);
  const input = boardElement("select");
  for (const [value, name] of options) {
    const option = boardElement("option", "", name);
    option.value = value;
    input.append(option);
  }
  input.addEventListener("change", () => onChange(input.value));
  label.append(input);
  return {label, input};
}
