#include "web/http/page_response.h"

namespace raum::web {

Response page_response(const Page& page) {
  return {.type = "text/html; charset=utf-8",
          .body = to_html(page),
          .policy = policy_of(page) + "; frame-ancestors 'none'"};
}

}  // namespace raum::web
