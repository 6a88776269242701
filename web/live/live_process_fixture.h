// LiveProcess: a running `raum match --live` and a client of its server.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/json/json_reader.h"
#include "tournament/testing/command_fixture.h"

namespace raum::web {

class LiveProcess {
 public:
  /// Adds --live=PORT to the arguments, starts the match and waits until it prints its address.
  LiveProcess(std::vector<std::string> arguments, const std::string& out, std::uint16_t port = 0);

  /// "http://127.0.0.1:PORT/#k=KEY"
  [[nodiscard]] const std::string& address() const { return address_; }
  [[nodiscard]] std::uint16_t port() const { return port_; }

  /// The JSON of a path; null, without failing the test, if the server does not answer with 200.
  [[nodiscard]] Json get(const std::string& path) const;
  /// Asks for /api/live with this query until its JSON satisfies the condition.
  /// Returns: that JSON; null if it never did, which fails the test.
  template <class Condition>
  Json poll_until(const std::string& query, const Condition& condition) const;

  [[nodiscard]] tournament::Runner& runner() { return runner_; }

 private:
  static void sleep();

  tournament::Runner runner_;
  std::string address_, key_;
  std::uint16_t port_ = 0;
};

template <class Condition>
Json LiveProcess::poll_until(const std::string& query, const Condition& condition) const {
  for (int i = 0; i < 3'000; ++i) {
    Json json = get("/api/live" + query);
    if (!json.is_null() && condition(json)) return json;
    sleep();
  }
  ADD_FAILURE() << "the state did not come";
  return nullptr;
}

/// The fields of `raum match --json` that depend on the games alone.
[[nodiscard]] Json results_of(const std::string& output);

}  // namespace raum::web
