#include "stats/score_curve.hpp"

#include <algorithm>
#include <array>

#include "core/error.hpp"

namespace muster {
namespace {

constexpr double void_pair = -1.0;

double score_of(char c) { return c >= '0' && c <= '4' ? (c - '0') / 4.0 : void_pair; }

double product_sum(const ScoredPlace& one, double mean, const ScoredPlace& other, double other_mean) {
  const std::size_t pairs = std::min(one.scores.size(), other.scores.size());
  std::array<std::array<std::int64_t, 5>, 5> table{};
  for (std::size_t i = 0; i < pairs; ++i) {
    const auto x = static_cast<std::size_t>(one.scores[i] - '0');
    const auto y = static_cast<std::size_t>(other.scores[i] - '0');
    if (x < 5 && y < 5) ++table[x][y];
  }
  double sum = 0.0;
  for (std::size_t x = 0; x < 5; ++x) {
    for (std::size_t y = 0; y < 5; ++y)
      sum += static_cast<double>(table[x][y]) * (static_cast<double>(x) / 4.0 - mean) *
             (static_cast<double>(y) / 4.0 - other_mean);
  }
  return sum;
}

}  // namespace

ScoreCurve score_curve(const std::vector<ScoredPlace>& places) {
  ScoreCurve curve;
  std::vector<ScoredPlace> kept;
  for (const ScoredPlace& place : places) {
    std::int64_t pairs = 0;
    std::int64_t quarters = 0;
    for (const char c : place.scores) {
      if (c < '0' || c > '4') continue;
      ++pairs;
      quarters += c - '0';
    }
    if (pairs == 0) continue;
    kept.push_back(place);
    curve.x.push_back(place.x);
    curve.pairs.push_back(static_cast<double>(pairs));
    curve.mean.push_back(static_cast<double>(quarters) / 4.0 / static_cast<double>(pairs));
  }
  const std::size_t n = kept.size();
  curve.covariance.resize(n * n);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      const double cov =
          product_sum(kept[i], curve.mean[i], kept[j], curve.mean[j]) / (curve.pairs[i] * curve.pairs[j]);
      curve.covariance[i * n + j] = cov;
      curve.covariance[j * n + i] = cov;
    }
  }
  return curve;
}

ScoreCurve weighted_curve(const std::vector<ScoredPlace>& places, const std::vector<std::uint32_t>& weights) {
  ScoreCurve curve;
  for (const ScoredPlace& place : places) {
    double pairs = 0.0;
    double sum = 0.0;
    for (std::size_t i = 0; i < place.scores.size(); ++i) {
      const double score = score_of(place.scores[i]);
      if (score < 0.0) continue;
      pairs += weights[i];
      sum += weights[i] * score;
    }
    if (pairs == 0.0) continue;
    curve.x.push_back(place.x);
    curve.pairs.push_back(pairs);
    curve.mean.push_back(sum / pairs);
  }
  curve.covariance.assign(curve.size() * curve.size(), 0.0);
  return curve;
}

ScoreCurve mean_of(const std::vector<ScoreCurve>& curves) {
  ScoreCurve mean = curves.at(0);
  const auto count = static_cast<double>(curves.size());
  for (std::size_t c = 1; c < curves.size(); ++c) {
    if (curves[c].x != mean.x) throw InvariantError("curves with different places");
    for (std::size_t i = 0; i < mean.size(); ++i) {
      mean.mean[i] += curves[c].mean[i];
      mean.pairs[i] += curves[c].pairs[i];
    }
    for (std::size_t i = 0; i < mean.covariance.size(); ++i) mean.covariance[i] += curves[c].covariance[i];
  }
  for (double& m : mean.mean) m /= count;
  for (double& cov : mean.covariance) cov /= count * count;
  return mean;
}

std::vector<double> isotonic_means(const ScoreCurve& curve) {
  struct Block {
    double weight;
    double mean;
    std::size_t places;
  };
  std::vector<Block> blocks;
  for (std::size_t i = 0; i < curve.size(); ++i) {
    blocks.push_back({curve.pairs[i], curve.mean[i], 1});
    while (blocks.size() > 1 && blocks[blocks.size() - 2].mean < blocks.back().mean) {
      const Block last = blocks.back();
      blocks.pop_back();
      Block& block = blocks.back();
      const double weight = block.weight + last.weight;
      block.mean = (block.mean * block.weight + last.mean * last.weight) / weight;
      block.weight = weight;
      block.places += last.places;
    }
  }
  std::vector<double> means;
  for (const Block& block : blocks) means.insert(means.end(), block.places, block.mean);
  return means;
}

}  // namespace muster
