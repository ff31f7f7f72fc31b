#include "files/result_file.h"

#include "base/error.h"
#include "base/shown.h"
#include "files/integer_type.h"
#include "files/program_field.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

namespace picco::runtime {
namespace {

/// Values that are reconstructed at a time.
constexpr std::size_t kChunk = 4096;

Record record_of(const OutputItem &item, bool is_private, bool is_state) {
    return {item.name, is_private, item.type, 0, item.rows, item.columns, 0, 0, !is_state};
}

bool same_shape(const Record &x, const Record &y) {
    return x.name == y.name && x.is_private == y.is_private && x.type == y.type && x.rows == y.rows &&
           x.columns == y.columns;
}

void check_number(std::size_t found, const UtilFile &util, const std::string &missing) {
    const auto needed = static_cast<std::size_t>(util.threshold) + 1;
    if (found < needed)
        throw UserError(fmt::format("{} result files are needed, {} found{}", needed, found, missing));
}

/// prefix.1, …, prefix.n as far as they exist; t + 1 at least.
std::map<int, ReadPlace> existing(const std::string &prefix, const UtilFile &util) {
    std::map<int, ReadPlace> places;
    std::string missing;
    for (int party = 1; party <= util.parties; ++party) {
        const auto path = fmt::format("{}.{}", prefix, party);
        std::error_code error; // opening it tells more
        if (std::filesystem::exists(path, error) || error)
            places.emplace(party, path);
        else
            missing += (missing.empty() ? "" : ", ") + path;
    }
    check_number(places.size(), util, "; missing: " + missing);
    return places;
}

} // namespace

ResultWriter::ResultWriter(const WritePlace &place, const Field &field, const RecordFileHeader &header,
                           const EnvelopeUse *envelope)
    : field_(field), is_state_(header.kind == FileKind::state),
      writer_(place, header, field.wire_bytes(), envelope) {}

void ResultWriter::write_private(const OutputItem &item, const std::uint64_t *shares) {
    begin_private(item);
    add_shares(shares, item.rows * item.columns);
}

void ResultWriter::begin_private(const OutputItem &item) {
    writer_.begin(record_of(item, true, is_state_));
}

void ResultWriter::add_shares(const std::uint64_t *shares, std::size_t count) {
    std::vector<std::uint8_t> wire;
    for (std::size_t begin = 0; begin < count; begin += kChunk) {
        const auto size = std::min(kChunk, count - begin);
        wire.resize(size * field_.wire_bytes());
        field_.encode(wire.data(), shares + begin * field_.limbs(), size);
        writer_.add(wire.data(), wire.size());
    }
}

void ResultWriter::write_public(const OutputItem &item, const void *values, std::size_t size) {
    writer_.begin(record_of(item, false, is_state_));
    const auto *from = static_cast<const std::uint8_t *>(values);
    std::vector<std::uint8_t> bytes(record_value_bytes(false, item.type, 0));
    for (std::size_t i = 0; i < item.rows * item.columns; ++i) {
        store_integer(load_integer(from + i * size, size, item.type), bytes.data(), bytes.size());
        writer_.add(bytes.data(), bytes.size());
    }
}

Results::Results(const std::string &prefix, const UtilFile &util, const DataPartyUse &use)
    : Results(existing(prefix, util), util, use) {}

Results::Results(const std::map<int, ReadPlace> &places, const UtilFile &util, const DataPartyUse &use)
    : field_(create_field(util.modulus, util.parties, 1)), shamir_(*field_, util.parties) {
    check_number(places.size(), util, "");
    for (const auto &[party, place] : places) {
        require(party >= 1 && party <= util.parties, "the result file of no party");
        files_.push_back(std::make_unique<RecordFile>(
            place, FileKind::output,
            use.envelopes.empty() ? nullptr : &use.envelopes[static_cast<std::size_t>(party - 1)]));
        if (const auto &header = files_.back()->header(); header.computing_party != party)
            throw UserError(
                fmt::format("{}: holds the shares of computing party {}, not {}; it was renamed or copied "
                            "over another",
                            place.name, header.computing_party, party));
    }
    check_together(util, use);
    is_wrong_.assign(files_.size(), false);
    for (const auto &record : files_.front()->records())
        types_.push_back(type_of(record, util, use.party));
}

/// How the compiler says that the integers of a record are to be read.
NumberType Results::type_of(const Record &record, const UtilFile &util, int party) {
    for (const auto *variable : util.of_party(false, party))
        if (variable->name == record.name && variable->type.type == record.type)
            return variable->type;
    return NumberType::of_integer(record.type);
}

void Results::check_together(const UtilFile &util, const DataPartyUse &use) const {
    const auto &first = *files_.front();
    for (const auto &file : files_) {
        const auto &header = file->header();
        const auto fail = [&](const std::string &what) {
            throw UserError(fmt::format("{}: {}", file->path(), what));
        };
        if (header.program != util.program || header.hash != util.hash)
            fail(fmt::format(
                "comes from another program or another version of it ({}, {:.16}…; {} is of {}, {:.16}…)",
                header.program, header.hash, util.file, util.program, util.hash));
        if (header.data_party != use.party)
            fail(fmt::format("is for output party {}, not {}", header.data_party, use.party));
        if (header.run != use.run)
            fail(fmt::format("comes from the run '{}', not '{}'", shown(header.run), use.run));
        if (header.parties != util.parties || header.threshold != util.threshold ||
            header.modulus != util.modulus)
            fail(fmt::format("was made with {} parties, threshold {}, modulus {}; {} says {}, {}, {}",
                             header.parties, header.threshold, header.modulus, util.file, util.parties,
                             util.threshold, util.modulus));
        if (header.id != first.header().id)
            fail(fmt::format("comes from another run than {} (id {:.8}…, not {:.8}…)", first.path(),
                             shown(header.id), shown(first.header().id)));
        if (!std::equal(file->records().begin(), file->records().end(), first.records().begin(),
                        first.records().end(), same_shape))
            fail(fmt::format("holds other variables than {}, although both come from the same run",
                             first.path()));
        for (const auto &record : file->records())
            if (record.is_private && record.value_bytes != field_->wire_bytes())
                fail("is malformed: the size of its shares does not fit the modulus");
    }
}

std::size_t Results::values() const {
    std::size_t count = 0;
    for (const auto &record : files_.front()->records())
        count += record.count();
    return count;
}

std::vector<std::string> Results::wrong_files() const {
    std::vector<std::string> paths;
    for (std::size_t i = 0; i < files_.size(); ++i)
        if (is_wrong_[i])
            paths.push_back(files_[i]->path());
    return paths;
}

std::vector<int> Results::wrong_parties() const {
    std::vector<int> parties;
    for (std::size_t i = 0; i < files_.size(); ++i)
        if (is_wrong_[i])
            parties.push_back(files_[i]->header().computing_party);
    return parties;
}

void Results::leave_out_wrong(const ResultChunk &chunk, const std::string &name) {
    if (const auto found = chunk.find_wrong(is_wrong_)) {
        is_wrong_ = *found;
        return;
    }
    std::string paths;
    for (const auto &file : files_)
        paths += (paths.empty() ? "" : ", ") + file->path();
    throw UserError(fmt::format(
        "'{}' differs among {}; some of the files are wrong, which ones cannot be told", name, paths));
}

std::vector<std::string> Results::texts(std::size_t index, std::size_t begin, std::size_t end) {
    const ResultChunk chunk(shamir_, files_, index, begin, end);
    auto values = chunk.values(is_wrong_);
    if (!values) {
        leave_out_wrong(chunk, files_.front()->records()[index].name);
        values = chunk.values(is_wrong_);
    }
    std::vector<std::string> texts;
    texts.reserve(values->size());
    for (std::size_t i = 0; i < values->size(); ++i)
        texts.push_back(text_of(index, begin + i, (*values)[i]));
    return texts;
}

std::string Results::text_of(std::size_t index, std::size_t place, const mpz_class &value) const {
    const NumberType &type = types_[index];
    if (in_range(value, type.type))
        return type.print(value);
    const auto &record = files_.front()->records()[index];
    throw ComputationError(fmt::format(
        "result '{}'{} is the integer {}, which its type {} does not hold ({}): a result file is wrong, or "
        "the program computes a value outside of the type of its variable; nothing was written",
        record.name, record.count() == 1 ? "" : fmt::format(", value {}", place + 1), shown(value.get_str()),
        type.name(), type.range()));
}

std::vector<ResultItem> Results::items() const {
    std::vector<ResultItem> items;
    for (const auto &record : files_.front()->records())
        items.push_back(
            {record.name, static_cast<std::size_t>(record.rows), static_cast<std::size_t>(record.columns)});
    return items;
}

} // namespace picco::runtime
