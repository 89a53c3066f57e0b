// Which combinations of levels a sweep plays. Pure: factors are numbers of levels, levels their positions.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace muster {

enum class SweepDesign : std::uint8_t { full, one_at_a_time, pairwise };
inline constexpr std::array<std::string_view, 3> sweep_design_names{"full", "one_at_a_time", "pairwise"};

/// A level for each factor; none leaves the factor as the base match has it.
using SweepLevels = std::vector<std::optional<std::size_t>>;

/// Every combination, the last factor changing fastest.
std::vector<SweepLevels> full_design(const std::vector<std::size_t>& levels);

/// Each level of each factor alone, all else as the base has it.
std::vector<SweepLevels> one_at_a_time_design(const std::vector<std::size_t>& levels);

/// A covering array of strength 2: every level of a factor meets every level of every other factor in some
/// combination. Made greedily: each combination sets out from the first pair of levels that has not met and
/// takes for every further factor the level that meets most of what has not; always the same. One factor:
/// each of its levels.
std::vector<SweepLevels> pairwise_design(const std::vector<std::size_t>& levels);

std::vector<SweepLevels> sweep_design(SweepDesign design, const std::vector<std::size_t>& levels);

/// Of full_design, without making it; the greatest value where it would be more.
std::size_t full_design_size(const std::vector<std::size_t>& levels);

}  // namespace muster
