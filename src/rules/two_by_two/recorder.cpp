#include "rules/two_by_two/recorder.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "core/error.hpp"
#include "text/json.hpp"

namespace muster::two_by_two {

using Json = nlohmann::ordered_json;

struct Tape::Entries {
  std::vector<Json> all;
};

Tape::Tape(const GameRecord& record)
    : record_(record), entries_(std::make_unique<Entries>()), when_("set-up") {
  for (const std::string& entry : record.play) entries_->all.push_back(Json::parse(entry));
}

Tape::~Tape() = default;

JsonReader Tape::reader(const Json& entry) const {
  return {entry, record_.source ? record_.source : std::make_shared<JsonSource>("the record"),
          at_ < entries_->all.size() ? fmt::format("play[{}]", at_) : "play",
          fmt::format(" (decision {}, {})", decisions_, when_)};
}

void Tape::refuse(const std::string& why) const {
  static const Json none;
  throw InputError(fmt::format("{}: {}", reader(none).place(), why));
}

const Json& Tape::next(const std::string& wanted) const {
  if (at_ >= entries_->all.size()) refuse(fmt::format("found the end of the record, expected {}", wanted));
  return entries_->all[at_];
}

Decision Tape::decision(const RecordWords& words, const State& state) const {
  const std::string wanted =
      fmt::format("a decision of the {} ({})", seat_names[index(state.asked)], name_of(state.ask));
  const Json& entry = next(wanted);
  if (!entry.is_object() || !entry.contains("decision")) reader(entry).fail(wanted);
  return words.read_decision(state, reader(entry));
}

int Tape::die(int sides) const {
  const Json& entry = next("a die");
  if (!entry.is_object() || !entry.contains("die")) reader(entry).fail("a die");
  return static_cast<int>(reader(entry).member("die").integer(1, sides));
}

void Tape::expect(const Json& made) {
  const Json& found = next(shown_json(made));
  const auto differs = [&](const std::string& key, const Json& value) {
    return !found.is_object() || !found.contains(key) || found.at(key) != value;
  };
  const std::string kind = made.begin().key();
  if (found.is_object() && found.contains(kind)) {
    std::vector<std::string> keys;
    for (const auto& [key, value] : made.items()) keys.push_back(key);
    reader(found).only(keys);
  }
  for (const auto& [key, value] : made.items()) {
    if (differs(key, value)) reader(found).fail(shown_json(made));
  }
  ++at_;
  if (made.contains("decision")) ++decisions_;
  if (made.value("event", "") == "step")
    when_ = fmt::format("turn {}, {}'s half, {}", made.at("turn").get<int>(),
                        made.at("side").get<std::string>(), made.at("text").get<std::string>());
}

void Tape::expect_end() const {
  if (at_ < entries_->all.size()) reader(entries_->all[at_]).fail("the end: the game is over");
}

int Recorder::die(int sides, const DieName& name, UnitId unit) {
  const int value = dice_ != nullptr ? dice_->die(sides, name) : tape_->die(sides);
  keep(words_.die(value, sides, name, unit));
  return value;
}

void Recorder::on(const Event& event) {
  // Its die has been kept already, with its whole name.
  if (event.kind != EventKind::die) keep(words_.event(state_, event));
}

void Recorder::decided(const Decision& d) { keep(words_.decision(state_, d)); }

void Recorder::keep(const Json& entry) {
  if (tape_ != nullptr) tape_->expect(entry);
  play_.push_back(one_line_json(entry));
}

}  // namespace muster::two_by_two
