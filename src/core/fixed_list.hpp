// A list of at most N values that never allocates, nor touches the room that it doesn't use.
#pragma once

#include <cassert>
#include <cstddef>
#include <memory>
#include <new>
#include <type_traits>

namespace muster {

template <class T, std::size_t N>
class FixedList {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  using value_type = T;

  // The room for items is left as it is: clearing it would cost more than most lists do.
  FixedList() {}  // NOLINT(modernize-use-equals-default)

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  bool full() const { return size_ == N; }
  static constexpr std::size_t capacity() { return N; }

  T& operator[](std::size_t i) {
    assert(i < size_);
    return begin()[i];
  }
  const T& operator[](std::size_t i) const {
    assert(i < size_);
    return begin()[i];
  }
  T& back() { return (*this)[size_ - 1]; }
  const T& back() const { return (*this)[size_ - 1]; }

  /// Needs room: a full list is the caller's error.
  void push_back(const T& value) {
    assert(size_ < N);
    std::construct_at(begin() + size_, value);
    ++size_;
  }
  void pop_back() {
    assert(size_ > 0);
    --size_;
  }
  void clear() { size_ = 0; }

  /// Removes item i and keeps the order of the others.
  void erase(std::size_t i) {
    assert(i < size_);
    for (std::size_t k = i + 1; k < size_; ++k) (*this)[k - 1] = (*this)[k];
    --size_;
  }
  void insert(std::size_t i, const T& value) {
    assert(size_ < N && i <= size_);
    const T copy = value;
    push_back(copy);
    for (std::size_t k = size_ - 1; k > i; --k) (*this)[k] = (*this)[k - 1];
    (*this)[i] = copy;
  }

  T* begin() { return std::launder(reinterpret_cast<T*>(room_)); }
  T* end() { return begin() + size_; }
  const T* begin() const { return std::launder(reinterpret_cast<const T*>(room_)); }
  const T* end() const { return begin() + size_; }

 private:
  alignas(T) std::byte room_[N * sizeof(T)];
  std::size_t size_ = 0;
};

}  // namespace muster
