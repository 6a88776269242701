#include "web/http/head_parser.h"

#include <utility>  // before asio 1.74, which uses std::exchange without including it

#include <algorithm>
#include <boost/beast/http/basic_parser.hpp>
#include <limits>

namespace raum::web {

namespace {

namespace beast = boost::beast;

std::string_view view_of(beast::string_view text) { return {text.data(), text.size()}; }

// Keeps views of the parsed buffer.
class HeadParser : public beast::http::basic_parser<true> {
 public:
  HeadParser() {  // whoever calls has limits of its own
    header_limit(std::numeric_limits<std::uint32_t>::max());
    // Not boost::none, which Boost 1.74 takes for 0.
    body_limit(std::numeric_limits<std::uint64_t>::max());
  }

  RequestHead head;

 private:
  using Text = beast::string_view;
  using Code = beast::error_code;

  void on_request_impl(beast::http::verb /*method*/, Text method, Text target, int version,
                       Code& /*error*/) override {
    head.method = view_of(method);
    head.target = view_of(target);
    head.version = version;
  }
  void on_field_impl(beast::http::field /*name*/, Text name, Text value, Code& /*error*/) override {
    head.fields.push_back({view_of(name), view_of(value)});
  }
  void on_header_impl(Code& /*error*/) override {}
  // The rest is never called for the head of a request.
  void on_response_impl(int /*status*/, Text /*reason*/, int /*version*/,
                        Code& /*error*/) override {}
  void on_body_init_impl(const boost::optional<std::uint64_t>& /*length*/,
                         Code& /*error*/) override {}
  std::size_t on_body_impl(Text body, Code& /*error*/) override { return body.size(); }
  void on_chunk_header_impl(std::uint64_t /*size*/, Text /*extensions*/, Code& /*error*/) override {
  }
  std::size_t on_chunk_body_impl(std::uint64_t /*rest*/, Text body, Code& /*error*/) override {
    return body.size();
  }
  void on_finish_impl(Code& /*error*/) override {}
};

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

}  // namespace

Expected<RequestHead> parse_head(std::string_view text) {
  constexpr const char* kExpected = "the head of an HTTP/1.1 request";
  const auto refused = [](std::string found) { return fail("head", std::move(found), kExpected); };
  // The parser would join the lines in a buffer of its own, to which the views would dangle.
  if (text.find("\n ") != std::string_view::npos || text.find("\n\t") != std::string_view::npos) {
    return refused("a header of several lines");
  }
  HeadParser parser;
  beast::error_code error;
  const std::size_t parsed = parser.put(boost::asio::buffer(text.data(), text.size()), error);
  if (error) return refused(error.message());
  if (!parser.is_header_done()) return refused("no empty line");
  if (parsed != text.size()) return refused("text behind the empty line");
  return std::move(parser.head);
}

bool equal_without_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return lower(x) == lower(y); });
}

}  // namespace raum::web
