// The server against pages of other sites, in Chromium; and the requests of its own pages.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <string>

#include "base/json/json_reader.h"
#include "web/assets/assets.h"
#include "web/http/page_response.h"
#include "web/http/server.h"
#include "web/testing/browser_fixture.h"
#include "web/testing/chromium.h"

namespace raum::web {
namespace {

constexpr std::string_view kPageScript = R"(
globalThis.api = {get: api_get, post: api_post, address: pageAddress};
)";

class ServerBrowserTest : public BrowserTest {
 protected:
  void SetUp() override {
    BrowserTest::SetUp();
    if (IsSkipped() || HasFatalFailure()) return;
    const Response page = page_response({.title = "Ours",
                                         .body = "<main><p>ours</p></main>",
                                         .scripts = {asset("api.js"), kPageScript},
                                         .connects = true});
    Routes routes;
    for (const std::string path : {"/", "/other"}) {
      routes.add({.path = path, .answer = [page](const Request&) { return page; }});
    }
    // A page with a script that its policy does not allow, as if a text had become HTML.
    Response injected = page;
    injected.body.insert(injected.body.find("<main>"),
                         "<script>window.pwned = 1</script><img src=x onerror='window.pwned = 2'>");
    routes.add({.path = "/injected", .answer = [injected](const Request&) { return injected; }});
    routes.add({.path = "/api/secret", .answer = [](const Request&) {
                  return json_response({{"secret", 42}});
                }});
    routes.add(
        {.method = Method::Post, .path = "/api/change", .answer = [this](const Request& request) {
           ++changes_;
           return json_response({{"changed", Json::parse(request.body)}});
         }});
    routes.add({.path = "/api/error",
                .answer = [](const Request&) { return error_response(409, "<b>busy</b>"); }});
    routes.add({.path = "/api/odd", .answer = [](const Request&) {
                  return Response{.type = "text/plain", .body = "odd"};
                }});
    ours_ = Server::start(std::move(routes), 0).value();

    Routes others;
    others.add({.path = "/", .answer = [](const Request&) {
                  return Response{.type = "text/html",
                                  .body = "<!doctype html><title>Other</title><p>other</p>",
                                  .policy = "default-src * 'unsafe-inline'"};
                }});
    other_ = Server::start(std::move(others), 0).value();
  }

  [[nodiscard]] std::string origin() const {
    return fmt::format("http://127.0.0.1:{}", ours_->port());
  }
  void open_other_site() {
    browser().navigate(fmt::format("http://localhost:{}/", other_->port()));
    ASSERT_EQ(browser().title(), "Other");
  }
  // The value that a promise resolves to, or "rejected: MESSAGE".
  Json result_of(const std::string& promise, const Json& arguments = Json::array()) {
    return browser().execute_async(
        "const done = arguments[arguments.length - 1];"
        "(async (...arguments) => (" +
            promise + "))(...arguments).then(done, (error) => done('rejected: ' + error.message))",
        arguments);
  }

