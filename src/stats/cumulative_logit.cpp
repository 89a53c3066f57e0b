#include "stats/cumulative_logit.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <limits>

namespace muster {
namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr int most_steps = 100;
constexpr double steepest = 50.0;   ///< log odds: beyond it a score is 0 or 1
constexpr double singular = 1e-10;  ///< of the information's largest eigenvalue
constexpr double tiny_ridge = 1e-6;
constexpr double unrelated = 1e-5;  ///< part that a coefficient has in a direction not identified

double logistic(double u) { return 1.0 / (1.0 + std::exp(-u)); }
double density(double u) { return std::isinf(u) ? 0.0 : logistic(u) * logistic(-u); }
double density_slope(double u) { return std::isinf(u) ? 0.0 : density(u) * (logistic(-u) - logistic(u)); }

/// P(l < logistic variate <= u), exact in both tails.
double between(double l, double u) {
  return l > 0.0 ? logistic(-l) - logistic(-u) : logistic(u) - logistic(l);
}

/// Where a score lies on the latent axis: between two cuts, each the `sign` of the nth free cut, or fixed.
struct Cut {
  int sign = 0;  ///< 0: fixed
  Eigen::Index free = 0;
  double fixed = 0.0;
};

/// Cuts of scores 0 to 4: score k lies between cuts k and k + 1. By symmetry two are free at most: fewer
/// where a score and its mirror image never came up.
struct Cuts {
  std::array<Cut, 6> cut;
  Eigen::Index free = 0;

  explicit Cuts(const PairCounts& all) {
    const bool drawn = all.n[2] > 0;
    const bool quarters = all.n[1] + all.n[3] > 0;
    const bool whole = all.n[0] + all.n[4] > 0;
    set(0, {0, 0, infinity});
    Cut inner;  // 0, unless some pairs were drawn
    if (drawn) inner = {1, free++, 0.0};
    Cut outer = inner;
    if (!whole) outer = {0, 0, infinity};
    if (whole && quarters) outer = {1, free++, 0.0};
    set(1, outer);
    set(2, inner);
  }

  double at(std::size_t k, const Vector& parameters) const {
    return cut[k].sign == 0 ? cut[k].fixed : cut[k].sign * parameters(cut[k].free);
  }

 private:
  void set(std::size_t k, Cut upper) {
    cut[5 - k] = upper;
    cut[k] = {-upper.sign, upper.free, -upper.fixed};
  }
};

/// Parameters: the free cuts, then beta.
class Model {
 public:
  explicit Model(const std::vector<PairCluster>& clusters) : cuts_(total(clusters)) {
    for (const PairCluster& cluster : clusters) {
      if (cluster.counts.pairs() > 0) clusters_.push_back(&cluster);
    }
    size_ = cuts_.free + (clusters_.empty() ? 0 : static_cast<Eigen::Index>(clusters_.front()->x.size()));
  }

  static PairCounts total(const std::vector<PairCluster>& clusters) {
    PairCounts all;
    for (const PairCluster& cluster : clusters) all += cluster.counts;
    return all;
  }

  Eigen::Index size() const { return size_; }
  Eigen::Index clusters() const { return static_cast<Eigen::Index>(clusters_.size()); }
  const Cuts& cuts() const { return cuts_; }

  /// Cuts one and two log odds out, no effects.
  Vector start() const {
    Vector parameters = Vector::Zero(size_);
    for (Eigen::Index i = 0; i < cuts_.free; ++i) parameters(i) = 1.0 + static_cast<double>(i);
    return parameters;
  }

  bool in_order(const Vector& p) const {
    for (Eigen::Index i = 0; i < cuts_.free; ++i) {
      if (!(p(i) > (i == 0 ? 0.0 : p(i - 1)))) return false;
    }
    return p.allFinite();
  }

  double likelihood(const Vector& p) const {
    double sum = 0.0;
    for (const PairCluster* cluster : clusters_) {
      const double eta = effect(*cluster, p);
      for (std::size_t k = 0; k < 5; ++k) {
        if (cluster->counts.n[k] > 0)
          sum += static_cast<double>(cluster->counts.n[k]) *
                 std::log(between(cuts_.at(k, p) - eta, cuts_.at(k + 1, p) - eta));
      }
    }
    return sum;
  }

  double largest_effect(const Vector& p) const {
    double largest = 0.0;
    for (const PairCluster* cluster : clusters_) largest = std::max(largest, std::fabs(effect(*cluster, p)));
    return largest;
  }

  struct Derivatives {
    Vector gradient;
    Matrix information;  ///< minus the second derivatives
    Matrix meat;         ///< sum over clusters of score times score'
  };
  Derivatives derivatives(const Vector& p) const {
    Derivatives d{Vector::Zero(size_), Matrix::Zero(size_, size_), Matrix::Zero(size_, size_)};
    for (const PairCluster* cluster : clusters_) {
      const Vector score = add(*cluster, p, d.information);
      d.gradient += score;
      d.meat += score * score.transpose();
    }
    return d;
  }

 private:
  double effect(const PairCluster& cluster, const Vector& p) const {
    double sum = 0.0;
    for (std::size_t i = 0; i < cluster.x.size(); ++i)
      sum += cluster.x[i] * p(cuts_.free + static_cast<Eigen::Index>(i));
    return sum;
  }

