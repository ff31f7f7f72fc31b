// The input party's side of share files.
#include "base/error.h"
#include "crypto/random.h"
#include "files/integer_type.h"
#include "files/program_field.h"
#include "files/share_file.h"
#include "sharing/byte_sharing.h"
#include "sharing/shamir.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace picco::runtime {
namespace {

/// Values that are shared at a time.
constexpr std::size_t kChunk = 4096;
constexpr std::size_t kIdBytes = 16;

std::string random_id() {
    Sha256Digest bytes{};
    random_bytes(bytes.data(), bytes.size());
    return hexadecimal(bytes).substr(0, 2 * kIdBytes);
}

[[noreturn]] void fail_unknown(const InputText &input, const InputLine &line, const UtilFile &util,
                               int party) {
    std::vector<std::string> names;
    for (const auto *variable : util.of_party(true, party))
        if (std::find(names.begin(), names.end(), variable->name) == names.end())
            names.push_back(variable->name);
    for (const auto &variable : util.variables)
        if (variable.is_input && variable.name == line.name)
            throw UserError(fmt::format("{}: '{}' is an input of party {}, not of party {}",
                                        input.position(line), line.name, variable.party, party));
    const auto near = nearest_name(line.name, names);
    throw UserError(fmt::format("{}: {} has no input '{}' of party {}{}", input.position(line), util.program,
                                line.name, party,
                                !near.empty()   ? fmt::format("; did you mean '{}'?", near)
                                : names.empty() ? "; it reads nothing from this party"
                                                : fmt::format("; it reads {}", fmt::join(names, ", "))));
}

const UtilVariable &find_variable(const InputText &input, const InputLine &line, const UtilFile &util,
                                  int party) {
    for (const auto *variable : util.of_party(true, party))
        if (variable->name == line.name)
            return *variable;
    fail_unknown(input, line, util, party);
}

/// The number of values that every call for this variable reads, where there is one such number.
std::optional<std::size_t> constant_count(const UtilFile &util, int party, const std::string &name) {
    std::optional<std::size_t> count;
    for (const auto *variable : util.of_party(true, party)) {
        if (variable->name != name)
            continue;
        const auto own = variable->count();
        if (!own || (count && *count != *own))
            return std::nullopt;
        count = own;
    }
    return count;
}

/// Where all calls for a variable read the same number of values, the lines must add up to it again and
/// again.
void check_counts(const InputText &input, const UtilFile &util, int party) {
    std::map<std::string, std::size_t> open; // values since the last full call
    for (std::size_t i = 0; i < input.lines().size(); ++i) {
        const auto &line = input.lines()[i];
        const auto needed = constant_count(util, party, line.name);
        if (!needed || *needed == 0)
            continue;
        auto &values = open[line.name];
        values += line.values.size();
        const bool last = i + 1 == input.lines().size() || input.lines()[i + 1].name != line.name;
        if (values < *needed && !last)
            continue;
        if (values != *needed)
            throw UserError(fmt::format("{}: {} {} of '{}' up to the end of this line, but {} reads {}",
                                        input.position(line), values, values == 1 ? "value" : "values",
                                        line.name, find_variable(input, line, util, party).where(), *needed));
        values = 0;
    }
}

/// Shares values chunk by chunk into all n files.
class Sharer {
  public:
    Sharer(const UtilFile &util, std::vector<std::unique_ptr<RecordWriter>> &writers)
        : field_(create_field(util.modulus, util.parties, 1)), shamir_(*field_, util.parties),
          writers_(writers) {}

    const Field &field() const { return *field_; }

    void share(const Numbers &values, std::size_t begin, std::size_t end) {
        if (field_->is_binary())
            return write(shares_of_bytes(values, begin, end));
        const std::size_t count = end - begin;
        Elements secrets(*field_, count), random(*field_, count * shamir_.threshold());
        for (std::size_t i = 0; i < count; ++i)
            if (values.fits_64())
                field_->from_int64(secrets.at(i), values.small(begin + i));
            else
                field_->from_mpz(secrets.at(i), values.at(begin + i));
        random_elements(random.data(), random.count, field_->modulus_words());
        write(shamir_.share(secrets, random));
        erase(secrets.data(), secrets.words.size() * sizeof(std::uint64_t));
        erase(random.data(), random.words.size() * sizeof(std::uint64_t));
    }

