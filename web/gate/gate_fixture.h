// The JSON report of a gate, for tests.
#pragma once

#include <nlohmann/json.hpp>

namespace raum::web {

/// A failed gate of schema version 2 with a check that fails, one that reports, and a match.
inline nlohmann::json gate_json() {
  return nlohmann::json::parse(R"({
    "schema_version": 2, "verdict": "FAIL cost: instructions: search +5.1 %", "exit_code": 1,
    "base": {"name": "HEAD^", "commit": "1111111111111111111111111111111111111111",
             "tree": "t1", "subject": "Base <b>"},
    "head": {"name": "HEAD", "commit": "2222222222222222222222222222222222222222",
             "tree": "t2", "subject": "Head"},
    "notes": ["a note"],
    "checks": [
      {"name": "cost", "result": "fail", "reason": "instructions: search +5.1 %",
       "figures": [
         {"name": "startup", "base": 1234567, "head": 1234567, "unit": "instructions",
          "change": "±0.0 %", "verdict": "",
          "interval": {"low": 0, "value": 0, "high": 0}, "reported_at": 0.01, "fails_at": 0.03},
         {"name": "perft", "base": 100.0, "head": 98.5, "unit": "instructions/node",
          "change": "-1.5 %", "verdict": "reported",
          "interval": {"low": -0.015, "value": -0.015, "high": -0.015},
          "reported_at": 0.01, "fails_at": 0.03},
         {"name": "search", "base": 2036.58, "head": 2139.76, "unit": "instructions/node",
          "change": "+5.1 %", "verdict": "failed",
          "interval": {"low": 0.0507, "value": 0.0507, "high": 0.0507},
          "reported_at": 0.01, "fails_at": 0.03},
         {"name": "search, wall time", "base": 1.5, "head": 1.52, "unit": "ns/node",
          "change": "+1.3 % [-0.5, +3.0]", "verdict": "",
          "interval": {"low": -0.005, "value": 0.013, "high": 0.03},
          "reported_at": 0.02, "fails_at": null},
         {"name": "built", "base": null, "head": "reused", "unit": "", "change": "",
          "verdict": "", "interval": null, "reported_at": null, "fails_at": null}],
       "functions": [
         {"workload": "search", "name": "raum::search<int>", "base": 1000, "head": 1250},
         {"workload": "search", "name": "raum::evaluate", "base": 400, "head": 0},
         {"workload": "startup", "name": "main", "base": 0, "head": 7}],
       "warnings": ["instructions: perft -1.5 %"], "details": "line 1\nline <2>",
       "seconds": 81.25, "match": null},
      {"name": "strength", "result": "pass", "reason": "H1 accepted", "figures": [],
       "warnings": [], "details": "", "seconds": 12, "match": {
         "database": "games.db", "games": {"total": 60, "win": 30, "draw": 20, "loss": 10},
         "pentanomial": [1, 4, 10, 9, 6], "verdict": "H1 accepted",
         "elo": {"value": 120.5, "low": 60.25, "high": 190.0},
         "nelo": {"value": 150.0, "low": 80.0, "high": 220.0},
         "sprt": {"bounds": "elo0=0,elo1=5", "llr": 2.97, "lower": -2.94, "upper": 2.94,
                  "verdict": "H1", "elo_after_stop": {"value": 110, "low": 50, "high": 180}}}}],
    "options": {}, "started": "2026-01-01T00:00:00.000Z", "seconds": 93.6,
    "processor": "A & B", "gate": "1.0.0"})");
}

}  // namespace raum::web
