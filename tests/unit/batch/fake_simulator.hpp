// A simulator without a game: every outcome is a pure function of pair and leg, with all kinds of endings.
#pragma once

#include <chrono>
#include <stdexcept>
#include <thread>

#include "core/digest.hpp"
#include "game/simulator.hpp"

namespace muster::test {

class FakeSimulator : public Simulator {
 public:
  std::uint64_t throws_from = ~std::uint64_t{0};  ///< this pair and all later ones throw
  bool uneven = false;                            ///< some pairs take longer, so that chunks end out of order
  unsigned timeouts_of_1000 = 8;

  static Outcome outcome(std::uint64_t pair, unsigned leg, unsigned timeouts_of_1000) {
    const std::uint64_t h = mix(pair, leg, 77);
    Outcome o;
    o.digest = h;
    o.turns = static_cast<std::uint16_t>(4 + h % 90);
    o.timeout = (h >> 8) % 1000 < timeouts_of_1000;
    o.ending = o.timeout ? 3 : static_cast<std::uint8_t>((h >> 20) % 3);
    if (!o.timeout && o.ending != 2) o.winner = (h >> 30) % 100 < 55 ? Winner::attacker : Winner::defender;
    for (std::uint64_t i = 0; i < (h >> 40) % 9; ++i) {
      const std::uint64_t g = mix(h, i);
      o.losses.push_back({g % 2 == 0 ? Seat::attacker : Seat::defender,
                          static_cast<std::uint8_t>((g >> 8) % 4), static_cast<std::uint8_t>((g >> 16) % 6)});
    }
    return o;
  }

  void play(std::uint64_t first_pair, std::span<PairOutcome> out, WorkCounts& work) const override {
    for (std::size_t i = 0; i < out.size(); ++i) {
      const std::uint64_t pair = first_pair + i;
      if (pair >= throws_from) throw std::runtime_error("unit 3 is off the table");
      if (uneven && mix(pair) % 64 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(2));
      for (unsigned leg = 0; leg < 2; ++leg) out[i].legs[leg] = outcome(pair, leg, timeouts_of_1000);
      work += WorkCounts{2, static_cast<std::int64_t>(pair % 7), 5, 3};
    }
  }

  const Vocabulary& vocabulary() const override { return vocabulary_; }

 private:
  Vocabulary vocabulary_{{"army broken", "hq lost", "exit", "turn cap"},
                         {"shooting", "melee", "rout", "left the table"},
                         {"hq", "line", "light", "guard", "light_cav", "foot_art"}};
};

}  // namespace muster::test
