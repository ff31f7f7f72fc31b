// The files of results, and of state that is kept for another run.
#include "session/result_files.h"

#include "base/error.h"
#include "crypto/sha256.h"
#include "files/new_file.h"

#include <fmt/format.h>

namespace picco::runtime {
namespace {

/// The same at all parties, and no other run's; of state, by its number, no other state's.
std::string id_of(const std::vector<std::uint8_t> &session, int state) {
    Sha256 hash;
    const std::string label = state == 0 ? "picco run id" : fmt::format("picco state {}", state);
    hash.add(label.c_str(), label.size() + 1);
    hash.add(session.data(), session.size());
    return hexadecimal(hash.finish()).substr(0, 32);
}

} // namespace

WritePlace ResultFiles::file_of(int party) const {
    if (const auto kept = options_.keeps.find(party); kept != options_.keeps.end())
        return fmt::format("{}.{}", kept->second, options_.party);
    const WritePlace &place = options_.outputs.at(party);
    return place.memory != nullptr ? place : WritePlace(fmt::format("{}.{}", place.name, options_.party));
}

void ResultFiles::set_earlier_aside() const {
    for (const auto &[id, prefix] : options_.outputs)
        if (prefix.memory == nullptr)
            NewFile::set_aside(file_of(id).name);
    for (const auto &[id, prefix] : options_.keeps)
        NewFile::set_aside(file_of(id).name);
}

void ResultFiles::check_places() const {
    for (const auto &[id, prefix] : options_.outputs)
        if (prefix.memory == nullptr)
            NewFile::check(file_of(id).name);
    for (const auto &[id, prefix] : options_.keeps)
        NewFile::check(file_of(id).name);
}

void ResultFiles::check(int party) const {
    if (party < 1 || party > program_.outputs)
        throw UserError(fmt::format("{} writes to output party {}; there are the parties 1 to {}",
                                    program_.name, party, program_.outputs));
    if (!options_.outputs.contains(party) && !options_.keeps.contains(party))
        throw UserError(fmt::format("{} writes to output party {}: say where with --output {}=PREFIX",
                                    program_.name, party, party));
}

ResultWriter &ResultFiles::of(int party) {
    auto &writer = writers_[party];
    const bool is_state = options_.keeps.contains(party);
    if (!writer)
        writer = std::make_unique<ResultWriter>(
            file_of(party), field_,
            RecordFileHeader{is_state ? FileKind::state : FileKind::output, program_.name, program_.hash,
                             program_.modulus, party, options_.party, program_.parties, program_.threshold,
                             options_.run, id_of(session_, is_state ? party : 0),
                             is_state ? fmt::format("state of {}", program_.name) : ""},
            envelopes_.contains(party) ? &envelopes_.at(party) : nullptr);
    return *writer;
}

std::vector<NewFile *> ResultFiles::complete() {
    // An output party that gets nothing in this run still gets its file.
    for (const auto &[id, prefix] : options_.outputs)
        of(id);
    for (const auto &[id, prefix] : options_.keeps)
        of(id);
    std::vector<NewFile *> files;
    for (auto &[id, writer] : writers_) {
        writer->finish();
        writer->file().flush();
        files.push_back(&writer->file());
    }
    envelopes_.clear(); // with the key
    return files;
}

std::string ResultFiles::names() const {
    std::string names;
    for (const auto &[id, prefix] : options_.outputs)
        names += (names.empty() ? "" : ", ") + file_of(id).name;
    return names;
}

} // namespace picco::runtime
