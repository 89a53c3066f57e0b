// Which of many points lie near one: the coarse filter before exact questions.
#pragma once

#include <cstdint>

#include "geometry/vec2.hpp"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace muster {

/// Bit i of the result: point (x[i], y[i]) lies within `reach` of p, or hardly beyond (0.001), for i
/// below `count`, at most 64 and rounded up to a multiple of four: the arrays must be that long. The
/// same on every processor.
inline std::uint64_t near_points(const float* x, const float* y, unsigned count, Vec2 p, double reach) {
  const auto px = static_cast<float>(p.x);
  const auto py = static_cast<float>(p.y);
  const auto far = static_cast<float>((reach + 0.001) * (reach + 0.001));
  std::uint64_t found = 0;
#if defined(__SSE2__)
  const __m128 px4 = _mm_set1_ps(px);
  const __m128 py4 = _mm_set1_ps(py);
  const __m128 far4 = _mm_set1_ps(far);
  for (unsigned i = 0; i < count; i += 4) {
    const __m128 dx = _mm_sub_ps(_mm_loadu_ps(x + i), px4);
    const __m128 dy = _mm_sub_ps(_mm_loadu_ps(y + i), py4);
    const __m128 d2 = _mm_add_ps(_mm_mul_ps(dx, dx), _mm_mul_ps(dy, dy));
    found |= static_cast<std::uint64_t>(_mm_movemask_ps(_mm_cmple_ps(d2, far4))) << i;
  }
#else
  for (unsigned i = 0; i < (count + 3) / 4 * 4; ++i) {
    const float dx = x[i] - px;
    const float dy = y[i] - py;
    found |= static_cast<std::uint64_t>(dx * dx + dy * dy <= far) << i;
  }
#endif
  return found;
}

}  // namespace muster