  std::unique_ptr<Server> ours_, other_;
  std::atomic<int> changes_ = 0;
};

TEST_F(ServerBrowserTest, TakesTheKeyFromTheAddress) {
  browser().navigate(ours_->address());
  EXPECT_EQ(browser().url(), origin() + "/");
  EXPECT_EQ(result_of("api.get('/api/secret')"), Json({{"secret", 42}}));
  EXPECT_EQ(result_of("api.post('/api/change', {a: [1, 'ü']})"),
            Json({{"changed", {{"a", {1, "ü"}}}}}));
  // The other pages and a reload of this tab need no key in the address.
  browser().navigate(origin() + "/other");
  EXPECT_EQ(result_of("api.get('/api/secret')"), Json({{"secret", 42}}));
  EXPECT_EQ(browser().console_log().size(), 0U);
}

TEST_F(ServerBrowserTest, LinksCarryTheKeyIntoANewTab) {
  browser().navigate(ours_->address());
  const auto address = browser().execute("return api.address('/other')").get<std::string>();
  EXPECT_EQ(address, "/other#k=" + ours_->key());
  browser().new_tab();
  browser().navigate(origin() + address);
  EXPECT_EQ(browser().url(), origin() + "/other");
  EXPECT_EQ(result_of("api.get('/api/secret')"), Json({{"secret", 42}}));
}

TEST_F(ServerBrowserTest, SaysWhatToDoWithoutAKey) {
  const std::string kSentence =
      "rejected: This page needs a key: open the address that raum has printed, with all that "
      "follows the #.";
  for (const std::string fragment : {"", "#k=", "#k=123", "#k=zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz"}) {
    browser().reset();
    browser().navigate(origin() + "/" + fragment);
    EXPECT_EQ(result_of("api.get('/api/secret')"), kSentence) << fragment;
  }
}

TEST_F(ServerBrowserTest, TakesTheKeyOfANewServerInTheSameTab) {
  browser().navigate(origin() + "/#k=00000000000000000000000000000000");
  EXPECT_EQ(result_of("api.get('/api/secret')"),
            "rejected: the key is missing or wrong: open the address that raum has printed");
  // Only the fragment changes: the browser does not load the page again by itself.
  browser().execute("location.href = arguments[0]", Json::array({ours_->address()}));
  browser().wait_until("return location.hash === '' && document.readyState === 'complete'");
  EXPECT_EQ(result_of("api.get('/api/secret')"), Json({{"secret", 42}}));
}

TEST_F(ServerBrowserTest, RejectsWithTheErrorOfTheServer) {
  browser().navigate(ours_->address());
  EXPECT_EQ(result_of("api.get('/api/error')"), "rejected: <b>busy</b>");
  EXPECT_EQ(result_of("api.get('/api/error').catch((error) => error.status)"), 409);
  EXPECT_EQ(result_of("api.get('/api/none')"), "rejected: no such page");
  EXPECT_EQ(result_of("api.get('/api/odd')"), "rejected: The server's response has status 200.");
  ours_.reset();
  EXPECT_EQ(result_of("api.get('/api/secret')"),
            "rejected: The server does not answer: start raum again and open the address that it "
            "prints.");
}

TEST_F(ServerBrowserTest, RunsNoInjectedScript) {
  browser().navigate(origin() + "/injected#k=" + ours_->key());
  EXPECT_EQ(browser().execute("return window.pwned ?? null"), nullptr);
  EXPECT_EQ(result_of("api.get('/api/secret')"), Json({{"secret", 42}}));
  EXPECT_GE(browser().console_log().size(), 1U);  // the refusals
  browser().execute(
      "const script = document.createElement('script'); script.textContent = 'window.pwned = 3';"
      "document.body.append(script)");
  EXPECT_EQ(browser().execute("return window.pwned ?? null"), nullptr);
  // Other servers are out of reach for the page.
  EXPECT_EQ(result_of("fetch(arguments[0]).then(() => 'sent')",
                      Json::array({fmt::format("http://127.0.0.1:{}/", other_->port())})),
            "rejected: Failed to fetch");
}

// DNS rebinding: a name of another site leads to this machine.
TEST_F(ServerBrowserTest, RefusesAnotherName) {
  Chromium rebound({.arguments = {"--host-resolver-rules=MAP evil.test 127.0.0.1"}});
  rebound.navigate(fmt::format("http://evil.test:{}/", other_->port()));
  const std::string refused = rebound.execute("return document.body.textContent");
  EXPECT_NE(refused.find("the host must be 127.0.0.1:"), std::string::npos) << refused;
  // Also for a script of that page, which is of the same origin.
  rebound.navigate(fmt::format("http://evil.test:{}/#k={}", ours_->port(), ours_->key()));
  EXPECT_NE(rebound.execute("return document.body.textContent").get<std::string>().find("host"),
            std::string::npos);
}

// Chromium sends such a request without asking; what counts is that it changes nothing.
TEST_F(ServerBrowserTest, ChangesNothingForAnotherSite) {
  open_other_site();
  for (const std::string type : {"text/plain", "application/x-www-form-urlencoded"}) {
    result_of(
        "fetch(arguments[0], {method: 'POST', mode: 'no-cors', body: '{}',"
        " headers: {'Content-Type': arguments[1]}})",
        Json::array({origin() + "/api/change", type}));
  }
  // With the key, were it known: the browser asks first, and OPTIONS is refused.
  for (const std::string path : {"/api/change", "/api/secret"}) {
    EXPECT_EQ(result_of("fetch(arguments[0], {method: arguments[1], body: arguments[2],"
                        " headers: {'X-Raum-Key': arguments[3],"
                        " 'Content-Type': 'application/json'}})",
                        Json::array({origin() + path, path == "/api/change" ? "POST" : "GET",
                                     path == "/api/change" ? Json("{}") : Json(), ours_->key()})),
              "rejected: Failed to fetch");
  }
  browser().execute(
      "const form = document.createElement('form');"
      "form.method = 'POST'; form.action = arguments[0]; form.enctype = 'text/plain';"
      "document.body.append(form); form.submit()",
      Json::array({origin() + "/api/change"}));
  browser().wait_until("return document.body.textContent.includes('origin')");
  EXPECT_EQ(changes_, 0);
}

TEST_F(ServerBrowserTest, IsNoPartOfAnotherSite) {
  open_other_site();
  // A frame, a script, a picture and a window of our page: nothing of it is loaded.
  const Json loaded = result_of(
      "Promise.all(['iframe', 'script', 'img'].map((name) => new Promise((done) => {"
      "const element = document.createElement(name);"
      "element.onload = () => done(name + ' loaded'); element.onerror = () => done(name);"
      "element.src = arguments[0]; document.body.append(element)})))"
      ".then((all) => [...all, document.querySelector('iframe').contentDocument === null])",
      Json::array({origin() + "/"}));
  EXPECT_EQ(loaded, Json({"iframe loaded", "script", "img", true}));  // of the frame: the refusal
  browser().execute("location.href = arguments[0]", Json::array({ours_->address()}));
  browser().wait_until("return document.body.textContent.includes('another site')");
}

}  // namespace
}  // namespace raum::web
