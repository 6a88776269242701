// The page of a running match. It asks the server once a second while it is visible, and not at all
// while it is hidden or paused.

const LIVE_STEP_MS = 1000;
const LIVE_RETRY_MS = 2000;
const LIVE_CHARTS_MS = 5000;
const LIVE_BOARDS = 4;

class LivePage {
  constructor() {
    const at = (name) => document.getElementById(`live-${name}`);
    this.state = at("state");
    this.title = at("title");
    this.facts = at("facts");
    this.figures = new LiveFigures(at("figures"));
    this.boards = new LiveBoards(at("boards"), (step) => this.turnBoards(step));
    this.workers = new LiveWorkers(at("workers"));
    this.games = new LiveGames(at("results"));
    this.charts = at("charts");
    this.end = at("end");
    this.number = crypto.getRandomValues(new Uint32Array(1))[0];  // of this page
    this.run = null;        // the number of the server's match
    this.engines = null;
    this.worker = 0;        // the first one on the boards
    this.workersInAll = 1;
    this.isPaused = false;
    this.isAsking = false;
    this.isOver = false;
    this.timer = null;
    this.chartsPairs = null;  // counted pairs in the charts
    this.chartsAt = -Infinity;
    this.report = null;       // {file, html} of the match that has ended
    this.pause = pageButton("Pause", "Pause", () => this.togglePause());
    this.save = pageButton("Save report", "Save report", () => this.saveReport());
    at("buttons").append(this.pause, this.save);
    document.addEventListener("visibilitychange", () => this.schedule(0));
    this.schedule(0);
  }

  say(text, kind = "good") {
    if (this.state.textContent !== text) this.state.textContent = text;
    this.state.dataset.kind = kind;
  }

  // Asks after so many milliseconds, or not at all.
  schedule(delay) {
    clearTimeout(this.timer);
    this.timer = null;
    if (this.isPaused || this.isOver || document.visibilityState !== "visible") return;
    this.timer = setTimeout(() => this.ask(), delay);
  }

  togglePause() {
    this.isPaused = !this.isPaused;
    this.pause.textContent = this.isPaused ? "Follow" : "Pause";
    this.pause.setAttribute("aria-label", this.pause.textContent);
    if (this.isPaused) this.say("Paused: the figures are those of the moment of the pause.", "open");
    this.schedule(0);
  }

  turnBoards(step) {
    const last = Math.max(0, this.workersInAll - 1);
    const next = this.worker + step * LIVE_BOARDS;
    this.worker = next < 0 || next > last ? this.worker : next;
    this.schedule(0);
  }

  async ask() {
    if (this.isAsking) return;  // its end schedules the next one
    this.isAsking = true;
    let delay = LIVE_STEP_MS;
    try {
      delay = await this.askOnce();
    } catch (error) {
      this.sayGone(error);
      delay = LIVE_RETRY_MS;
    }
    this.isAsking = false;
    this.schedule(delay);
  }

  sayGone(error) {
    if (error.status === 403) {
      this.say(
          "Another server runs here now: open the address that raum match has printed.", "bad");
    } else if (error.status === undefined) {
      this.say(`The server is gone; asking again every ${LIVE_RETRY_MS / 1000} s. ${error.message}`,
               "bad");
    } else {
      this.say(error.message, "bad");
    }
  }

  // Returns: the milliseconds until the next question.
  async askOnce() {
    if (!this.engines && !await this.askSetup()) {
      if (!this.isOver) this.say("The match is being prepared.", "open");
      return LIVE_STEP_MS;
    }
    const state = await api_get(
        `/api/live?after=${this.games.after}&list=${this.games.list}` +
        `&worker=${this.worker}&page=${this.number}`);
    if (this.run !== state.run) {
      const isFirst = this.run === null;
      this.run = state.run;
      this.games.clear();
      this.engines = isFirst ? this.engines : null;
      if (!isFirst) return 0;  // the answer counts from the games of another server
    }
    if (!this.isPaused) this.show(state);
    const isDue = performance.now() - this.chartsAt >= LIVE_CHARTS_MS;
    const isNew = state.pairs_counted !== this.chartsPairs;
    if (state.end || isNew && isDue) await this.askCharts();
    if (state.end) await this.finish(state.end);
    return LIVE_STEP_MS;
  }

  // Returns: whether the match has begun.
  async askSetup() {
    const setup = await api_get("/api/live/setup");
    if (!setup.engines) {
      const {end} = await api_get(`/api/live?page=${this.number}`);
      if (end) await this.finish(end);
      return false;
    }
    this.engines = setup.engines;
    const two = setup.engines.length === 2;
    this.title.textContent = two ? setup.engines.join(" against ") :
                                   `${setup.format} of ${setup.engines.length} engines`;
    document.title = `${this.title.textContent} – raum match`;
    const limits = [...new Set(setup.limits)].join("; ");
    this.facts.textContent = [
      limits, `at most ${setup.pairs} pairs`, `${setup.concurrency} at a time`, setup.openings,
      setup.sprt ? `SPRT ${setup.sprt}` : "no sequential test", setup.database
    ].join(" · ");
    return true;
  }

  show(state) {
    this.workersInAll = state.workers_in_all;
    this.figures.show(state);
    this.boards.show(state, this.engines, LIVE_BOARDS);
    this.workers.show(state, this.engines);
    this.games.add(state, this.engines);
    if (!state.end) this.say(state.incomplete ? "Running; some games are not shown." : "Running.");
  }

  async askCharts() {
    this.chartsAt = performance.now();
    const {pairs, html} = await api_get("/api/live/charts");
    this.chartsPairs = pairs;
    const parsed = new DOMParser().parseFromString(html, "text/html");
    // The numbers of a chart are named by its title, a folded table by its own summary.
    const nameOf = (details) =>
        (details.closest(".chart")?.querySelector("figcaption") ?? details.firstElementChild)
            .textContent;
    const open = new Set([...this.charts.querySelectorAll("details[open]")].map(nameOf));
    const held = this.charts.contains(document.activeElement) ? document.activeElement : null;
    const heldIn = held && held.closest("details");
    const heldName = heldIn && nameOf(heldIn);
    const heldAt = held && held.scrollLeft;
    this.charts.replaceChildren(...[...parsed.body.children].map((one) => document.adoptNode(one)));
    // What the reader has unfolded stays so, and the keyboard stays where it is.
    for (const details of this.charts.querySelectorAll("details")) {
      if (open.has(nameOf(details))) details.open = true;
      const same = nameOf(details) === heldName && details.querySelector(held.localName);
      if (!same) continue;
      same.focus({preventScroll: true});
      same.scrollLeft = heldAt;
    }
  }

  // Shows the end, and fetches the report as long as the server is there.
  async finish(end) {
    this.end.replaceChildren(
        pageElement("p", {class: "headline"}, end.headline),
        ...[end.sentence, end.counts].filter(Boolean).map((text) => pageElement("p", {}, text)));
    // The charts begin with the same verdict, in the colour of its tone.
    this.end.hidden = this.charts.querySelector("#verdict") !== null;
    this.say("The match has ended.");
    this.pause.hidden = true;
    this.boards.root.hidden = true;
    this.isOver = true;
    try {
      this.report = await api_get(`/api/live/report?page=${this.number}`);
    } catch {
      this.save.disabled = true;  // a match that failed at its start has no games
    }
  }

  async saveReport() {
    try {
      const report = this.report ?? await api_get(`/api/live/report?page=${this.number}`);
      saveTexts(report.file, [report.html]);
    } catch (error) {
      this.sayGone(error);
    }
  }
}

document.addEventListener("DOMContentLoaded", () => new LivePage());
