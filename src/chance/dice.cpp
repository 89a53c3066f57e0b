#include "chance/dice.hpp"

// The library's C code converts more freely than our own flags allow.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-conversion"
#pragma GCC diagnostic ignored "-Wpedantic"
#include <Random123/philox.h>
#pragma GCC diagnostic pop

#include "core/error.hpp"

namespace muster {
namespace {

using Words = std::array<std::uint32_t, 4>;

/// Appends a field of `bits` bits to a packed word.
void pack(std::uint64_t& word, unsigned bits, std::uint64_t value) {
#ifdef MUSTER_CHECKED
  if (value >> bits != 0) throw InvariantError("a field of a die's name doesn't fit its bits");
#endif
  word = word << bits | value;
}

/// Lemire's unbiased rejection (2019) over the words of one block after the other.
std::uint32_t draw_below(std::uint32_t n, std::uint64_t key, std::uint64_t pair, std::uint8_t leg,
                         const DieName& name) {
  const std::uint32_t rejected_below = (0U - n) % n;
  for (unsigned block = 0; block < blocks_per_die; ++block) {
    for (const std::uint32_t word : philox(die_counter(pair, leg, name, block), key)) {
      const std::uint64_t product = static_cast<std::uint64_t>(word) * n;
      if (static_cast<std::uint32_t>(product) >= rejected_below) {
        return static_cast<std::uint32_t>(product >> 32);
      }
    }
  }
  // A word is rejected with a chance below 1/2, so this has a chance below 2^-512.
  return 0;
}

}  // namespace

Words philox(const Words& counter, std::uint64_t key) {
  r123array4x32 in{};
  for (std::size_t i = 0; i < counter.size(); ++i) in.v[i] = counter[i];
  r123array2x32 k{};
  k.v[0] = static_cast<std::uint32_t>(key);
  k.v[1] = static_cast<std::uint32_t>(key >> 32);
  const r123array4x32 out = philox4x32_R(10, in, k);
  return {out.v[0], out.v[1], out.v[2], out.v[3]};
}

Words die_counter(std::uint64_t pair, std::uint8_t leg, const DieName& name, unsigned block) {
  std::uint64_t packed = 0;
  pack(packed, 7, block);
  pack(packed, 1, leg);
  pack(packed, 1, name.seat);
  pack(packed, 1, name.half);
  pack(packed, 4, name.step);
  pack(packed, 6, name.purpose);
  pack(packed, 12, name.turn);
  pack(packed, 16, name.unit);
  pack(packed, 16, name.ordinal);
  return {static_cast<std::uint32_t>(packed), static_cast<std::uint32_t>(packed >> 32),
          static_cast<std::uint32_t>(pair), static_cast<std::uint32_t>(pair >> 32)};
}

int Dice::die(int sides, const DieName& name) const {
  return 1 + static_cast<int>(draw_below(static_cast<std::uint32_t>(sides), key_, pair_, leg_, name));
}

std::uint32_t Dice::below(std::uint32_t n, const DieName& name) const {
  return draw_below(n, key_, pair_, leg_, name);
}

}  // namespace muster
