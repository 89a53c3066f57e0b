// Saves a run now and then, and at its end.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <utility>

#include "core/error.hpp"

namespace muster {

class CheckpointKeeper {
 public:
  /// `save` writes the run as it is now; none keeps nothing.
  CheckpointKeeper(std::function<void()> save, std::chrono::seconds every)
      : save_(std::move(save)), every_(every), last_(std::chrono::steady_clock::now()) {}

  void save() {
    if (!save_) return;
    save_();
    last_ = std::chrono::steady_clock::now();
  }
  /// Hours of play are not to be lost for a full disk: keeps the failure instead of throwing it.
  void try_save() {
    try {
      if (failure_.empty()) save();
    } catch (const InputError& error) {
      failure_ = error.what();
    }
  }
  bool due() const { return std::chrono::steady_clock::now() - last_ >= every_; }
  void save_if_due() {
    if (due()) try_save();
  }
  const std::string& failure() const { return failure_; }

 private:
  std::function<void()> save_;
  std::string failure_;
  std::chrono::seconds every_;
  std::chrono::steady_clock::time_point last_;
};

}  // namespace muster
