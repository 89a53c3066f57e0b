#include "game/odds.hpp"

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <boost/multiprecision/cpp_int.hpp>

namespace muster {

ExactNumber exact_number(const std::string& fraction) {
  namespace mp = boost::multiprecision;
  const std::string lowest = mp::cpp_rational(fraction).str();
  const std::size_t stroke = lowest.find('/');
  // Wider than double, where the quotient of long numbers would be infinity over infinity.
  const mp::cpp_bin_float_100 above(lowest.substr(0, stroke));
  const mp::cpp_bin_float_100 below(stroke == std::string::npos ? "1" : lowest.substr(stroke + 1));
  return {lowest, mp::cpp_bin_float_100(above / below).convert_to<double>()};
}

}  // namespace muster
