// PlaySearch: the one search that runs for this page. It asks the server for news while the search
// runs and the page is visible.

const kPollMs = 100;

class PlaySearch {
  #server;
  #wanted = null;  // the request that runs
  #number = null;  // of the search at the server
  #sent = Promise.resolve();  // settled once the server has answered the last request

  constructor(server) {
    this.#server = server;
    setInterval(() => {
      // The engine's move is still wanted while another tab is in front; its lines are not read.
      if (document.hidden && this.#wanted) server.keepEngines();
    }, kAliveMs);
  }

  get isRunning() {
    return this.#wanted !== null;
  }

  /// Starts a search in place of the one that runs. `wanted.request` goes to the server;
  /// `wanted.onLines(lines)`, `wanted.onDone(best)` and `wanted.onFault(text)` are called until
  /// cancel() or another start().
  start(wanted) {
    this.#wanted = wanted;
    this.#number = null;
    this.#follow(wanted);
  }

  /// Ends the search; nothing is called any more.
  cancel() {
    if (this.#wanted && this.#number !== null) this.#stop(this.#number);
    this.#wanted = null;
    this.#number = null;
  }

  #stop(number) {
    this.#server.stop(number).catch(() => {});
  }

  async #follow(wanted) {
    const isOver = () => this.#wanted !== wanted;
    let wasHidden = false;
    try {
      // One after another: of two requests on their way the server might take the older one last.
      const sent = this.#sent.then(
          () => isOver() ? null : this.#server.search(wanted.request));
      this.#sent = sent.catch(() => {});
      const number = await sent;
      if (number === null) return;
      if (isOver()) {
        // Another search of this page has ended it, else nothing has.
        if (!this.#wanted) this.#stop(number);
        return;
      }
      this.#number = number;
      for (let after = 0;;) {
        const news = await this.#server.news(number, after);
        if (isOver()) return;
        wasHidden = false;
        if (news.lines.length > 0) {
          after = news.lines.at(-1).number;
          wanted.onLines(news.lines);
        }
        if (news.done) {
          this.#wanted = null;
          if (news.fault) {
            wanted.onFault(news.fault);
          } else {
            wanted.onDone(news.best);
          }
          return;
        }
        await playPause(kPollMs);
        wasHidden = document.hidden;
        await playVisible();
        if (isOver()) return;
      }
    } catch (error) {
      if (isOver()) return;
      // Browsers slow down the timers of a page in the background, so that the server may have
      // forgotten its search.
      if (wasHidden && error.status === 400) return this.#follow(wanted);
      // The server may still run it, as this page goes on to say that it is there.
      this.cancel();
      wanted.onFault(error.message);
    }
  }
}

function playPause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/// Resolves when the page is visible.
function playVisible() {
  if (!document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    const check = () => {
      if (document.hidden) return;
      document.removeEventListener("visibilitychange", check);
      resolve();
    };
    document.addEventListener("visibilitychange", check);
  });
}
