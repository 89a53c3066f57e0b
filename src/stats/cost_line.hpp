// A cost from scores: the line that the log odds of a score follow along an axis, and where it crosses one
// half.
//
//   logit(score) = a - b x
//
// The line is fitted by iteratively reweighted least squares with binomial weights; its covariance is the
// sandwich of that fit and of the means' own covariance, so it holds whatever a pair's variance is and
// however places hang together.
#pragma once

#include <array>
#include <optional>

#include "stats/score_curve.hpp"

namespace muster {

struct CostLine {
  double a = 0.0;
  double b = 0.0;  ///< above 0: the score falls along the axis
  /// Of a and b: var a, cov, var b.
  std::array<double, 3> covariance{};

  double root() const { return a / b; }
  /// Of the root, by the delta method.
  double root_error() const;
  /// The score at x, fraction of 1, and its standard error.
  double score(double x) const;
  double score_error(double x) const;
  /// By how much the score falls from `x - 1/2` to `x + 1/2`.
  double slope(double x) const;
};

/// None with fewer than two places, or if no line fits best (all scores 0, all 1).
std::optional<CostLine> fit_cost_line(const ScoreCurve& curve);

/// Fieller's interval for the root: all x with (a - b x)^2 <= z^2 var(a - b x). Nothing if it is unbounded,
/// which it is if b is not z standard errors from 0: then the axis has no measurable effect.
struct RootInterval {
  double low = 0.0;
  double high = 0.0;
};
std::optional<RootInterval> fieller_interval(const CostLine& line, double z);

/// How far the means are from the line, against what their covariance lets one expect.
struct LackOfFit {
  double chi_square = 0.0;
  int degrees = 0;  ///< places less two; 0: cannot be told
  double p = 1.0;
};
LackOfFit lack_of_fit(const ScoreCurve& curve, const CostLine& line);

/// Where a staircase crosses one half: between the last place at which the isotonic mean is above one half by
/// z standard errors and the first at which it is as much below. Nothing where the curve doesn't cross.
std::optional<RootInterval> isotonic_bracket(const ScoreCurve& curve, double z);
/// The isotonic means, joined by straight lines, at one half; nothing where they don't cross.
std::optional<double> isotonic_root(const ScoreCurve& curve);

}  // namespace muster
