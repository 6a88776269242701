#!/usr/bin/env node
// Jocly's Raumschach as an engine that speaks UCI: `node engine.js`. The rules and the search, a
// tree search with upper confidence bounds (UCT), are Jocly's; this program translates positions,
// moves and limits. docs/protocol.md describes the protocol, README.md what Jocly cannot do.
"use strict";

const readline = require("readline");
const Jocly = require("jocly");

const START =
  "rnknr/ppppp/5/5/5//ubqub/ppppp/5/5/5//5/5/5/5/5//5/5/5/PPPPP/BUQBU//5/5/5/PPPPP/RNKNR w 0 1";
const NODES_PER_DEPTH = 1000; // UCT has no depth: `go depth N` searches N times as many nodes
const CELLS = 125; // numbered as Jocly does: 25 level + 5 rank + file

// Jocly's numbers of the kinds; pawns of White and Black are two kinds.
const KINDS = { k: 0, q: 1, r: 2, b: 3, u: 4, n: 5 };
const LETTERS = "kqrbun";
const [WHITE_PAWN, BLACK_PAWN] = [6, 7];

// The search draws random numbers to choose between moves of equal value.
const options = { Seed: 1 };

let game; // Jocly's, with the current position
let search = null; // { stop, done } while one runs

const send = (line) => process.stdout.write(line + "\n");

// ---- Texts ----

const cellText = (cell) =>
  "ABCDE"[Math.floor(cell / 25)] + "abcde"[cell % 5] + (1 + (Math.floor(cell / 5) % 5));

const moveText = (move) =>
  cellText(move.f) + cellText(move.t) + (move.pr === undefined ? "" : LETTERS[move.pr]);

function pieceOf(letter, cell) {
  const isWhite = letter === letter.toUpperCase();
  const small = letter.toLowerCase();
  if (small !== "p" && KINDS[small] === undefined) throw new Error(`unknown letter ${letter}`);
  const kind = small === "p" ? (isWhite ? WHITE_PAWN : BLACK_PAWN) : KINDS[small];
  return { s: isWhite ? 1 : -1, t: kind, p: cell, m: true };
}

// The position as Jocly sets it up. Throws an Error if the text is none.
function parsePosition(text) {
  const [placement, side, clock = "0"] = text.trim().split(/ +/);
  const levels = placement.split("//").map((level) => level.split("/"));
  if (levels.length !== 5 || levels.some((level) => level.length !== 5)) {
    throw new Error("expected five levels of five ranks");
  }
  if (side !== "w" && side !== "b") throw new Error("expected w or b");
  if (!/^\d{1,4}$/.test(clock)) throw new Error("expected a half-move clock");
  const pieces = [];
  for (let level = 0; level < 5; ++level) {
    for (let rank = 0; rank < 5; ++rank) {
      let file = 0;
      for (const letter of levels[4 - level][4 - rank]) {
        if (/[1-5]/.test(letter)) {
          file += Number(letter);
        } else {
          pieces.push(pieceOf(letter, 25 * level + 5 * rank + file++));
        }
      }
      if (file !== 5) throw new Error("expected five files in a rank");
    }
  }
  for (const sign of [1, -1]) {
    const kings = pieces.filter((piece) => piece.s === sign && piece.t === KINDS.k);
    if (kings.length !== 1) throw new Error("expected one king a side");
  }
  return { pieces, turn: side === "w" ? 1 : -1, noCaptCount: Number(clock) };
}

// ---- Rules ----

function legalMoves(board) {
  board.mMoves = [];
  board.GenerateMoves(game);
  return board.mMoves;
}

function play(move) {
  game.ApplyMove(move);
  game.InvertWho();
  // Jocly ends a game by repetition or after 100 plies without a capture; the bench decides itself.
  game.mBoard.mFinished = false;
}

function setPosition(words) {
  const movesAt = words.indexOf("moves");
  const moves = movesAt < 0 ? [] : words.slice(movesAt + 1);
  const head = movesAt < 0 ? words : words.slice(0, movesAt);
  if (head[0] !== "startpos" && head[0] !== "fen") throw new Error("expected startpos or fen");
  const initial = parsePosition(head[0] === "startpos" ? START : head.slice(1).join(" "));
  const before = { initial: game.mInitial, moves: game.mPlayedMoves };
  const restart = (position) => {
    game.mInitial = position;
    game.mFullPlayedMoves = [];
    game.BackTo(0, []);
  };
  restart(initial);
  for (const text of moves) {
    const move = legalMoves(game.mBoard).find((one) => moveText(one) === text);
    if (move === undefined) {
      restart(before.initial);
      before.moves.forEach(play);
      throw new Error(`found ${text.slice(0, 20)}, expected a legal move`);
    }
    play(move);
  }
}

// The number of sequences of `depth` legal moves.
function perft(board, depth) {
  const moves = legalMoves(board);
  if (depth === 1) return moves.length;
  let count = 0;
  for (const move of moves) count += perft(boardAfter(board, move), depth - 1);
  return count;
}

function boardAfter(board, move) {
  const next = new (game.GetBoardClass())(game);
  next.CopyFrom(board);
  next.ApplyMove(game, move);
  next.mWho = -board.mWho;
  next.mFinished = false;
  return next;
}

