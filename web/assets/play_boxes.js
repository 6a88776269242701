// A labelled text field with a button; a text that is refused gets the reason below it.

class PlayBox {
  #input;
  #message;
  #onText;
  #text = "";  // what the page has set
  element;

  /// `onText(text)` may reject, with the reason as its message.
  constructor(label, action, onText) {
    this.#onText = onText;
    const id = `play-box-${label.toLowerCase().replace(/[^a-z]/g, "-")}`;
    this.#message = pageElement("p", {id: `${id}-message`, class: "play-error", role: "alert"});
    this.#input = pageElement("input", {type: "text", id, spellcheck: "false", autocomplete: "off",
                                        "aria-describedby": `${id}-message`});
    this.element = pageElement(
        "form", {class: "play-box"}, pageElement("label", {for: id}, label),
        pageElement("div", {class: "play-field"}, this.#input,
                    pageElement("button", {type: "submit"}, action)),
        this.#message);
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#send();
    });
  }

  /// Sets the text unless the viewer has changed it.
  set(text) {
    const isChanged = this.#input.value !== this.#text;
    this.#text = text;
    if (!isChanged) this.#reset();
  }

  #reset() {
    this.#input.value = this.#text;
    this.#refuse("");
  }

  focus() {
    this.#input.focus();
    this.#input.select();
  }

  async #send() {
    try {
      const text = this.#input.value.trim();
      await this.#onText(text);
      this.#reset();
      this.#input.select();
    } catch (error) {
      this.#refuse(error.message);
    }
  }

  #refuse(reason) {
    this.#message.replaceChildren(reason);
    if (reason) {
      this.#input.setAttribute("aria-invalid", true);
    } else {
      this.#input.removeAttribute("aria-invalid");
    }
  }
}
