// The start page of raum serve: a table of matches for each database. Their verdicts come one after
// another, since each of them is counted from all games of its match.

/// "2026-11-23 16:13:22" of "2026-11-23T16:13:22.527Z".
function shortDate(text) {
  return text.slice(0, 19).replace("T", " ");
}

function matchRow(database, match) {
  const address = pageAddress(`/match?db=${database}&match=${match.match}`);
  const verdict = pageElement("td", {}, "…");
  const row = pageElement(
      "tr", {}, pageElement("td", {class: "number"}, String(match.match)),
      pageElement("td", {}, pageElement("a", {href: address}, match.engines)), verdict,
      pageElement("td", {class: "number"}, String(match.games)),
      pageElement("td", {}, shortDate(match.created)),
      pageElement("td", {}, shortDate(match.last_game) || "–"));
  const readVerdict = async () => {
    const path = `/api/verdict?db=${database}&match=${match.match}`;
    const answer = await api_get(path).catch((error) => ({verdict: error.message}));
    verdict.replaceChildren(answer.verdict);
  };
  return {row, readVerdict};
}

function matchTable(name, rows) {
  const titles = [["Match", "number"], ["Engines"], ["Verdict"], ["Games", "number"],
                  ["Started (UTC)"], ["Last game (UTC)"]];
  const head = titles.map(([title, kind]) => pageElement("th", {scope: "col", class: kind}, title));
  const label = `Matches of ${name}`;
  const table = pageElement("table", {class: "serve-matches"},
                            pageElement("caption", {class: "visually-hidden"}, label),
                            pageElement("thead", {}, pageElement("tr", {}, ...head)),
                            pageElement("tbody", {}, ...rows));
  const attributes = {class: "table-scroll", tabindex: "0", role: "region", "aria-label": label};
  return pageElement("div", attributes, table);
}

function databaseSection(database, rows) {
  const section = pageElement("section", {}, pageElement("h2", {}, database.name));
  if (database.error) {
    section.append(pageElement("p", {class: "warnings"}, database.error));
  } else if (rows.length === 0) {
    section.append(pageElement("p", {}, "No match has begun."));
  } else {
    section.append(matchTable(database.name, rows));
  }
  return section;
}

async function startServe() {
  const root = document.getElementById("databases");
  const status = pageElement("p", {role: "status", class: "muted"}, "Reading the databases …");
  root.append(status);
  try {
    const {databases} = await api_get("/api/databases");
    const matches = databases.map(
        (database, index) => database.matches.map((match) => matchRow(index, match)));
    const sections = databases.map(
        (database, index) => databaseSection(database, matches[index].map(({row}) => row)));
    if (sections.length === 0) {
      sections.push(pageElement("p", {}, "No database was named: raum serve m.db shows the " +
                                         "matches of m.db."));
    }
    root.replaceChildren(...sections);
    for (const match of matches.flat()) await match.readVerdict();
  } catch (error) {
    status.className = "warnings";
    status.replaceChildren(error.message);
  }
}

document.addEventListener("DOMContentLoaded", startServe);
