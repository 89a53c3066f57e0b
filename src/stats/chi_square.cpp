#include "stats/chi_square.hpp"

#include <boost/math/distributions/chi_squared.hpp>

namespace muster {

double chi_square_tail(double x, int degrees) {
  // Not in long double, which is another type on every machine (and none under valgrind).
  using InDouble = boost::math::policies::policy<boost::math::policies::promote_double<false>>;
  const boost::math::chi_squared_distribution<double, InDouble> distribution(degrees);
  return boost::math::cdf(boost::math::complement(distribution, x));
}

}  // namespace muster
