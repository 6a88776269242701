#include "web/http/access.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>
#include <vector>

#include "base/text/words.h"
#include "web/http/key.h"

namespace raum::web {

namespace {

using Refused = std::optional<Refusal>;

std::vector<std::string_view> values_of(const RequestHead& head, std::string_view name) {
  std::vector<std::string_view> values;
  for (const HeaderField& field : head.fields) {
    if (equal_without_case(field.name, name)) values.push_back(field.value);
  }
  return values;
}

Refused refused_syntax(const RequestHead& head, const AccessRules& rules) {
  if (head.version != 11) return Refusal{505, "only HTTP/1.1 is answered"};
  if (head.target.size() > rules.target_bytes) {
    return Refusal{414, fmt::format("the path is longer than {} bytes", rules.target_bytes)};
  }
  // A path: not the address of a proxy's target, and no fragment, which stays in the browser.
  if (!head.target.starts_with('/') || head.target.find('#') != std::string_view::npos) {
    return Refusal{400, "the target must be a path"};
  }
  return {};
}

Refused refused_origin(const RequestHead& head, const AccessRules& rules) {
  // Browsers leave out the port of HTTP.
  const std::string port = rules.port == 80 ? "" : fmt::format(":{}", rules.port);
  const std::string hosts[] = {"127.0.0.1" + port, "localhost" + port};
  const auto given = values_of(head, "Host");
  if (given.size() != 1 ||
      std::find(std::begin(hosts), std::end(hosts), given[0]) == std::end(hosts)) {
    return Refusal{403, fmt::format("the host must be {} or {}", hosts[0], hosts[1])};
  }
  const std::string ours = fmt::format("http://{}", given[0]);
  for (const std::string_view origin : values_of(head, "Origin")) {
    if (origin != ours) return Refusal{403, "a page of another origin may not use this server"};
  }
  for (const std::string_view site : values_of(head, "Sec-Fetch-Site")) {
    if (site != "same-origin" && site != "none") {
      return Refusal{403, "another site may not use this server"};
    }
  }
  return {};
}

Refused refused_framing(const RequestHead& head) {
  if (!values_of(head, "Transfer-Encoding").empty()) {
    return Refusal{411, "a body needs Content-Length, not Transfer-Encoding"};
  }
  if (!values_of(head, "Expect").empty()) return Refusal{417, "Expect is not supported"};
  return {};
}

Refused refused_key(const RequestHead& head, std::string_view path, const AccessRules& rules) {
  if (!needs_key(path)) return {};
  const auto keys = values_of(head, "X-Raum-Key");
  if (keys.size() == 1 && equal_in_constant_time(keys[0], rules.key)) return {};
  return Refusal{403, "the key is missing or wrong: open the address that raum has printed"};
}

std::optional<Method> method_of(std::string_view text) {
  if (text == "GET") return Method::Get;
  if (text == "POST") return Method::Post;
  return {};
}

// Whether the media type is JSON, in UTF-8 if it says so.
bool is_json(std::string_view type) {
  const std::size_t end = type.find(';');
  if (!equal_without_case(trimmed(type.substr(0, end)), "application/json")) return false;
  return end == std::string_view::npos ||
         equal_without_case(trimmed(type.substr(end + 1)), "charset=utf-8");
}

// The length of the body.
tl::expected<std::size_t, Refusal> body_bytes_of(const RequestHead& head, const Route& route) {
  const auto lengths = values_of(head, "Content-Length");
  std::uint64_t length = 0;
  if (lengths.size() > 1) return tl::unexpected(Refusal{400, "two Content-Length headers"});
  if (!lengths.empty()) {
    const char* const end = lengths[0].data() + lengths[0].size();
    const auto parsed = std::from_chars(lengths[0].data(), end, length);
    if (parsed.ec != std::errc() || parsed.ptr != end) {
      return tl::unexpected(Refusal{400, "Content-Length is no number"});
    }
  }
  if (route.method == Method::Get) {
    if (length > 0) return tl::unexpected(Refusal{400, "a GET must have no body"});
    return 0;
  }
  const auto types = values_of(head, "Content-Type");
  if (types.size() != 1 || !is_json(types[0])) {
    return tl::unexpected(Refusal{415, "the body must have the type application/json"});
  }
  if (lengths.empty()) return tl::unexpected(Refusal{411, "Content-Length is missing"});
  if (length > route.most_body) {
    return tl::unexpected(
        Refusal{413, fmt::format("the body is longer than {} bytes", route.most_body)});
  }
  return static_cast<std::size_t>(length);
}

bool wants_close(const RequestHead& head) {
  for (std::string_view words : values_of(head, "Connection")) {
    while (!words.empty()) {
      const std::string_view word = words.substr(0, words.find(','));
      if (equal_without_case(trimmed(word), "close")) return true;
      words.remove_prefix(std::min(words.size(), word.size() + 1));
    }
  }
  return false;
}

Refusal not_routed(const Routes& routes, std::string_view path) {
  std::string methods = routes.methods_of(path);
  if (methods.empty()) return {404, "no such page"};
  std::string message = fmt::format("this path answers {} only", methods);
  return {405, std::move(message), std::move(methods)};
}

}  // namespace

tl::expected<Admission, Refusal> admit(std::string_view text, const AccessRules& rules,
                                       const Routes& routes) {
  const auto head = parse_head(text);
  if (!head) return tl::unexpected(Refusal{400, to_string(head.error())});
  if (auto refused = refused_syntax(*head, rules)) return tl::unexpected(*std::move(refused));
  if (auto refused = refused_origin(*head, rules)) return tl::unexpected(*std::move(refused));
  if (auto refused = refused_framing(*head)) return tl::unexpected(*std::move(refused));
  const auto method = method_of(head->method);
  if (!method) return tl::unexpected(Refusal{405, "only GET and POST are answered", "GET, POST"});
  const std::string_view path = head->target.substr(0, head->target.find('?'));
  if (auto refused = refused_key(*head, path, rules)) return tl::unexpected(*std::move(refused));
  const Route* const route = routes.find(*method, path);
  if (route == nullptr) return tl::unexpected(not_routed(routes, path));
  const auto body_bytes = body_bytes_of(*head, *route);
  if (!body_bytes) return tl::unexpected(body_bytes.error());
  const std::size_t query = std::min(head->target.size(), path.size() + 1);
  return Admission{.route = route,
                   .request = {.method = *method,
                               .path = std::string(path),
                               .query = std::string(head->target.substr(query)),
                               .body = {}},
                   .body_bytes = *body_bytes,
                   .is_last = *method == Method::Post || wants_close(*head)};
}

Response response_of(const Refusal& refusal) {
  return error_response(refusal.status, refusal.message);
}

}  // namespace raum::web
