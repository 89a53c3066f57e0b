// The one place for lengths that stand for "the same" on the table. All in inches.
#pragma once

namespace muster {

/// Bases overlap if they interpenetrate by more; they touch if their gap is at most this; "exactly
/// X" includes it. Five grid steps, so rounding a position never makes or breaks a contact.
inline constexpr double contact_tolerance = 0.005;

/// Lengths closer than this differ by rounding only.
inline constexpr double rounding_slack = 1e-9;

/// What "stops short of" an enemy or an area leaves.
inline constexpr double stop_short_gap = 0.05;

/// Positions lie on this grid, with the origin at the table's centre.
inline constexpr double grid_step = 1.0 / 1024.0;

}  // namespace muster
