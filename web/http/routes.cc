#include "web/http/routes.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/core/assert.h"
#include "base/text/numbers.h"

namespace raum::web {

bool needs_key(std::string_view path) { return path.starts_with("/api/"); }

void Routes::add(Route route) {
  RAUM_ASSERT(route.path.starts_with('/'));
  RAUM_ASSERT(route.method == Method::Get || needs_key(route.path));
  auto& routes = route.method == Method::Get ? gets_ : posts_;
  const auto [place, is_new] = routes.try_emplace(route.path);
  RAUM_ASSERT(is_new);
  place->second = std::move(route);
}

const Route* Routes::find(Method method, std::string_view path) const {
  const auto& routes = method == Method::Get ? gets_ : posts_;
  const auto found = routes.find(path);
  return found == routes.end() ? nullptr : &found->second;
}

std::string Routes::methods_of(std::string_view path) const {
  std::string methods;
  if (gets_.contains(path)) methods = "GET";
  if (posts_.contains(path)) methods += methods.empty() ? "POST" : ", POST";
  return methods;
}

Response json_response(const Json& json) {
  return {.body = json.dump(-1, ' ', false, Json::error_handler_t::replace)};
}

Response error_response(int status, const std::string& message) {
  Response response = json_response({{"error", message}});
  response.status = status;
  return response;
}

std::optional<std::uint64_t> number_parameter(const Request& request, std::string_view name) {
  std::optional<std::string_view> text;
  std::string_view rest = request.query;
  while (!rest.empty()) {
    const std::string_view field = rest.substr(0, rest.find('&'));
    rest.remove_prefix(std::min(rest.size(), field.size() + 1));
    if (!field.starts_with(name) || field.substr(name.size(), 1) != "=") continue;
    if (text) return {};
    text = field.substr(name.size() + 1);
  }
  if (!text) return {};
  const auto number = parse_integer(*text, name, 0, std::numeric_limits<std::int64_t>::max());
  if (!number) return {};
  return static_cast<std::uint64_t>(*number);
}

}  // namespace raum::web
