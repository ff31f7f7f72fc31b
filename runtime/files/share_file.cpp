#include "files/share_file.h"

#include "base/error.h"
#include "base/secrecy.h"
#include "base/shown.h"
#include "files/integer_type.h"

#include <algorithm>
#include <fmt/format.h>

namespace picco::runtime {

namespace {

/// Requests for fewer values are served from kAhead values that are read together.
constexpr std::size_t kFew = 256, kAhead = 4096;

LineBook book_of(const RecordFile &file) {
    std::vector<InputRecord> records;
    records.reserve(file.records().size());
    for (const auto &record : file.records())
        records.push_back({record.name, record.rows, record.columns, record.line, record.is_unfinished});
    const bool is_ordered = records.empty() || file.records().front().is_ordered;
    return {fmt::format("{}, made from {}", file.path(), file.header().source), file.header().source,
            std::move(records), is_ordered};
}

} // namespace

ShareReader::ShareReader(const ReadPlace &file, const Field &field, const ShareFileUse &use,
                         const EnvelopeUse *envelope)
    : file_(file, use.is_state ? FileKind::state : FileKind::input, envelope), field_(field),
      book_(book_of(file_)) {
    check_use(use);
}

void ShareReader::check_use(const ShareFileUse &use) const {
    const auto &header = file_.header();
    const auto fail = [&](const std::string &what) {
        throw UserError(fmt::format("{}: {}", file_.path(), what));
    };
    if (!use.is_state && (header.program != use.program || header.hash != use.hash))
        fail(fmt::format(
            "was made for another program or another version of it ({}, {:.16}…; this is {}, {:.16}…); "
            "share the input again with the prog.util of this program",
            header.program, header.hash, use.program, use.hash));
    if (header.data_party != use.input_party)
        fail(use.is_state
                 ? fmt::format("is state {}, but was given as state {}", header.data_party, use.input_party)
                 : fmt::format("is of input party {}, but was given as the input of party {}",
                               header.data_party, use.input_party));
    if (header.computing_party != use.computing_party)
        fail(fmt::format("is for computing party {}, but this is party {}", header.computing_party,
                         use.computing_party));
    if (use.is_state && header.run != use.run)
        fail(fmt::format("is state of {}, but that of the run '{}' is asked for{}",
                         header.run.empty() ? "no run" : fmt::format("the run '{}'", shown(header.run)),
                         use.run,
                         header.run.empty() ? fmt::format(": say --run {} when it is made", use.run) : ""));
    if (header.run != use.run)
        fail(header.run.empty() ? fmt::format("was made for no run, but this is the run '{}'", use.run)
                                : fmt::format("was made for the run '{}', but this is {}", shown(header.run),
                                              use.run.empty() ? "one without a name"
                                                              : fmt::format("the run '{}'", use.run)));
    if (header.parties != use.parties || header.threshold != use.threshold || header.modulus != use.modulus)
        fail(fmt::format(
            "was made for {} parties, threshold {}, modulus {}; this computation has {}, {}, {}{}",
            header.parties, header.threshold, header.modulus, use.parties, use.threshold, use.modulus,
            use.is_state ? ": compile both programs with the same modulus= in the configuration" : ""));
    for (const auto &record : file_.records())
        if (record.is_private && record.value_bytes != field_.wire_bytes())
            fail("is malformed: the size of its shares does not fit the modulus");
}

std::vector<LineBook::Part> ShareReader::take(const InputRequest &request) {
    auto parts = book_.take(request);
    for (const auto &part : parts) {
        const auto &record = file_.records()[part.record];
        if (record.type != request.type || record.is_private != request.is_private)
            throw UserError(fmt::format(
                "{}: '{}' was shared as {} {}, but {} reads {} {} ({})", book_.position(part), record.name,
                record.is_private ? "private" : "public", type_name(record.type), request.where,
                request.is_private ? "private" : "public", type_name(request.type), file_.path()));
    }
    return parts;
}

void ShareReader::decode(const Record &record, const std::uint8_t *values, std::size_t count,
                         std::uint64_t *to) const {
    const bool are_below = field_.decode(to, values, count);
    mark_private(to, count * field_.limbs() * sizeof *to);
    if (!are_below)
        throw UserError(
            fmt::format("{}: holds a share of '{}' that is not below the modulus; share the input "
                        "again",
                        file_.path(), record.name));
}

template <class Use>
void ShareReader::for_each_value(const LineBook::Part &part, Use use) {
    const auto &record = file_.records()[part.record];
    if (part.end - part.begin >= kFew)
        return file_.for_each_part(
            record, part.begin, part.end,
            [&](const std::uint8_t *values, std::size_t count) { use(record, values, count); });
    Ahead &ahead = ahead_[record.name];
    if (ahead.record != part.record || part.begin < ahead.begin || part.end > ahead.end) {
        ahead.record = part.record;
        ahead.begin = part.begin;
        ahead.end = std::min(record.count(), part.begin + kAhead);
        ahead.values = file_.values(record, ahead.begin, ahead.end);
    }
    use(record, ahead.values.data() + (part.begin - ahead.begin) * record.value_bytes, part.end - part.begin);
}

void ShareReader::read_private(const InputRequest &request, const UseShares &use) {
    std::vector<std::uint64_t> shares;
    for (const auto &part : take(request))
        for_each_value(part, [&](const Record &record, const std::uint8_t *values, std::size_t count) {
            shares.resize(count * field_.limbs());
            decode(record, values, count, shares.data());
            use(shares.data(), count);
        });
}

void ShareReader::read_private(const InputRequest &request, std::uint64_t *to) {
    read_private(request, [&](const std::uint64_t *shares, std::size_t count) {
        to = std::copy_n(shares, count * field_.limbs(), to);
    });
}

void ShareReader::read_public(const InputRequest &request, void *to, std::size_t size) {
    auto *bytes = static_cast<std::uint8_t *>(to);
    for (const auto &part : take(request))
        for_each_value(part, [&](const Record &record, const std::uint8_t *values, std::size_t count) {
            for (std::size_t k = 0; k < count; ++k, bytes += size)
                store_integer(load_integer(values + k * record.value_bytes, record.value_bytes, record.type),
                              bytes, size);
        });
}

std::vector<SharedVariable> ShareReader::private_variables() const {
    std::vector<SharedVariable> variables;
    std::map<std::pair<std::string, int>, std::size_t> places;
    for (std::size_t i = 0; i < file_.records().size(); ++i) {
        const auto &record = file_.records()[i];
        if (!record.is_private)
            continue;
        const auto [place, is_new] = places.try_emplace({record.name, record.type}, variables.size());
        if (is_new)
            variables.push_back({record.name, record.type, 0, {}, {}});
        SharedVariable &variable = variables[place->second];
        variable.records.push_back(i);
        variable.starts.push_back(variable.count);
        variable.count += record.count();
    }
    return variables;
}

void ShareReader::read_shares(const SharedVariable &variable, std::size_t begin, std::size_t end,
                              std::uint64_t *to) const {
    const auto &starts = variable.starts;
    auto place =
        static_cast<std::size_t>(std::upper_bound(starts.begin(), starts.end(), begin) - starts.begin());
    for (--place; begin < end; ++place) {
        const auto &record = file_.records()[variable.records[place]];
        const std::size_t first = begin - starts[place];
        const std::size_t count = std::min(end - begin, record.count() - first);
        const auto values = file_.values(record, first, first + count);
        decode(record, values.data(), count, to);
        to += count * field_.limbs();
        begin += count;
    }
}

Sha256Digest ShareReader::public_digest() const {
    Sha256 hash;
    for (const auto &record : file_.records()) {
        const auto text = fmt::format("{} {} {} {} {} {}\n", record.name, record.is_private, record.type,
                                      record.rows, record.columns, record.is_unfinished);
        hash.add(text.data(), text.size());
        if (!record.is_private)
            file_.for_each_part(record, 0, record.count(),
                                [&](const std::uint8_t *values, std::size_t count) {
                                    hash.add(values, count * record.value_bytes);
                                });
    }
    return hash.finish();
}

} // namespace picco::runtime
