#include "stats/cost_line.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

#include "stats/chi_square.hpp"

namespace muster {
namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

constexpr int most_steps = 60;
constexpr double steepest = 50.0;  ///< log odds: beyond it a score is 0 or 1

double logistic(double u) { return 1.0 / (1.0 + std::exp(-u)); }

/// What the fit of a curve is made of, at a given line.
struct Fit {
  Matrix design;  ///< rows (1, -x)
  Vector pairs;
  Vector mean;
  Vector fitted;
  Vector variance;  ///< of a score at the fitted mean, if it were a coin
  Matrix information;

  explicit Fit(const ScoreCurve& curve) {
    const auto n = static_cast<Eigen::Index>(curve.size());
    design.resize(n, 2);
    pairs.resize(n);
    mean.resize(n);
    for (Eigen::Index i = 0; i < n; ++i) {
      const auto at = static_cast<std::size_t>(i);
      design(i, 0) = 1.0;
      design(i, 1) = -curve.x[at];
      pairs(i) = curve.pairs[at];
      mean(i) = curve.mean[at];
    }
  }
  void at(const Eigen::Vector2d& line) {
    fitted = (design * line).unaryExpr([](double u) { return logistic(u); });
    variance = fitted.array() * (1.0 - fitted.array());
    information = design.transpose() * (pairs.array() * variance.array()).matrix().asDiagonal() * design;
  }
};

Matrix covariance_of(const ScoreCurve& curve) {
  const auto n = static_cast<Eigen::Index>(curve.size());
  Matrix s(n, n);
  for (Eigen::Index i = 0; i < n; ++i) {
    for (Eigen::Index j = 0; j < n; ++j)
      s(i, j) = curve.cov(static_cast<std::size_t>(i), static_cast<std::size_t>(j));
  }
  return s;
}

}  // namespace

double CostLine::root_error() const {
  const double x = root();
  return std::sqrt(std::max(0.0, covariance[0] - 2.0 * x * covariance[1] + x * x * covariance[2])) /
         std::fabs(b);
}

double CostLine::score(double x) const { return logistic(a - b * x); }

double CostLine::score_error(double x) const {
  const double p = score(x);
  const double variance = covariance[0] - 2.0 * x * covariance[1] + x * x * covariance[2];
  return p * (1.0 - p) * std::sqrt(std::max(0.0, variance));
}

double CostLine::slope(double x) const { return score(x - 0.5) - score(x + 0.5); }

std::optional<CostLine> fit_cost_line(const ScoreCurve& curve) {
  if (curve.size() < 2) return {};
  Fit fit(curve);
  Eigen::Vector2d line(0.0, 0.0);
  bool settled = false;
  for (int step = 0; step < most_steps && !settled; ++step) {
    fit.at(line);
    const Eigen::Vector2d gradient =
        fit.design.transpose() * (fit.pairs.array() * (fit.mean - fit.fitted).array()).matrix();
    const Eigen::LDLT<Matrix> solver(fit.information);
    if (solver.info() != Eigen::Success || !(fit.information.determinant() > 0.0)) return {};
    const Eigen::Vector2d move = solver.solve(gradient);
    line += move;
    if (!line.allFinite() || (fit.design * line).cwiseAbs().maxCoeff() > steepest) return {};
    settled = move.cwiseAbs().maxCoeff() < 1e-12 * (1.0 + line.cwiseAbs().maxCoeff());
  }
  if (!settled) return {};
  fit.at(line);
  const Matrix bread = fit.information.inverse() * fit.design.transpose() * fit.pairs.asDiagonal();
  const Matrix sandwich = bread * covariance_of(curve) * bread.transpose();
  return CostLine{line(0), line(1), {sandwich(0, 0), sandwich(0, 1), sandwich(1, 1)}};
}

std::optional<RootInterval> fieller_interval(const CostLine& line, double z) {
  const auto& [vaa, vab, vbb] = line.covariance;
  // (a - b x)^2 <= z^2 (vaa - 2 x vab + x^2 vbb) as A x^2 + 2 B x + C <= 0.
  const double a = line.b * line.b - z * z * vbb;
  const double b = -line.a * line.b + z * z * vab;
  const double c = line.a * line.a - z * z * vaa;
  if (!(a > 0.0)) return {};
  const double reach = std::sqrt(std::max(0.0, b * b - a * c));
  return RootInterval{(-b - reach) / a, (-b + reach) / a};
}

LackOfFit lack_of_fit(const ScoreCurve& curve, const CostLine& line) {
  LackOfFit test;
  const auto n = static_cast<Eigen::Index>(curve.size());
  if (n <= 2) return test;
  Fit fit(curve);
  fit.at({line.a, line.b});
  const Matrix hat = fit.variance.asDiagonal() * fit.design * fit.information.inverse() *
                     fit.design.transpose() * fit.pairs.asDiagonal();
  const Matrix rest = Matrix::Identity(n, n) - hat;
  const Eigen::SelfAdjointEigenSolver<Matrix> spectrum(rest * covariance_of(curve) * rest.transpose());
  const Vector residual = fit.mean - fit.fitted;
  const double largest = spectrum.eigenvalues()(n - 1);
  for (Eigen::Index i = 2; i < n; ++i) {  // the two least belong to the fitted line
    const double value = spectrum.eigenvalues()(i);
    if (!(value > 1e-9 * largest)) continue;
    const double part = spectrum.eigenvectors().col(i).dot(residual);
    test.chi_square += part * part / value;
    ++test.degrees;
  }
  if (test.degrees > 0) test.p = chi_square_tail(test.chi_square, test.degrees);
  return test;
}

std::optional<RootInterval> isotonic_bracket(const ScoreCurve& curve, double z) {
  const std::vector<double> means = isotonic_means(curve);
  std::optional<double> above;
  for (std::size_t i = 0; i < curve.size(); ++i) {
    const double reach = z * std::sqrt(curve.cov(i, i));
    if (means[i] - reach > 0.5) above = curve.x[i];
    if (means[i] + reach < 0.5) {
      if (!above) return {};
      return RootInterval{*above, curve.x[i]};
    }
  }
  return {};
}

std::optional<double> isotonic_root(const ScoreCurve& curve) {
  const std::vector<double> means = isotonic_means(curve);
  for (std::size_t i = 1; i < means.size(); ++i) {
    if (means[i - 1] < 0.5 || means[i] > 0.5 || means[i - 1] == means[i]) continue;
    const double share = (means[i - 1] - 0.5) / (means[i - 1] - means[i]);
    return curve.x[i - 1] + share * (curve.x[i] - curve.x[i - 1]);
  }
  return {};
}

}  // namespace muster
