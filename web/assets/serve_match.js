// The page of a match in raum serve: asks for the parts of the page that raum report writes, puts
// them in place and starts that page.

/// Shows a page that the server sends as {title, body, data}. Its body is parsed as a document of
/// its own, where scripts do not run. The policy of this page holds for what is taken from it.
function showServedPage(page, root) {
  document.title = page.title;
  const body = new DOMParser().parseFromString(page.body, "text/html");
  root.replaceWith(document.adoptNode(body.querySelector("main")));
  for (const {id, type, content} of page.data) {
    document.body.append(pageElement("script", {id, type}, content));
  }
}

async function startServedMatch() {
  const root = document.getElementById("served-match");
  try {
    showServedPage(await api_get(`/api/document${location.search}`), root);
  } catch (error) {
    const status = root.querySelector("[role=status]");
    status.className = "warnings";
    status.replaceChildren(error.message);
    return;
  }
  foldTables();
  await startMatchPage();
}

document.addEventListener("DOMContentLoaded", startServedMatch);