function printPerft(depth) {
  let total = 0;
  for (const move of legalMoves(game.mBoard)) {
    const count = depth === 1 ? 1 : perft(boardAfter(game.mBoard, move), depth - 1);
    send(`${moveText(move)}: ${count}`);
    total += count;
  }
  send(`perft(${depth}) = ${total}`);
}

// ---- Search ----

// mulberry32 (Tommy Ettinger, public domain)
function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

// Jocly looks at its limits only every 100 ms, between two calls of setTimeout(). With a clock that
// jumps at each look, it looks after every step: a search of N nodes is the same on every machine,
// and ends at once if the clock jumps beyond all limits. What it logs has the search's figures.
function startSearch(limits, done) {
  const real = { now: Date.now, setTimeout, random: Math.random, log: console.log };
  const deadline = limits.time > 0 ? real.now() + limits.time : Infinity;
  const log = {};
  let clock = 0;
  const state = { stop: false };
  Date.now = () => (clock += 101);
  global.setTimeout = (step) =>
    setImmediate(() => {
      if (state.stop || real.now() >= deadline) clock += 1e15;
      step();
    });
  Math.random = randomFrom(options.Seed);
  console.log = (name, value) => {
    log[String(name).trim()] = value;
  };
  const finish = () => {
    Date.now = real.now;
    global.setTimeout = real.setTimeout;
    Math.random = real.random;
    console.log = real.log;
    done(game.mBestMoves[0], log);
  };
  const strong = game.config.model.levels[game.config.model.levels.length - 1];
  const level = { ...strong, maxNodes: limits.nodes, maxDuration: 1e9, maxLoops: 0, log: true };
  legalMoves(game.mBoard);
  game.StartMachine({ level, Done: finish, Progress: () => {} });
  return state;
}

// A move's share of the clock: a thirtieth and half the increment, at most a third.
function timeForMove(given, isWhite) {
  if (given.movetime > 0) return given.movetime;
  const left = isWhite ? given.wtime : given.btime;
  if (left === undefined) return 0;
  const increment = (isWhite ? given.winc : given.binc) || 0;
  const share = left / (given.movestogo > 0 ? Math.min(given.movestogo, 30) + 1 : 30);
  return Math.max(1, Math.min(share + increment / 2, left / 3));
}

function go(words) {
  const given = {};
  for (let i = 0; i < words.length; ++i) {
    if (words[i] === "infinite") given.infinite = true;
    else given[words[i]] = Math.max(1, Number.parseInt(words[++i], 10) || 0);
  }
  if (given.perft) return printPerft(given.perft);
  const isWhite = game.GetWho() === 1;
  const time = timeForMove(given, isWhite);
  const isFree = given.infinite || time > 0;
  const depthNodes = given.depth ? NODES_PER_DEPTH * given.depth : isFree ? 0 : 20000;
  if (legalMoves(game.mBoard).length === 0) return send("bestmove 0000");
  const started = Date.now();
  const begin = startSearch({ nodes: given.nodes || depthNodes, time }, (move, log) => {
    const answer = () => {
      const nodes = log["node count:"] || 1;
      const score = Math.round(1000 * (log["evaluation:"] || 0) * (isWhite ? 1 : -1));
      send(
        `info score cp ${score} nodes ${nodes} time ${Date.now() - started} pv ${moveText(move)}`
      );
      send(`bestmove ${moveText(move)}`);
      const waiting = search.waiting;
      search = null;
      waiting.forEach(obey);
    };
    if (given.infinite && !begin.stop) begin.answer = answer;
    else answer();
  });
  search = { state: begin, isInfinite: given.infinite, waiting: [] };
}

function stop() {
  if (search === null) return;
  search.state.stop = true;
  if (search.state.answer) search.state.answer();
}

// ---- Protocol ----

function setOption(words) {
  const [, name, , value] = words;
  if (words[0] === "name" && name in options && /^\d{1,9}$/.test(value)) {
    options[name] = Number(value);
  }
}

// `stop`, `isready` and `quit` act at once; all other lines wait for the search to end.
function obey(line) {
  const [command, ...words] = line.trim().split(/ +/);
  if (command === "isready") return send("readyok");
  if (command === "stop") return stop();
  if (search !== null) {
    if (command === "quit" && search.isInfinite) stop();
    if (search !== null) return search.waiting.push(line);
  }
  switch (command) {
    case "uci":
      send("id name Jocly 0.9.13 Raumschach\nid author mig and others; adapter by Raumlab");
      return send(`option name Seed type spin default ${options.Seed} min 0 max 999999999\nuciok`);
    case "setoption":
      return setOption(words);
    case "position":
      try {
        return setPosition(words);
      } catch (error) {
        return send(`info string error position: ${error.message}`);
      }
    case "go":
      return go(words);
    case "quit":
      return process.exit(0);
  }
}

async function main() {
  console.warn = () => {}; // Jocly's messages about positions
  const match = await Jocly.createMatch("raumschach");
  game = match.game;
  game.config.model.levels.forEach((level) => Object.freeze(level));
  setPosition(["startpos"]);
  const lines = readline.createInterface({ input: process.stdin });
  lines.on("line", obey);
  lines.on("close", () => obey("quit"));
}

main();
