#include "base/json/json_fields.h"

namespace raum {

Expected<std::string> json_text(const JsonPlace& place) {
  if (!place.value.is_string()) return place.wrong("a string");
  return place.value.get<std::string>();
}

Expected<double> json_number(const JsonPlace& place) {
  if (!place.value.is_number()) return place.wrong("a number");
  return place.value.get<double>();
}

Expected<std::uint64_t> json_count(const JsonPlace& place) {
  if (!place.value.is_number_unsigned()) return place.wrong("a count");
  return place.value.get<std::uint64_t>();
}

Expected<bool> json_flag(const JsonPlace& place) {
  if (!place.value.is_boolean()) return place.wrong("true or false");
  return place.value.get<bool>();
}

}  // namespace raum
