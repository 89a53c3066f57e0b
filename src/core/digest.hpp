// A 64-bit digest of a sequence of numbers. Fields are hashed, never raw structs, so that padding
// and byte order have no say.
#pragma once

#include <cstdint>
#include <string_view>

namespace muster {

/// A bijective scramble of 64 bits (the splitmix64 finaliser).
constexpr std::uint64_t mix(std::uint64_t x) {
  x += 0x9E3779B97F4A7C15ULL;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
  return x ^ (x >> 31);
}

constexpr std::uint64_t mix(std::uint64_t a, std::uint64_t b) { return mix(mix(a) ^ b); }
constexpr std::uint64_t mix(std::uint64_t a, std::uint64_t b, std::uint64_t c) { return mix(mix(a, b) ^ c); }

class Digest {
 public:
  constexpr void add(std::uint64_t value) {
    state_ = (state_ ^ value) * 0xD6E8FEB86659FD93ULL;
    state_ ^= state_ >> 32;
  }
  constexpr void add(std::string_view text) {
    add(static_cast<std::uint64_t>(text.size()));
    for (const char c : text) add(static_cast<std::uint64_t>(static_cast<unsigned char>(c)));
  }
  constexpr std::uint64_t value() const { return mix(state_); }

 private:
  std::uint64_t state_ = 0x6D75737465720001ULL;
};

}  // namespace muster
