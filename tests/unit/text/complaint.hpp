// The text of the InputError that something throws, "" if it throws none.
#pragma once

#include <string>

#include "core/error.hpp"

template <class F>
std::string complaint_of(F&& f) {
  try {
    f();
  } catch (const muster::InputError& error) {
    return error.what();
  }
  return "";
}
