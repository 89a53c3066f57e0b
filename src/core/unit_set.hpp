// A set of up to 64 small numbers, kept in one word and visited in rising order.
#pragma once

#include <bit>
#include <cstdint>

namespace muster {

class UnitSet {
 public:
  constexpr UnitSet() = default;
  explicit constexpr UnitSet(std::uint64_t bits) : bits_(bits) {}
  static constexpr UnitSet first(unsigned count) {
    return UnitSet(count >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1);
  }
  static constexpr UnitSet only(unsigned i) { return UnitSet(std::uint64_t{1} << i); }

  constexpr bool has(unsigned i) const { return (bits_ >> i & 1U) != 0; }
  constexpr void add(unsigned i) { bits_ |= std::uint64_t{1} << i; }
  constexpr void remove(unsigned i) { bits_ &= ~(std::uint64_t{1} << i); }
  constexpr void clear() { bits_ = 0; }

  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr unsigned lowest() const { return static_cast<unsigned>(std::countr_zero(bits_)); }
  constexpr std::uint64_t bits() const { return bits_; }

  friend constexpr UnitSet operator|(UnitSet a, UnitSet b) { return UnitSet(a.bits_ | b.bits_); }
  friend constexpr UnitSet operator&(UnitSet a, UnitSet b) { return UnitSet(a.bits_ & b.bits_); }
  /// Members of a that are not in b.
  friend constexpr UnitSet operator-(UnitSet a, UnitSet b) { return UnitSet(a.bits_ & ~b.bits_); }
  constexpr UnitSet& operator|=(UnitSet b) { return *this = *this | b; }
  constexpr UnitSet& operator&=(UnitSet b) { return *this = *this & b; }
  constexpr UnitSet& operator-=(UnitSet b) { return *this = *this - b; }
  friend constexpr bool operator==(UnitSet, UnitSet) = default;

  class Iterator {
   public:
    explicit constexpr Iterator(std::uint64_t bits) : bits_(bits) {}
    constexpr unsigned operator*() const { return static_cast<unsigned>(std::countr_zero(bits_)); }
    constexpr Iterator& operator++() {
      bits_ &= bits_ - 1;
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    std::uint64_t bits_;
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }

 private:
  std::uint64_t bits_ = 0;
};

}  // namespace muster
