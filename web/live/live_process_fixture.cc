#include "web/live/live_process_fixture.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "web/http/raw_client_fixture.h"

namespace raum::web {

namespace {

std::vector<std::string> with_live(std::vector<std::string> arguments, std::uint16_t port) {
  arguments.push_back("--live=" + std::to_string(port));
  return arguments;
}

}  // namespace

LiveProcess::LiveProcess(std::vector<std::string> arguments, const std::string& out,
                         std::uint16_t port)
    : runner_(with_live(std::move(arguments), port), out, RLIM_INFINITY) {
  const std::string line = runner_.read_line_with("raum match: watch at ");
  const std::string start = "http://127.0.0.1:";
  const std::size_t at = line.find(start), key_at = line.find("/#k=");
  if (at == std::string::npos || key_at == std::string::npos) {
    ADD_FAILURE() << "no address: " << runner_.stderr_text();
    return;
  }
  address_ = line.substr(at, line.find('\n') - at);
  port_ = static_cast<std::uint16_t>(std::stoi(line.substr(at + start.size())));
  key_ = line.substr(key_at + 4, 32);
}

Json LiveProcess::get(const std::string& path) const {
  RawClient client(port_);
  if (!client.is_connected()) return nullptr;
  client.send("GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port_) +
              "\r\nX-Raum-Key: " + key_ + "\r\nConnection: close\r\n\r\n");
  const RawResponse response = client.receive();
  if (response.status != 200) return nullptr;
  return Json::parse(response.body, nullptr, false);
}

void LiveProcess::sleep() { std::this_thread::sleep_for(std::chrono::milliseconds(10)); }

Json results_of(const std::string& output) {
  Json json = Json::parse(output, nullptr, false);
  EXPECT_TRUE(json.is_object()) << output;
  for (const char* const name : {"sessions", "database"}) json.erase(name);
  return json;
}

}  // namespace raum::web
