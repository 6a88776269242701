#include "web/http/response_text.h"

#include <fmt/core.h>

namespace raum::web {

namespace {

constexpr std::string_view kClosedPolicy =
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

// Source: RFC 9110, section 15. The reason has no meaning and helps people who read the traffic.
std::string_view reason_of(int status) {
  switch (status) {
    case 200:
      return "OK";
    case 400:
      return "Bad Request";
    case 403:
      return "Forbidden";
    case 404:
      return "Not Found";
    case 405:
      return "Method Not Allowed";
    case 408:
      return "Request Timeout";
    case 409:
      return "Conflict";
    case 411:
      return "Length Required";
    case 413:
      return "Content Too Large";
    case 414:
      return "URI Too Long";
    case 415:
      return "Unsupported Media Type";
    case 417:
      return "Expectation Failed";
    case 429:
      return "Too Many Requests";
    case 431:
      return "Request Header Fields Too Large";
    case 500:
      return "Internal Server Error";
    case 503:
      return "Service Unavailable";
    case 505:
      return "HTTP Version Not Supported";
    default:
      return "Other";
  }
}

}  // namespace

std::string response_text(const Response& response, const ResponseOptions& options) {
  std::string text = fmt::format(
      "HTTP/1.1 {} {}\r\n"
      "Content-Type: {}\r\n"
      "Content-Length: {}\r\n"
      "Connection: {}\r\n"
      "Content-Security-Policy: {}\r\n"
      "X-Content-Type-Options: nosniff\r\n"
      "Referrer-Policy: no-referrer\r\n"
      "Cross-Origin-Opener-Policy: same-origin\r\n"
      "Cross-Origin-Resource-Policy: same-origin\r\n"
      "Cache-Control: no-store\r\n",
      response.status, reason_of(response.status), response.type, response.body.size(),
      options.is_last ? "close" : "keep-alive",
      response.policy.empty() ? kClosedPolicy : response.policy);
  if (!options.allow.empty()) text += fmt::format("Allow: {}\r\n", options.allow);
  text += "\r\n";
  text += response.body;
  return text;
}

}  // namespace raum::web