    void copy(const Numbers &values, std::size_t begin, std::size_t end, std::size_t value_bytes) {
        std::vector<std::uint8_t> bytes((end - begin) * value_bytes);
        for (std::size_t i = begin; i < end; ++i)
            store_integer(values.at(i), bytes.data() + (i - begin) * value_bytes, value_bytes);
        for (auto &writer : writers_)
            writer->add(bytes.data(), bytes.size());
    }

  private:
    std::vector<Elements> shares_of_bytes(const Numbers &values, std::size_t begin, std::size_t end) const {
        std::vector<std::uint8_t> secrets;
        for (std::size_t i = begin; i < end; ++i)
            secrets.push_back(static_cast<std::uint8_t>(values.small(i)));
        const Subsets subsets(shamir_.parties(), shamir_.threshold());
        std::vector<std::uint8_t> random(secrets.size() * static_cast<std::size_t>(subsets.count() - 1));
        random_bytes(random.data(), random.size());
        std::vector<Elements> shares = share_bytes(secrets, random, shamir_.parties());
        erase(secrets.data(), secrets.size());
        erase(random.data(), random.size());
        return shares;
    }

    void write(const std::vector<Elements> &shares) {
        std::vector<std::uint8_t> wire(shares[0].count * field_->wire_bytes());
        for (std::size_t j = 0; j < writers_.size(); ++j) {
            field_->encode(wire.data(), shares[j].data(), shares[j].count);
            writers_[j]->add(wire.data(), wire.size());
        }
    }

    std::unique_ptr<Field> field_;
    Shamir shamir_;
    std::vector<std::unique_ptr<RecordWriter>> &writers_;
};

} // namespace

std::vector<std::string> check_input(const InputText &input, const UtilFile &util, int party) {
    for (const auto &line : input.lines())
        input.integers(line, find_variable(input, line, util, party).type);
    check_counts(input, util, party);
    std::vector<std::string> warnings, seen;
    for (const auto *variable : util.of_party(true, party)) {
        const auto is_given = [&](const InputLine &line) { return line.name == variable->name; };
        if (variable->party == 0 || std::find(seen.begin(), seen.end(), variable->name) != seen.end() ||
            std::any_of(input.lines().begin(), input.lines().end(), is_given))
            continue;
        seen.push_back(variable->name);
        warnings.push_back(fmt::format("{}: no line for '{}', which {} reads", input.file(), variable->name,
                                       variable->where()));
    }
    return warnings;
}

void write_share_files(const InputText &input, const UtilFile &util, const DataPartyUse &use,
                       const std::string &prefix, const std::function<void(std::size_t)> &progress) {
    std::vector<std::unique_ptr<RecordWriter>> writers;
    Sharer sharer(util, writers);
    RecordFileHeader header{true,         util.program,   util.hash, util.modulus, use.party,   0,
                            util.parties, util.threshold, use.run,   random_id(),  input.file()};
    for (int i = 1; i <= util.parties; ++i) {
        header.computing_party = i;
        writers.push_back(std::make_unique<RecordWriter>(
            fmt::format("{}.{}", prefix, i), header, sharer.field().wire_bytes(),
            use.envelopes.empty() ? nullptr : &use.envelopes[static_cast<std::size_t>(i - 1)]));
    }
    std::size_t done = 0;
    for (const auto &line : input.lines()) {
        const auto &variable = find_variable(input, line, util, use.party);
        const auto count = line.values.size();
        const Numbers values = input.integers(line, variable.type);
        Record record;
        record.name = line.name;
        record.is_private = variable.is_private;
        record.type = variable.type.type;
        record.line = line.line;
        record.is_ordered = input.is_ordered();
        record.rows = 1;
        record.columns = count;
        for (auto &writer : writers)
            writer->begin(record);
        for (std::size_t begin = 0; begin < count; begin += kChunk) {
            const auto end = std::min(count, begin + kChunk);
            if (variable.is_private)
                sharer.share(values, begin, end);
            else
                sharer.copy(values, begin, end, record_value_bytes(false, variable.type.type, 0));
            progress(done += end - begin);
        }
    }
    std::vector<NewFile *> files;
    for (auto &writer : writers) {
        writer->finish();
        files.push_back(&writer->file());
    }
    commit_all(files);
}

} // namespace picco::runtime
