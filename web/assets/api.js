// Requests to the server that the page comes from. The server prints an address with a key,
// "…/#k=KEY". The session storage keeps it for this tab and this server; every request sends it.

const kApiKeyItem = "raum-key";

/// Takes the key out of the address, so that it is not copied or bookmarked with it.
/// Returns: whether there was one.
function takeApiKey() {
  const found = /^#k=([0-9a-f]{32})$/.exec(location.hash);
  if (!found) return false;
  sessionStorage.setItem(kApiKeyItem, found[1]);
  history.replaceState(null, "", location.pathname + location.search);
  return true;
}

takeApiKey();
// A server that was started again has a new key. Opening its address in the tab of the old page
// only changes the fragment.
addEventListener("hashchange", () => takeApiKey() && location.reload());

/// The address of a page of the server, such as "/match?db=0&match=1", with the key. A link to it
/// works in a new tab, too, which does not inherit the session storage.
function pageAddress(path) {
  const key = sessionStorage.getItem(kApiKeyItem);
  return key ? `${path}#k=${key}` : path;
}

document.addEventListener("DOMContentLoaded", () => {
  for (const link of document.querySelectorAll('a[href^="/"]')) {
    link.setAttribute("href", pageAddress(link.getAttribute("href")));
  }
});

async function callApi(path, options) {
  const key = sessionStorage.getItem(kApiKeyItem);
  if (!key) {
    throw new Error("This page needs a key: open the address that raum has printed, with all " +
                    "that follows the #.");
  }
  let response;
  try {
    const headers = {...options.headers, "X-Raum-Key": key};
    response = await fetch(path, {...options, headers, cache: "no-store", credentials: "omit"});
  } catch {
    throw new Error("The server does not answer: start raum again and open the address that it " +
                    "prints.");
  }
  const value = await response.json().catch(() => null);
  if (response.ok && value !== null) return value;
  const error = new Error(value?.error ?? `The server's response has status ${response.status}.`);
  error.status = response.status;
  throw error;
}

/// Asks for a path such as "/api/live?after=12".
/// Returns: a promise of the parsed JSON, which rejects with an Error for the viewer; its `status`
/// is that of the response, undefined without a response.
function api_get(path) {
  return callApi(path, {method: "GET"});
}

/// Sends a value as JSON, with further options of fetch(). Otherwise as api_get().
function api_post(path, value, options = {}) {
  const headers = {"Content-Type": "application/json"};
  return callApi(path, {...options, method: "POST", headers, body: JSON.stringify(value)});
}
