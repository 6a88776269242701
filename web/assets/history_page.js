// The page of a history: shows the commit that is chosen in a chart, with all its figures.
// The address names it: #commit=0123456789ab.

const kCommitDigits = 12;
const kFigureDigits = 7;

function historyText(tag, text, className) {
  const element = document.createElement(tag);
  element.textContent = text;
  if (className) element.className = className;
  return element;
}

function percentText(value, base) {
  if (base === undefined || base <= 0 || value < 0) return "";
  const percent = 100 * (value / base - 1);
  const digits = Math.abs(percent).toFixed(1);
  return (digits === "0.0" ? "±" : percent > 0 ? "+" : "-") + digits + " %";
}

// The rows of a run: its figures, and their changes from the run before, from the accepted level and
// from the first run.
function figuresOfRun(history, run) {
  const rows = [];
  for (const series of history.series) {
    const at = series.points.findIndex((point) => point[0] === run);
    if (at < 0) continue;
    const value = series.points[at][1];
    rows.push([
      series.name,
      String(Number(value.toPrecision(kFigureDigits))),
      series.unit,
      percentText(value, at > 0 ? series.points[at - 1][1] : undefined),
      percentText(value, series.accepted),
      percentText(value, at > 0 ? series.points[0][1] : undefined),
    ]);
  }
  return rows;
}

function figureTable(rows) {
  const table = document.createElement("table");
  const head = table.createTHead().insertRow();
  const names = ["figure", "value", "unit", "to previous", "to accepted", "to first"];
  for (const name of names) {
    const cell = historyText("th", name);
    cell.scope = "col";
    head.append(cell);
  }
  const body = table.createTBody();
  for (const row of rows) {
    const line = body.insertRow();
    row.forEach((text, column) => {
      const cell = historyText(column === 0 ? "th" : "td", text);
      if (column === 0) cell.scope = "row";
      if (column !== 0 && column !== 2) cell.className = "number";
      line.append(cell);
    });
  }
  const scroll = document.createElement("div");
  scroll.className = "table-scroll";
  scroll.tabIndex = 0;  // so that keys can scroll it
  scroll.setAttribute("role", "region");
  scroll.setAttribute("aria-label", "Figures of the commit");
  scroll.append(table);
  return scroll;
}

class HistoryPage {
  constructor() {
    this.history = JSON.parse(document.getElementById("history").textContent);
    this.panel = document.getElementById("commit-panel");
    this.charts = [...document.querySelectorAll("g[data-runs]")].map((group) => ({
      group,
      svg: group.ownerSVGElement,
      runs: group.dataset.runs.split(",").map(Number),
      firstX: Number(group.dataset.firstX),
      step: Number(group.dataset.step),
    }));
    for (const chart of this.charts) {
      chart.group.addEventListener("click", (event) => this.onClick(chart, event));
      chart.group.addEventListener("keydown", (event) => this.onKey(chart, event));
    }
    this.address = new PageAddress(() => this.showAddress());
    this.showAddress();
  }

  // A gate and a benchmark may have measured the same commit.
  open(run) {
    const { commit, source } = this.history.runs[run];
    const name = "#commit=" + commit.slice(0, kCommitDigits);
    this.address.set(source === "gate" ? name : name + "&source=" + source);
    this.show(run);
  }

  // The run that the address names, -1 if there is none.
  runOfAddress() {
    const address = new URLSearchParams(location.hash.slice(1));
    const name = address.get("commit");
    if (!name) return -1;
    const source = address.get("source") ?? "gate";
    const matches = (run) => run.commit.startsWith(name);
    const exact = this.history.runs.findIndex((run) => matches(run) && run.source === source);
    return exact >= 0 ? exact : this.history.runs.findIndex(matches);
  }

  onClick(chart, event) {
    const box = chart.svg.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * chart.svg.viewBox.baseVal.width;
    const nearest = chart.step > 0 ? Math.round((x - chart.firstX) / chart.step) : 0;
    this.open(chart.runs[Math.max(0, Math.min(chart.runs.length - 1, nearest))]);
  }

  onKey(chart, event) {
    const last = chart.runs.length - 1;
    const at = chart.runs.indexOf(this.run);
    const next = {
      ArrowLeft: at < 0 ? last : Math.max(0, at - 1),
      ArrowRight: at < 0 ? last : Math.min(last, at + 1),
      Home: 0,
      End: last,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    this.open(chart.runs[next]);
  }

  showAddress() {
    this.show(this.runOfAddress());
    return true;
  }

  // -1 shows none.
  show(run) {
    this.run = run;
    this.panel.hidden = run < 0;
    this.markRun();
    if (run < 0) return;
    const { commit, subject, started, verdict, processor, notes } = this.history.runs[run];
    this.panel.replaceChildren(
      historyText("h2", commit.slice(0, kCommitDigits) + " " + subject),
      historyText("p", started + (verdict ? ", " + verdict : "")),
      historyText("p", processor, "muted"),
      ...notes.map((note) => historyText("p", note.written.slice(0, 10) + ": " + note.text)),
      figureTable(figuresOfRun(this.history, run)),
    );
  }

  // A vertical line in every chart that has the chosen run.
  markRun() {
    for (const chart of this.charts) {
      chart.group.querySelector(".chosen-run")?.remove();
      const at = chart.runs.indexOf(this.run);
      if (at < 0) continue;
      const line = document.createElementNS("http://www.w3.org/2000/svg", "line");
      const x = chart.firstX + at * chart.step;
      for (const [name, value] of Object.entries({ x1: x, x2: x, y1: 0, y2: "100%" })) {
        line.setAttribute(name, value);
      }
      line.setAttribute("class", "chosen-run");
      chart.group.append(line);
    }
  }
}

new HistoryPage();
