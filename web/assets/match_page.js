// Starts the page of a match: fills the sections "game-list" and "game-view", which are only
// headings until then.

/// Reads the games and shows the list and the game that the address names.
async function startMatchPage() {
  const listRoot = document.getElementById("game-list");
  const viewRoot = document.getElementById("game-view");
  if (!listRoot || !viewRoot) return;
  for (const [root, title] of [[listRoot, "Games"], [viewRoot, "Game"]]) {
    if (!root.querySelector("h2")) root.prepend(pageElement("h2", {}, title));
  }
  const status = pageElement("p", {role: "status", class: "muted"}, "Reading the games …");
  listRoot.append(status);
  try {
    const data = await GamesData.read(document);
    status.replaceChildren();
    let view = null;
    // A board has a third of the page's elements, and many readers open no game.
    const updateView = () => {
      if (!view && state.get("game") === "") return;
      view ??= new GameView(viewRoot, data, state, list, (text) => status.replaceChildren(text));
      view.update();
    };
    const state = new PageState(() => {
      status.replaceChildren();
      list.update();
      updateView();
    });
    const list = new GameList(listRoot, data, state, updateView);
    updateView();
  } catch (error) {
    status.className = "warnings";
    status.replaceChildren(error.message);
  }
}

document.addEventListener("DOMContentLoaded", startMatchPage);
