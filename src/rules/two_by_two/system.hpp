// "2 by 2 Napoleonic's" as a rule system of the catalogue.
#pragma once

#include "game/system.hpp"

namespace muster::two_by_two {

const System& system();
const Vocabulary& vocabulary();

}  // namespace muster::two_by_two
