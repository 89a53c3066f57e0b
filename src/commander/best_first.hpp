// Choosing among scored candidates: score cheaply first, judge legality best-first, stop at the
// first legal one. Ties go to the candidate added first.
#pragma once

#include "core/fixed_list.hpp"

namespace muster {

template <class T, std::size_t N>
class BestFirst {
 public:
  // Not defaulted: value-initialising would clear the room of the list.
  BestFirst() {}  // NOLINT(modernize-use-equals-default)

  /// A full list drops its worst candidate, or the new one if that is no better.
  void add(const T& candidate, double score) {
    if (items_.full()) {
      std::size_t worst = 0;
      for (std::size_t i = 1; i < items_.size(); ++i) {
        if (items_[i].score <= items_[worst].score) worst = i;
      }
      if (items_[worst].score >= score) return;
      items_.erase(worst);
    }
    items_.push_back({candidate, score});
  }
  bool empty() const { return items_.empty(); }
  void clear() { items_.clear(); }

  /// The best candidate that `accept` accepts, asked in falling order; null if none is.
  template <class Accept>
  const T* best(Accept accept) {
    while (!items_.empty()) {
      std::size_t at = 0;
      for (std::size_t i = 1; i < items_.size(); ++i) {
        if (items_[i].score > items_[at].score) at = i;
      }
      if (accept(items_[at].item)) {
        chosen_ = items_[at].item;
        return &chosen_;
      }
      items_.erase(at);
    }
    return nullptr;
  }

 private:
  struct Scored {
    T item;
    double score = 0;
  };
  FixedList<Scored, N> items_;
  T chosen_{};
};

}  // namespace muster