  /// Of cut k less the effect, by the parameters.
  Vector direction(std::size_t k, const PairCluster& cluster) const {
    Vector a = Vector::Zero(size_);
    for (std::size_t i = 0; i < cluster.x.size(); ++i)
      a(cuts_.free + static_cast<Eigen::Index>(i)) = -cluster.x[i];
    if (cuts_.cut[k].sign != 0) a(cuts_.cut[k].free) = cuts_.cut[k].sign;
    return a;
  }

  /// Adds a cluster's information and gives its score.
  Vector add(const PairCluster& cluster, const Vector& p, Matrix& information) const {
    Vector score = Vector::Zero(size_);
    const double eta = effect(cluster, p);
    for (std::size_t k = 0; k < 5; ++k) {
      const auto n = static_cast<double>(cluster.counts.n[k]);
      if (n == 0.0) continue;
      const double l = cuts_.at(k, p) - eta;
      const double u = cuts_.at(k + 1, p) - eta;
      const double share = between(l, u);
      const Vector lower = direction(k, cluster);
      const Vector upper = direction(k + 1, cluster);
      const Vector slope = (density(u) * upper - density(l) * lower) / share;
      score += n * slope;
      information += n * (slope * slope.transpose() - (density_slope(u) * upper * upper.transpose() -
                                                       density_slope(l) * lower * lower.transpose()) /
                                                          share);
    }
    return score;
  }

  Cuts cuts_;
  std::vector<const PairCluster*> clusters_;
  Eigen::Index size_ = 0;
};

/// The information, with a ridge in those directions that it says nothing about.
struct Ridged {
  Matrix information;
  Matrix lost;  ///< a column each
};

Ridged ridged(const Matrix& information) {
  const Eigen::SelfAdjointEigenSolver<Matrix> spectrum(information);
  const double largest = spectrum.eigenvalues().maxCoeff();
  Eigen::Index lost = 0;  // eigenvalues rise
  while (lost < information.rows() && !(spectrum.eigenvalues()(lost) > singular * largest)) ++lost;
  Ridged result{information, spectrum.eigenvectors().leftCols(lost)};
  result.information += tiny_ridge * std::max(1.0, largest) * result.lost * result.lost.transpose();
  return result;
}

std::optional<Vector> maximum(const Model& model) {
  Vector p = model.start();
  double likelihood = model.likelihood(p);
  for (int step = 0; step < most_steps; ++step) {
    const Model::Derivatives d = model.derivatives(p);
    Vector move = ridged(d.information).information.ldlt().solve(d.gradient);
    if (!move.allFinite()) return {};
    // Within rounding a full step near the top may not rise.
    const double slack = 1e-12 * (1.0 + std::fabs(likelihood));
    while (!model.in_order(p + move) || !(model.likelihood(p + move) >= likelihood - slack)) {
      move *= 0.5;
      if (move.cwiseAbs().maxCoeff() < 1e-14) return {};
    }
    p += move;
    likelihood = model.likelihood(p);
    if (model.largest_effect(p) > steepest || p.cwiseAbs().maxCoeff() > steepest) return {};
    if (move.cwiseAbs().maxCoeff() < 1e-10 * (1.0 + p.cwiseAbs().maxCoeff())) return p;
  }
  return {};
}

CumulativeLogit result_of(const Model& model, const Vector& p) {
  const Model::Derivatives d = model.derivatives(p);
  const Ridged ridge = ridged(d.information);
  const Matrix bread = ridge.information.inverse();
  const auto clusters = static_cast<double>(model.clusters());
  const Matrix sandwich =
      bread * d.meat * bread * (clusters / (clusters - static_cast<double>(model.size())));
  CumulativeLogit fit;
  fit.ridge = ridge.lost.cols() > 0;
  for (Eigen::Index i = model.cuts().free; i < model.size(); ++i) {
    fit.beta.push_back(p(i));
    fit.identified.push_back(!fit.ridge || ridge.lost.row(i).cwiseAbs().maxCoeff() < unrelated);
    for (Eigen::Index j = model.cuts().free; j < model.size(); ++j) fit.covariance.push_back(sandwich(i, j));
  }
  for (std::size_t k = 0; k < fit.thresholds.size(); ++k)
    fit.thresholds[k] = model.cuts().at(k + 1, p) + 0.0;  // no -0
  return fit;
}

}  // namespace

std::optional<CumulativeLogit> fit_cumulative_logit(const std::vector<PairCluster>& clusters) {
  const Model model(clusters);
  if (model.clusters() <= model.size()) return {};
  const PairCounts all = Model::total(clusters);
  if (all.n[2] == all.pairs()) return {};
  const std::optional<Vector> p = maximum(model);
  if (!p) return {};
  return result_of(model, *p);
}

double log_likelihood(const std::vector<PairCluster>& clusters, const std::vector<double>& beta,
                      const Thresholds& thresholds) {
  const auto cut = [&](std::size_t k) {
    if (k == 0) return -infinity;
    return k == 5 ? infinity : thresholds[k - 1];
  };
  double sum = 0.0;
  for (const PairCluster& cluster : clusters) {
    double eta = 0.0;
    for (std::size_t i = 0; i < beta.size(); ++i) eta += beta[i] * cluster.x[i];
    for (std::size_t k = 0; k < 5; ++k) {
      if (cluster.counts.n[k] > 0)
        sum += static_cast<double>(cluster.counts.n[k]) * std::log(between(cut(k) - eta, cut(k + 1) - eta));
    }
  }
  return sum;
}

}  // namespace muster
