#include "base/core/median.h"

#include <algorithm>

#include "base/core/assert.h"

namespace raum {

double median(std::vector<double> values) {
  RAUM_ASSERT(!values.empty());
  std::sort(values.begin(), values.end());
  return (values[(values.size() - 1) / 2] + values[values.size() / 2]) / 2;
}

}  // namespace raum
