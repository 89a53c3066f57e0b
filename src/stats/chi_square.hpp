#pragma once

namespace muster {

/// The probability that a chi square with so many degrees of freedom (1 at least) is above x (0 at least).
double chi_square_tail(double x, int degrees);

}  // namespace muster
