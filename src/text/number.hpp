// Numbers as people write them: plain decimal, nothing else.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace muster {

/// "4", "-0.5", "12.25". Not accepted: a plus sign, leading zeros (octal), hexadecimal, exponents,
/// NaN, infinity, a bare point, blanks, more than 30 characters.
std::optional<double> parse_decimal(std::string_view text);
/// The same without a point, within 64 bits.
std::optional<std::int64_t> parse_integer(std::string_view text);

/// The shortest plain decimal that reads back as the same value. Finite values below 1e15 in size.
std::string decimal_text(double value);

}  // namespace muster
