// JSON files that a run keeps for itself to be taken up again: what is damaged, of another format or holds
// more than it should is refused.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace muster {

/// Adds `schema` and a checksum of it all. By temporary file, sync and rename: an older file is replaced
/// whole or not at all. InputError if it cannot be written.
void save_sealed(const std::string& path, const std::string& schema, nlohmann::ordered_json members);

/// What was saved, schema and checksum included. InputError if the file is missing, damaged, of another
/// schema, or has not exactly these members besides.
nlohmann::ordered_json load_sealed(const std::string& path, const std::string& schema,
                                   const std::vector<std::string>& members);

/// The keys ("rules.option.x", "armies[0].units") at which two specs in JSON differ, in order; a key that one
/// of them lacks counts. Not looked into below a list.
std::vector<std::string> differing_keys(const std::string& one, const std::string& other);

/// InputError, naming the keys that differ, unless the spec kept in a checkpoint is that of this run.
void require_same_run(const std::string& path, const std::string& kept_spec, const std::string& spec);

}  // namespace muster
