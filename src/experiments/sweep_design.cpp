#include "experiments/sweep_design.hpp"

#include <limits>

namespace muster {
namespace {

/// Which pairs of levels of two factors have met.
class Meetings {
 public:
  explicit Meetings(const std::vector<std::size_t>& levels) : levels_(levels) {
    std::size_t first = 0;
    for (const std::size_t count : levels) {
      first_.push_back(first);
      first += count;
    }
    met_.assign(first, std::vector<bool>(first, false));
  }

  bool met(std::size_t factor, std::size_t level, std::size_t other, std::size_t other_level) const {
    return met_[first_[factor] + level][first_[other] + other_level];
  }

  /// What a level would newly meet among the levels chosen already.
  std::size_t gain(const SweepLevels& chosen, std::size_t factor, std::size_t level) const {
    std::size_t count = 0;
    for (std::size_t other = 0; other < chosen.size(); ++other) {
      if (other != factor && chosen[other] && !met(factor, level, other, *chosen[other])) ++count;
    }
    return count;
  }

  /// What a level has yet to meet of a factor that is still open.
  std::size_t promise(const SweepLevels& chosen, std::size_t factor, std::size_t level) const {
    std::size_t count = 0;
    for (std::size_t other = 0; other < chosen.size(); ++other) {
      if (other == factor || chosen[other]) continue;
      for (std::size_t l = 0; l < levels_[other]; ++l) count += met(factor, level, other, l) ? 0 : 1;
    }
    return count;
  }

  void add(const SweepLevels& row) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      for (std::size_t j = 0; j < row.size(); ++j) {
        if (i != j) met_[first_[i] + *row[i]][first_[j] + *row[j]] = true;
      }
    }
  }

  /// The first pair that has not met, alone in a row; empty if all have.
  SweepLevels first_open() const {
    for (std::size_t i = 0; i < levels_.size(); ++i) {
      for (std::size_t j = i + 1; j < levels_.size(); ++j) {
        for (std::size_t k = 0; k < levels_[i]; ++k) {
          for (std::size_t l = 0; l < levels_[j]; ++l) {
            if (met(i, k, j, l)) continue;
            SweepLevels row(levels_.size());
            row[i] = k;
            row[j] = l;
            return row;
          }
        }
      }
    }
    return {};
  }

 private:
  std::vector<std::size_t> levels_;
  std::vector<std::size_t> first_;
  std::vector<std::vector<bool>> met_;
};

/// Fills the open factors in turn, each with the level that meets most of what is new, of equals the one with
/// most still to meet.
void fill_row(const Meetings& meetings, const std::vector<std::size_t>& levels, SweepLevels& row) {
  for (std::size_t factor = 0; factor < levels.size(); ++factor) {
    if (row[factor]) continue;
    std::size_t best = 0;
    for (std::size_t level = 1; level < levels[factor]; ++level) {
      const std::size_t gain = meetings.gain(row, factor, level);
      const std::size_t best_gain = meetings.gain(row, factor, best);
      if (gain > best_gain ||
          (gain == best_gain && meetings.promise(row, factor, level) > meetings.promise(row, factor, best)))
        best = level;
    }
    row[factor] = best;
  }
}

}  // namespace

std::vector<SweepLevels> full_design(const std::vector<std::size_t>& levels) {
  std::vector<SweepLevels> rows(1);
  for (const std::size_t count : levels) {
    std::vector<SweepLevels> longer;
    for (const SweepLevels& row : rows) {
      for (std::size_t level = 0; level < count; ++level) {
        longer.push_back(row);
        longer.back().emplace_back(level);
      }
    }
    rows = std::move(longer);
  }
  return rows;
}

std::vector<SweepLevels> one_at_a_time_design(const std::vector<std::size_t>& levels) {
  std::vector<SweepLevels> rows;
  for (std::size_t factor = 0; factor < levels.size(); ++factor) {
    for (std::size_t level = 0; level < levels[factor]; ++level) {
      rows.emplace_back(levels.size());
      rows.back()[factor] = level;
    }
  }
  return rows;
}

std::vector<SweepLevels> pairwise_design(const std::vector<std::size_t>& levels) {
  if (levels.size() == 1) return full_design(levels);
  Meetings meetings(levels);
  std::vector<SweepLevels> rows;
  for (SweepLevels row = meetings.first_open(); !row.empty(); row = meetings.first_open()) {
    fill_row(meetings, levels, row);
    meetings.add(row);
    rows.push_back(row);
  }
  return rows;
}

std::vector<SweepLevels> sweep_design(SweepDesign design, const std::vector<std::size_t>& levels) {
  switch (design) {
    case SweepDesign::full: return full_design(levels);
    case SweepDesign::one_at_a_time: return one_at_a_time_design(levels);
    case SweepDesign::pairwise: return pairwise_design(levels);
  }
  return {};
}

std::size_t full_design_size(const std::vector<std::size_t>& levels) {
  std::size_t size = 1;
  for (const std::size_t count : levels) {
    if (count > 0 && size > std::numeric_limits<std::size_t>::max() / count)
      return std::numeric_limits<std::size_t>::max();
    size *= count;
  }
  return size;
}

}  // namespace muster
