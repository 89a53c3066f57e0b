#include "game/odds.hpp"

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <boost/multiprecision/cpp_int.hpp>

namespace muster {

ExactNumber exact_number(const std::string& fraction) {
  namespace mp = boost::multiprecision;
  const mp::cpp_rational exact(fraction);
  // The quotient of two doubles would be infinity over infinity where the digits are many.
  using Wide = mp::cpp_bin_float_100;
  const Wide value = Wide(mp::numerator(exact)) / Wide(mp::denominator(exact));
  return {exact.str(), value.convert_to<double>()};
}

}  // namespace muster
